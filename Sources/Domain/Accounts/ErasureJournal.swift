package import Foundation

/// The list beside the database of travellers who leave and who were erased. An older database that is put into the
/// folder meets it.
package protocol ErasureJournal: Sendable {
    /// Adds a line, and returns when the disk has stored it. A line that says nothing new is not added.
    func append(_ state: JournalState, of traveller: Identifier<Traveller>, at now: Date) throws
    func entries() throws -> ErasureEntries
}

/// What a journal says of a traveller.
package enum JournalState: Sendable, Equatable {
    /// The account has been leaving since then.
    case leaving(since: Date)
    /// It left and came back.
    case back
    /// Its erasure began; when it was asked for, if the journal knows.
    case erased(leftAt: Date?)

    /// The state after a further line. Nobody comes back from an erasure.
    package func followed(by next: JournalState) -> JournalState {
        switch (self, next) {
        case (.erased, _): self
        case (.leaving(let since), .erased(nil)): .erased(leftAt: since)
        default: next
        }
    }
}

/// What a journal lists.
package struct ErasureEntries: Sendable {
    package let isEmpty: Bool
    /// Changes with each entry.
    package let digest: String
    private let find: @Sendable (Identifier<Traveller>) -> JournalState?

    package init(isEmpty: Bool, digest: String, find: @escaping @Sendable (Identifier<Traveller>) -> JournalState?) {
        self.isEmpty = isEmpty
        self.digest = digest
        self.find = find
    }

    package func state(of traveller: Identifier<Traveller>) -> JournalState? { find(traveller) }

    /// The traveller was erased.
    package func contains(_ traveller: Identifier<Traveller>) -> Bool {
        if case .erased = find(traveller) { true } else { false }
    }
}

/// A traveller whom a journal lists, as an older database knows them.
package struct JournalSnapshot: Sendable {
    package let state: JournalState
    package let traveller: Traveller
    package let departure: Departure?
    /// The traveller's offers that have not ended.
    package let offers: [Offer]

    package init(_ state: JournalState, of traveller: Traveller, _ departure: Departure?, offers: [Offer]) {
        self.state = state
        self.traveller = traveller
        self.departure = departure
        self.offers = offers
    }
}

/// What an older database must be told of a traveller.
package enum JournalReplay: Sendable, Equatable {
    /// Ends the sessions too.
    case hide(Departure, paused: [Offer])
    case restore(Traveller.State)
}

extension JournalSnapshot {
    /// Nil if the database knows it.
    package func replaying(at now: Date) -> JournalReplay? {
        let before = departure?.stateBefore ?? (traveller.state == .limited ? .limited : .active)
        func hide(since: Date, _ progress: ErasureProgress?) -> JournalReplay {
            .hide(
                Departure(of: traveller.id, at: since, from: before, hasOpenSwaps: true, progress: progress),
                paused: offers.compactMap { $0.pausedForLeaving(at: now) })
        }
        switch state {
        case .erased(let leftAt): return hide(since: leftAt ?? departure?.requestedAt ?? now, .first)
        case .leaving(let since): return departure == nil ? hide(since: since, nil) : nil
        case .back: return departure.map { .restore($0.stateBefore) }
        }
    }
}
