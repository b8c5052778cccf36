import API
import Domain
import Foundation
import Hummingbird

/// Handlers of `/admin/meeting-points`.
struct AdminMeetingPointHandlers {
    let meetingPoints: any MeetingPointStore
    let clock: WallClock
    let cursors: CursorSeal

    func list(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let filter = query.choice("state", PointFilter.self)
        let limit = query.limit()
        let sealed = query.text("cursor")
        try query.finish()
        let scope = "admin meeting points \(filter?.rawValue ?? "all")"
        let after = try sealed.map { text in
            let parts = try cursors.open(text, parts: 2, scope: scope, viewer: context.me)
            guard let id = Identifier<MeetingPoint>(parts[1]) else { throw Problem.badCursor }
            return PointCursor(isReported: parts[0] == "reported", id: id)
        }
        let page = try await meetingPoints.moderated(filter, for: context.me, after: after, limit: limit)
        return .page(
            page.items,
            next: page.next.map {
                cursors.seal(
                    [$0.isReported ? "reported" : "other", $0.id.description], scope: scope, viewer: context.me)
            })
    }

    func act(_ deed: ModerationAction.PointDeed) -> @Sendable (Request, StaffContext) async throws -> APIResponse {
        { request, context in
            let order = try ActionRequest(try await context.fields(of: request)).order
            let point = try context.base.id(MeetingPoint.self, orThrow: ActionRefusal.noSuchSubject)
            let now = clock.now()
            let id = Identifier<ModerationAction>(at: now)
            return try await context.base.once(request, for: order.text) { once in
                try await meetingPoints.act(
                    on: point, by: context.me, in: order.caseID, at: now, once: once
                ) { snapshot in
                    guard let snapshot else { throw ActionRefusal.noSuchSubject }
                    return try snapshot.acting(deed, order, as: id, by: context.me, at: now)
                }
            } responding: { point in
                .ok(point)
            }
        }
    }
}
