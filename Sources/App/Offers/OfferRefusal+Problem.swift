import API
import Domain
import JSON

extension OfferRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchOffer: .notFound
        case .notTheOwner:
            Problem(.notTheOwner, "Only its owner may change an offer.")
        case .staleVersion: .staleVersion
        case .wrongState(let state, let action):
            Problem(.wrongState, "This offer is \(state.rawValue), so it cannot be \(action).")
        case .tooOldToRenew:
            Problem(.tooOldToRenew, "It expired more than \(OfferLimits.renewalDays) days ago; publish a new one.")
        case .noReference:
            Problem(
                .noReference, "At least one of the two currencies must have a reference rate.",
                errors: [FieldFault(pointer: "/want", detail: "has no reference rate, and neither has the other")])
        case .noReferenceForBoth:
            Problem(
                .noReference, "Pricing by the reference needs a rate for both currencies; name a fixed rate instead.",
                errors: [FieldFault(pointer: "/pricing/kind", detail: "must be fixed for these currencies")])
        case .confirmRate(let distance): .confirmRate(distanceBps: distance, at: "/pricing/rate")
        case .sameCurrency: .invalid("/want", "must be another currency than the one you have")
        case .premiumOutOfRange:
            .invalid(
                "/pricing/premiumBps",
                "must be from \(Pricing.premiumRange.lowerBound) to \(Pricing.premiumRange.upperBound)")
        case .notPriceable: .invalid("/have/amount", "comes to nothing, or too much, at this rate")
        case .minFillTooLarge: .invalid("/minFill/amount", "must not be more than the whole")
        case .minFillNotPositive: .invalid("/minFill", "must be more than nothing, in the currency of have")
        case .totalBelowCommitted: .invalid("/have/amount", "must cover what swaps have already taken")
        case .totalCurrencyChanged: .invalid("/have/currency", "cannot be changed; publish a new offer")
        case .dayPast(let today): .invalid("/availability/from", "is past; there it is \(today) today")
        case .daysReversed: .invalid("/availability/to", "must not be before from")
        case .tooFarAhead(let latest): .invalid("/availability/to", "must not be after \(latest)")
        case .openEndedTooFar(let latest):
            .invalid("/availability/from", "must not be after \(latest) without a last day")
        case .renewalNeedsDays: .invalid("/availability", "is missing: this offer has days, so name the new ones")
        case .renewalTakesNoDays: .invalid("/days", "goes without availability")
        }
    }
}
