import Domain
import Foundation

/// Alerts and watch lists in SQLite.
struct SQLiteAlertStore: AlertStore {
    let database: SQLiteDatabase

    func alerts(of traveller: Identifier<Traveller>) async throws -> [RateAlert] {
        try await database.read { try AlertTable.all(of: traveller, in: $0) }
    }

    func change(
        _ question: AlertQuestion, at now: Date, once request: IdempotentRequest<RateAlert>?,
        deciding: @escaping @Sendable (AlertSnapshot) throws -> RateAlert
    ) async throws -> IdempotentResult<RateAlert> {
        try await database.write { db in
            try IdempotencyTable.once(request, at: now, in: db) {
                let alert = try deciding(try snapshot(question, at: now, in: db))
                try AlertTable.save(alert, in: db)
                return alert
            }
        }
    }

    func delete(
        _ question: AlertQuestion, deciding: @escaping @Sendable (AlertSnapshot) throws -> RateAlert
    ) async throws {
        try await database.write { db in
            let alerts = try AlertTable.all(of: question.traveller, in: db)
            let snapshot = AlertSnapshot(of: question.traveller, alerts, ReferenceRates(), history: PairSeries())
            try AlertTable.delete(try deciding(snapshot).id, in: db)
        }
    }

    private func snapshot(_ question: AlertQuestion, at now: Date, in db: Database) throws -> AlertSnapshot {
        let alerts = try AlertTable.all(of: question.traveller, in: db)
        let rates = try database.rates.newest(at: now, writing: db)
        let pair = question.pair ?? alerts.first { $0.id == question.alert }?.condition.pair
        var history = PairSeries()
        if let pair, let newest = rates.newestDay(from: pair.base, to: [pair.quote]) {
            let days = newest.advanced(by: -RateAlert.days.upperBound)...newest
            history = try PairTable.series(
                from: pair.base, to: pair.quote, by: rates, in: days, opens: true, in: db)
        }
        return AlertSnapshot(of: question.traveller, alerts, rates, history: history)
    }

    func watchList(of traveller: Identifier<Traveller>) async throws -> WatchList {
        try await database.read { try WatchListTable.find(of: traveller, in: $0) }
    }

    func changeWatchList(
        of traveller: Identifier<Traveller>, deciding: @escaping @Sendable (WatchList) throws -> WatchList
    ) async throws -> WatchList {
        try await database.write { db in
            let old = try WatchListTable.find(of: traveller, in: db)
            let list = try deciding(old)
            if list != old { try WatchListTable.save(list, in: db) }
            return list
        }
    }

    // MARK: - Publications

    func nextEvaluation(at now: Date) async throws -> DueAlerts? {
        try await database.read { [database] db -> DueAlerts? in
            guard let oldest = try AlertTable.since(in: db) else { return nil }
            let current = try database.rates.referenceRates(at: now, in: db).referenceRates
            for source in RateSource.byRank {
                guard
                    let newest = try PublicationTable.newestDay(of: source, in: db)
                else { continue }
                let since = max(oldest, newest.advanced(by: -AlertEvaluation.memory))
                guard
                    let (day, figures) = try PublicationEvaluationTable.next(.alerts, of: source, after: since, in: db),
                    let publication = try RateTable.publication(of: source, on: day, in: db)
                else { continue }
                let isFirst = newest == day && current.publications.first?.source == source
                let digests = isFirst ? try AlertTable.digests(before: publication, in: db) : []
                let rates = try RateTable.referenceRates(on: day, as: current, published: source, in: db)
                let measures = try AlertTable.measures(in: db).filter { rates.publication(source, decides: $0.pair) }
                let evaluation = AlertEvaluation(
                    publication, figures: figures, of: Array(measures), rates: rates,
                    history: try Self.history(of: Set(measures.map(\.pair)), by: rates, through: day, in: db),
                    digests: digests.isEmpty ? nil : try Self.digestRates(current, in: db))
                let alerts =
                    try digests
                    + evaluation.levels.values.flatMap {
                        try AlertTable.reached(by: $0, on: publication, in: db)
                    }
                return DueAlerts(evaluation, alerts.sorted().compactMap { Identifier($0) })
            }
            return nil
        }
    }

    private static func digestRates(_ newest: ReferenceRates, in db: Database) throws -> DigestRates {
        var before: [RateAlert.Digest: ReferenceRates] = [:]
        for digest in RateAlert.Digest.allCases {
            before[digest] = try newest.publications.first.map { first in
                try RateTable.referenceRates(on: digest.reference(before: first.date), as: newest, in: db)
            }
        }
        return DigestRates(newest, before: before)
    }

    /// The rates of pairs through a day, as far back as statistics go. A currency is read once.
    private static func history(
        of pairs: Set<CurrencyPair>, by rates: ReferenceRates, through day: Day, in db: Database
    ) throws -> [CurrencyPair: PairSeries] {
        let figures = KnownFigures(in: db)
        var found: [CurrencyPair: PairSeries] = [:]
        for pair in pairs {
            guard let pace = rates.pace(from: pair.base, to: pair.quote) else { continue }
            found[pair] = try rates.series(
                from: pair.base, to: pair.quote, in: RateForecast.reach(of: pace, before: day), opens: false,
                reading: figures.series)
        }
        return found
    }

    func judge(
        _ alerts: ArraySlice<Identifier<RateAlert>>, by evaluation: AlertEvaluation, at now: Date
    ) async throws -> SweptSlice {
        try await database.sweep(alerts) { id, db in
            guard let alert = try AlertTable.find(id, in: db),
                let owner = try TravellerTable.find(alert.traveller, in: db)?.state
            else { return false }
            let list = alert.condition.measure == nil ? try WatchListTable.find(of: alert.traveller, in: db) : nil
            guard let change = evaluation.judging(alert, of: owner, watching: list, at: now) else { return false }
            try Self.write(change, in: db)
            return true
        }
    }

    private static func write(_ change: AlertChange, in db: Database) throws {
        try AlertTable.save(change.alert, in: db)
        guard let firing = change.firing else { return }
        try AlertFiringTable.insert(firing, in: db)
        try NotificationTable.insert(firing.notification, in: db)
        try EventTable.append(
            [.alert(firing.alert, on: firing.day)], to: [firing.traveller], by: .service, at: firing.at, in: db)
    }

    func finish(_ evaluation: AlertEvaluation, at now: Date) async throws {
        let (publication, figures) = (evaluation.publication, evaluation.figures)
        try await database.write { db in
            try PublicationEvaluationTable.forget(.alerts, after: publication, in: db)
            try PublicationEvaluationTable.save(.alerts, publication, figures: figures, at: now, in: db)
        }
    }

    // MARK: - Mails

    func mail(
        limit: Int, at now: Date, deciding: @escaping @Sendable (AlertMail.Snapshot) -> UpdateMail.Decision
    ) async throws -> Int {
        // Most of the time there is nothing to decide, and a read holds up nobody.
        guard try await !database.read({ try AlertMailTable.due(at: now, limit: 1, in: $0) }).isEmpty else { return 0 }
        return try await database.write { db in
            let travellers = try AlertMailTable.due(at: now, limit: limit, in: db)
            for traveller in travellers {
                let snapshot = try AlertMailTable.snapshot(of: traveller, at: now, in: db)
                var (message, news): (OutboxMessage?, [Identifier<InboxNotification>]) = (nil, [])
                if case .send(let mail, let told)? = snapshot.map(deciding) { (message, news) = (mail, told) }
                try AlertMailTable.write(message, about: news, to: traveller, at: now, in: db)
            }
            return travellers.count
        }
    }
}
