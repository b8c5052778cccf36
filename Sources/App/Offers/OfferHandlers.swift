import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/offers`, except the search, and of `/quotes`.
struct OfferHandlers {
    let offers: any OfferStore
    let pricing: OfferPricing
    let places: PlaceFinder
    let wallets: any WalletStore
    /// The balance with which a wallet begins.
    let welcome: Money?
    /// With limits, tiers also cap the open offers.
    let quotas: QuotaUses
    let flagRules: FlagRules

    func publish(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let now = context.now
        let asked = try await context.body(of: request, OfferRequest.init)
        try checkCurrencies(asked, at: now)
        // From here on only the public place is used.
        let place = try await asked.place.asyncMap { place in
            try await places.publicPlace(of: place) { try await offers.publishedCells(of: context.me, near: $0) }
        }
        let draft = OfferDraft(asked, at: place)
        let id = Identifier<Offer>(at: now.wholeHour)
        let response = try await context.once(request, for: draft.fingerprint) { once in
            try await offers.publish(by: context.me, at: now, once: once) { snapshot in
                try snapshot.publishing(draft, id: id, flags: flagRules, areLimitsOn: quotas.areLimitsOn, at: now)
            }
        } responding: { view in
            .created(
                published(view, context, at: now), version: view.listing.offer.version,
                at: "/v1/offers/\(view.listing.offer.id)")
        }
        return await quotas.adding([.offers], of: context.me, to: response)
    }

    private func checkCurrencies(_ asked: OfferRequest, at now: Date) throws {
        var faults: [FieldFault] = []
        if let minFill = asked.minFill, minFill.currency != asked.have.currency {
            faults.append(FieldFault(pointer: "/minFill/currency", detail: "must be the currency of have"))
        }
        try pricing.reference.catalogue.checkSwappable(
            ["/have/currency": asked.have.currency, "/want": asked.want], and: faults, at: now)
    }

    func offer(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let point = query.optionalCoordinate()
        try query.finish()
        let now = context.now
        let id = try context.id(Offer.self, orThrow: OfferRefusal.noSuchOffer)
        let found = try await offers.offer(
            id, for: context.viewer, from: point.map { SearchPlace(of: $0, on: places.builtUp) }, at: now)
        guard let found else { throw OfferRefusal.noSuchOffer }
        let rates = try await pricing.rates.referenceRates(at: context.now)
        let quote = pricing.pricer(rates, in: context.language, at: now).quote(
            for: found.offer.offer, reader: context.viewer)
        let takeable = try await pricing.taker(context, at: now)?.takeable(
            found.offer, rates: rates, notes: pricing.notes, at: now)
        let isOwn = context.viewer == found.offer.owner.id
        let response = OfferResponse(
            found.offer.listing, quote: quote, distance: found.distance,
            takeable: takeable.map { TakeableResponse($0, in: context.language) },
            facts: isOwn ? nil : found.offer.facts,
            actions: try await actions(of: found, takeable, context, at: now), isOwn: isOwn, at: now)
        return .ok(response, version: response.version)
    }

    func edit(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let id = try context.id(Offer.self, orThrow: OfferRefusal.noSuchOffer)
        let edit = try await context.body(of: request, OfferEditRequest.init).edit
        let version = try context.requiredVersion(request)
        let now = context.now
        let result = try await offers.change(id, by: context.me, at: now, once: nil) {
            snapshot in
            guard let snapshot else { throw OfferRefusal.noSuchOffer }
            return try snapshot.changing(by: context.me, flags: flagRules, areLimitsOn: quotas.areLimitsOn, at: now) {
                offer throws(OfferRefusal) in
                try offer.editing(by: context.me, edit, version: version, rates: snapshot.rates, at: now)
            }
        }
        return try APIResponse(result) { view in
            .ok(response(view, for: context, at: now), version: view.listing.offer.version)
        }
    }

    func pause(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await act(request, context) { offer, now throws(OfferRefusal) in try offer.pausing(by: context.me, at: now)
        }
    }

    func resume(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await act(request, context) { offer, now throws(OfferRefusal) in try offer.resuming(by: context.me, at: now)
        }
    }

    func withdraw(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await act(request, context) { offer, now throws(OfferRefusal) in
            try offer.withdrawing(by: context.me, at: now)
        }
    }

    func renew(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.optionalBody(of: request, RenewRequest.init)
        return try await change(request, context, offersAnew: true) { offer, now throws(OfferRefusal) in
            try offer.renewing(by: context.me, days: asked.days, availability: asked.availability, at: now)
        }
    }

    /// Runs an action that has no fields.
    private func act(
        _ request: Request, _ context: TravellerContext,
        deciding: @escaping @Sendable (Offer, Date) throws(OfferRefusal) -> Offer
    ) async throws -> APIResponse {
        try await context.emptyBody(of: request)
        return try await change(request, context, deciding: deciding)
    }

    private func change(
        _ request: Request, _ context: TravellerContext, offersAnew: Bool = false,
        deciding: @escaping @Sendable (Offer, Date) throws(OfferRefusal) -> Offer
    ) async throws -> APIResponse {
        let now = context.now
        let id = try context.id(Offer.self, orThrow: OfferRefusal.noSuchOffer)
        return try await context.once(request) { once in
            try await offers.change(id, by: context.me, at: now, once: once) { snapshot in
                guard let snapshot else { throw OfferRefusal.noSuchOffer }
                // Its currency may have ended since it was published.
                let offer = snapshot.current.offer
                if offersAnew, offer.owner == context.me {
                    try pricing.reference.catalogue.checkSwappable(
                        ["/have/currency": offer.have, "/want": offer.want], at: now)
                }
                return try snapshot.changing(
                    by: context.me, flags: flagRules, areLimitsOn: quotas.areLimitsOn, at: now
                ) {
                    offer throws(OfferRefusal) in try deciding(offer, now)
                }
            }
        } responding: { view in
            .ok(response(view, for: context, at: now), version: view.listing.offer.version)
        }
    }

    /// With advice if new travellers cannot take the offer.
    private func published(_ view: OfferView, _ context: TravellerContext, at now: Date) -> OfferResponse {
        let smallest = SmallestSwap(
            of: view.listing, rates: view.rates, notes: pricing.notes, at: now)
        let quote = pricing.pricer(view.rates, in: context.language, at: now).quote(
            for: view.listing.offer, reader: context.me)
        let hint = smallest.excludesNewTravellers ? context.language.hintForNewTravellers : nil
        var response = OfferResponse(
            view.listing, quote: quote, actions: actions(of: view, for: context, at: now), isOwn: true, at: now)
        response.hint = .some(hint)
        return response
    }

    private func response(_ view: OfferView, for context: TravellerContext, at now: Date) -> OfferResponse {
        let quote = pricing.pricer(view.rates, in: context.language, at: now).quote(
            for: view.listing.offer, reader: context.me)
        return OfferResponse(
            view.listing, quote: quote, actions: actions(of: view, for: context, at: now), isOwn: true, at: now)
    }

    func owned(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let state = query.choice("state", Offer.State.self)
        let savings = query.choice("savings", SavingsShown.self) ?? .all
        let asked = try context.paging(query, of: "owned \(state?.rawValue ?? "")")
        return try await list(asked, savings, context.base) { after, now in
            try await offers.owned(by: context.me, state: state, after: after, limit: asked.limit, at: now)
        }
    }

    func published(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let savings = query.choice("savings", SavingsShown.self) ?? .all
        let handle = try context.handle()
        let asked = try context.paging(query, of: "published \(handle.lowercased())")
        return try await list(asked, savings, context) { after, now in
            let page = try await offers.published(
                by: handle, for: context.viewer, after: after, limit: asked.limit, at: now)
            guard let page else { throw TravellerRefusal.noSuchTraveller }
            return page
        }
    }

    private func list(
        _ asked: PageRequest, _ savings: SavingsShown, _ context: AppContext,
        reading: (Identifier<Offer>?, Date) async throws -> Page<OfferListing, Identifier<Offer>>
    ) async throws -> APIResponse {
        let (now, viewer) = (context.now, context.viewer)
        let page = try await reading(try asked.after(), now)
        let rates = try await pricing.rates.referenceRates(at: context.now)
        let pricer = pricing.pricer(rates, in: context.language, at: now)
        let hasOthers = page.items.contains { $0.offer.owner != viewer }
        let taker = hasOthers ? try await pricing.taker(context, at: now) : nil
        // Only one's own lists have none of others.
        let mine = hasOthers ? nil : viewer
        let limits = try await mine.asyncMap { try await offers.limits(of: $0, at: now) }
        return .page(
            page.items.map { listing in
                let quote = pricer.quote(for: listing.offer, reader: viewer)?.showing(savings)
                let takeable = taker?.takeable(listing, rates: rates, notes: pricing.notes, at: now)
                return OfferResponse(
                    listing, quote: quote, takeable: takeable.map { TakeableResponse($0, in: context.language) },
                    actions: limits.map { actions(of: listing.offer, within: $0, in: context.language, at: now) },
                    isOwn: listing.offer.owner == viewer, at: now)
            },
            next: asked.next(page.next))
    }
}
