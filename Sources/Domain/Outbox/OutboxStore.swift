package import Foundation

/// The store keeps mails and text messages from the change that causes them until they are sent or given up.
package protocol OutboxStore: Sendable {
    /// Messages of one channel that are due, in the order of their times, at most `limit`.
    func due(on channel: ContactKind, at now: Date, limit: Int) async throws -> [OutboxDelivery]
    func save(_ messages: [OutboxMessage]) async throws
    /// Deletes what waits on a channel that nothing sends, at most `limit` messages. Returns their number.
    func discard(on channel: ContactKind, limit: Int) async throws -> Int
    /// Decides about mails for threads with notifications that have waited long enough, at most `limit` threads.
    /// Returns the number of threads.
    func mailUpdates(
        limit: Int, at now: Date, deciding: @escaping @Sendable (UpdateMail.Snapshot) -> UpdateMail.Decision
    ) async throws -> Int
}
