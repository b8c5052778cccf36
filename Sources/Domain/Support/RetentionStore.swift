package import Foundation

/// Ends what is kept for a limited time. The periods and their reasons stand in docs/privacy.md.
package protocol RetentionStore: Sendable {
    /// Deletes at most `limit` rows of each table. Returns the most that one table lost.
    func enforce(at now: Date, limit: Int) async throws -> Int
}
