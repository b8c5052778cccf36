import API
import Domain
import Foundation
import Hummingbird
import JSON

/// The actions of the two sides on a swap. Each handler parses its request; in `act`, `SwapSnapshot.acting` decides
/// (`SwapChange.swift`), the store writes its change, and the caller gets the swap. `counter` and `schedule` look up the
/// meeting point before that, outside the transaction.
extension SwapHandlers {
    func accept(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, AcceptRequest.init)
        // A swap in the wallet may be refused by what it lacks, as all that moves money.
        return try await act(request, context, .keptLong) {
            [rates, wallet] snapshot, _, now in
            snapshot.acceptance(
                isSeen: snapshot.swap.termsHash(on: snapshot.offer) == asked.termsHash,
                acknowledged: asked.isAcknowledged, rates: rates, wallet: wallet, at: now)
        }
    }

    func counter(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, CounterRequest.init)
        let ask = try await meetings.termsInput(asked.terms, rate: asked.rate, confirmsRate: asked.confirmsRate)
        return try await act(request, context, naming: asked.terms.meeting, under: "/meeting") {
            [notes] snapshot, side, now in
            try snapshot.checkTurn(.counter, by: side, at: now)
            let terms = try snapshot.terms(ask, notes: notes, at: now)
            return .counter(terms, until: asked.terms.expiresAt)
        }
    }

    func decline(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await act(request, context, .decline)
    }

    func withdraw(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await act(request, context, .withdraw)
    }

    func schedule(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, ScheduleRequest.init)
        let named = try await meetings.meeting(asked.meeting, at: "")
        return try await act(request, context, naming: asked.meeting) { _, _, _ in
            .schedule(named.meeting, acknowledged: named.isAcknowledged)
        }
    }

    func late(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, LateRequest.init)
        return try await act(request, context) { _, _, _ in .late(minutes: asked.minutes) }
    }

    func checkIn(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.optionalBody(of: request, CheckInRequest.init)
        return try await act(request, context) { _, _, _ in .checkIn(at: asked.at) }
    }

    func handOver(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, HandOverRequest.init)
        let codes = codes
        return try await act(request, context) { snapshot, side, _ in
            let swap = snapshot.swap.id
            return .handOver(
                codes.check(asked.code, of: side.other, in: swap), at: asked.at,
                actual: asked.actual.map { Amounts(give: $0.give, get: $0.get, by: side) })
        }
    }

    func cancel(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, CancelRequest.init)
        return try await act(request, context) { _, _, _ in .cancel(asked.reason) }
    }

    func noShow(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await act(request, context, .noShow)
    }

    func contest(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.optionalBody(of: request, ContestRequest.init)
        return try await act(request, context) { _, _, _ in .contest(statement: asked.statement?.text) }
    }

    func dispute(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, DisputeRequest.init)
        return try await act(request, context) { _, _, _ in
            .dispute(asked.kind, statement: asked.statement.text)
        }
    }

    func settle(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, SettleRequest.init)
        return try await act(request, context) { _, _, _ in .settle(agreement: asked.agreement.text) }
    }

    /// Runs an action that has no fields.
    private func act(
        _ request: Request, _ context: TravellerContext, _ action: SwapAction
    ) async throws -> APIResponse {
        try await context.emptyBody(of: request)
        return try await act(request, context) { _, _, _ in action }
    }

    /// Runs one action and responds with the swap. `action` runs on the writer's thread, inside the write transaction
    /// and with its snapshot, so it must not block.
    ///
    /// - Parameters:
    ///   - repetition: How long the response is kept under its key.
    ///   - meeting: The meeting in the request.
    ///   - pointer: The position of the meeting's object in the request, for errors.
    private func act(
        _ request: Request, _ context: TravellerContext,
        _ repetition: TravellerContext.Repetition = .usual, naming meeting: MeetingRequest? = nil,
        under pointer: String = "",
        _ action: @escaping @Sendable (SwapSnapshot, Swap.Side, Date) throws -> SwapAction
    ) async throws -> APIResponse {
        let now = context.now
        let id = try context.id(Swap.self, orThrow: SwapRefusal.noSuchSwap)
        return try await context.once(request, repetition) { once in
            try await swaps.change(id, at: now, once: once) { snapshot in
                guard let snapshot, let side = snapshot.swap.side(of: context.me) else {
                    throw SwapRefusal.noSuchSwap
                }
                return try SwapRefusal.explained(at: snapshot.scene(at: now), naming: meeting, under: pointer) {
                    try snapshot.acting(try action(snapshot, side, now), by: .side(side), at: now)
                }
            }
        } responding: { view in
            .ok(try response(view, for: context, isStored: true, at: now), version: view.swap.version)
        }
    }
}
