import API
import Domain
import Foundation
import Hummingbird

/// Handlers of `/wallet/orders`.
extension WalletHandlers {
    func orders(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let state = query.choice("state", WalletOrder.State.self)
        let asked = try context.paging(query, of: "orders \(state?.rawValue ?? "")")
        let read = try await wallets.orders(
            of: context.me, state, after: try asked.after(), limit: asked.limit, at: context.now)
        let page = read.value
        return .ok(
            WalletOrderPageResponse(page.items.map { response($0, context) }, next: asked.next(page.next))
        ).asOf(read.event)
    }

    private func response(_ view: WalletOrderView, _ context: TravellerContext) -> WalletOrderResponse {
        WalletOrderResponse(view, actions: view.actions.map { ActionResponse($0, in: context.language) })
    }

    func placeOrder(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, WalletOrderRequest.init)
        let trade = asked.terms.trade
        let now = context.now
        try check(trade, at: now)
        let question = question(context, in: [trade.currency, trade.against], countsOrders: true)
        return try await context.once(request, .ofMoney) { [settings, rates] once in
            try await wallets.changeOrder(question, at: now, once: once) { snapshot in
                try snapshot.placing(asked.terms, confirmed: asked.confirmsRate, settings, rates, at: now)
            }
        } responding: { view in
            .created(response(view, context), version: view.order.version, at: "/v1/wallet/orders")
        }
    }

    func editOrder(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let question = try named(context)
        var edit = try await context.body(of: request, WalletOrderEditRequest.init).edit
        edit.version = try context.version(request)
        return try await change(question, context) { [edit, settings, rates] snapshot, now in
            try snapshot.editing(edit, settings, rates, at: now)
        }
    }

    func cancelOrder(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let question = try named(context)
        let version = try context.version(request)
        return try await change(question, context) { snapshot, now in try snapshot.cancelling(version: version, at: now)
        }
    }

    private func change(
        _ question: WalletQuestion, _ context: TravellerContext,
        _ deciding: @escaping @Sendable (WalletSnapshot, Date) throws -> WalletChange
    ) async throws -> APIResponse {
        let now = context.now
        let result = try await wallets.changeOrder(question, at: now, once: nil) { try deciding($0, now) }
        return try APIResponse(result) { .ok(response($0, context), version: $0.order.version) }
    }

    private func named(_ context: TravellerContext) throws -> WalletQuestion {
        question(context, order: try context.id(WalletOrder.self, orThrow: WalletRefusal.noSuchOrder))
    }
}
