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
    /// With limits, tiers also cap the open offers.
    let quotas: QuotaUses
    let flagRules: FlagRules
    let clock: WallClock
    let cursors: CursorSeal

    func publish(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let now = clock.now()
        let asked = try OfferRequest(try await context.fields(of: request))
        try checkCurrencies(asked)
        // From here on only the public place is used.
        let place = try await asked.place.asyncMap { try await places.publicPlace(of: $0) }
        let draft = OfferDraft(asked, at: place)
        let id = Identifier<Offer>(at: now)
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

    private func checkCurrencies(_ asked: OfferRequest) throws {
        var faults: [FieldFault] = []
        if let minFill = asked.minFill, minFill.currency != asked.have.currency {
            faults.append(FieldFault(pointer: "/minFill/currency", detail: "must be the currency of have"))
        }
        try pricing.reference.catalogue.checkSwappable(
            ["/have/currency": asked.have.currency, "/want": asked.want], and: faults)
    }

    func offer(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let point = query.optionalCoordinate()
        try query.finish()
        let now = clock.now()
        let id = try context.id(Offer.self, orThrow: OfferRefusal.noSuchOffer)
        let found = try await offers.offer(
            id, for: context.viewer, from: point.map { SearchPlace(of: $0, on: places.builtUp) })
        guard let found else { throw OfferRefusal.noSuchOffer }
        let rates = try await pricing.rates.referenceRates()
        let quote = pricing.pricer(rates, in: context.language, at: now).quote(
            for: found.offer.offer, reader: context.viewer)
        let takeable = try await pricing.taker(context, at: now)?.takeable(
            found.offer, rates: rates, notes: pricing.notes, at: now)
        return .ok(
            OfferResponse(
                found.offer.listing, quote: quote, distance: found.distance,
                takeable: takeable.map { TakeableResponse($0, in: context.language) },
                facts: context.viewer == found.offer.owner.id ? nil : found.offer.facts, at: now
            ),
            version: found.offer.offer.version)
    }

    /// What a proposal would agree on.
    func preview(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let amount = query.required("amount")
        let isExact = query.flag("exact")
        try query.finish()
        let now = clock.now()
        let id = try context.id(Offer.self, orThrow: OfferRefusal.noSuchOffer)
        guard let found = try await offers.offer(id, for: context.me, from: nil) else {
            throw OfferRefusal.noSuchOffer
        }
        let money = try Self.money(amount, of: found.offer.offer.have)
        let taker = try await pricing.reliability.taker(context.me, at: now)
        let preview = try taker.preview(
            money, isExact: isExact, of: found.offer, rates: try await pricing.rates.referenceRates(),
            notes: pricing.notes, at: now)
        return .ok(
            ProposalPreviewResponse(preview, takeable: TakeableResponse(preview.takeable, in: context.base.language)))
    }

    func edit(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let id = try context.id(Offer.self, orThrow: OfferRefusal.noSuchOffer)
        let edit = try OfferEditRequest(try await context.fields(of: request)).edit
        guard let version = try context.version(request) else { throw Problem.versionRequired }
        let now = clock.now()
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
        let asked = try RenewRequest(try await context.optionalFields(of: request))
        return try await change(
            request, context,
            input: asked.fingerprint
        ) { offer, now throws(OfferRefusal) in
            try offer.renewing(by: context.me, days: asked.days, availability: asked.availability, at: now)
        }
    }

    /// Runs an action that has no fields.
    private func act(
        _ request: Request, _ context: TravellerContext,
        deciding: @escaping @Sendable (Offer, Date) throws(OfferRefusal) -> Offer
    ) async throws -> APIResponse {
        var fields = try await context.optionalFields(of: request)
        try fields.finish()
        return try await change(request, context, input: "", deciding: deciding)
    }

    private func change(
        _ request: Request, _ context: TravellerContext, input: String,
        deciding: @escaping @Sendable (Offer, Date) throws(OfferRefusal) -> Offer
    ) async throws -> APIResponse {
        let now = clock.now()
        let id = try context.id(Offer.self, orThrow: OfferRefusal.noSuchOffer)
        return try await context.once(request, for: input) { once in
            try await offers.change(id, by: context.me, at: now, once: once) { snapshot in
                guard let snapshot else { throw OfferRefusal.noSuchOffer }
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

    /// The amount of the query, whose currency only the offer knows.
    private static func money(_ amount: String?, of currency: Currency) throws -> Money {
        do throws(AmountFault) { return try Money(amount: amount ?? "", currency: currency) } catch {
            throw InvalidFields(faults: [FieldFault(pointer: "/amount", error)])
        }
    }

    /// With advice if new travellers cannot take the offer.
    private func published(_ view: OfferView, _ context: TravellerContext, at now: Date) -> OfferResponse {
        let smallest = SmallestSwap(
            of: view.listing, rates: view.rates, notes: pricing.notes, at: now)
        let quote = pricing.pricer(view.rates, in: context.base.language, at: now).quote(
            for: view.listing.offer, reader: context.me)
        let hint = smallest.excludesNewTravellers ? context.base.language.hintForNewTravellers : nil
        return OfferResponse(view.listing, quote: quote, hint: .some(hint), at: now)
    }

    private func response(_ view: OfferView, for context: TravellerContext, at now: Date) -> OfferResponse {
        let quote = pricing.pricer(view.rates, in: context.base.language, at: now).quote(
            for: view.listing.offer, reader: context.me)
        return OfferResponse(view.listing, quote: quote, at: now)
    }

    func owned(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let state = query.choice("state", Offer.State.self)
        let limit = query.limit()
        let savings = query.choice("savings", SavingsShown.self) ?? .all
        let cursor = query.text("cursor")
        try query.finish()
        let scope = "owned \(state?.rawValue ?? "")"
        return try await list(cursor, savings, scope: scope, context.base) { after, now in
            try await offers.owned(by: context.me, state: state, after: after, limit: limit, at: now)
        }
    }

    func published(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let limit = query.limit()
        let savings = query.choice("savings", SavingsShown.self) ?? .all
        let cursor = query.text("cursor")
        try query.finish()
        let handle = try context.handle()
        return try await list(cursor, savings, scope: "published \(handle.lowercased())", context) { after, now in
            let page = try await offers.published(
                by: handle, for: context.viewer, after: after, limit: limit, at: now)
            guard let page else { throw TravellerRefusal.noSuchTraveller }
            return page
        }
    }

    private func list(
        _ cursor: String?, _ savings: SavingsShown, scope: String, _ context: AppContext,
        reading: (Identifier<Offer>?, Date) async throws -> Page<OfferListing, Identifier<Offer>>
    ) async throws -> APIResponse {
        let (now, viewer) = (clock.now(), context.viewer)
        let after: Identifier<Offer>? = try cursor.map { try cursors.open($0, scope: scope, viewer: viewer) }
        let page = try await reading(after, now)
        let rates = try await pricing.rates.referenceRates()
        let pricer = pricing.pricer(rates, in: context.language, at: now)
        let hasOthers = page.items.contains { $0.offer.owner != viewer }
        let taker = hasOthers ? try await pricing.taker(context, at: now) : nil
        return .page(
            page.items.map { listing in
                let quote = pricer.quote(for: listing.offer, reader: viewer)?.showing(savings)
                let takeable = taker?.takeable(listing, rates: rates, notes: pricing.notes, at: now)
                return OfferResponse(
                    listing, quote: quote, takeable: takeable.map { TakeableResponse($0, in: context.language) },
                    at: now)
            },
            next: page.next.map { cursors.seal([$0.description], scope: scope, viewer: viewer) })
    }

    func quote(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let have = query.requiredCurrency("have")
        let want = query.requiredCurrency("want")
        _ = query.required("amount")
        let amount = query.amount("amount", of: have)
        try query.finish()
        guard let amount else { throw InvalidFields(faults: []) }
        let rates = try await pricing.rates.referenceRates()
        let pricer = pricing.pricer(rates, in: context.language, at: clock.now())
        do throws(QuoteFault) { return .ok(try pricer.quote(amount, for: want)) } catch {
            switch error {
            case .sameCurrency: throw Problem.invalid("/want", "must be another currency than have", .sameCurrency)
            case .noReference:
                let pointer = rates.quotes(have) ? "/want" : "/have"
                throw Problem.invalid(pointer, "has no reference rate", .noRateOfCurrency)
            case .amountOutOfRange: throw Problem.invalid("/amount", "is too large", .amount(.tooLarge))
            }
        }
    }
}
