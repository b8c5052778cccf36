import Domain
import Foundation
import TestTools

extension QuotaUse {
    /// Nothing used, by an old account.
    static func nothing(_ quota: Quota) -> QuotaUse {
        QuotaUse(
            quota, of: QuotaHolder(facts: Tier.Facts(), registeredAt: .distantPast), begunAt: [], at: .distantFuture)
    }
}

extension ProposerLimits {
    static func unlimited(sentCount: Int) -> ProposerLimits {
        ProposerLimits(
            state: .active, history: SenderHistory(sentCount: sentCount), proposals: .nothing(.proposals),
            conversations: .nothing(.conversations))
    }
}
