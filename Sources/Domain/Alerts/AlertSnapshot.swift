package import Foundation

/// Why an alert or a watch list is not changed.
package enum AlertRefusal: Error, Sendable, Equatable {
    case noSuchAlert
    case tooMany
    case staleVersion
    /// No source has both currencies.
    case noRates
    /// More than ten times the rate, or less than a tenth.
    case farThreshold(now: ExchangeRate)
    /// The traveller has this digest already.
    case sameDigest
    /// The alert is of a kind that has no such field.
    case wrongField(Field)

    /// A field of one kind of alert.
    package enum Field: String, Sendable { case threshold, direction, percent, days, rearm }
}

/// What a decision about alerts reads.
package struct AlertSnapshot: Sendable {
    package let traveller: Identifier<Traveller>
    /// All of the traveller.
    package let alerts: [RateAlert]
    package let rates: ReferenceRates
    /// The rates of the pair in question over the longest time of a move.
    package let history: PairSeries

    package init(
        of traveller: Identifier<Traveller>, _ alerts: [RateAlert], _ rates: ReferenceRates,
        history: PairSeries
    ) {
        self.traveller = traveller
        self.alerts = alerts
        self.rates = rates
        self.history = history
    }
}

/// What changes in an alert; nil stays.
package struct AlertEdit: Sendable, Equatable {
    package var isActive: Bool?
    package var direction: RateAlert.Direction?
    package var threshold: ExchangeRate?
    package var bps: Int?
    package var days: Int?
    package var rearm: RateAlert.Rearm?

    package init() {}
}

extension AlertSnapshot {
    package func adding(
        _ condition: RateAlert.Condition, _ rearm: RateAlert.Rearm, _ mode: RateMode, at now: Date
    ) throws(AlertRefusal) -> RateAlert {
        if case .digest = condition, alerts.contains(where: { $0.condition == condition }) { throw .sameDigest }
        guard alerts.count < RateAlert.limit else { throw .tooMany }
        let (watch, isArmed) = try beginning(condition, mode, at: now)
        return RateAlert(
            id: Identifier(at: now), of: traveller, version: 1, condition, rearm,
            RateAlert.State(isActive: true, isArmed: isArmed), watch, createdAt: now)
    }

    /// Another one's alert does not exist.
    package func alert(_ id: Identifier<RateAlert>, version: Int64?) throws(AlertRefusal) -> RateAlert {
        guard let alert = alerts.first(where: { $0.id == id }) else { throw .noSuchAlert }
        guard version == nil || version == alert.version else { throw .staleVersion }
        return alert
    }

    /// A condition that changes, or an alert that goes on again, begins anew: only later publications count.
    package func editing(
        _ old: RateAlert, _ edit: AlertEdit, _ mode: RateMode, at now: Date
    ) throws(AlertRefusal) -> RateAlert {
        var alert = old
        alert.condition = try edit.condition(from: old.condition)
        if let rearm = edit.rearm {
            if case .digest = alert.condition { throw .wrongField(.rearm) }
            alert.rearm = rearm
        }
        alert.isActive = edit.isActive ?? alert.isActive
        guard alert != old else { return old }
        if alert.condition != old.condition || (alert.isActive && !old.isActive) {
            let since = alert.watch.since
            (alert.watch, alert.isArmed) = try beginning(alert.condition, mode, at: now)
            // No publication counts twice.
            if alert.watch.source == old.watch.source { alert.watch.since = max(since, alert.watch.since) }
        }
        alert.version += 1
        return alert
    }

    /// From which publication on an alert counts, and whether it is armed: what is reached already has to come back first.
    private func beginning(
        _ condition: RateAlert.Condition, _ mode: RateMode, at now: Date
    ) throws(AlertRefusal) -> (PublicationWatch, Bool) {
        guard let pair = condition.pair else {
            guard let newest = rates.publications.first else { throw .noRates }
            return (PublicationWatch(after: newest, mode, at: now), true)
        }
        guard let newest = rates.leading(from: pair.base, to: pair.quote),
            let rate = rates.mid(from: pair.base, to: pair.quote)
        else { throw .noRates }
        let watch = PublicationWatch(after: newest, mode, at: now)
        switch condition {
        case .threshold(_, let direction, let threshold):
            // From a tenth of the rate to ten times.
            guard (-9_000...90_000).contains(threshold.premiumBps(over: rate)) else { throw .farThreshold(now: rate) }
            return (watch, direction == .up ? rate < threshold : rate > threshold)
        case .move(_, let bps, let days):
            let change = rates.newestDay(from: pair.base, to: [pair.quote]).flatMap {
                history.change(in: days, before: $0)
            }
            return (watch, abs(change ?? 0) < bps)
        case .digest: return (watch, true)
        }
    }
}

extension AlertEdit {
    /// A field that the kind of the alert does not have is refused.
    fileprivate func condition(from old: RateAlert.Condition) throws(AlertRefusal) -> RateAlert.Condition {
        switch old {
        case .threshold(let pair, let direction, let threshold):
            guard bps == nil else { throw .wrongField(.percent) }
            guard days == nil else { throw .wrongField(.days) }
            return .threshold(pair, self.direction ?? direction, self.threshold ?? threshold)
        case .move(let pair, let bps, let days):
            guard threshold == nil else { throw .wrongField(.threshold) }
            guard direction == nil else { throw .wrongField(.direction) }
            return .move(pair, bps: self.bps ?? bps, days: self.days ?? days)
        case .digest:
            guard threshold == nil else { throw .wrongField(.threshold) }
            guard direction == nil else { throw .wrongField(.direction) }
            guard bps == nil else { throw .wrongField(.percent) }
            guard days == nil else { throw .wrongField(.days) }
            return old
        }
    }
}
