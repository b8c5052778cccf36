import API
import Domain
import Foundation
import Hummingbird

/// Handlers of `/swaps` that read, and of what begins one: `/offers/{id}/swaps`.
struct SwapHandlers {
    let services: Services
    let cursors: CursorSeal
    let codes: HandoverCodes
    let rates: RateMode

    var swaps: any SwapStore { services.swaps }

    func propose(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        let offer = try context.id(Offer.self, orThrow: SwapRefusal.noSuchOffer)
        let asked = try ProposalRequest(try await context.fields(of: request))
        let now = services.clock.now()
        let ask = try await services.ask(asked.terms)
        let message = asked.message.map { body in
            Message.Content.text(body, from: context.me, clientID: Identifier(at: now))
        }
        let (id, thread) = (Identifier<Swap>(at: now), Identifier<MessageThread>(at: now))
        let notes = services.reference.notes
        let answering = answering(for: context.me, at: now)
        return Answer(
            try await swaps.propose(
                on: offer, by: context.me, opening: thread, saying: message,
                retry: try context.retry(request, for: asked.fingerprint), at: now
            ) { desk, thread in
                return try SwapRefusal.inMeeting(asked.terms.meeting, under: "/meeting") {
                    try Swap.proposing(
                        ask, as: id, in: thread, until: asked.terms.expiresAt, notes: notes,
                        on: desk, at: now)
                }
            } answering: { view in
                let kept = try answering(view)
                return Kept(status: 201, version: kept.version, location: "/v1/swaps/\(id)", body: kept.body)
            })
    }

    func list(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        var query = Query(request)
        let state = query.choice("state", Swap.State.self)
        let limit = query.limit()
        let cursor = query.text("cursor")
        try query.finish()
        let scope = "swaps \(state?.rawValue ?? "")"
        let after: Identifier<Swap>? = try cursor.map { try cursors.open($0, scope: scope, viewer: context.me) }
        let now = services.clock.now()
        let page = try await swaps.swaps(of: context.me, state: state, after: after, limit: limit)
        return .page(
            try page.items.map { try response($0, for: context.me, at: now) },
            next: page.next.map { cursors.seal([$0.description], scope: scope, viewer: context.me) })
    }

    func swap(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        let view = try await view(request, context)
        return .ok(try response(view, for: context.me, at: services.clock.now()), version: view.swap.version)
    }

    /// One's own code, to be given away; never the other side's.
    func code(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        let (swap, side) = try await agreed(request, context)
        return .ok(CodeResponse(code: codes.code(of: side, in: swap), qr: try codes.signed(side, in: swap)))
    }

    func codeImage(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        let (swap, side) = try await agreed(request, context)
        var answer = Answer(.ok, body: Array(try QRImage(codes.signed(side, in: swap)).svg.utf8))
        answer.contentType = "image/svg+xml"
        return answer
    }

    private func agreed(
        _ request: Request, _ context: TravellerContext
    ) async throws -> (Identifier<Swap>, Swap.Side) {
        let swap = try await view(request, context).swap
        guard let side = swap.side(of: context.me) else { throw SwapRefusal.noSuchSwap }
        guard swap.isAgreed else { throw SwapRefusal.wrongState(swap.state, verb: .handOver) }
        return (swap.id, side)
    }

    private func view(_ request: Request, _ context: TravellerContext) async throws -> SwapView {
        var query = Query(request)
        try query.finish()
        return try await swaps.swap(
            context.id(Swap.self, orThrow: SwapRefusal.noSuchSwap), for: context.me)
    }

    func response(_ view: SwapView, for reader: Identifier<Traveller>, at now: Date) throws -> SwapResponse {
        guard let side = view.swap.side(of: reader) else { throw SwapRefusal.noSuchSwap }
        return SwapResponse(view, for: side, termsHash: view.termsHash, handoverKey: codes.publicKey, at: now)
    }

    /// How a changed swap is answered, inside its transaction.
    func answering(for reader: Identifier<Traveller>, at now: Date) -> @Sendable (SwapView) throws -> Kept {
        { view in .ok(try response(view, for: reader, at: now), version: view.swap.version) }
    }
}
