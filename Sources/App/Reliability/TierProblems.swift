import API
import Domain
import Foundation
import JSON

extension Problem {
    /// The kinds of this file.
    static let tierKinds: [any ListedProblem] = [
        tierLimit, otherTierLimit,
    ]

    static let tierLimit = ProblemType(
        "tier-limit", 409, "More than your tier allows",
        meaning: "Your tier does not allow so much, or so many swaps at once.",
        remedy: "Choose less, finish a swap, or raise your tier.")
    static func tierLimit(_ refusal: TierRefusal) -> Problem {
        let tier = refusal.tier
        let facts =
            switch refusal.limit {
            case .perSwap: ProblemFacts(limit: .euros(tier.perSwap))
            case .openSwaps: ProblemFacts(limit: .count(tier.openSwaps), used: .count(Int(refusal.used)))
            case .volume: ProblemFacts(limit: .euros(tier.volume), used: .amount(refusal.usedVolume))
            }
        return tierLimit.saying(
            en: "\(refusal.text.english) \(tier.advice.english)", pl: "\(refusal.text.polish) \(tier.advice.polish)",
            facts: facts)
    }

    static let otherTierLimit = Problem(
        "other-tier-limit", 409, "Too much for the other side",
        meaning: "The tier of the other side does not allow so much now.", remedy: "Choose less, or try again later.",
        en: "The other side cannot take this amount now. Propose less, or try again later.",
        pl: "Druga strona nie może teraz przyjąć tej kwoty. Zaproponuj mniej albo spróbuj później.")
    /// The limit is about the smallest swap: proposing less is no way out.
    static let ownerTierLimit = otherTierLimit.type.saying(
        en: "The owner of this offer cannot swap this much at a time yet. Look for another offer.",
        pl: "Autor tej oferty nie może jeszcze wymienić jednorazowo takiej kwoty. Poszukaj innej oferty.")
}

extension TierRefusal {
    fileprivate var text: ProblemText {
        switch limit {
        case .perSwap:
            ProblemText(
                en: "You can swap up to \(English.formats.euros(tier.perSwap)) at a time.",
                pl: "Jednorazowo możesz wymienić do \(Polish.formats.euros(tier.perSwap)).")
        case .openSwaps:
            ProblemText(
                en: "You can have \(English.count(tier.openSwaps, "swap", "swaps")) under way at a time.",
                pl:
                    "Możesz mieć naraz najwyżej \(Polish.count(tier.openSwaps, "wymianę", "wymiany", "wymian")) w toku."
            )
        case .volume:
            ProblemText(
                en:
                    "You can swap up to \(English.formats.euros(tier.volume)) in \(Tier.volumeDays) days, and \(English.formats.amount(usedVolume)) of it is used.",
                pl:
                    "W ciągu \(Tier.volumeDays) dni możesz wymienić do \(Polish.formats.euros(tier.volume)); wykorzystano \(Polish.formats.amount(usedVolume))."
            )
        }
    }
}

extension Tier {
    /// How to reach the next tier.
    fileprivate var advice: ProblemText {
        switch self {
        case .t0:
            ProblemText(
                en: "Verify your e-mail address or phone number to raise the limit.",
                pl: "Potwierdź adres e-mail lub numer telefonu, aby zwiększyć limit.")
        case .t1:
            ProblemText(
                en:
                    "Complete \(Tier.swapsForT2) swaps with \(Tier.partnersForT2) people and verify your phone number to raise the limit.",
                pl:
                    "Zakończ \(Polish.count(Tier.swapsForT2, "wymianę", "wymiany", "wymian")) z \(Tier.partnersForT2) osobami i potwierdź numer telefonu, aby zwiększyć limit."
            )
        case .t2:
            ProblemText(
                en:
                    "Reach a reliability score of \(Tier.scoreForT3) and swap with \(Tier.partnersForT3) people to raise the limit.",
                pl:
                    "Osiągnij wiarygodność \(Tier.scoreForT3) i wymień się z \(Tier.partnersForT3) osobami, aby zwiększyć limit."
            )
        case .t3:
            ProblemText(en: "Only our staff can raise this limit.", pl: "Ten limit może zwiększyć tylko nasz zespół.")
        case .t4: ProblemText(en: "This is the highest limit.", pl: "To najwyższy limit.")
        }
    }
}

extension ProblemFacts.Value {
    static func euros(_ euros: Int) -> ProblemFacts.Value {
        .amount(Money(minorUnits: Int64(euros) * 100, currency: .eur))
    }
}

extension TierRefusal {
    /// What is used of the volume, rounded to cents.
    var usedVolume: Money { Money(euros: used) }
}

extension Money {
    /// Euros of a sum that is a statistic, rounded to cents.
    init(euros: Double) { self.init(minorUnits: Int64((euros * 100).rounded()), currency: .eur) }
}
