import API
import Domain
import Foundation
import Hummingbird

/// Handlers of `/admin/swaps` and `/admin/disputes`.
struct AdminDisputeHandlers {
    let disputes: any DisputeStore
    let clock: WallClock
    let cursors: CursorSeal

    func disputes(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let limit = query.limit()
        let sealed = query.text("cursor")
        try query.finish()
        let scope = "admin disputes"
        let after = try sealed.map { text in
            let parts = try cursors.open(text, parts: 2, scope: scope, viewer: context.me)
            guard let at = Int64(parts[0]), let id = Identifier<Swap>(parts[1]) else { throw Problem.badCursor }
            return DisputeCursor(openedAt: Date(milliseconds: at), id: id)
        }
        let now = clock.now()
        let page = try await disputes.disputes(for: context.me, after: after, limit: limit)
        return .page(
            page.items.map { StaffSwapResponse($0, at: now) },
            next: page.next.map {
                cursors.seal(
                    [String($0.openedAt.milliseconds), $0.id.description], scope: scope, viewer: context.me)
            })
    }

    func cancel(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        let order = try ActionRequest(try await context.fields(of: request)).order
        return try await act(order, order.text, request, context) { snapshot, asked, now in
            try snapshot.cancelling(asked, at: now)
        }
    }

    func decide(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        let asked = try DecisionRequest(try await context.fields(of: request))
        let text = "\(asked.fault?.rawValue ?? "nobody") \(asked.order.text)"
        return try await act(asked.order, text, request, context) { snapshot, order, now in
            try snapshot.deciding(fault: asked.fault, order, at: now)
        }
    }

    private func act(
        _ order: ModerationAction.Order, _ text: String, _ request: Request, _ context: StaffContext,
        _ decide: @escaping @Sendable (SwapActionSnapshot, SwapOrder, Date) throws -> SwapActionChange
    ) async throws -> APIResponse {
        let swap = try context.base.id(Swap.self, orThrow: ActionRefusal.noSuchSubject)
        let now = clock.now()
        let asked = SwapOrder(
            order, by: context.me, as: Sides(owner: Identifier(at: now), proposer: Identifier(at: now)))
        return try await context.base.once(request, for: text) { once in
            try await disputes.act(
                on: swap, by: context.me, in: order.caseID, at: now, once: once
            ) { snapshot in
                guard let snapshot else { throw ActionRefusal.noSuchSubject }
                return try decide(snapshot, asked, now)
            }
        } responding: { view in
            .ok(StaffSwapResponse(view, at: now))
        }
    }
}
