import API
import Domain
import Hummingbird

/// Handlers of `/admin/audit` and `/admin/stats`.
struct AdminAuditHandlers {
    let audit: any AuditStore
    let statistics: any ModerationStatisticsStore
    let clock: WallClock
    let cursors: CursorSeal

    func rows(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        var filters = AuditFilters()
        filters.actor = query.text("actor")?.lowercased()
        filters.action = query.choice("action", AuditAction.self)
        filters.subject = query.auditSubject("subject")
        filters.case = query.id("case", of: ModerationCase.self).map { AuditSubject(.case, $0) }
        let limit = query.limit()
        let sealed = query.text("cursor")
        try query.finish()
        let scope = "audit \(filters)"
        let after = try sealed.map { text in
            guard let seq = Int64(try cursors.open(text, parts: 1, scope: scope, viewer: context.me)[0]) else {
                throw Problem.badCursor
            }
            return AuditCursor(seq: seq)
        }
        let page = try await audit.page(
            for: context.me, after: after, limit: limit, filters: filters)
        return .page(
            page.items,
            next: page.next.map { cursors.seal([String($0.seq)], scope: scope, viewer: context.me) })
    }

    func statistics(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        try query.finish()
        var response = APIResponse.ok(try await statistics.statistics(at: clock.now()))
        response.movingFields = ["at"]
        return response
    }
}
