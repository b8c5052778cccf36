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
    /// The newest rates, if the publication is the newest of the first source and a digest waits for one.
    private let digests: DigestRates?

    /// - Parameter rates: Those that hold on the day of the publication.
    /// - Parameter history: The rates of the measured pairs through that day.
    package init(
        _ publication: RatePublication, figures: Int, of measures: [AlertMeasure], rates: ReferenceRates,
        history: [CurrencyPair: PairSeries], digests: DigestRates?
    ) {
        self.publication = publication
        self.figures = figures
        self.digests = digests
        var margins: [CurrencyPair: Double] = [:]
        var levels: [AlertMeasure: AlertLevel] = [:]
        for measure in measures {
            let pair = measure.pair
            guard rates.publication(publication.source, decides: pair),
                let rate = rates.mid(from: pair.base, to: pair.quote)
            else { continue }
            let closes = history[pair] ?? PairSeries()
            var change: Int?
            if case .move(_, let days) = measure {
                change = closes.change(in: days, before: publication.date)
                if change == nil { continue }
            }
            let margin = margins[pair] ?? closes.margin
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
        // The source of then may be off since: what counts is that the publication decides about the pair.
        guard owner.hasAlerts, alert.isActive, alert.watch.counts(publication) else { return nil }
        var alert = alert
        if case .digest(let digest) = alert.condition {
            guard let digests, let list, digest.isDue(on: publication.date, after: alert.watch.since) else {
                return nil
            }
            alert.watch = alert.watch.after(publication)
            let rows = digests.rows(of: list.pairs, digest)
            guard !rows.isEmpty else { return AlertChange(alert: alert) }
            return firing(alert, AlertFiring.News.digest(digest, rows), at: now)
        }
        guard let level = alert.condition.measure.flatMap({ levels[$0] }), let verdict = level.verdict(on: alert) else {
            return nil
        }
        alert.watch = alert.watch.after(publication)
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

extension PairSeries {
    /// How far the rate has to come back; nothing without enough closes.
    fileprivate var margin: Double {
        let model = FanModel.v1
        let series = CloseSeries(closes, by: pace.schedule, atMost: model.mostCloses)
        return (model.fan(of: series)?.deviation(after: 1) ?? 0) * AlertLevel.shareOfDeviation
    }
}
