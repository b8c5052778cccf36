import Domain
import Foundation
import Synchronization

/// Records the hour of the last activity of travellers in the background, so that a read does not wait for a write.
final class LastActiveRecorder: Sendable {
    /// Writes in progress. Activity beyond this number is recorded by a later request.
    private static let limit = 64

    private let underWay = Mutex<Set<Identifier<Traveller>>>([])

    /// Starts a write, unless one is in progress for this traveller.
    func note(_ principal: Principal, at now: Date, in accounts: any AccountStore) {
        let isNew = underWay.withLock { $0.count < Self.limit && $0.insert(principal.traveller).inserted }
        guard isNew else { return }
        Task {
            // `try?`: reads continue while writes fail; a later request records the hour.
            try? await accounts.touch(principal, at: now)
            underWay.withLock { _ = $0.remove(principal.traveller) }
        }
    }
}
