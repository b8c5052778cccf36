package import Foundation

/// A mail or text message that waits to be sent, or was sent. It is rendered when it is sent.
package struct OutboxMessage: Sendable, Equatable {
    /// The message carries a code, news of the account, what is new in a chat, or alerts.
    package enum Content: Sendable, Equatable {
        case code(Identifier<ContactCode>, ContactCode.Purpose)
        case account(AccountMail)
        /// What its recipient has not seen of the swaps in a thread.
        case updates(Identifier<MessageThread>)
        /// Which of its alerts fired.
        case alerts
    }

    /// A message waits until it is due, and ends as sent or given up.
    package enum State: Sendable, Equatable {
        case waiting(dueAt: Date)
        case sent(at: Date)
        case givenUp(DeliveryFault.Reason, at: Date)
    }

    /// The same at every attempt, so that a receiver can drop a message that arrives twice.
    package let id: Identifier<OutboxMessage>
    package let traveller: Identifier<Traveller>
    package let content: Content
    package let recipient: Recipient
    /// A language tag; nil for the language that the traveller prefers.
    package let language: String?
    package let createdAt: Date
    /// Attempts that failed.
    package private(set) var failures: Int
    package private(set) var state: State

    package init(
        id: Identifier<OutboxMessage>, to traveller: Identifier<Traveller>, at recipient: Recipient,
        content: Content, language: String?, createdAt: Date, failures: Int = 0, state: State? = nil
    ) {
        self.id = id
        self.traveller = traveller
        self.recipient = recipient
        self.content = content
        self.language = language
        self.createdAt = createdAt
        self.failures = failures
        self.state = state ?? .waiting(dueAt: createdAt)
    }
}

/// An address and how it is reached.
package struct Recipient: Sendable, Equatable {
    package let kind: ContactKind
    package let address: String

    package init(_ kind: ContactKind, _ address: String) {
        self.kind = kind
        self.address = address
    }
}

/// What an account's owner is told about its security.
package enum AccountMail: Sendable, Equatable {
    case passwordReset
    case contactChanged(ContactKind)
    /// Somebody else verified the contact that this account claimed.
    case contactTaken(ContactKind)
    /// The client's name for the device, if it gave one.
    case newDevice(String?)
    case secondFactorOn, secondFactorOff
    /// Somebody asked for the deletion: until when it can be undone, and until when a dispute or a report keeps something.
    /// `isFinal`: the account cannot be restored any more.
    case leaving(until: Date, heldUntil: Date?, isFinal: Bool)
    case restored
    case erased(heldUntil: Date?)
    /// An archive of all data was made.
    case dataExported
    /// With the moderator's note. Nil: the suspension has no end.
    case suspended(until: Date?, note: String)
    case banned(note: String)
    /// With the note of who decided.
    case appealDecided(isGranted: Bool, note: String)
}

/// Why a message was not sent.
package struct DeliveryFault: Error, Sendable, Equatable {
    /// The reason says why an attempt to send failed, or why there was none.
    package enum Reason: String, Sendable, CaseIterable {
        /// The sender could not be started or reached.
        case unreachable
        case timedOut = "timed-out"
        case refused
        /// The sender ended without an answer.
        case broken
        /// The address or the receiver does not exist.
        case gone
        /// The message cannot be written, for example because of an address with control characters.
        case unwritable
        /// Too late to be of use.
        case expired
        /// The recipient saw everything meanwhile, or wants no such mails any more.
        case unneeded
    }

    package let reason: Reason
    /// Another attempt would fail too.
    package let isFinal: Bool

    package init(_ reason: Reason, isFinal: Bool = false) {
        self.reason = reason
        self.isFinal = isFinal
    }
}

extension OutboxMessage {
    /// Seconds after which a mail is not sent any more.
    package static let mailLifetime: TimeInterval = 86_400
    /// Seconds from the first failure to the next attempt; each further pause is three times as long.
    package static let firstPause: TimeInterval = 10
    package static let longestPause: TimeInterval = 3600
    /// Seconds for which a message is kept after it was sent or given up.
    package static let retention: TimeInterval = 86_400

    package var expiresAt: Date {
        switch content {
        case .code: createdAt.addingTimeInterval(ContactCode.lifetime)
        case .account, .updates, .alerts: createdAt.addingTimeInterval(Self.mailLifetime)
        }
    }

    /// The message after there was no use in an attempt.
    package func dropped(_ reason: DeliveryFault.Reason, at now: Date) -> OutboxMessage {
        var message = self
        message.state = .givenUp(reason, at: now)
        return message
    }

    /// The message after an attempt.
    package func after(_ result: Result<Void, DeliveryFault>, at now: Date) -> OutboxMessage {
        var message = self
        switch result {
        case .success: message.state = .sent(at: now)
        case .failure(let fault):
            message.failures += 1
            let pause = min(Self.firstPause * pow(3, Double(failures)), Self.longestPause)
            let dueAt = now.addingTimeInterval(pause)
            let isOver = fault.isFinal || dueAt >= expiresAt
            message.state = isOver ? .givenUp(fault.reason, at: now) : .waiting(dueAt: dueAt)
        }
        return message
    }
}
