import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/me/appeals`.
struct AppealHandlers {
    let appeals: any AppealStore

    func appeal(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, AppealRequest.init)
        let now = context.now
        let (id, me) = (Identifier<Appeal>(at: now), context.me)
        return try await context.once(request) { once in
            try await appeals.appeal(against: asked.action, at: now, once: once) { snapshot in
                try snapshot.appealing(asked.text, as: id, by: me, at: now)
            }
        } responding: { entry in
            APIResponse(.created, body: OwnAppealResponse(entry).json)
        }
    }

    func mine(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await context.page(QueryParameters(request), of: "own appeals") { after, limit in
            try await appeals.appeals(of: context.me, after: after, limit: limit)
        } row: {
            OwnAppealResponse($0)
        }
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
