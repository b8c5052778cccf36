import API
import Domain
import Hummingbird

/// Handlers of `/me/notifications`.
struct NotificationHandlers {
    let notifications: any NotificationStore
    let clock: WallClock
    let cursors: CursorSeal

    func list(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let unreadOnly = query.flag("unread") ?? false
        let limit = query.limit()
        let cursor = query.text("cursor")
        try query.finish()
        let scope = "notifications \(unreadOnly)"
        let after = try cursor.map { text in
            guard let seq = Int64(try cursors.open(text, parts: 1, scope: scope, viewer: context.me)[0])
            else { throw Problem.badCursor }
            return seq
        }
        let now = clock.now()
        let page = try await notifications.notifications(
            of: context.me, unreadOnly: unreadOnly, after: after, limit: limit)
        let wording = Wording(for: context)
        return .page(
            page.value.items.map { InboxEntryResponse($0, text: wording.text($0, at: now), at: now) },
            next: page.value.next.map { cursors.seal([String($0)], scope: scope, viewer: context.me) }
        ).asOf(page.event)
    }

    func markRead(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try NotificationsReadRequest(try await context.optionalFields(of: request))
        try await notifications.markRead(asked.selection, by: context.me, at: clock.now())
        return .noContent
    }
}
