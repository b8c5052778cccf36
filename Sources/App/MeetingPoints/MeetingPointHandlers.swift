import API
import Domain
import Hummingbird
import JSON

/// Handlers of `/places/meeting-points`.
struct MeetingPointHandlers {
    let meetingPoints: any MeetingPointStore
    let swaps: any SwapStore
    let places: PlaceFinder
    let clock: WallClock

    /// Suggested meeting points for a swap.
    func points(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let text = query.required("swap")
        try query.finish()
        guard let id = Identifier<Swap>(text) else { throw SwapRefusal.noSuchSwap }
        guard let view = try await swaps.swap(id, for: context.me).value else { throw SwapRefusal.noSuchSwap }
        // Nobody meets for a swap in the wallet.
        let points = try await view.offer.place.asyncMap { place in
            try await meetingPoints.points(around: place.centre, metres: SwapLimits.meetingPointRadius)
        }
        return .ok(ListResponse(SuggestedPoint.suggestions(among: points ?? [])))
    }

    func add(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try MeetingPointRequest(try await context.fields(of: request))
        let now = clock.now()
        let around = try await places.locality(of: asked.coordinate)
        let id = Identifier<MeetingPoint>(at: now)
        let point = MeetingPoint(
            reference: .added(id), kind: asked.kind, label: asked.label, coordinate: asked.coordinate,
            timeZone: around.timeZone,
            details: MeetingPoint.Details(hours: asked.hours, hasCameras: asked.hasCameras, isLit: asked.isLit),
            trust: .justAdded)
        return try await context.once(request, for: asked.fingerprint) { once in
            try await meetingPoints.add(point, by: context.me, at: now, once: once)
        } responding: { point in
            .created(point)
        }
    }
}

extension MeetingPointRequest {
    fileprivate var fingerprint: String {
        let flags = [hasCameras, isLit].map { $0.map { "\($0)" } ?? "-" }
        let point = "\(coordinate.latitudeE7) \(coordinate.longitudeE7)"
        return ([kind.rawValue, label, point, hours ?? "-"] + flags).joined(separator: "\n")
    }
}
