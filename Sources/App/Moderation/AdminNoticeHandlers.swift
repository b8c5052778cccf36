import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/admin/notices`.
struct AdminNoticeHandlers {
    let announcements: any AnnouncementStore
    let clock: WallClock
    let cursors: CursorSeal

    func list(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let limit = query.limit()
        let sealed = query.text("cursor")
        try query.finish()
        let scope = "announcements"
        let after = try sealed.map { text in
            let parts = try cursors.open(text, parts: 1, scope: scope, viewer: context.me)
            guard let id = Identifier<Announcement>(parts[0]) else { throw Problem.badCursor }
            return id
        }
        let page = try await announcements.announcements(after: after, limit: limit)
        return .page(
            page.items, next: page.next.map { cursors.seal([$0.description], scope: scope, viewer: context.me) })
    }

    func announce(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        let texts = try AnnouncementRequest(try await context.fields(of: request)).texts
        let now = clock.now()
        let (id, me) = (Identifier<Announcement>(at: now), context.me)
        return try await context.base.once(request, for: "\(texts.english) \(texts.polish)") { once in
            try await announcements.announce(by: me, at: now, once: once) { snapshot in
                try snapshot.announcing(texts, as: id, by: me, at: now)
            }
        } responding: { announcement in
            APIResponse(.created, body: announcement.json)
        }
    }

    func takeBack(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        var fields = try await context.optionalFields(of: request)
        try fields.finish()
        let id = try context.base.id(Announcement.self, orThrow: AnnouncementRefusal.noSuchAnnouncement)
        let (now, me) = (clock.now(), context.me)
        return try await context.base.once(request, for: "") { once in
            try await announcements.takeBack(id, by: me, at: now, once: once) { snapshot in
                try snapshot.takingBack(by: me, at: now)
            }
        } responding: { announcement in
            .ok(announcement)
        }
    }
}

extension AnnouncementRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .notAllowed: StaffAccessRefusal.roleTooLow(.admin).problem
        case .noSuchAnnouncement: .notFound
        case .alreadyTakenBack: .actionUndone
        }
    }
}
