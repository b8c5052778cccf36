import API
import Domain
import Foundation

/// What a reader can do with an offer.
extension OfferHandlers {
    func actions(
        of found: LocatedOffer, _ takeable: Takeable?, _ context: AppContext, at now: Date
    ) async throws -> [ActionResponse] {
        if let viewer = context.viewer, viewer == found.offer.offer.owner {
            let limits = try await offers.limits(of: viewer, at: now)
            return actions(of: found.offer.offer, within: limits, in: context.language, at: now)
        }
        let refusal: (any Error)? =
            switch takeable {
            case .yes: nil
            case .no(let refusal, _): refusal
            case nil: Problem.notSignedIn
            }
        return [ActionResponse(ReaderAction("propose", refusal: refusal), in: context.language)]
    }

    func actions(
        of offer: Offer, within limits: OfferChangeLimits, in language: Language, at now: Date
    ) -> [ActionResponse] {
        offer.actions(within: limits, areLimitsOn: quotas.areLimitsOn, at: now).map { action in
            // An offer of a currency that has ended is offered no more.
            let ended = action.name == "renew" && action.isOpen ? endedCurrency(of: offer, at: now) : nil
            return ActionResponse(
                ended.map { ReaderAction(action.name, refusal: $0) } ?? action, in: language)
        }
    }

    /// After a change, from its transaction.
    func actions(of view: OfferView, for context: TravellerContext, at now: Date) -> [ActionResponse] {
        actions(of: view.listing.offer, within: view.limits, in: context.language, at: now)
    }

    private func endedCurrency(of offer: Offer, at now: Date) -> (any Error)? {
        do {
            try pricing.reference.catalogue.checkSwappable(
                ["/have/currency": offer.have, "/want": offer.want], at: now)
            return nil
        } catch { return error }
    }
}
