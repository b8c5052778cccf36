import API
import Domain
import Hummingbird
import JSON

/// Handlers of `/places/meeting-points`.
struct MeetingPointHandlers {
    let meetingPoints: any MeetingPointStore
    let swaps: any SwapStore
    let offers: any OfferStore
    let places: PlaceFinder

    /// Suggested meeting points for a swap, or for a proposal about an offer.
    func points(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let offer = query.text("offer")
        let swap = offer == nil ? query.required("swap") : ""
        try query.finish()
        let place =
            if let offer { try await place(ofOffer: offer, context) } else { try await place(ofSwap: swap, context) }
        // Nobody meets for a swap in the wallet.
        let points = try await place.asyncMap { place in
            try await meetingPoints.points(around: place.centre, metres: SwapLimits.meetingPointRadius)
        }
        return .ok(ListResponse(SuggestedPoint.suggestions(among: points ?? [])))
    }

    private func place(ofSwap text: String, _ context: TravellerContext) async throws -> PublicPlace? {
        guard let id = Identifier<Swap>(text),
            let view = try await swaps.swap(id, for: context.me, at: context.now).value
        else {
            throw SwapRefusal.noSuchSwap
        }
        return view.offer.place
    }

    /// Whoever can read an offer knows its public place, and these points lie around it.
    private func place(ofOffer text: String, _ context: TravellerContext) async throws -> PublicPlace? {
        guard let id = Identifier<Offer>(text),
            let found = try await offers.offer(id, for: context.me, from: nil, at: context.now)
        else { throw OfferRefusal.noSuchOffer }
        return found.offer.offer.place
    }

    func add(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, MeetingPointRequest.init)
        let now = context.now
        let around = try await places.locality(of: asked.coordinate)
        let id = Identifier<MeetingPoint>(at: now)
        let point = MeetingPoint(
            reference: .added(id), kind: asked.kind, label: asked.label.text, coordinate: asked.coordinate,
            timeZone: around.timeZone,
            details: MeetingPoint.Details(hours: asked.hours?.text, hasCameras: asked.hasCameras, isLit: asked.isLit),
            trust: .justAdded)
        return try await context.once(request) { once in
            try await meetingPoints.add(point, by: context.me, at: now, once: once)
        } responding: { point in
            .created(point)
        }
    }
}
