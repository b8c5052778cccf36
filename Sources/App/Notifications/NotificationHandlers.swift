import API
import Domain
import Hummingbird

/// Handlers of `/me/notifications`.
struct NotificationHandlers {
    let notifications: any NotificationStore

    func list(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let unreadOnly = query.flag("unread") ?? false
        let (now, wording) = (context.now, Wording(for: context))
        return try await context.page(query, of: "notifications \(unreadOnly)") { after, limit in
            try await notifications.notifications(of: context.me, unreadOnly: unreadOnly, after: after, limit: limit)
        } row: {
            InboxEntryResponse($0, text: wording.text($0, at: now), at: now)
        }
    }

    func markRead(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.optionalBody(of: request, NotificationsReadRequest.init)
        try await notifications.markRead(asked.selection, by: context.me, at: context.now)
        return .noContent
    }
}
