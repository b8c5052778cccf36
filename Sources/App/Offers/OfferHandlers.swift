import API
import Domain
import Foundation
import Hummingbird

/// Handlers of `/offers` but for the search, and of `/quotes`.
struct OfferHandlers {
    let services: Services
    let cursors: CursorSeal

    private var offers: any OfferStore { services.offers }

    func publish(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        let now = services.clock.now()
        let asked = try OfferRequest(try await context.fields(of: request))
        try checkCurrencies(asked)
        // From here on only the public place is known.
        let place = try await services.publicPlace(of: asked.place)
        let draft = OfferDraft(asked, at: place)
        let id = Identifier<Offer>(at: now)
        let answering = answering(for: context.me, at: now)
        return Answer(
            try await offers.publish(by: context.me, retry: try context.retry(request, for: draft.fingerprint), at: now)
            { desk in
                try Offer(draft, id: id, owner: context.me, rates: desk.rates, at: now)
            } answering: { desk in
                let kept = answering(desk)
                return Kept(status: 201, version: kept.version, location: "/v1/offers/\(id)", body: kept.body)
            })
    }

    private func checkCurrencies(_ asked: OfferRequest) throws {
        var faults: [FieldFault] = []
        for (currency, pointer) in [(asked.have.currency, "/have/currency"), (asked.want, "/want")]
        where !services.reference.catalogue.isSwappable(currency) {
            faults.append(FieldFault(pointer: pointer, detail: "is not a currency that can be swapped"))
        }
        if let minFill = asked.minFill, minFill.currency != asked.have.currency {
            faults.append(FieldFault(pointer: "/minFill/currency", detail: "must be the currency of have"))
        }
        guard faults.isEmpty else { throw InvalidFields(faults: faults) }
    }

    func offer(_ request: Request, _ context: AppContext) async throws -> Answer {
        var query = Query(request)
        try query.finish()
        let now = services.clock.now()
        let card = try await offers.offer(
            context.id(Offer.self, orThrow: OfferRefusal.noSuchOffer), for: context.viewer, at: now)
        let quote = services.pricer(try await services.rates.book(), at: now)
            .quote(for: card.offer, reader: context.viewer)
        return .ok(OfferResponse(card, quote: quote, at: now), version: card.offer.version)
    }

    func edit(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        let id = try context.id(Offer.self, orThrow: OfferRefusal.noSuchOffer)
        let edit = try OfferEditRequest(try await context.fields(of: request)).edit
        guard let version = try context.version(request) else { throw Problem.versionRequired }
        let now = services.clock.now()
        return Answer(
            try await offers.change(id, by: context.me, retry: nil, at: now) { desk in
                try desk.offer.editing(by: context.me, edit, version: version, rates: desk.rates, at: now)
            } answering: { [answering = answering(for: context.me, at: now)] in
                answering($0)
            })
    }

    func pause(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        try await act(request, context) { desk, now in try desk.offer.pausing(by: context.me, at: now) }
    }

    func resume(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        try await act(request, context) { desk, now in try desk.offer.resuming(by: context.me, at: now) }
    }

    func withdraw(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        try await act(request, context) { desk, now in try desk.offer.withdrawing(by: context.me, at: now) }
    }

    func renew(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        let asked = try RenewRequest(try await context.optionalFields(of: request))
        return try await change(
            request, context,
            input: asked.fingerprint
        ) { desk, now in
            try desk.offer.renewing(by: context.me, days: asked.days, availability: asked.availability, at: now)
        }
    }

    /// An action without fields of its own.
    private func act(
        _ request: Request, _ context: TravellerContext,
        deciding: @escaping @Sendable (OfferDesk, Date) throws -> Offer
    ) async throws -> Answer {
        var fields = try await context.optionalFields(of: request)
        try fields.finish()
        return try await change(request, context, input: "", deciding: deciding)
    }

    private func change(
        _ request: Request, _ context: TravellerContext, input: String,
        deciding: @escaping @Sendable (OfferDesk, Date) throws -> Offer
    ) async throws -> Answer {
        let now = services.clock.now()
        let id = try context.id(Offer.self, orThrow: OfferRefusal.noSuchOffer)
        let answering = answering(for: context.me, at: now)
        return Answer(
            try await offers.change(
                id, by: context.me, retry: try context.retry(request, for: input), at: now
            ) { desk in
                try deciding(desk, now)
            } answering: {
                answering($0)
            })
    }

    /// How a changed offer is answered, inside its transaction.
    private func answering(
        for reader: Identifier<Traveller>, at now: Date
    ) -> @Sendable (OfferDesk) -> Kept {
        { [services] desk in
            let quote = services.pricer(desk.rates, at: now).quote(for: desk.offer, reader: reader)
            return .ok(
                OfferResponse(OfferCard(offer: desk.offer, owner: desk.owner), quote: quote, at: now),
                version: desk.offer.version)
        }
    }

    func owned(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        var query = Query(request)
        let state = query.choice("state", Offer.State.self)
        let limit = query.limit()
        let cursor = query.text("cursor")
        try query.finish()
        let scope = "owned \(state?.rawValue ?? "")"
        return try await list(cursor, scope: scope, viewer: context.me) { after, now in
            try await offers.owned(by: context.me, state: state, after: after, limit: limit, at: now)
        }
    }

    func published(_ request: Request, _ context: AppContext) async throws -> Answer {
        var query = Query(request)
        let limit = query.limit()
        let cursor = query.text("cursor")
        try query.finish()
        let handle = try context.handle()
        return try await list(cursor, scope: "published \(handle.lowercased())", viewer: context.viewer) { after, now in
            try await offers.published(by: handle, for: context.viewer, after: after, limit: limit, at: now)
        }
    }

    private func list(
        _ cursor: String?, scope: String, viewer: Identifier<Traveller>?,
        reading: (Identifier<Offer>?, Date) async throws -> Page<OfferCard, Identifier<Offer>>
    ) async throws -> Answer {
        let now = services.clock.now()
        let after: Identifier<Offer>? = try cursor.map { try cursors.open($0, scope: scope, viewer: viewer) }
        let page = try await reading(after, now)
        let pricer = services.pricer(try await services.rates.book(), at: now)
        return .page(
            page.items.map { OfferResponse($0, quote: pricer.quote(for: $0.offer, reader: viewer), at: now) },
            next: page.next.map { cursors.seal([$0.description], scope: scope, viewer: viewer) })
    }

    func quote(_ request: Request, _ context: AppContext) async throws -> Answer {
        var query = Query(request)
        let have = query.requiredCurrency("have")
        let want = query.requiredCurrency("want")
        _ = query.required("amount")
        let amount = query.amount("amount", of: have)
        try query.finish()
        guard let amount else { throw InvalidFields(faults: []) }
        let rates = try await services.rates.book()
        let pricer = services.pricer(rates, at: services.clock.now())
        do throws(QuoteFault) { return .ok(try pricer.quote(amount, for: want)) } catch {
            switch error {
            case .sameCurrency: throw Problem.invalid("/want", "must be another currency than have")
            case .noReference:
                let pointer = rates.quotes(have) ? "/want" : "/have"
                throw Problem.invalid(pointer, "has no reference rate")
            case .amountOutOfRange: throw Problem.invalid("/amount", "is too large")
            }
        }
    }
}
