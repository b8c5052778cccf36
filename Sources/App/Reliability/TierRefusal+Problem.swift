import API
import Domain

extension Problem {
    static func tierLimit(_ refusal: TierRefusal) -> Problem {
        let tier = refusal.tier
        let limit =
            switch refusal.limit {
            case .perSwap: "\(tier.perSwap) EUR for one swap"
            case .openSwaps: "\(tier.openSwaps) swaps under way"
            case .volume: "\(tier.volume) EUR in \(Tier.volumeDays) days"
            }
        return Problem(.tierLimit, "Your tier \(tier.name) allows \(limit). \(tier.advice)")
    }
}

extension Tier {
    /// How to reach the next tier.
    fileprivate var advice: String {
        switch self {
        case .t0: "A verified e-mail address or phone number raises it."
        case .t1: "Three completed swaps with three people and a verified phone number raise it."
        case .t2: "A score of 75 and swaps with ten people raise it."
        case .t3: "Only our staff can raise it."
        case .t4: "It is the highest one."
        }
    }
}
