package import Foundation

/// Everything that the decision about a new text may read, from its transaction.
package struct ThreadSnapshot: Sendable {
    package let thread: MessageThread
    /// The sender's earlier message with the same client id, in any thread.
    package let sentBefore: Message?
    package let history: SenderHistory
    package let areBlocked: Bool
    /// The recipient's account is neither suspended, banned nor deleted.
    package let canOtherAct: Bool

    package init(
        thread: MessageThread, sentBefore: Message?, history: SenderHistory, areBlocked: Bool, canOtherAct: Bool
    ) {
        self.thread = thread
        self.sentBefore = sentBefore
        self.history = history
        self.areBlocked = areBlocked
        self.canOtherAct = canOtherAct
    }
}

/// The result of sending a text.
package enum MessageChange: Sendable, Equatable {
    /// The same message was sent before; nothing is written.
    case sentBefore(Message)
    /// The new message, and the thread with it.
    case new(Message.Draft, in: MessageThread)
}

extension ThreadSnapshot {
    /// The same message, if it was sent before. Otherwise a new one can be sent: the thread is not closed, and the limit before
    /// the first reply is not reached.
    func admitting(from sender: Identifier<Traveller>) throws(ThreadRefusal) -> Message? {
        guard thread.holds(sender) else { throw .noSuchThread }
        if let sentBefore {
            guard sentBefore.thread == thread.id else { throw .clientIDUsed }
            return sentBefore
        }
        guard !areBlocked, canOtherAct else { throw .closed }
        try thread.admit(from: sender, sent: history.sentCount)
        return nil
    }

    /// Sends a text.
    package func sending(
        _ text: SharedText, clientID: Identifier<Message>, from sender: Identifier<Traveller>, flags: FlagRules,
        at now: Date
    ) throws(ThreadRefusal) -> MessageChange {
        if let sentBefore = try admitting(from: sender) { return .sentBefore(sentBefore) }
        var thread = thread
        let message = thread.append(
            text, clientID: clientID, from: sender, after: history, flags: flags, at: now)
        return .new(message, in: thread)
    }
}

/// Everything that the decision about a new thread may read.
package struct ThreadOpeningSnapshot: Sendable {
    /// The guest's thread about this offer, if it exists.
    package let known: MessageThread?
    /// Nil if the offer does not exist.
    package let offer: VisibleOffer?
    package let guestState: Traveller.State
    package let quota: QuotaUse

    package init(known: MessageThread?, offer: VisibleOffer?, guestState: Traveller.State, quota: QuotaUse) {
        self.guestState = guestState
        self.quota = quota
        self.known = known
        self.offer = offer
    }

    /// The existing thread of `guest`, or a new one about an offer that the guest may read.
    /// - Parameter areLimitsOn: False only on loopback, and for the demo world.
    package func opening(
        as id: Identifier<MessageThread>, by guest: Identifier<Traveller>, areLimitsOn: Bool, at now: Date
    ) throws(ThreadRefusal) -> MessageThread {
        if let known { return known }
        guard let offer, offer.isReadable(by: guest, hasThread: false, at: now) else { throw .noSuchOffer }
        guard guestState.canBegin else { throw .accountLimited }
        let thread = try MessageThread(id: id, about: offer.offer, by: guest, at: now)
        if areLimitsOn { do throws(QuotaUsed) { try quota.check() } catch { throw .quotaUsed(error) } }
        return thread
    }
}
