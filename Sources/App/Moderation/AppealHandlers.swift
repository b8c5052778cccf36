import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/me/appeals`.
struct AppealHandlers {
    let appeals: any AppealStore
    let clock: WallClock
    let cursors: CursorSeal

    func appeal(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try AppealRequest(try await context.fields(of: request))
        let now = clock.now()
        let (id, me) = (Identifier<Appeal>(at: now), context.me)
        return try await context.once(request, for: "\(asked.action) \(asked.text)") { once in
            try await appeals.appeal(against: asked.action, at: now, once: once) { snapshot in
                try snapshot.appealing(asked.text, as: id, by: me, at: now)
            }
        } responding: { entry in
            APIResponse(.created, body: OwnAppealResponse(entry).json)
        }
    }

    func mine(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let limit = query.limit()
        let cursor = query.text("cursor")
        try query.finish()
        let scope = "own appeals"
        let after = try cursor.map { text in
            guard let id = Identifier<Appeal>(try cursors.open(text, parts: 1, scope: scope, viewer: context.me)[0])
            else { throw Problem.badCursor }
            return id
        }
        let page = try await appeals.appeals(of: context.me, after: after, limit: limit)
        return .page(
            page.items.map(OwnAppealResponse.init),
            next: page.next.map { cursors.seal([$0.description], scope: scope, viewer: context.me) })
    }
}

extension AppealRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchAction, .noSuchAppeal: .notFound
        case .alreadyAppealed: .alreadyAppealed
        case .tooLate: .appealTooLate(days: Int(Appeal.period / 86_400))
        case .actionUndone: .actionUndone
        case .alreadyDecided: .appealDecided
        case .needsAnother: .appealNeedsAnother
        case .action(let refusal): refusal.problem
        }
    }
}
