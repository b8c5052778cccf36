/// What two have done with each other. One alone makes no acquaintance: a chat in which only one wrote says nothing of
/// the other.
package struct Acquaintance: Sendable, Equatable {
    /// In a chat of the two each has written a text.
    package let haveBothWritten: Bool
    /// A handover code of a swap of the two was handed in.
    package let haveMet: Bool

    package init(haveBothWritten: Bool = false, haveMet: Bool = false) {
        (self.haveBothWritten, self.haveMet) = (haveBothWritten, haveMet)
    }

    package var isMutual: Bool { haveBothWritten || haveMet }
}
