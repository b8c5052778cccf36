package import Foundation

/// What of a publication decides about alerts.
package enum AlertMeasure: Hashable, Sendable {
    /// The rate of the day, for the thresholds above or below.
    case rate(CurrencyPair, RateAlert.Direction)
    /// The change in so many calendar days, of either sign.
    case move(CurrencyPair, days: Int)

    package var pair: CurrencyPair {
        switch self {
        case .rate(let pair, _), .move(let pair, _): pair
        }
    }
}

/// The value of a measure on one day.
package struct AlertLevel: Sendable, Equatable {
    package let measure: AlertMeasure
    package let rate: ExchangeRate
    /// The change of a move in basis points.
    package let change: Int?
    /// How far the rate has to come back before an alert can fire again, as a share of itself.
    package let margin: Double

    /// A quarter of the standard deviation of a day.
    static let shareOfDeviation = 0.25
}

/// What a level means for an alert.
package enum AlertVerdict: Sendable, Equatable {
    /// The level was reached: it fires.
    case fires
    /// The rate came back far enough: the next time that it is reached is a new crossing.
    case rearms
}

extension AlertLevel {
    package func verdict(on alert: RateAlert) -> AlertVerdict? {
        switch alert.condition {
        case .threshold(_, let direction, let threshold):
            let isReached = direction == .up ? rate >= threshold : rate <= threshold
            if alert.isArmed { return isReached ? .fires : nil }
            let (value, edge) = (rate.value, threshold.value)
            let isBack = direction == .up ? value < edge * (1 - margin) : value > edge * (1 + margin)
            return !isReached && isBack ? .rearms : nil
        case .move(_, let bps, _):
            let size = abs(change ?? 0)
            if alert.isArmed { return size >= bps ? .fires : nil }
            return Double(size) < Double(bps) - marginBps(of: bps) ? .rearms : nil
        case .digest: return nil
        }
    }

    /// The keys of armed alerts that it may fire, and of resting ones that it may arm: thresholds as numbers, or basis
    /// points. A little more than that, because a key is rounded.
    package var fires: ClosedRange<Double> {
        switch measure {
        case .rate(_, .up): 0...rate.value * (1 + Self.slack)
        case .rate(_, .down): rate.value * (1 - Self.slack)...Double.infinity
        case .move: 0...Double(abs(change ?? 0))
        }
    }

    package var rearms: ClosedRange<Double> {
        switch measure {
        case .rate(_, .up): rate.value / (1 - margin) * (1 - Self.slack)...Double.infinity
        case .rate(_, .down): 0...rate.value / (1 + margin) * (1 + Self.slack)
        case .move: Double(abs(change ?? 0))...Double.infinity
        }
    }

    private static let slack = 1e-9

    /// At most half of the move that is asked for.
    private func marginBps(of bps: Int) -> Double { min(margin * 10_000, Double(bps) / 2) }
}

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
    /// The newest rates, if no later publication of the source is known.
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

    package var sendsDigests: Bool { digests != nil }

    /// Calendar days before a publication that an evaluation reads.
    package static func reach(of source: RateSource, before day: Day) -> ClosedRange<Day> {
        RateForecast.reach(of: source, before: day)
    }

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

    package var kind: RateAlert.Kind {
        switch news {
        case .crossing(let condition, _, _): condition.kind
        case .digest(.daily, _): .daily
        case .digest(.weekly, _): .weekly
        }
    }

    /// To its owner.
    package var notification: ServiceNotification.Draft {
        ServiceNotification.Draft(to: traveller, about: .alert(self), at: at)
    }
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
        guard let newest = last, let rate = newest.mid(from: pair.base, to: pair.quote) else { return nil }
        let start = newest.date.advanced(by: -days)
        guard let older = last(where: { $0.date <= start && $0.quotes(pair.base) && $0.quotes(pair.quote) }),
            older.date.distance(to: start) <= newest.source.maxGapDays,
            let before = older.mid(from: pair.base, to: pair.quote)
        else { return nil }
        return rate.premiumBps(over: before)
    }
}
