import Domain
import Foundation
import Synchronization

/// Notes the hour in which travellers were last active, beside their requests: reading waits for no write.
final class ActivityNotes: Sendable {
    /// Notes under way; whoever comes beyond them is noted by a later request.
    private static let limit = 64

    private let underWay = Mutex<Set<Identifier<Traveller>>>([])

    /// Begins to note it, unless that is under way for this traveller.
    func note(_ principal: Principal, at now: Date, in accounts: any AccountStore) {
        let isNew = underWay.withLock { $0.count < Self.limit && $0.insert(principal.traveller).inserted }
        guard isNew else { return }
        Task {
            // Reading goes on when nothing can be written; the hour is noted by a later request.
            try? await accounts.touch(principal, at: now)
            underWay.withLock { _ = $0.remove(principal.traveller) }
        }
    }
}
