import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/admin/rates/quarantine`.
struct AdminRateHandlers {
    let quarantine: any QuarantineStore

    func items(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        return .ok(ListResponse(try await quarantine.items()))
    }

    func release(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        try await decide(isReleased: true, request, context)
    }

    func drop(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        try await decide(isReleased: false, request, context)
    }

    private func decide(isReleased: Bool, _ request: Request, _ context: StaffContext) async throws -> APIResponse {
        try await context.emptyBody(of: request)
        guard let name = context.app.parameter("id").flatMap({ QuarantineName($0) }) else {
            throw QuarantineRefusal.notInQuarantine
        }
        let decision = QuarantineDecision(name, isReleased: isReleased, by: context.me, at: context.now)
        return try await context.base.once(request) { once in
            try await quarantine.decide(decision, once: once)
        } responding: { outcome in
            .ok(QuarantineDecisionResponse(outcome.decision))
        }
    }
}

extension QuarantineRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .notInQuarantine: .notFound
        case .unreadable: .notReadable
        }
    }
}
