package import Domain
package import Foundation
import Logging

/// Erases accounts that left, in slices, so that other writes run in between. A stopped erasure continues where it was.
package struct AccountEraser: Sendable {
    private let departures: any DepartureStore
    private let journal: any ErasureJournal
    private let logger: Logger

    /// Departures per read.
    private static let page = 100

    package init(_ services: Services) {
        departures = services.departures
        journal = services.erasures
        logger = services.logger
    }

    /// Begins the erasures that are due, and continues those that have begun. One that fails does not stop the others.
    package func sweep(at now: Date) async throws {
        var (last, failure) = (Identifier<Traveller>?.none, (any Error)?.none)
        while true {
            let some = try await departures.departures(after: last, limit: Self.page)
            for departure in some {
                do { try await advance(departure, at: now) } catch { failure = error }
            }
            guard some.count == Self.page else { break }
            last = some.last?.traveller
        }
        if let failure { throw failure }
    }

    private func advance(_ departure: Departure, at now: Date) async throws {
        let traveller = departure.traveller
        while try await departures.endSwaps(of: traveller, at: now) {}
        if departure.progress == nil {
            guard departure.isDue(at: now) else { return }
            let hasBegun = try await departures.beginErasure(of: traveller, at: now) { $0.beginning(at: now) }
            guard hasBegun else { return }
        }
        var progress = departure.progress ?? .first
        while let next = try await erase(traveller, progress, at: now) { progress = next }
    }

    /// Does one slice, and returns where the erasure is then; nil if it has ended or must wait.
    package func erase(
        _ traveller: Identifier<Traveller>, _ progress: ErasureProgress, at now: Date
    ) async throws -> ErasureProgress? {
        switch progress.step {
        // Only once nobody can come back, and before anything is erased.
        case .journal: try journal.append(.erased(leftAt: nil), of: traveller, at: now)
        case .log, .heldLog:
            guard try await departures.emptyLog() else { return nil }
            // So that the next start need not look for this traveller.
            try await departures.setJournalDigest(try journal.entries().digest)
        default: break
        }
        guard let slice = try await departures.erase(traveller, progress, at: now), slice != .waiting else {
            return nil
        }
        if let next = progress.next(after: slice) { return next }
        logger.info("account erased")
        return nil
    }

    /// Adds to the journal that an account leaves or is back, so that an older database does not undo it. The database
    /// knows it already, so a journal that cannot be written stops nobody.
    package func note(_ state: JournalState, of traveller: Identifier<Traveller>, at now: Date) async {
        do {
            try journal.append(state, of: traveller, at: now)
            try await departures.setJournalDigest(try journal.entries().digest)
        } catch {
            logger.error("journal of erasures not written", metadata: ["type": "\(type(of: error))"])
        }
    }

    /// Hides, erases or restores travellers of whom the journal knows more than an older database. Runs before the port
    /// opens.
    package func replay(at now: Date) async throws {
        let entries = try journal.entries()
        guard !entries.isEmpty, try await departures.journalDigest() != entries.digest else { return }
        let count = try await departures.replay(entries, at: now) { $0.replaying(at: now) }
        if count > 0 { logger.warning("accounts were as before they left", metadata: ["count": "\(count)"]) }
        // Also those that an earlier start has hidden.
        try await sweep(at: now)
        try await departures.setJournalDigest(entries.digest)
    }
}
