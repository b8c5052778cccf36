import API
import Domain

extension Problem {
    static func tierLimit(_ refusal: TierRefusal) -> Problem {
        let tier = refusal.tier
        let facts =
            switch refusal.limit {
            case .perSwap: ProblemFacts(limit: .euros(tier.perSwap))
            case .openSwaps: ProblemFacts(limit: .count(tier.openSwaps), used: .count(Int(refusal.used)))
            case .volume: ProblemFacts(limit: .euros(tier.volume), used: .amount(refusal.usedVolume))
            }
        return Problem(.tierLimit, .tierLimit(refusal), facts: facts)
    }
}

extension ProblemFacts.Value {
    static func euros(_ euros: Int) -> ProblemFacts.Value {
        .amount(Money(minorUnits: Int64(euros) * 100, currency: .eur))
    }
}

extension TierRefusal {
    /// What is used of the volume, rounded to cents.
    var usedVolume: Money { Money(minorUnits: Int64((used * 100).rounded()), currency: .eur) }
}
