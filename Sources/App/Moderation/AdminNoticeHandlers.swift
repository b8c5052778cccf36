import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/admin/notices`.
struct AdminNoticeHandlers {
    let announcements: any AnnouncementStore

    func list(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        try await context.page(QueryParameters(request), of: "announcements") { after, limit in
            try await announcements.announcements(after: after, limit: limit)
        }
    }

    func announce(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        let texts = try await context.body(of: request, AnnouncementRequest.init).texts
        let now = context.now
        let (id, me) = (Identifier<Announcement>(at: now), context.me)
        return try await context.base.once(request) { once in
            try await announcements.announce(by: me, at: now, once: once) { snapshot in
                try snapshot.announcing(texts, as: id, by: me, at: now)
            }
        } responding: { announcement in
            APIResponse(.created, body: announcement.json)
        }
    }

    func takeBack(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        try await context.emptyBody(of: request)
        let id = try context.id(Announcement.self, orThrow: AnnouncementRefusal.noSuchAnnouncement)
        let (now, me) = (context.now, context.me)
        return try await context.base.once(request) { once in
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
