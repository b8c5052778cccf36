import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/admin/travellers`.
struct AdminTravellerHandlers {
    let actions: any ActionStore
    let clock: WallClock
    let cursors: CursorSeal

    func list(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let text = query.search() ?? ""
        let limit = query.limit()
        let sealed = query.text("cursor")
        try query.finish()
        let scope = "admin travellers \(text)"
        let after = try sealed.map { try cursors.open($0, parts: 1, scope: scope, viewer: context.me)[0] }
        let page = try await actions.accounts(handle: text, after: after, limit: limit)
        return .page(
            page.items.map(StaffTravellerResponse.init),
            next: page.next.map { cursors.seal([$0], scope: scope, viewer: context.me) })
    }

    func account(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        try query.finish()
        let id = try context.base.id(Traveller.self, orThrow: ActionRefusal.noSuchSubject)
        guard let account = try await actions.account(id, for: context.me) else {
            throw ActionRefusal.noSuchSubject
        }
        return .ok(account)
    }

    func act(
        _ measure: ModerationAction.AccountMeasure
    ) -> @Sendable (Request, StaffContext) async throws -> APIResponse {
        { request, context in
            let asked = try ActionRequest(try await context.fields(of: request))
            return try await act(measure, asked.order, request, context)
        }
    }

    func suspend(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        let asked = try SuspensionRequest(try await context.fields(of: request))
        return try await act(.suspend(until: asked.until), asked.order, request, context)
    }

    func setTier(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        let asked = try TierGrantRequest(try await context.fields(of: request))
        let (order, isGranted) = (asked.order, asked.isGranted)
        return try await decide("tier \(isGranted)", order, request, context) { snapshot, id, now in
            try snapshot.settingTier(granted: isGranted, order, as: id, by: context.me, at: now)
        }
    }

    func takeBackWarning(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        let asked = try WarningTakeBackRequest(try await context.fields(of: request))
        let (order, warning) = (asked.order, asked.warning)
        let text = "take back \(warning?.description ?? "")"
        return try await decide(text, order, request, context) { snapshot, id, now in
            try snapshot.takingBackWarning(warning, order, as: id, by: context.me, at: now)
        }
    }

    private func act(
        _ measure: ModerationAction.AccountMeasure, _ order: ModerationAction.Order, _ request: Request,
        _ context: StaffContext
    ) async throws -> APIResponse {
        let text = "\(measure.deed.rawValue) \(measure.until.map { "\($0.milliseconds)" } ?? "")"
        return try await decide(text, order, request, context) { snapshot, id, now in
            try snapshot.acting(
                measure, order, as: id, by: context.me, isFresh: context.isFresh, at: now)
        }
    }

    /// - Parameter text: What is asked for besides the order, for idempotency keys.
    private func decide(
        _ text: String, _ order: ModerationAction.Order, _ request: Request, _ context: StaffContext,
        deciding:
            @escaping @Sendable (AccountActionSnapshot, Identifier<ModerationAction>, Date) throws ->
            AccountActionChange
    ) async throws -> APIResponse {
        let person = try context.base.id(Traveller.self, orThrow: ActionRefusal.noSuchSubject)
        let now = clock.now()
        let id = Identifier<ModerationAction>(at: now)
        return try await context.base.once(request, for: "\(text) \(order.text)") { once in
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
