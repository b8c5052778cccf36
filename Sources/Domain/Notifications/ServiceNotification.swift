package import Foundation

/// A notification that is about no swap. A new kind is a case of `About` with its name, its subject and, unless the
/// store has to look something up, its place in `init(named:subject:occasion:)`; its text is in `ServiceText`.
package struct ServiceNotification: Sendable, Equatable {
    /// A notification of the service is about one of these things, with the values that its text needs.
    package enum About: Sendable, Equatable {
        /// What became of the reader's report.
        case report(Identifier<Report>, ModerationCase.Outcome)
        /// What a moderator did about the reader, with a note.
        case action(ModerationAction)
        /// How an appeal of the reader was decided, with the note of who decided.
        case appeal(Identifier<Appeal>, isGranted: Bool, note: String)
        /// Somebody who wrote to the reader was banned at this time.
        case closedAccount(Identifier<MessageThread>, ban: Date)
        case announcement(Identifier<Announcement>, Announcement.Texts)
        /// Somebody else verified a contact that the reader had entered.
        case contactTaken(ContactKind, from: Identifier<Traveller>)
        /// Somebody sent money to the reader.
        case received(ReceivedMoney)
        /// Somebody asks the reader for money.
        case requested(AskedMoney)
        /// Whom the reader asked for money has paid or declined.
        case answered(AskedMoney, isPaid: Bool)
        /// An order of the reader was filled, or its last day is over.
        case ended(EndedOrder)
        /// A currency in which the reader had something is no longer money.
        case currencyEnded(EndedCurrency)
        /// A published rate did what an alert of the reader waits for, or a digest is due.
        case alert(AlertFiring)
    }

    package let id: Identifier<InboxNotification>
    /// As in `InboxNotification.seq`.
    package let seq: Int64
    package let about: About
    package let at: Date
    package let readAt: Date?

    package init(id: Identifier<InboxNotification>, seq: Int64, about: About, at: Date, readAt: Date?) {
        self.id = id
        self.seq = seq
        self.about = about
        self.at = at
        self.readAt = readAt
    }

    /// A notification before it is stored.
    package struct Draft: Sendable, Equatable {
        package let recipient: Identifier<Traveller>
        package let about: About
        package let at: Date
        /// Who causes it.
        package let cause: Event.Cause

        package init(
            to recipient: Identifier<Traveller>, about: About, by cause: Event.Cause = .service, at: Date
        ) {
            self.recipient = recipient
            self.about = about
            self.cause = cause
            self.at = at
        }

        package func makeID() -> Identifier<InboxNotification> { Identifier(at: at) }

        /// A traveller is notified once of a subject. Of some subjects they are notified again, which this tells apart.
        package var occasion: Date? {
            switch about {
            case .report, .action, .appeal, .announcement, .received, .requested, .answered, .ended, .currencyEnded: nil
            // Another ban warns again.
            case .closedAccount(_, let ban): ban
            // The next loss is told again.
            case .contactTaken: at
            // An alert can fire again, by another publication.
            case .alert(let firing): firing.day.start(in: .gmt)
            }
        }

        /// To the person whom an action concerns.
        init(_ action: ModerationAction) {
            self.init(to: action.person, about: .action(action), at: action.at)
        }
    }
}

extension ServiceNotification.About {
    /// Name on the wire and in the database: `report.acted`, `action.hide`.
    package var name: String {
        switch self {
        case .report(_, let outcome): Self.name(of: outcome)
        case .action(let action): "action.\(action.deed.name)"
        case .appeal(_, let isGranted, _): isGranted ? "appeal.granted" : "appeal.refused"
        case .closedAccount: Self.closedAccountName
        case .announcement: "announcement"
        case .contactTaken(let kind, _): Self.name(ofTaken: kind)
        case .received: "wallet.received"
        case .requested: "wallet.requested"
        case .answered(_, let isPaid): isPaid ? "wallet.accepted" : "wallet.declined"
        case .ended(let order): order.fill == nil ? "wallet.expired" : "wallet.filled"
        case .currencyEnded: "currency.ended"
        case .alert(let firing): firing.isDigest ? "alert.digest" : "alert.fired"
        }
    }

    /// Kind and id of what the notification is about, on the wire and in the database. Of an action the wire names what
    /// was acted upon.
    package var subject: (kind: String, id: String) {
        switch self {
        case .report(let report, _): ("report", report.description)
        case .action(let action): ("action", action.id.description)
        case .appeal(let appeal, _, _): ("appeal", appeal.description)
        case .closedAccount(let thread, _): ("thread", thread.description)
        case .announcement(let announcement, _): ("announcement", announcement.description)
        case .contactTaken(_, let traveller): ("account", traveller.description)
        case .received(let money): ("transaction", money.transaction.description)
        case .requested(let money), .answered(let money, _): ("money-request", money.request.description)
        case .ended(let order): ("order", order.order.description)
        case .currencyEnded(let ended): ("currency", ended.currency.code)
        case .alert(let firing): ("alert", firing.alert.description)
        }
    }

    /// A stored notification; nil for a damaged one, and for kinds that need more than their name, the id of their
    /// subject and the occasion.
    package init?(named name: String, subject: String, occasion: Date) {
        let outcome = ModerationCase.Outcome.allCases.first { Self.name(of: $0) == name }
        let taken = ContactKind.allCases.first { Self.name(ofTaken: $0) == name }
        if let outcome, let report = Identifier<Report>(subject) {
            self = .report(report, outcome)
        } else if let taken, let traveller = Identifier<Traveller>(subject) {
            self = .contactTaken(taken, from: traveller)
        } else if name == Self.closedAccountName, let thread = Identifier<MessageThread>(subject) {
            self = .closedAccount(thread, ban: occasion)
        } else {
            return nil
        }
    }

    /// Who did what is told, if the reader may know.
    package var actor: OtherTraveller? {
        switch self {
        case .received(let money): money.from
        case .requested(let money), .answered(let money, _): money.other
        case .report, .action, .appeal, .closedAccount, .announcement, .contactTaken, .ended, .alert,
            .currencyEnded:
            nil
        }
    }

    private static let closedAccountName = "account.closed"

    private static func name(of outcome: ModerationCase.Outcome) -> String { "report.\(outcome.rawValue)" }

    private static func name(ofTaken kind: ContactKind) -> String { "account.\(kind.rawValue)-taken" }
}

/// A row of the list of notifications.
package enum InboxEntry: Sendable, Equatable {
    case swap(InboxNotification)
    case service(ServiceNotification)

    package var seq: Int64 {
        switch self {
        case .swap(let notification): notification.seq
        case .service(let notification): notification.seq
        }
    }
}
