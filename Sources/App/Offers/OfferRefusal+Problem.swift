import API
import Domain
import JSON

extension OfferRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .accountLimited: Problem(.accountLimited, .accountLimited)
        case .quotaUsed(let quota): quota.problem
        case .switchedOff(let entry): entry.problem
        case .noSuchOffer: .notFound
        case .notTheOwner: Problem(.notTheOwner, .notTheOwner)
        case .staleVersion: .staleVersion
        case .wrongState(let state, _): Problem(.wrongState, .offerState(state))
        case .tooManyOffers(let limit, let used):
            Problem(
                .tierLimit, .tooManyOffers(limit: limit), facts: ProblemFacts(limit: .count(limit), used: .count(used)))
        case .offersWorthTooMuch(let limit, let used):
            Problem(
                .tierLimit, .offersWorthTooMuch(limit: limit),
                facts: ProblemFacts(
                    limit: .euros(limit),
                    used: .amount(Money(minorUnits: Int64((used * 100).rounded()), currency: .eur))))
        case .tooOldToRenew: Problem(.tooOldToRenew, .tooOldToRenew)
        case .noReference:
            Problem(
                .noReference, .noReference,
                errors: [FieldFault(pointer: "/want", detail: "has no reference rate, and neither has the other")])
        case .noReferenceForBoth:
            Problem(
                .noReference, .noReferenceForBoth,
                errors: [FieldFault(pointer: "/pricing/kind", detail: "must be fixed for these currencies")])
        case .confirmRate(let distance): .confirmRate(distanceBps: distance, at: "/pricing/rate")
        case .sameCurrency: .invalid("/want", "must be another currency than the one you have", .sameCurrency)
        case .premiumOutOfRange: .premium(in: Pricing.premiumRange)
        case .notPriceable: .invalid("/have/amount", "comes to nothing, or too much, at this rate", .notPriceable)
        case .minFillTooLarge: .invalid("/minFill/amount", "must not be more than the whole", .minFillTooLarge)
        case .minFillNotPositive:
            .invalid("/minFill", "must be more than nothing, in the currency of have", .minFillNotPositive)
        case .totalBelowCommitted:
            .invalid("/have/amount", "must cover what swaps have already taken", .totalBelowCommitted)
        case .totalCurrencyChanged:
            .invalid("/have/currency", "cannot be changed; publish a new offer", .totalCurrencyChanged)
        case .dayPast(let today):
            .invalid(
                "/availability/from", "is past; there it is \(today) today", .dayPast(today: today),
                allowed: .init(from: .day(today)))
        case .daysReversed: .invalid("/availability/to", "must not be before from", .daysReversed)
        case .tooFarAhead(let latest):
            .invalid(
                "/availability/to", "must not be after \(latest)", .dayTooLate(latest: latest),
                allowed: .init(to: .day(latest)))
        case .openEndedTooFar(let latest):
            .invalid(
                "/availability/from", "must not be after \(latest) without a last day",
                .openEndedTooLate(latest: latest), allowed: .init(to: .day(latest)))
        case .renewalNeedsDays:
            .invalid("/availability", "is missing: this offer has days, so name the new ones", .renewalNeedsDays)
        case .renewalTakesNoDays: .invalid("/days", "must not be given with availability", .renewalTakesOneKind)
        }
    }
}

extension Problem {
    fileprivate static func premium(in range: ClosedRange<Int>) -> Problem {
        .invalid(
            "/pricing/premiumBps", "must be from \(range.lowerBound) to \(range.upperBound)",
            .premium(from: range.lowerBound, to: range.upperBound),
            allowed: .init(from: .count(range.lowerBound), to: .count(range.upperBound)))
    }
}
