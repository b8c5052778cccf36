import Domain
import Foundation

/// The rules that are walked on: the real ones, unless a defect is planted.
struct WalkRules: Sendable {
    var acting: @Sendable (SwapSnapshot, SwapAction, SwapActor, Date) throws -> SwapChange = {
        snapshot, action, actor, now in
        try snapshot.acting(action, by: actor, at: now)
    }
    /// Whether what is told is held against what comes of it. Not where another defect is looked for: its walk goes on.
    var checksActions = true
    /// What a side is told of its actions.
    var telling: @Sendable (SwapSnapshot, Swap.Side, Date) -> [ReaderAction] = {
        let other = OtherTraveller(
            TravellerSummary(id: OfferFixture.ana, handle: "ana", name: "Ana", reliability: .new), state: .active,
            isBlocked: $0.context.areBlocked)
        return $0.actions(
            of: $1, among: Sides(owner: other, proposer: other),
            by: SwapRuleSettings(rates: .offline, wallet: WalletSettings(), notes: NoteTable([])), at: $2)
    }
    var proposing: @Sendable (ProposalSnapshot, Proposal, Date) throws -> ProposalChange = {
        try $0.proposing($1, notes: NoteTable([]), flags: .all, areLimitsOn: true, at: $2)
    }
    var blocking: @Sendable (BlockSnapshot, Date) throws -> BlockChange = { try $0.blocking(at: $1) }
    /// The effect of an offer's change on an open proposal.
    var following: @Sendable (SwapAggregate, Date) -> SwapChange? = { $0.following(at: $1) }
    /// Changes every change of a swap before it is stored; the swap before it is nil for a proposal.
    var mistaking: @Sendable (inout SwapChange, Swap?, Date) -> Void = { _, _, _ in }
    var sending:
        @Sendable (ThreadSnapshot, SharedText, Identifier<Message>, Identifier<Traveller>, Date) throws
            -> MessageChange = { try $0.sending($1, clientID: $2, from: $3, flags: .all, at: $4) }
    var writing:
        @Sendable (ReviewSnapshot, Review.Content, Identifier<Review>, Identifier<Traveller>, Date) throws
            -> ReviewChange = { try $0.writing($1, as: $2, by: $3, at: $4) }
    var scoring: @Sendable ([Observation], Bool, Date) -> Double = { observations, isVerified, now in
        ReliabilityFormula.score(
            ReliabilityFormula.weightedObservations(
                observations.filter { $0.at <= now }, isVerified: isVerified, at: now))
    }
}
