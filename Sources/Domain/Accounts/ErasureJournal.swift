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

/// What an older database must be told of a traveller.
package enum JournalReplay: Sendable, Equatable {
    case hide(Departure)
    case restore(Traveller.State)
}

extension JournalState {
    /// Nil if the database knows it.
    /// - Parameter known: the departure in the database.
    package func replaying(on traveller: Traveller, _ known: Departure?, at now: Date) -> JournalReplay? {
        let before = known?.stateBefore ?? (traveller.state == .limited ? .limited : .active)
        func departure(since: Date, _ progress: ErasureProgress?) -> JournalReplay {
            .hide(Departure(of: traveller.id, at: since, from: before, hasOpenSwaps: true, progress: progress))
        }
        switch self {
        case .erased(let leftAt): return departure(since: leftAt ?? known?.requestedAt ?? now, .first)
        case .leaving(let since): return known == nil ? departure(since: since, nil) : nil
        case .back: return known.map { .restore($0.stateBefore) }
        }
    }
}
