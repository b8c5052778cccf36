package import Foundation

/// Mails about what a traveller has not seen of a swap.
package enum UpdateMail {
    /// Seconds in which a notification can be seen before it is mailed.
    package static let patience: TimeInterval = 300
    /// Seconds from one mail about a thread to the next.
    package static let pause: TimeInterval = 900
    /// Seconds after which nobody needs to be told by mail any more, for example by a server that was off for days.
    package static let lifetime: TimeInterval = 86_400

    /// Whether the reader knows a notification by now.
    package struct Attention: Sendable, Equatable {
        package var hasReadNotification = false
        /// The message of its event.
        package var hasReadMessage = false
        /// In the swap, since the event.
        package var hasActed = false
        /// A later event of the swap is mailed instead.
        package var isMailedLater = false

        package init() {}

        package var isUnseen: Bool { self == Attention() }
    }

    /// A notification that may have to be mailed.
    package struct News: Sendable, Equatable {
        package let id: Identifier<InboxNotification>
        package let at: Date
        package let attention: Attention

        package init(_ id: Identifier<InboxNotification>, at: Date, _ attention: Attention = Attention()) {
            self.id = id
            self.at = at
            self.attention = attention
        }
    }

    /// One thread of one traveller, in which a notification has waited long enough.
    package struct Snapshot: Sendable {
        package let thread: Identifier<MessageThread>
        package let recipient: Traveller
        package let preferences: Preferences
        /// Those that have waited long enough.
        package let waiting: [News]
        /// Of the latest mail about the thread.
        package let mailedAt: Date?
        /// Until when the recipient has muted the thread; nil: never.
        package let mutedUntil: Date?

        package init(
            _ thread: Identifier<MessageThread>, of recipient: Traveller, _ preferences: Preferences,
            waiting: [News], mailedAt: Date?, mutedUntil: Date? = nil
        ) {
            self.mutedUntil = mutedUntil
            self.thread = thread
            self.recipient = recipient
            self.preferences = preferences
            self.waiting = waiting
            self.mailedAt = mailedAt
        }

        package func decision(at now: Date) -> Decision {
            let news = waiting.filter { $0.attention.isUnseen && $0.at.addingTimeInterval(UpdateMail.lifetime) > now }
            guard !news.isEmpty, let address = recipient.contacts.verified.first(where: { $0.kind == .email }),
                recipient.takesUpdates(at: address, preferences), mutedUntil.map({ $0 <= now }) ?? true
            else { return .drop }
            // At most one pause from now, also if the clock was set back.
            if let mailedAt, mailedAt.addingTimeInterval(UpdateMail.pause) > now {
                return .wait(until: min(mailedAt, now).addingTimeInterval(UpdateMail.pause))
            }
            return .send(
                OutboxMessage(
                    id: Identifier(at: now), to: recipient.id, at: address, content: .updates(thread), language: nil,
                    createdAt: now), about: news.map(\.id))
        }
    }

    /// The rules decide for one thread and one reader: drop the mail, wait, or send it.
    package enum Decision: Sendable, Equatable {
        /// Nothing is mailed about what has waited so far.
        case drop
        case wait(until: Date)
        case send(OutboxMessage, about: [Identifier<InboxNotification>])
    }
}

extension Traveller {
    /// Whether mails about swaps may go to this address. Asked again when a mail is sent, because time has passed. Whoever
    /// leaves is always told: a dispute goes on, and they see no notifications.
    package func takesUpdates(at address: Recipient, _ preferences: Preferences) -> Bool {
        (state == .leaving || state.canAct && preferences.mailUpdates) && contacts.verified.contains(address)
    }
}

extension InboxNotification.Draft {
    /// When the notification is mailed unless it was seen; nil if its kind is never mailed.
    package var mailDueAt: Date? {
        guard case .event(let kind, _) = subject, kind.isMailed else { return nil }
        return at.addingTimeInterval(UpdateMail.patience)
    }

    /// The same for a notification in place of unread ones. Who is told the same thing again and again has waited since
    /// the first time.
    /// - Parameter waiting: When those were to be mailed.
    package func mailDueAt(replacing waiting: [Date]) -> Date? {
        mailDueAt.map { due in waiting.reduce(due, min) }
    }
}

extension ServiceNotification.Draft {
    /// When the notification is mailed unless it was read; nil if its kind is never mailed.
    package var mailDueAt: Date? {
        guard case .alert = about else { return nil }
        return at.addingTimeInterval(UpdateMail.patience)
    }
}
