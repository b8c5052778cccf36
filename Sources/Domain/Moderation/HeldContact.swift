package import Foundation

/// A confirmed contact that somebody dropped lately, or has while suspended or banned. Only its keyed hash is known.
package struct HeldContact: Sendable, Equatable {
    package let hash: Data
    /// Until then a ban finds the contact, and who verifies it starts with the faults of the account.
    package let until: Date
    /// Nil if the person has it, and for what was dropped before this time was stored.
    package let droppedAt: Date?

    package init(hash: Data, until: Date, droppedAt: Date?) {
        (self.hash, self.until, self.droppedAt) = (hash, until, droppedAt)
    }

    /// When it counts as dropped: of a hold of the usual length, at its beginning.
    package var partedAt: Date { droppedAt ?? until.addingTimeInterval(-Ban.droppedPeriod) }

    /// Until when a suspension with this end holds it.
    package func suspended(until end: Date) -> Date { max(until, end) }

    /// Until when it is held after a suspension: only what was dropped lately is kept.
    package func released(at now: Date) -> Date {
        min(until, droppedAt?.addingTimeInterval(Ban.droppedPeriod) ?? now)
    }

    /// Until when it is held after a ban: as if dropped now, so that the next ban finds it again.
    package static func freed(at now: Date) -> Date { now.addingTimeInterval(Ban.droppedPeriod) }
}
