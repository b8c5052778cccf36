import API
import Domain
import Foundation
import Hummingbird

/// Handlers of `/admin/meeting-points`.
struct AdminMeetingPointHandlers {
    let meetingPoints: any MeetingPointStore

    func list(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let filter = query.choice("state", PointFilter.self)
        let scope = "admin meeting points \(filter?.rawValue ?? "all")"
        return try await context.page(query, of: scope) { after, limit in
            try await meetingPoints.moderated(filter, for: context.me, after: after, limit: limit)
        }
    }

    func act(_ deed: ModerationAction.PointDeed) -> @Sendable (Request, StaffContext) async throws -> APIResponse {
        { request, context in
            let order = try await context.body(of: request, ActionRequest.init).order
            let point = try context.id(MeetingPoint.self, orThrow: ActionRefusal.noSuchSubject)
            let now = context.now
            let id = Identifier<ModerationAction>(at: now)
            return try await context.base.once(request) { once in
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
