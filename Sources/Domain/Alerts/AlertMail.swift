package import Foundation

/// Mails about alerts that fired and were not seen. All of a traveller go into one.
package enum AlertMail {
    /// One traveller whose notifications of alerts have waited long enough.
    package struct Snapshot: Sendable {
        package let recipient: Traveller
        package let preferences: Preferences
        /// Unread ones.
        package let waiting: [UpdateMail.News]

        package init(of recipient: Traveller, _ preferences: Preferences, waiting: [UpdateMail.News]) {
            self.recipient = recipient
            self.preferences = preferences
            self.waiting = waiting
        }

        package func decision(at now: Date) -> UpdateMail.Decision {
            let news = waiting.filter { $0.at.addingTimeInterval(UpdateMail.lifetime) > now }
            guard !news.isEmpty, let address = recipient.contacts.verified.first(where: { $0.kind == .email }),
                recipient.takesAlerts(at: address, preferences)
            else { return .drop }
            return .send(
                OutboxMessage(
                    id: Identifier(at: now), to: recipient.id, at: address, content: .alerts, language: nil,
                    createdAt: now), about: news.map(\.id))
        }
    }
}

extension Traveller {
    /// Whether mails about alerts may go to this address. Who leaves gets none: their alerts rest.
    package func takesAlerts(at address: Recipient, _ preferences: Preferences) -> Bool {
        state.canAct && preferences.mailUpdates && contacts.verified.contains(address)
    }
}

extension Traveller.State {
    /// Whose alerts fire: who can sign in. Who leaves or is banned is told nothing.
    package var hasAlerts: Bool { self == .active || self == .limited || self == .suspended }
}
