import API
import Domain
import Foundation
import Hummingbird

/// Every action is the same request: read it, decide on the desk, answer with the swap.
extension SwapHandlers {
    func accept(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        let asked = try AcceptRequest(try await context.fields(of: request))
        let input = "\(asked.termsHash) \(asked.isAcknowledged)"
        let rates = rates
        return try await act(request, context, input: input) { desk, _, now in
            .accept(
                isSeen: desk.view.termsHash == asked.termsHash, acknowledged: asked.isAcknowledged,
                until: desk.offer.meetingEnds(acceptedAt: now), rates: rates)
        }
    }

    func counter(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        let asked = try CounterRequest(try await context.fields(of: request))
        let ask = try await services.ask(asked.terms, rate: asked.rate, confirmsRate: asked.confirmsRate)
        let notes = services.reference.notes
        return try await act(
            request, context, input: asked.fingerprint, naming: asked.terms.meeting, under: "/meeting"
        ) { desk, side, now in
            try desk.permit(.counter, by: side, at: now)
            let terms = try desk.terms(ask, notes: notes, at: now)
            return .counter(terms, until: asked.terms.expiresAt)
        }
    }

    func decline(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        try await act(request, context, .decline)
    }

    func withdraw(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        try await act(request, context, .withdraw)
    }

    func schedule(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        let asked = try ScheduleRequest(try await context.fields(of: request))
        let named = try await services.meeting(asked.meeting, at: "")
        return try await act(
            request, context, input: asked.meeting.fingerprint, naming: asked.meeting, under: ""
        ) { _, _, _ in
            .schedule(named.meeting, acknowledged: named.isAcknowledged)
        }
    }

    func late(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        let asked = try LateRequest(try await context.fields(of: request))
        return try await act(request, context, input: "\(asked.minutes)") { _, _, _ in .late(minutes: asked.minutes) }
    }

    func checkIn(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        let asked = try CheckInRequest(try await context.optionalFields(of: request))
        return try await act(request, context, input: asked.at?.instant ?? "") { _, _, _ in .checkIn(at: asked.at) }
    }

    func handOver(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        let asked = try HandOverRequest(try await context.fields(of: request))
        let codes = codes
        return try await act(request, context, input: asked.fingerprint) { desk, side, _ in
            let swap = desk.swap.id
            return .handOver(
                codes.check(asked.code, of: side.other, in: swap), at: asked.at,
                actual: asked.actual.map { Amounts(give: $0.give, get: $0.get, by: side) })
        }
    }

    func cancel(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        let asked = try CancelRequest(try await context.fields(of: request))
        return try await act(request, context, input: asked.reason.rawValue) { _, _, _ in .cancel(asked.reason) }
    }

    func noShow(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        try await act(request, context, .noShow)
    }

    func contest(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        let asked = try ContestRequest(try await context.optionalFields(of: request))
        return try await act(request, context, input: asked.statement ?? "") { _, _, _ in
            .contest(statement: asked.statement)
        }
    }

    func dispute(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        let asked = try DisputeRequest(try await context.fields(of: request))
        return try await act(request, context, input: "\(asked.kind)\n\(asked.statement)") { _, _, _ in
            .dispute(asked.kind, statement: asked.statement)
        }
    }

    func settle(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        let asked = try SettleRequest(try await context.fields(of: request))
        return try await act(request, context, input: asked.agreement) { _, _, _ in
            .settle(agreement: asked.agreement)
        }
    }

    /// An action without fields of its own.
    private func act(
        _ request: Request, _ context: TravellerContext, _ action: SwapAction
    ) async throws -> Answer {
        var fields = try await context.optionalFields(of: request)
        try fields.finish()
        return try await act(request, context, input: "") { _, _, _ in action }
    }

    /// `meeting` is what the request names, and `pointer` where it stands there.
    private func act(
        _ request: Request, _ context: TravellerContext, input: String, naming meeting: MeetingRequest? = nil,
        under pointer: String = "",
        _ action: @escaping @Sendable (SwapDesk, Swap.Side, Date) throws -> SwapAction
    ) async throws -> Answer {
        let now = services.clock.now()
        let id = try context.id(Swap.self, orThrow: SwapRefusal.noSuchSwap)
        let answering = answering(for: context.me, at: now)
        return Answer(
            try await swaps.change(id, by: context.me, retry: try context.retry(request, for: input), at: now) { desk in
                guard let side = desk.swap.side(of: context.me) else { throw SwapRefusal.noSuchSwap }
                return try SwapRefusal.inMeeting(meeting, under: pointer) {
                    try desk.acting(try action(desk, side, now), by: .side(side), at: now)
                }
            } refusing: { refusal in
                var problem = refusal.problem
                problem.requestId = context.base.requestID
                return Kept(status: problem.status, body: problem.json)
            } answering: {
                try answering($0)
            })
    }
}
