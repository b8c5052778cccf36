import API
import Domain
import Foundation
import Hummingbird

/// Handlers of `/swaps` that read, and of `/offers/{id}/swaps`, which creates swaps.
struct SwapHandlers {
    let swaps: any SwapStore
    let meetings: MeetingFinder
    let notes: NoteTable
    let rates: RateMode
    let wallet: WalletSettings
    let codes: HandoverCodes
    let quotas: QuotaUses
    let flagRules: FlagRules

    func propose(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let offer = try context.id(Offer.self, orThrow: SwapRefusal.noSuchOffer)
        let asked = try await context.body(of: request, ProposalRequest.init)
        let now = context.now
        let ask = try await meetings.termsInput(asked.terms)
        let proposal = Proposal(
            id: Identifier(at: now), by: context.me, opening: Identifier(at: now), ask, until: asked.terms.expiresAt,
            saying: asked.message.map { Proposal.Text($0, clientID: Identifier(at: now)) })
        let proposed = try await context.once(request) {
            [notes, flagRules, areLimitsOn = quotas.areLimitsOn] once in
            try await swaps.propose(on: offer, by: context.me, at: now, once: once) { snapshot in
                guard let snapshot else { throw SwapRefusal.noSuchOffer }
                let scene = SwapScene(snapshot.offer.offer.timeZone, at: now)
                return try SwapRefusal.explained(at: scene, naming: asked.terms.meeting, under: "/meeting") {
                    try snapshot.proposing(
                        proposal, notes: notes, flags: flagRules, areLimitsOn: areLimitsOn, at: now)
                }
            }
        } responding: { view in
            let response = try response(view, for: context, isStored: true, at: now)
            return .created(response, version: view.swap.version, at: "/v1/swaps/\(view.swap.id)")
        }
        return await quotas.adding([.proposals, .conversations], of: context.me, to: proposed)
    }

    func list(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let states = query.choices(
            "state", Swap.State.self, groups: ["open": Swap.State.open, "ended": Swap.State.ended])
        let offer = query.id("offer", of: Offer.self)
        let filter = SwapFilter(states: states ?? Set(Swap.State.allCases), offer: offer)
        let now = context.now
        var list = try await context.page(query, of: "swaps \(filter.fingerprint)") { after, limit in
            try await swaps.swaps(of: context.me, filter, after: after, limit: limit, at: now)
        } row: {
            try response($0, for: context, at: now)
        }
        list.hasClock = true
        return list
    }

    func swap(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let (view, event) = try await view(request, context)
        var swap = APIResponse.ok(
            try response(view, for: context, at: context.now), version: view.swap.version
        ).asOf(event)
        swap.hasClock = true
        return swap
    }

    /// The caller's own code, to give to the other side; never the other side's code.
    func code(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let (swap, side) = try await agreed(request, context)
        var response = APIResponse.ok(
            CodeResponse(code: codes.code(of: side, in: swap), qr: try codes.signed(side, in: swap)))
        response.caching = .never
        return response
    }

    func codeImage(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let (swap, side) = try await agreed(request, context)
        var response = APIResponse(.ok, body: Array(try QRImage(codes.signed(side, in: swap)).svg.utf8))
        response.contentType = "image/svg+xml"
        response.caching = .never
        return response
    }

    private func agreed(
        _ request: Request, _ context: TravellerContext
    ) async throws -> (Identifier<Swap>, Swap.Side) {
        let swap = try await view(request, context).view.swap
        guard let side = swap.side(of: context.me) else { throw SwapRefusal.noSuchSwap }
        guard swap.isAgreed else { throw SwapRefusal.wrongState(swap.state, verb: .handOver) }
        return (swap.id, side)
    }

    private func view(
        _ request: Request, _ context: TravellerContext
    ) async throws -> (view: SwapView, event: Int64) {
        try context.emptyQuery(of: request)
        let id = try context.id(Swap.self, orThrow: SwapRefusal.noSuchSwap)
        let read = try await swaps.swap(id, for: context.me, at: context.now)
        guard let view = read.value else { throw SwapRefusal.noSuchSwap }
        return (view, read.event)
    }

    /// - Parameter isStored: The response is kept for a repeated request, see `SwapResponse.isStored`.
    func response(
        _ view: SwapView, for context: TravellerContext, isStored: Bool = false, at now: Date
    ) throws -> SwapResponse {
        try response(view, for: context.me, in: context.language, isStored: isStored, at: now)
    }

    func response(
        _ view: SwapView, for reader: Identifier<Traveller>, in language: Language, isStored: Bool = false, at now: Date
    ) throws -> SwapResponse {
        guard let side = view.swap.side(of: reader) else { throw SwapRefusal.noSuchSwap }
        let settings = SwapRuleSettings(rates: rates, wallet: wallet, notes: notes)
        let doing = view.facts.map { facts in
            let actions = facts.actions(of: side, among: view.people, by: settings, at: now)
            return SwapResponse.Doing(
                actions: actions.map { ActionResponse($0, in: language, at: facts.scene(at: now)) },
                turn: facts.turn(of: side, actions))
        }
        return SwapResponse(
            view, for: side, termsHash: view.swap.termsHash(on: view.offer), handoverKey: codes.publicKey,
            doing: doing, isStored: isStored, at: now)
    }
}

extension SwapFilter {
    /// The filter as text, to which a cursor is bound.
    fileprivate var fingerprint: String {
        (states.map(\.rawValue).sorted() + [offer?.description ?? "-"]).joined(separator: " ")
    }
}
