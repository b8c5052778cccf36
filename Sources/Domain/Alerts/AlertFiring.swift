package import Foundation

/// An alert that fired, as its owner is told.
package struct AlertFiring: Sendable, Equatable {
    /// What happened.
    package enum News: Sendable, Equatable {
        /// The rate did what the alert waited for. `change` of a move, in basis points.
        case crossing(RateAlert.Condition, ExchangeRate, change: Int?)
        case digest(RateAlert.Digest, [DigestRow])
    }

    package let alert: Identifier<RateAlert>
    package let traveller: Identifier<Traveller>
    /// Of the publication.
    package let day: Day
    package let news: News
    package let at: Date

    package init(
        of alert: Identifier<RateAlert>, to traveller: Identifier<Traveller>, on day: Day, _ news: News, at now: Date
    ) {
        self.alert = alert
        self.traveller = traveller
        self.day = day
        self.news = news
        at = now
    }

    /// Kept as long as the notification that tells it.
    package static let retention = InboxNotification.retention

    package var isDigest: Bool { if case .digest = news { true } else { false } }

    /// To its owner.
    package var notification: ServiceNotification.Draft {
        ServiceNotification.Draft(to: traveller, about: .alert(self), at: at)
    }
}
