package import Foundation

/// One notification of one traveller.
package struct InboxNotification: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case swap(SwapEventView)
        /// `reviewed`: a review about the reader was revealed. `replied`: the reader's review got a reply.
        case reviewed(by: String), replied(by: String)
    }

    package let id: Identifier<InboxNotification>
    /// Counts from 1 for each traveller; the order of the list.
    package let seq: Int64
    package let kind: Kind
    package let swap: Identifier<Swap>
    package let at: Date
    package let readAt: Date?

    package init(
        id: Identifier<InboxNotification>, seq: Int64, kind: Kind, swap: Identifier<Swap>, at: Date, readAt: Date?
    ) {
        self.id = id
        self.seq = seq
        self.kind = kind
        self.swap = swap
        self.at = at
        self.readAt = readAt
    }
}

extension InboxNotification {
    /// A notification before it is stored.
    package struct Draft: Sendable, Equatable {
        package enum Subject: Sendable, Equatable {
            /// An event of the swap, by its position among the events of the change.
            case event(SwapEvent.Kind, position: Int)
            case reviewRevealed, reviewReplied
        }

        package let recipient: Identifier<Traveller>
        package let subject: Subject
        package let swap: Identifier<Swap>
        package let at: Date

        package init(
            to recipient: Identifier<Traveller>, about subject: Subject, of swap: Identifier<Swap>, at: Date
        ) {
            self.recipient = recipient
            self.subject = subject
            self.swap = swap
            self.at = at
        }
    }
}

extension InboxNotification.Draft.Subject {
    /// Name on the wire and in the database: `swap.proposed`, `review.revealed`.
    package var name: String {
        switch self {
        case .event(let kind, _): InboxNotification.Kind.name(of: kind)
        case .reviewRevealed: "review.revealed"
        case .reviewReplied: "review.replied"
        }
    }

    /// Replaces an unread notification of the same kind about the same swap.
    package var replacesUnread: Bool { if case .event = self { true } else { false } }
}

extension InboxNotification.Kind {
    package var name: String {
        switch self {
        case .swap(let view): Self.name(of: view.event.kind)
        case .reviewed: InboxNotification.Draft.Subject.reviewRevealed.name
        case .replied: InboxNotification.Draft.Subject.reviewReplied.name
        }
    }

    fileprivate static func name(of event: SwapEvent.Kind) -> String { "swap.\(event.name)" }
}

/// Reads notifications. They are written together with the change that causes them.
package protocol NotificationStore: Sendable {
    /// Newest first, after `seq`.
    func notifications(
        of reader: Identifier<Traveller>, unreadOnly: Bool, after seq: Int64?, limit: Int
    ) async throws -> Page<InboxNotification, Int64>
    /// Marks the reader's notifications with these ids as read; without ids, all of them.
    func markRead(
        _ ids: [Identifier<InboxNotification>]?, by reader: Identifier<Traveller>, at now: Date
    ) async throws
}
