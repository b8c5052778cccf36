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
        let asked = try context.paging(query, of: "money requests \(filter)")
        let now = context.now
        let read = try await wallets.requests(
            of: context.me, filter, after: try asked.after(), limit: asked.limit, at: now)
        let page = read.value
        let waits = page.items.contains { $0.isIn && $0.state == .open }
        let wallet = waits ? try await wallets.wallet(of: context.me, asOf: nil, at: now).value : nil
        return .ok(
            MoneyRequestPageResponse(page.items.map { response($0, context, wallet) }, next: asked.next(page.next))
        ).asOf(read.event)
    }

    private func response(
        _ view: MoneyRequestView, _ context: TravellerContext, _ wallet: WalletView? = nil
    ) -> MoneyRequestResponse {
        let actions = view.actions(with: wallet, welcome: settings.welcome).map {
            ActionResponse($0, in: context.language)
        }
        return MoneyRequestResponse(view, actions: actions)
    }

    func requestMoney(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request) { try TransferRequest($0, naming: "from") }
        let now = context.now
        try catalogue.checkSwappable(["/amount/currency": asked.amount.currency], at: now)
        let question = question(
            context, in: [asked.amount.currency], to: asked.other
        ).contacting()
        return try await context.once(request, .ofMoney) { [settings, noteRules] once in
            try await wallets.changeRequest(question, at: now, once: once) { snapshot in
                let other = try asked.address(by: snapshot.traveller)
                return try snapshot.requesting(
                    asked.amount, from: other, note: asked.note, settings, noteRules, at: now)
            }
        } responding: { view in
            .created(response(view, context), at: "/v1/wallet/requests")
        }
    }

    func acceptRequest(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let question = try await named(request, context)
        let now = context.now
        return try await book(
            request, context, question, at: now, responding: { .ok(WalletReceiptResponse($0)) }
        ) { [settings] snapshot in try snapshot.accepting(settings, at: now) }
    }

    func declineRequest(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let question = try await named(request, context)
        let now = context.now
        return try await context.once(request, .ofMoney) { once in
            try await wallets.changeRequest(question, at: now, once: once) { try $0.declining(at: now) }
        } responding: {
            .ok(response($0, context))
        }
    }

    /// What a decision about the request in the path has to read.
    private func named(_ request: Request, _ context: TravellerContext) async throws -> WalletQuestion {
        let id = try context.id(MoneyRequest.self, orThrow: WalletRefusal.noSuchRequest)
        try await context.emptyBody(of: request)
        return question(context, moneyRequest: id)
    }
}
