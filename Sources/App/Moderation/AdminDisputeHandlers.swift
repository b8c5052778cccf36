import API
import Domain
import Foundation
import Hummingbird

/// Handlers of `/admin/swaps` and `/admin/disputes`.
struct AdminDisputeHandlers {
    let disputes: any DisputeStore

    func disputes(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        let now = context.now
        return try await context.page(QueryParameters(request), of: "admin disputes") { after, limit in
            try await disputes.disputes(for: context.me, after: after, limit: limit)
        } row: {
            StaffSwapResponse($0, at: now)
        }
    }

    func cancel(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        let order = try await context.body(of: request, ActionRequest.init).order
        return try await act(order, request, context) { snapshot, asked, now in
            try snapshot.cancelling(asked, at: now)
        }
    }

    func decide(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, DecisionRequest.init)
        return try await act(asked.order, request, context) { snapshot, order, now in
            try snapshot.deciding(fault: asked.fault, order, at: now)
        }
    }

    private func act(
        _ order: ModerationAction.Order, _ request: Request, _ context: StaffContext,
        _ decide: @escaping @Sendable (SwapActionSnapshot, SwapOrder, Date) throws -> SwapActionChange
    ) async throws -> APIResponse {
        let swap = try context.id(Swap.self, orThrow: ActionRefusal.noSuchSubject)
        let now = context.now
        let asked = SwapOrder(
            order, by: context.me, as: Sides(owner: Identifier(at: now), proposer: Identifier(at: now)))
        return try await context.base.once(request) { once in
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
