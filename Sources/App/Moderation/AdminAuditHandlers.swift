import API
import Domain
import Hummingbird

/// Handlers of `/admin/audit` and `/admin/stats`.
struct AdminAuditHandlers {
    let audit: any AuditStore
    let statistics: any ModerationStatisticsStore

    func rows(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        var filters = AuditFilters()
        filters.actor = query.text("actor")?.lowercased()
        filters.action = query.choice("action", AuditAction.self)
        filters.subject = query.auditSubject("subject")
        filters.case = query.id("case", of: ModerationCase.self).map { AuditSubject(.case, $0) }
        return try await context.page(query, of: "audit \(filters)") { after, limit in
            try await audit.page(for: context.me, after: after, limit: limit, filters: filters)
        }
    }

    func statistics(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        var response = APIResponse.ok(try await statistics.statistics(at: context.now))
        response.movingFields = ["at"]
        return response
    }
}
