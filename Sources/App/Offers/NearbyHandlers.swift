import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handler of `/offers/nearby`.
struct NearbyHandlers {
    let offers: any OfferStore
    let pricing: OfferPricing
    let renderedOffers: RenderedOffers

    func nearby(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let sealed = query.text("cursor")
        let savings = query.choice("savings", SavingsShown.self) ?? .all
        let search = try OfferSearch(&query, isSignedIn: context.viewer != nil, reference: pricing.reference)
        // A closure, because only a cursor needs the scope.
        let scope = { "nearby \(search.fingerprint)" }
        let now = context.now
        let cursor = try sealed.map {
            try context.tools.cursors.open($0, scope: scope(), viewer: context.viewer) as OfferCursor
        }
        let taker = try await pricing.taker(context, at: now)
        let filter = search.onlyTakeable ? taker.map { TakeableFilter($0, notes: pricing.notes) } : nil
        let nearby = try await offers.near(
            search, for: context.viewer, only: filter, after: cursor, at: now)
        // Most rows of a page have one answer, whose text is made once.
        var last: (takeable: Takeable, response: TakeableResponse)?
        let items = try await rendered(nearby, savings, in: context.language, at: now).map { found, offer in
            guard let takeable = taker?.takeable(offer.smallest, of: found.id) else {
                return NearbyOfferResponse(found, offer: offer.json, takeable: nil)
            }
            let response =
                if let last, last.takeable == takeable { last.response } else {
                    TakeableResponse(takeable, in: context.language)
                }
            last = (takeable, response)
            return NearbyOfferResponse(found, offer: offer.json, takeable: response)
        }
        return .page(
            items,
            next: nearby.page.next.map { context.tools.cursors.seal($0, scope: scope(), viewer: context.viewer) })
    }

    /// The items of a page, without offers that have become invisible.
    private func rendered(
        _ nearby: NearbyOffers, _ savings: SavingsShown, in language: Language, at now: Date
    ) async throws -> [(found: OfferMatch, offer: RenderedOffer)] {
        let found = nearby.page.items
        let stamp = RenderedOffers.Stamp(nearby.rates, changes: nearby.rateChanges, at: now)
        let known = renderedOffers.offers(found, savings, in: language, stamp)
        let missing = zip(found, known).filter { $1 == nil }.map(\.0)
        var added: [Identifier<Offer>: RenderedOffer] = [:]
        if !missing.isEmpty {
            let pricer = pricing.pricer(nearby.rates, in: language, at: now)
            added = try await offers.findable(missing.map(\.id)).mapValues { listing in
                // No found offer is the reader's own.
                let quote = pricer.quote(for: listing.offer, reader: nil)?.showing(savings)
                return RenderedOffer(
                    json: OfferResponse(listing, quote: quote, isOwn: false, at: now).json,
                    smallest: SmallestSwap(
                        of: listing, rates: nearby.rates, notes: pricing.notes, at: now),
                    language: quote?.street == nil ? nil : language)
            }
            renderedOffers.insert(missing, savings, added, stamp)
        }
        return zip(found, known).compactMap { found, offer in
            (offer ?? added[found.id]).map { (found, $0) }
        }
    }
}

extension OfferSearch {
    /// Parses a search and snaps its point to a cell, as for an offer. The raw point is dropped on return.
    init(_ query: inout QueryParameters, isSignedIn: Bool, reference: ReferenceData) throws {
        let isInWallet = query.choice("settlement", Offer.Settlement.self) == .wallet
        let point = isInWallet ? query.optionalCoordinate() : query.coordinate()
        let radiusText = query.text("radius")
        let radius = radiusText.flatMap { text in Self.radii.first { String($0) == text } }
        if radius == nil, !isInWallet || radiusText != nil {
            query.fault("radius", "must be one of \(Self.radii.map(String.init).joined(separator: ", "))")
        }
        let have = query.currency("have")
        let want = query.currency("want")
        if isInWallet {
            for name in ["have", "want"] where query.text(name) == nil {
                query.fault(name, "is missing: offers in the wallet are found by their pair")
            }
        }
        for (name, currency) in [("have", have), ("want", want)] {
            guard let currency, reference.catalogue[currency] == nil else { continue }
            if currency.isAsset {
                query.fault(name, RequestFault.noCash)
            } else {
                query.fault(name, "is not a currency we know")
            }
        }
        let from = query.day("from")
        let to = query.day("to")
        // 0 disables the filter, so that new travellers are included.
        let reliability = query.int("minReliability", in: 0...99).flatMap { $0 == 0 ? nil : $0 }
        let sort = query.choice("sort", Sort.self) ?? .nearest
        let limit = query.limit()
        let onlyTakeable = query.flag("takeable") ?? false
        if onlyTakeable, !isSignedIn { query.fault("takeable", RequestFault.needsSignIn) }
        let amount = query.amount("amount", of: want ?? .eur)
        if amount != nil, want == nil { query.fault("amount", "needs want: it is an amount of that currency") }
        if let have, have == want { query.fault("want", "must be another currency than have") }
        if let from, let to, to < from { query.fault("to", "must not be before from") }
        try query.finish()
        if isInWallet, let have, let want {
            self.init(inWalletHaving: have, wanting: want)
        } else {
            guard let point, let radius else { throw InvalidFields(faults: []) }
            let cell = reference.builtUp.publicCell(of: point, asking: .oneKilometre)
            self.init(have: have, want: want, around: cell.centre, halfDiagonal: cell.halfDiagonal, radius: radius)
        }
        (self.from, self.to, self.amount, minReliability) = (from, to, amount, reliability)
        (self.sort, self.limit, self.onlyTakeable) = (sort, limit, onlyTakeable)
    }

    /// Identifies the search without its page: a cursor is valid for this search alone.
    var fingerprint: String {
        let parts: [String] = [
            have?.code ?? "-", want?.code ?? "-", "\(centre.latitudeE7)", "\(centre.longitudeE7)", "\(halfDiagonal)",
            "\(radius)", from?.description ?? "-", to?.description ?? "-", amount?.description ?? "-",
            minReliability.map(String.init) ?? "-", sort.rawValue, "\(onlyTakeable)", settlement.rawValue,
        ]
        return parts.joined(separator: " ")
    }
}

extension OfferCursor: PageCursor {
    var cursorTexts: [String] {
        [
            days.text, String(band), gain.map(String.init) ?? "", score.map(String.init) ?? "",
            String(freshAt), id.description,
        ]
    }

    init?(cursorTexts parts: [String]) {
        guard parts.count == 6, let band = Int(parts[1]), let freshAt = Int64(parts[4]),
            let id = Identifier<Offer>(parts[5]), let days = ReferenceRates.Days(parts[0])
        else { return nil }
        self.init(
            days: days, band: band, gain: Int(parts[2]), score: Int(parts[3]), freshAt: freshAt, id: id)
    }
}
