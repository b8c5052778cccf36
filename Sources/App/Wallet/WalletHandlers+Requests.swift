import API
import Domain
import Hummingbird
import JSON

/// Handlers of `/wallet/requests`.
extension WalletHandlers {
    func requests(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        var filter = MoneyRequestFilter()
        filter.state = query.choice("state", MoneyRequest.State.self)
        filter.direction = query.choice("direction", WalletFilter.Direction.self)
        let limit = query.limit()
        let cursor = query.text("cursor")
        try query.finish()
        let scope = "money requests \(filter)"
        let after: Identifier<MoneyRequest>? = try cursor.map { try cursors.open($0, scope: scope, viewer: context.me) }
        let now = clock.now()
        let page = try await wallets.requests(of: context.me, filter, after: after, limit: limit, at: now)
        let waits = page.items.contains { $0.isIn && $0.state == .open }
        let wallet = waits ? try await wallets.wallet(of: context.me, asOf: nil, at: now) : nil
        let next = page.next.map { cursors.seal([$0.description], scope: scope, viewer: context.me) }
        return .ok(MoneyRequestPageResponse(page.items.map { response($0, context, wallet) }, next: next))
    }

    private func response(
        _ view: MoneyRequestView, _ context: TravellerContext, _ wallet: WalletView? = nil
    ) -> MoneyRequestResponse {
        let actions = view.actions(with: wallet, welcome: settings.welcome).map {
            ActionResponse($0, in: context.base.language)
        }
        return MoneyRequestResponse(view, actions: actions)
    }

    func requestMoney(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try TransferRequest(try await context.fields(of: request), naming: "from")
        let now = clock.now()
        try catalogue.checkSwappable(["/amount/currency": asked.amount.currency], at: now)
        let question = question(
            context, in: [asked.amount.currency], to: asked.other
        ).contacting()
        return try await once(request, context, for: asked.fingerprint) { [settings, noteRules] once in
            try await wallets.changeRequest(question, at: now, once: once) { snapshot in
                try snapshot.requesting(
                    asked.amount, from: asked.other, note: asked.note, settings, noteRules,
                    at: now)
            }
        } responding: { view in
            .created(response(view, context), at: "/v1/wallet/requests")
        }
    }

    func acceptRequest(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let question = try await named(request, context)
        let now = clock.now()
        return try await act(
            request, context, "accept", question, at: now, responding: { .ok(WalletReceiptResponse($0)) }
        ) { [settings] snapshot in try snapshot.accepting(settings, at: now) }
    }

    func declineRequest(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let question = try await named(request, context)
        let now = clock.now()
        return try await once(request, context, for: "decline") { once in
            try await wallets.changeRequest(question, at: now, once: once) { try $0.declining(at: now) }
        } responding: {
            .ok(response($0, context))
        }
    }

    /// What a decision about the request in the path has to read.
    private func named(_ request: Request, _ context: TravellerContext) async throws -> WalletQuestion {
        let id = try context.id(MoneyRequest.self, orThrow: WalletRefusal.noSuchRequest)
        var fields = try await context.optionalFields(of: request)
        try fields.finish()
        return question(context, moneyRequest: id)
    }
}
