package import Foundation

/// Travellers who leave. Each method is one transaction unless it says otherwise.
package protocol DepartureStore: JournalReplayStore {
    /// Decides on a request to leave and writes it; a refusal of the change is thrown after the commit.
    func leave(
        _ traveller: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable (DepartureSnapshot?) throws -> DepartureChange
    ) async throws -> PendingErasure
    /// What a request to leave would do; nil if the account does not exist. Writes nothing.
    func preview(of traveller: Identifier<Traveller>, at now: Date) async throws -> DeparturePreview?
    /// Ends the next swaps of a traveller who leaves, at most `Departure.swapsAtOnce`. False if none is left.
    func endSwaps(
        of traveller: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable ([DepartingSwap]) -> [SwapChange]
    ) async throws -> Bool
    /// Returns the account as it is then; nil if it does not exist.
    func restore(
        _ traveller: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable (RestoreSnapshot?) throws -> RestoreChange
    ) async throws -> OwnProfile?
    /// Departures by traveller, after the given one.
    func departures(after traveller: Identifier<Traveller>?, limit: Int) async throws -> [Departure]
    /// Begins an erasure unless `deciding` returns nil. True if it has begun now.
    func beginErasure(
        of traveller: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable (ErasureSnapshot) throws -> ErasureChange?
    ) async throws -> Bool
    /// Does one slice of a step and stores where the erasure is then. Nil if the erasure is elsewhere by now.
    func erase(
        _ traveller: Identifier<Traveller>, _ progress: ErasureProgress, at now: Date
    ) async throws -> ErasureSlice?
    /// Copies the WAL into the database and empties it. False if a reader keeps it.
    func emptyLog() async throws -> Bool
}

/// The same with the rules of departures.
extension DepartureStore {
    package func endSwaps(of traveller: Identifier<Traveller>, at now: Date) async throws -> Bool {
        try await endSwaps(of: traveller, at: now) { $0.departing(of: traveller, at: now) }
    }
}

/// What a database takes from the journal of erasures.
package protocol JournalReplayStore: Sendable {
    /// Applies what a journal says to travellers who are neither erased nor being erased. Returns their number.
    func replay(
        _ journal: ErasureEntries, at now: Date,
        deciding: @escaping @Sendable (JournalSnapshot) -> JournalReplay?
    ) async throws -> Int
    /// The digest of the journal as of the last erasure or start.
    func journalDigest() async throws -> String?
    func setJournalDigest(_ digest: String) async throws
}
