package import Foundation

/// A publication that was not yet held against all alerts, with the figures that decide.
///
/// Publications are looked at in the order of their days. One that comes late is looked at when it comes, and those after
/// it again; an alert counts only days after its last change, so no day fires it twice.
package struct AlertEvaluation: Sendable {
    package let publication: RatePublication
    /// The rates that are stored of it.
    package let figures: Int
    /// Those that the publication has.
    package let levels: [AlertMeasure: AlertLevel]
    /// The newest rates, if no later publication of the source is known and a digest waits for one.
    private let digests: DigestRates?

    /// - Parameter history: Publications of the source in `reach`, oldest first.
    package init(
        _ publication: RatePublication, figures: Int, of measures: [AlertMeasure], history: [RatePublication],
        digests: DigestRates?
    ) {
        self.publication = publication
        self.figures = figures
        self.digests = digests
        let closes = history.filter { $0.date < publication.date } + [publication]
        var margins: [CurrencyPair: Double] = [:]
        var levels: [AlertMeasure: AlertLevel] = [:]
        for measure in measures {
            let pair = measure.pair
            guard let rate = publication.mid(from: pair.base, to: pair.quote) else { continue }
            var change: Int?
            if case .move(_, let days) = measure {
                change = closes.change(of: pair, in: days)
                if change == nil { continue }
            }
            let margin = margins[pair] ?? closes.margin(of: pair)
            margins[pair] = margin
            levels[measure] = AlertLevel(measure: measure, rate: rate, change: change, margin: margin)
        }
        self.levels = levels
    }

    /// Days for which a publication that comes late is news.
    package static let memory = 100

    /// What the publication does to an alert of a traveller with these pairs; nil: nothing.
    package func judging(
        _ alert: RateAlert, of owner: Traveller.State, watching list: WatchList?, at now: Date
    ) -> AlertChange? {
        guard owner.hasAlerts, alert.isActive, alert.watch.source == publication.source,
            alert.watch.since < publication.date
        else {
            return nil
        }
        var alert = alert
        if case .digest(let digest) = alert.condition {
            guard let digests, let list, digest.isDue(on: publication.date, after: alert.watch.since) else {
                return nil
            }
            alert.watch.since = publication.date
            let rows = digests.rows(of: list.pairs, digest)
            guard !rows.isEmpty else { return AlertChange(alert: alert) }
            return firing(alert, AlertFiring.News.digest(digest, rows), at: now)
        }
        guard let level = alert.condition.measure.flatMap({ levels[$0] }), let verdict = level.verdict(on: alert) else {
            return nil
        }
        alert.watch.since = publication.date
        alert.isArmed = verdict == .rearms
        guard verdict == .fires else { return AlertChange(alert: alert) }
        return firing(alert, .crossing(alert.condition, level.rate, change: level.change), at: now)
    }

    private func firing(_ alert: RateAlert, _ news: AlertFiring.News, at now: Date) -> AlertChange {
        var alert = alert
        alert.firedAt = now
        alert.timesFired += 1
        alert.isActive = alert.rearm == .everyCrossing
        alert.version += 1
        return AlertChange(
            alert: alert,
            firing: AlertFiring(of: alert.id, to: alert.traveller, on: publication.date, news, at: now))
    }
}

/// What a publication changes in an alert.
package struct AlertChange: Sendable, Equatable {
    package let alert: RateAlert
    package var firing: AlertFiring?
}

extension [RatePublication] {
    /// Nothing without enough closes.
    fileprivate func margin(of pair: CurrencyPair) -> Double {
        guard let source = last?.source else { return 0 }
        let model = FanModel.v1
        let series = CloseSeries(self, of: pair.base, in: pair.quote, by: source, atMost: model.mostCloses)
        return (model.fan(of: series)?.deviation(after: 1) ?? 0) * AlertLevel.shareOfDeviation
    }

    /// Basis points by which the rate of the last publication differs from that of so many calendar days before; nil
    /// without a publication near that day. Oldest first.
    func change(of pair: CurrencyPair, in days: Int) -> Int? {
        guard let rate = last?.mid(from: pair.base, to: pair.quote),
            let before = older(of: pair, by: days)?.mid(from: pair.base, to: pair.quote)
        else { return nil }
        return rate.premiumBps(over: before)
    }

    /// The newest publication with a pair that is at least so many calendar days older than the last; nil if it is much
    /// older. Oldest first.
    func older(of pair: CurrencyPair, by days: Int) -> RatePublication? {
        guard let newest = last else { return nil }
        let start = newest.date.advanced(by: -days)
        let found = last { $0.date <= start && $0.quotes(pair.base) && $0.quotes(pair.quote) }
        return found.flatMap { $0.date.distance(to: start) <= newest.source.maxGapDays ? $0 : nil }
    }
}
