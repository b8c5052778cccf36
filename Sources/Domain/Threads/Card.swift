package import Foundation

/// How two who meet find each other: a message that is gone soon after the meeting.
package struct Card: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        /// A phone number, or a name in a messenger.
        case contact
        /// What to look for, and where.
        case findMe = "find-me"
    }

    package let kind: Kind
    package let text: String

    package init(_ kind: Kind, _ text: SharedText) {
        (self.kind, self.text) = (kind, text.text)
    }

    /// Maximum characters of the text.
    package static let limit = 200
}

extension Swap {
    /// When its cards are erased: with the exact place of the meeting. Nil while no meeting is agreed and the swap has not
    /// ended; without a meeting, as long after the end.
    package var cardsErasedAt: Date? {
        if let meeting { return placeErasedAt(meeting) }
        if state == .disputed, let dispute { return dispute.undecidedAt }
        return outcome?.at.addingTimeInterval(SwapLimits.placeRetention)
    }

    /// The two are about to meet.
    package func takesCards(at now: Date) -> Bool { isAgreed && cardsErasedAt.map { $0 > now } ?? true }
}

/// Everything that the decision about a new card may read, from its transaction.
package struct CardSnapshot: Sendable {
    package let snapshot: ThreadSnapshot
    /// The swaps of the thread that have not ended, newest first.
    package let swaps: [Swap]

    package init(_ snapshot: ThreadSnapshot, swaps: [Swap]) {
        (self.snapshot, self.swaps) = (snapshot, swaps)
    }

    /// Sends a card where a text could be sent, about the swap for which the two meet.
    package func sending(
        _ card: Card, clientID: Identifier<Message>, from sender: Identifier<Traveller>, at now: Date
    ) throws(ThreadRefusal) -> MessageChange {
        if let sentBefore = try snapshot.admitting(from: sender) { return .sentBefore(sentBefore) }
        guard let swap = swaps.first(where: { $0.takesCards(at: now) }) else { throw .noAgreedSwap }
        var thread = snapshot.thread
        let message = thread.append(card, clientID: clientID, of: swap, from: sender, at: now)
        return .new(message, in: thread)
    }
}

/// A card whose time is over.
package struct ErasedCard: Sendable, Equatable {
    package let thread: MessageThread
    package let seq: Int64

    package init(in thread: MessageThread, seq: Int64) {
        (self.thread, self.seq) = (thread, seq)
    }

    /// What both are sent.
    package var subjects: [Event.Subject] {
        [.message(thread.id, seq: seq)] + (seq == thread.lastSeq ? [.thread(thread.id)] : [])
    }
}
