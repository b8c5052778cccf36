import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/admin/travellers`.
struct AdminTravellerHandlers {
    let actions: any ActionStore

    func list(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let text = query.search() ?? ""
        return try await context.page(query, of: "admin travellers \(text)") { after, limit in
            try await actions.accounts(handle: text, after: after, limit: limit)
        } row: {
            StaffTravellerResponse($0)
        }
    }

    func account(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        let id = try context.id(Traveller.self, orThrow: ActionRefusal.noSuchSubject)
        guard let account = try await actions.account(id, for: context.me) else {
            throw ActionRefusal.noSuchSubject
        }
        return .ok(account)
    }

    func take(
        _ measure: ModerationAction.AccountMeasure
    ) -> @Sendable (Request, StaffContext) async throws -> APIResponse {
        { request, context in
            try await take(measure, try await context.body(of: request, ActionRequest.init).order, request, context)
        }
    }

    func suspend(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, SuspensionRequest.init)
        return try await take(.suspend(until: asked.until), asked.order, request, context)
    }

    func setTier(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, TierGrantRequest.init)
        return try await act(asked.order, request, context) { snapshot, id, now in
            try snapshot.settingTier(granted: asked.isGranted, asked.order, as: id, by: context.me, at: now)
        }
    }

    func takeBackWarning(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, WarningTakeBackRequest.init)
        return try await act(asked.order, request, context) { snapshot, id, now in
            try snapshot.takingBackWarning(asked.warning, asked.order, as: id, by: context.me, at: now)
        }
    }

    private func take(
        _ measure: ModerationAction.AccountMeasure, _ order: ModerationAction.Order, _ request: Request,
        _ context: StaffContext
    ) async throws -> APIResponse {
        try await act(order, request, context) { snapshot, id, now in
            try snapshot.acting(
                measure, order, as: id, by: context.me, isFresh: context.isFresh, at: now)
        }
    }

    private func act(
        _ order: ModerationAction.Order, _ request: Request, _ context: StaffContext,
        deciding:
            @escaping @Sendable (AccountActionSnapshot, Identifier<ModerationAction>, Date) throws ->
            AccountActionChange
    ) async throws -> APIResponse {
        let person = try context.id(Traveller.self, orThrow: ActionRefusal.noSuchSubject)
        let now = context.now
        let id = Identifier<ModerationAction>(at: now)
        return try await context.base.once(request) { once in
            try await actions.act(
                on: person, by: context.me, in: order.caseID, at: now, once: once
            ) { snapshot in
                guard let snapshot else { throw ActionRefusal.noSuchSubject }
                return try deciding(snapshot, id, now)
            }
        } responding: { account in
            .ok(account)
        }
    }
}
