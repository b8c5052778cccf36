/// How far a member of a thread has got its messages, and has read them.
package struct Receipt: Sendable, Equatable {
    /// Each is the `seq` of a message. What was read has been delivered.
    package let deliveredUpTo: Int64
    package let readUpTo: Int64

    /// From the marks as they are stored.
    package init(delivered: Int64, read: Int64) {
        (deliveredUpTo, readUpTo) = (max(delivered, read), read)
    }
}

/// Whether the two of a thread show each other how far they are. Who shows nothing sees nothing, nor do two with a block
/// between them.
package struct ReceiptSharing: Sendable, Equatable {
    package let areMineOn: Bool
    package let areTheirsOn: Bool
    package let areBlocked: Bool

    package init(mine: Bool, theirs: Bool, areBlocked: Bool = false) {
        (areMineOn, areTheirsOn, self.areBlocked) = (mine, theirs, areBlocked)
    }

    package var isOn: Bool { areMineOn && areTheirsOn && !areBlocked }

    /// What one of them sees of the other.
    package func shown(_ receipt: Receipt) -> Receipt? { isOn ? receipt : nil }
}

extension MessageThread {
    /// What both are sent when the other has got or read more.
    package func subjects(of sharing: ReceiptSharing) -> [Event.Subject] { sharing.isOn ? [.receipt(id)] : [] }
}
