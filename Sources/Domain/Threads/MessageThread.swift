package import Foundation

/// The chat of two travellers about one offer.
package struct MessageThread: Sendable, Equatable {
    package let id: Identifier<MessageThread>
    package let offer: Identifier<Offer>
    package let owner: Identifier<Traveller>
    /// The traveller who contacted the owner.
    package let guest: Identifier<Traveller>
    package let createdAt: Date
    /// `seq` of the newest message, 0 before the first.
    package var lastSeq: Int64
    /// True once the owner has replied. Before that, the guest may send only a few messages.
    package var hasReply: Bool

    /// Seconds for which an app says that the thread is on its screen, before it says so again.
    package static let lease: TimeInterval = 60

    /// Seconds from the last news of a thread to the erasure of its texts.
    package static let textRetention: TimeInterval = 180 * 86_400

    package init(
        id: Identifier<MessageThread>, offer: Identifier<Offer>, owner: Identifier<Traveller>,
        guest: Identifier<Traveller>,
        createdAt: Date, lastSeq: Int64, hasReply: Bool
    ) {
        self.id = id
        self.offer = offer
        self.owner = owner
        self.guest = guest
        self.createdAt = createdAt
        self.lastSeq = lastSeq
        self.hasReply = hasReply
    }

    package func holds(_ traveller: Identifier<Traveller>) -> Bool { traveller == owner || traveller == guest }

    package func other(than member: Identifier<Traveller>) -> Identifier<Traveller> { member == owner ? guest : owner }

    /// The members whose lists show the thread: the owner's from the first message on.
    package var listing: [Identifier<Traveller>] { lastSeq == 0 ? [guest] : [owner, guest] }

    /// Limits a read position to the newest message.
    package func readable(upTo seq: Int64) -> Int64 { min(seq, lastSeq) }
}

/// A thread in its reader's list.
package struct ThreadSummary: Sendable, Equatable {
    /// How far the two have read.
    package struct Reading: Sendable, Equatable {
        /// Messages that the reader has not read.
        package let unread: Int
        /// `seq` up to which the reader has read.
        package let readUpTo: Int64
        /// How far the other is; nil where one of the two shows nothing.
        package let theirs: Receipt?
        /// Until then no mail tells the reader of the thread; nil: it was never muted.
        package let mutedUntil: Date?

        package init(unread: Int, readUpTo: Int64, theirs: Receipt?, mutedUntil: Date? = nil) {
            self.unread = unread
            self.readUpTo = readUpTo
            self.theirs = theirs
            self.mutedUntil = mutedUntil
        }
    }

    package let id: Identifier<MessageThread>
    package let with: OtherTraveller
    package let about: OfferSummary
    package let last: Message?
    package let reading: Reading
    /// The newest swap of the two about the offer.
    package let progress: SwapSummary?
    /// Time of the latest activity; sort key of the list.
    package let at: Date
    private let opening: Opening

    /// What the limit before the first reply looks at.
    package struct Opening: Sendable, Equatable {
        let isGuest: Bool
        let hasReply: Bool
        /// Texts of the reader; 0 where nobody counts them.
        let sent: Int

        package init(isGuest: Bool, hasReply: Bool, sent: Int) {
            (self.isGuest, self.hasReply, self.sent) = (isGuest, hasReply, sent)
        }
    }

    package init(
        id: Identifier<MessageThread>, with: OtherTraveller, about: OfferSummary, last: Message?, reading: Reading,
        progress: SwapSummary?, at: Date, opening: Opening
    ) {
        self.opening = opening
        self.id = id
        self.with = with
        self.about = about
        self.last = last
        self.reading = reading
        self.progress = progress
        self.at = at
    }

    /// Nobody can write any more, as in `ThreadSnapshot.sending`.
    package var isClosed: Bool { !with.isReachable }

    /// Whether the reader can write, by the rules of `ThreadSnapshot.sending`.
    package var actions: [ReaderAction] {
        do throws(ThreadRefusal) {
            guard !isClosed else { throw .closed }
            try MessageThread.admit(isGuest: opening.isGuest, hasReply: opening.hasReply, sent: opening.sent)
            return [ReaderAction("write")]
        } catch { return [ReaderAction("write", refusal: error)] }
    }
}

/// A message, or the beginning of a chat, is refused for one of these reasons.
package enum ThreadRefusal: Error, Equatable, Sendable {
    /// The thread does not exist or is not the reader's; responses do not distinguish the two.
    case noSuchThread
    case noSuchOffer
    /// A moderator limited the account.
    case accountLimited
    case quotaUsed(QuotaUsed)
    /// The offer is the reader's own.
    case ownOffer
    /// The guest has reached the limit of messages before the first reply.
    case replyPending
    /// The thread has no message of this number.
    case noSuchMessage
    /// Only its author deletes a text, and nobody an event.
    case notYourMessage
    /// The time in which an author can delete a text is over.
    case tooLateToDelete
    /// A card is for two who have agreed to meet.
    case noAgreedSwap
    /// The client id belongs to a message in another thread.
    case clientIDUsed
    /// One has blocked the other, or the other may not act: the thread is read-only.
    case closed
}

extension MessageThread {
    /// A new thread of `guest` about an offer that they can read.
    package init(
        id: Identifier<MessageThread>, about offer: Offer, by guest: Identifier<Traveller>, at now: Date
    ) throws(ThreadRefusal) {
        guard offer.owner != guest else { throw .ownOffer }
        self.init(
            id: id, offer: offer.id, owner: offer.owner, guest: guest, createdAt: now, lastSeq: 0, hasReply: false)
    }

    /// Enforces the message limit before the first reply; `sent` is the number of the sender's messages.
    package func admit(from sender: Identifier<Traveller>, sent: Int) throws(ThreadRefusal) {
        guard holds(sender) else { throw .noSuchThread }
        try Self.admit(isGuest: sender == guest, hasReply: hasReply, sent: sent)
    }

    fileprivate static func admit(isGuest: Bool, hasReply: Bool, sent: Int) throws(ThreadRefusal) {
        if isGuest, !hasReply, sent >= Message.maxBeforeReply { throw .replyPending }
    }
}
