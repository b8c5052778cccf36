package import Foundation

/// One notification of one traveller.
package struct InboxNotification: Sendable, Equatable {
    /// A notification tells of an event of a swap, of a review, or of something that the service did.
    package enum Kind: Sendable, Equatable {
        case swap(SwapEventView)
        /// `reviewed`: a review about the reader was revealed. `replied`: the reader's review got a reply.
        case reviewed, replied
    }

    package let id: Identifier<InboxNotification>
    /// Counts from 1 for each traveller; the order of the list.
    package let seq: Int64
    package let kind: Kind
    package let subject: SwapReference
    package let at: Date
    package let readAt: Date?

    package init(
        id: Identifier<InboxNotification>, seq: Int64, kind: Kind, subject: SwapReference, at: Date, readAt: Date?
    ) {
        self.id = id
        self.seq = seq
        self.kind = kind
        self.subject = subject
        self.at = at
        self.readAt = readAt
    }

    /// The swap of a notification, with what a row shows of it.
    package struct SwapReference: Sendable, Equatable {
        package let swap: Swap
        /// As agreed.
        package let about: OfferSummary
        package let with: OtherTraveller
        /// The side of the reader.
        package let side: Swap.Side

        package init(_ swap: Swap, about offer: OfferSummary, with: OtherTraveller) {
            self.swap = swap
            about = offer.asAgreed(swap.about)
            self.with = with
            side = with.summary.id == swap.owner ? .proposer : .owner
        }
    }
}

extension InboxNotification {
    /// The other person, if they caused the notification; nil for what the reader or nobody in particular did.
    package var actor: OtherTraveller? {
        switch kind {
        case .swap(let view): view.event.by == subject.side.other ? subject.with : nil
        case .reviewed, .replied: subject.with
        }
    }

    /// What the reader gives and gets, at the time of the notification.
    package var amounts: Amounts {
        if case .swap(let view) = kind { view.event.amounts } else { subject.swap.terms.amounts }
    }

    /// The amount that the author of the notification's terms asked for, where bank notes made it another one.
    package var roundedFrom: Money? {
        if case .swap(let view) = kind { view.event.roundedFrom } else { nil }
    }

    /// The meeting that the notification speaks of; nil if there is none.
    package var meeting: MeetingSummary? {
        let meeting =
            if case .swap(let view) = kind { subject.swap.meeting(of: view.event) } else { subject.swap.meeting }
        return meeting.map { MeetingSummary($0, near: subject.about.label) }
    }
}

extension InboxNotification {
    /// Seconds for which a notification is kept.
    package static let retention: TimeInterval = 180 * 86_400

    /// A notification before it is stored.
    package struct Draft: Sendable, Equatable {
        /// The draft names what it tells of; the store finds the event's row by its position.
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

        package func makeID() -> Identifier<InboxNotification> { Identifier(at: at) }
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
    ) async throws -> AsOf<Page<InboxEntry, Int64>>
    /// Marks the reader's notifications as read. Those of others are passed over.
    func markRead(_ selection: NotificationSelection, by reader: Identifier<Traveller>, at now: Date) async throws
}

/// Which notifications a reader has read.
package enum NotificationSelection: Sendable, Equatable {
    case all
    case ids([Identifier<InboxNotification>])
    /// Those about what the reader looks at, such as a swap: what is read at its place is read in the list too.
    /// Without an id, of all of the kind, as a list shows them.
    case about(Kind, String?)

    /// Of subjects with a place of their own in an app.
    package enum Kind: String, CaseIterable, Sendable {
        case swap, transaction, order, alert, report
        case moneyRequest = "money-request"
    }
}
