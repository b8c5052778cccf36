package import Foundation

/// Everything that the decision about a proposal may read, from its transaction.
package struct ProposalSnapshot: Sendable {
    /// The offer as the proposer sees it: `isBlocked` is about the proposer and the owner.
    package let offer: VisibleOffer
    /// The proposer's open proposal for this offer.
    package let open: SwapAggregate?
    /// The thread of owner and proposer about this offer, if it exists.
    package let thread: MessageThread?
    package let proposer: ProposerLimits
    package let tierUsages: Sides<TierUsage>
    package let rates: ReferenceRates
    package let lists: OperatorLists

    package init(
        offer: VisibleOffer, open: SwapAggregate?, thread: MessageThread?, proposer: ProposerLimits,
        tierUsages: Sides<TierUsage>, rates: ReferenceRates, lists: OperatorLists
    ) {
        self.lists = lists
        self.offer = offer
        self.open = open
        self.thread = thread
        self.proposer = proposer
        self.tierUsages = tierUsages
        self.rates = rates
    }
}

/// What a proposer may do and has used up: a proposal to somebody new opens a chat too.
package struct ProposerLimits: Sendable {
    package let state: Traveller.State
    package let history: SenderHistory
    package let proposals: QuotaUse
    package let conversations: QuotaUse

    package init(state: Traveller.State, history: SenderHistory, proposals: QuotaUse, conversations: QuotaUse) {
        self.state = state
        self.history = history
        self.proposals = proposals
        self.conversations = conversations
    }
}

/// A proposal as requested, with the ids to use for new rows.
package struct Proposal: Sendable {
    /// The proposer may add a first message; its client chose the id, so that a repeated request adds it once.
    package struct Text: Sendable {
        package let body: SharedText
        package let clientID: Identifier<Message>

        package init(_ body: SharedText, clientID: Identifier<Message>) {
            self.body = body
            self.clientID = clientID
        }
    }

    package let id: Identifier<Swap>
    package let proposer: Identifier<Traveller>
    /// Id of the new thread, used if the two have none about this offer.
    package let thread: Identifier<MessageThread>
    package let ask: SwapTermsInput
    package let until: Date?
    package let text: Text?

    package init(
        id: Identifier<Swap>, by proposer: Identifier<Traveller>, opening thread: Identifier<MessageThread>,
        _ ask: SwapTermsInput, until: Date? = nil, saying text: Text? = nil
    ) {
        self.id = id
        self.proposer = proposer
        self.thread = thread
        self.ask = ask
        self.until = until
        self.text = text
    }
}

/// Everything that a proposal writes.
package struct ProposalChange: Sendable, Equatable {
    /// The proposer's earlier proposal, if overdue; written first.
    package var lapsed: SwapChange?
    package var proposed: SwapChange
}

extension ProposalSnapshot {
    /// - Throws: `SwapRefusal`, and `ThreadRefusal` for the text.
    /// - Parameter areLimitsOn: False only on loopback, and for the demo world.
    package func proposing(
        _ proposal: Proposal, notes: NoteTable, flags: FlagRules, areLimitsOn: Bool, at now: Date
    ) throws -> ProposalChange {
        // An offer that the proposer may not read looks like a missing offer.
        guard offer.isReadable(by: proposal.proposer, hasThread: thread != nil, at: now) else {
            throw SwapRefusal.noSuchOffer
        }
        guard proposer.state.canBegin else { throw SwapRefusal.accountLimited }
        // An overdue proposal that the sweeper has not processed lapses now, so that it does not block a new one.
        let lapsed = try open?.lapsing(at: now)
        let swap = try swap(proposal, after: lapsed, notes: notes, at: now)
        if areLimitsOn,
            let refusal = SwapRefusal(
                ofProposalWithin: [proposer.proposals, proposer.conversations], hasThread: self.thread != nil)
        {
            throw refusal
        }
        let thread =
            try lapsed?.thread ?? self.thread
            ?? MessageThread(id: proposal.thread, about: offer.offer, by: proposal.proposer, at: now)
        let event = SwapEvent(.proposed, by: .proposer, on: swap.terms, at: now)
        var change = SwapChange(
            of: SwapTransition(swap: swap, reservation: .unchanged, events: [event]), from: nil, on: offer.offer,
            in: thread,
            reviews: Sides(nil), at: now)
        if let text = proposal.text {
            try change.say(text, from: proposal.proposer, after: proposer.history, flags: flags, at: now)
        }
        return ProposalChange(lapsed: lapsed, proposed: change)
    }

    private func swap(
        _ proposal: Proposal, after lapsed: SwapChange?, notes: NoteTable, at now: Date
    ) throws(SwapRefusal) -> Swap {
        let (offer, proposer, ask) = (offer.offer, proposal.proposer, proposal.ask)
        try offer.checkOpen(to: proposer, at: now)
        if let obstacle = lists.obstacle(to: offer) { throw .switchedOff(obstacle) }
        if lapsed == nil, let open { throw .alreadyProposed(open.swap.id) }
        let meeting = try ask.meeting?.meeting(hasReply: thread?.hasReply ?? false)
        let terms = try SwapTerms(ask, number: 1, meeting: meeting, on: offer, rates: rates, notes: notes, at: now)
        try terms.meeting?.check(near: offer, before: offer.meetingEnds(acceptedAt: now), at: now)
        if !offer.isPlayMoney { try tierUsages.checkWriting(terms, by: .proposer) }
        let parties = Swap.Parties(
            offer: offer.id, thread: thread?.id ?? proposal.thread, owner: offer.owner, proposer: proposer)
        let dueAt = try Swap.responseDeadline(proposal.until, at: now)
        return Swap(
            id: proposal.id, between: parties, about: AgreedOffer(offer), terms: terms, by: .proposer, dueAt: dueAt,
            at: now)
    }
}

extension SwapChange {
    /// Appends a text of one side to the thread.
    fileprivate mutating func say(
        _ text: Proposal.Text, from sender: Identifier<Traveller>, after history: SenderHistory, flags: FlagRules,
        at now: Date
    ) throws(ThreadRefusal) {
        guard var thread else { throw .noSuchThread }
        try thread.admit(from: sender, sent: history.sentCount)
        messages.append(
            thread.append(
                text.body, clientID: text.clientID, from: sender, after: history, flags: flags, at: now))
        self.thread = thread
    }
}

extension SwapRefusal {
    /// A proposal is counted, and one to somebody new begins a chat. Nil while there is room for both.
    init?(ofProposalWithin uses: [QuotaUse], hasThread: Bool) {
        let counted: [Quota] = hasThread ? [.proposals] : [.proposals, .conversations]
        do throws(QuotaUsed) {
            for quota in counted { try uses.first { $0.quota == quota }?.check() }
            return nil
        } catch { self = .quotaUsed(error) }
    }
}
