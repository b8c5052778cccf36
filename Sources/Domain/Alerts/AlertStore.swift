package import Foundation

/// What a decision about alerts needs to read: the pair whose history decides, if any.
package struct AlertQuestion: Sendable {
    package let traveller: Identifier<Traveller>
    /// The alert whose pair it is; nil for a new one.
    package var alert: Identifier<RateAlert>?
    package var pair: CurrencyPair?

    package init(of traveller: Identifier<Traveller>, alert: Identifier<RateAlert>? = nil, on pair: CurrencyPair? = nil)
    {
        self.traveller = traveller
        self.alert = alert
        self.pair = pair
    }
}

/// A publication with the alerts that it may fire or arm, in the order in which they were made.
package struct DueAlerts: Sendable {
    package let evaluation: AlertEvaluation
    package let alerts: [Identifier<RateAlert>]

    package init(_ evaluation: AlertEvaluation, _ alerts: [Identifier<RateAlert>]) {
        self.evaluation = evaluation
        self.alerts = alerts
    }
}

/// Alerts and watch lists.
package protocol AlertStore: Sendable {
    /// Newest first.
    func alerts(of traveller: Identifier<Traveller>) async throws -> [RateAlert]
    /// Adds or changes an alert.
    func change(
        _ question: AlertQuestion, at now: Date, once request: IdempotentRequest<RateAlert>?,
        deciding: @escaping @Sendable (AlertSnapshot) throws -> RateAlert
    ) async throws -> IdempotentResult<RateAlert>
    /// Deletes the alert that the decision names.
    func delete(
        _ question: AlertQuestion, deciding: @escaping @Sendable (AlertSnapshot) throws -> RateAlert
    ) async throws
    func watchList(of traveller: Identifier<Traveller>) async throws -> WatchList
    func changeWatchList(
        of traveller: Identifier<Traveller>, deciding: @escaping @Sendable (WatchList) throws -> WatchList
    ) async throws -> WatchList
    /// The next publication that was not yet held against all alerts, with the alerts that it may fire or arm.
    func nextEvaluation(at now: Date) async throws -> DueAlerts?
    /// Holds the publication against some of them.
    func judge(
        _ alerts: ArraySlice<Identifier<RateAlert>>, by evaluation: AlertEvaluation, at now: Date
    ) async throws -> SweptSlice
    func finish(_ evaluation: AlertEvaluation, at now: Date) async throws
    /// Decides about mails to travellers whose alerts have fired, at most `limit` travellers. Returns their number.
    func mail(
        limit: Int, at now: Date, deciding: @escaping @Sendable (AlertMail.Snapshot) -> UpdateMail.Decision
    ) async throws -> Int
}
