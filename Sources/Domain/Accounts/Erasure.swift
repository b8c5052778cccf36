package import Foundation

/// The parts of an erasure, in order. Each is done in slices, and a stopped erasure continues at its step.
package enum ErasureStep: String, Sendable, CaseIterable {
    /// The keyed hash of the traveller is added to the journal beside the database.
    case journal
    case responses, messages, offers
    /// With the reviews and meetings of these swaps.
    case ownedSwaps, proposedSwaps
    case reports, meetingPoints
    /// Whom rows of the audit are about, and the notes about them.
    case audit
    /// Devices, sign-ins, codes, the second factor, blocks and notifications.
    case traces
    /// Waits until the last mail is sent or too old.
    case lastMail = "notice"
    /// The row of the traveller, whose handle is reserved.
    case profile
    /// Old pages leave the WAL.
    case log
    /// Waits while disputes or reports need something of the account. Without any the erasure ends here.
    case held
    /// What was held.
    case heldMessages, heldOffers, heldOwnedSwaps, heldProposedSwaps, heldReports, heldProfile, heldLog

    /// The step erases what earlier steps have left for disputes and reports.
    package var takesHeld: Bool {
        switch self {
        case .heldMessages, .heldOffers, .heldOwnedSwaps, .heldProposedSwaps, .heldReports, .heldProfile, .heldLog: true
        case .journal, .responses, .messages, .offers, .ownedSwaps, .proposedSwaps, .reports, .meetingPoints, .audit,
            .traces, .lastMail, .profile, .log, .held:
            false
        }
    }

    /// Nil after the last step.
    package var next: ErasureStep? {
        let all = Self.allCases
        return all.firstIndex(of: self).flatMap { $0 + 1 < all.count ? all[$0 + 1] : nil }
    }
}

/// Where an erasure is.
package struct ErasureProgress: Sendable, Equatable {
    package let step: ErasureStep
    /// The last key of the step that is done; empty at its beginning.
    package let cursor: String

    package init(_ step: ErasureStep, after cursor: String = "") {
        self.step = step
        self.cursor = cursor
    }

    /// Where the erasure is after a slice; nil if it has ended.
    package func next(after slice: ErasureSlice) -> ErasureProgress? {
        switch slice {
        case .more(let key): ErasureProgress(step, after: key)
        case .stepDone: step.next.map { ErasureProgress($0) }
        case .waiting: self
        case .ended: nil
        }
    }

    package static let first = ErasureProgress(.journal)
    /// Rows of one slice.
    package static let slice = 200
}

/// The result of one slice of an erasure.
package enum ErasureSlice: Sendable, Equatable {
    /// The step goes on after this key.
    case more(after: String)
    case stepDone
    /// Nothing can be done yet.
    case waiting
    /// Nothing is left to do.
    case ended
}

/// Everything that the decision about the beginning of an erasure may read.
package struct ErasureSnapshot: Sendable {
    package let traveller: Traveller
    package let departure: Departure
    package let holds: [ErasureHold]
    /// The actions on the account, oldest first.
    package let history: [ModerationAction]
    package let faults: FaultHistory

    package init(
        of traveller: Traveller, _ departure: Departure, holds: [ErasureHold], history: [ModerationAction] = [],
        faults: FaultHistory = FaultHistory()
    ) {
        self.traveller = traveller
        self.departure = departure
        self.holds = holds
        self.history = history
        self.faults = faults
    }
}

/// Everything that the beginning of an erasure writes.
package struct ErasureChange: Sendable, Equatable {
    package var departure: Departure
    /// To the former contacts.
    package var messages: [OutboxMessage]
    package var leftFaults: [PlacedFaults] = []
    /// Until when nobody verifies one of the contacts, because the account is suspended; nil: it is not.
    package var heldUntil: Date?
}

extension ErasureSnapshot {
    /// Nil if the erasure may not begin: it has begun, swaps are still open, or it is too early.
    package func beginning(at now: Date) -> ErasureChange? {
        guard departure.mayBegin(at: now) else { return nil }
        var begun = departure
        begun.progress = .first
        let origin = Identifier<LeftFaults>(at: now)
        begun.faultOrigin = origin
        var change = ErasureChange(
            departure: begun,
            messages: AccountMail.erased(heldUntil: departure.pending(holds).hold?.until).messages(
                to: traveller, at: traveller.contacts.verified, now: now))
        // A dispute that is open may still add a fault.
        let isDisputed = departure.keeping(holds, at: now).contains { $0.reason == .dispute }
        change.leftFaults = faults.places(traveller.contacts.verifiedLogins).leaving(
            faults.observations, mayLoseDispute: isDisputed, origin: origin, at: now)
        if history.state(at: now) == .suspended { change.heldUntil = history.suspension?.until ?? .distantFuture }
        return change
    }
}

extension Departure {
    /// What the end of the erasure leaves where its beginning left something: a dispute that was open has been decided.
    package func leaving(_ observations: [Observation], in places: [FaultPlace], at now: Date) -> [PlacedFaults] {
        faultOrigin.map { places.leaving(observations, mayLoseDispute: false, origin: $0, at: now) } ?? []
    }
}
