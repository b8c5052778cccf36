package import Foundation

/// A thread: the talk of two travellers about one offer.
package struct MessageThread: Sendable, Equatable {
    package let id: Identifier<MessageThread>
    package let offer: Identifier<Offer>
    package let owner: Identifier<Traveller>
    /// The one who wrote to the owner first.
    package let guest: Identifier<Traveller>
    package let createdAt: Date
    /// `seq` of the newest message, 0 before the first.
    package var lastSeq: Int64
    /// True once the owner has written: before that the guest may send only a few messages.
    package var isAnswered: Bool

    package init(
        id: Identifier<MessageThread>, offer: Identifier<Offer>, owner: Identifier<Traveller>,
        guest: Identifier<Traveller>,
        createdAt: Date, lastSeq: Int64, isAnswered: Bool
    ) {
        self.id = id
        self.offer = offer
        self.owner = owner
        self.guest = guest
        self.createdAt = createdAt
        self.lastSeq = lastSeq
        self.isAnswered = isAnswered
    }

    package func holds(_ traveller: Identifier<Traveller>) -> Bool { traveller == owner || traveller == guest }

    /// Up to where a reader can have read who names `seq`.
    package func readable(upTo seq: Int64) -> Int64 { min(seq, lastSeq) }
}

/// A thread as it stands in its reader's list.
package struct ThreadSummary: Sendable, Equatable {
    package let id: Identifier<MessageThread>
    package let offer: Identifier<Offer>
    package let withHandle: String
    package let withName: String
    package let last: Message?
    package let unread: Int
    /// The newest swap of the two about the offer.
    package let swap: Identifier<Swap>?
    /// When something last happened in it, for the order of the list.
    package let at: Date

    package init(
        id: Identifier<MessageThread>, offer: Identifier<Offer>, withHandle: String, withName: String, last: Message?,
        unread: Int, swap: Identifier<Swap>?, at: Date
    ) {
        self.id = id
        self.offer = offer
        self.withHandle = withHandle
        self.withName = withName
        self.last = last
        self.unread = unread
        self.swap = swap
        self.at = at
    }
}

package enum ThreadRefusal: Error, Equatable, Sendable {
    /// Not there, or not the reader's: all look alike.
    case noSuchThread
    case noSuchOffer
    /// The offer is the reader's own.
    case ownOffer
    /// The offer takes no new conversations in this state.
    case offerClosed(Offer.State)
    /// The stranger has sent all that may be sent before an answer.
    case awaitAnswer
    /// The client id belongs to a message in another thread.
    case clientIDUsed
    /// The two have blocked each other since, or the other may not act: readable, but closed.
    case closed
}

extension MessageThread {
    /// A new thread of `guest` about an offer that is in play.
    package init(
        id: Identifier<MessageThread>, about offer: Offer, by guest: Identifier<Traveller>, at now: Date
    ) throws(ThreadRefusal) {
        guard offer.owner != guest else { throw .ownOffer }
        let state = offer.state(at: now)
        guard state == .active || state == .reserved else { throw .offerClosed(state) }
        self.init(
            id: id, offer: offer.id, owner: offer.owner, guest: guest, createdAt: now, lastSeq: 0, isAnswered: false)
    }

    /// The rule of first contact; `sent` counts the sender's messages so far.
    package func admit(from sender: Identifier<Traveller>, sent: Int) throws(ThreadRefusal) {
        guard holds(sender) else { throw .noSuchThread }
        if sender == guest, !isAnswered, sent >= Message.beforeAnswer { throw .awaitAnswer }
    }
}
