import API
import Domain
import Foundation

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
        case .t1:
            "\(Tier.swapsForT2.words.capitalized) completed swaps with \(Tier.partnersForT2.words) people and a verified "
                + "phone number raise it."
        case .t2: "A score of \(Tier.scoreForT3) and swaps with \(Tier.partnersForT3.words) people raise it."
        case .t3: "Only our staff can raise it."
        case .t4: "It is the highest one."
        }
    }
}
