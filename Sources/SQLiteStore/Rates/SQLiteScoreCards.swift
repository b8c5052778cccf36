package import Domain

/// What `wayswap rates score` reads and stores, beside a running server if there is one.
package enum SQLiteScoreCards {
    /// The closes of the ECB: EUR in each currency that has enough of them for a forecast, on all days of publication.
    ///
    /// Days on which a currency was another money are left out: no series runs across a redenomination.
    package static func closes(_ folder: DataFolder) throws -> (days: [Day], series: [BackTest.Series]) {
        guard folder.hasDatabase else { throw DataFolderError.missing(folder.database) }
        try SQLiteDatabase.inspect(folder, allowingOlder: false)
        let (publications, catalogue) = try SQLiteDatabase.look(into: folder) { db in
            let span = try RateTable.span(of: .ecb, in: db)
            return (
                try span.map { try RateTable.publications(of: .ecb, in: $0, in: db) } ?? [],
                Catalogue(currencies: try CatalogueTable.currencies(in: db), benchmarks: [])
            )
        }
        let days = publications.map(\.date)
        guard let first = days.first, let last = days.last else { return ([], []) }
        let series = Set(publications.flatMap(\.rates.keys)).sorted().compactMap { currency -> BackTest.Series? in
            guard let valid = catalogue.days(of: [currency], within: first...last) else { return nil }
            let closes = publications.map { publication in
                valid.contains(publication.date) ? publication.value(of: .eur, in: currency) : nil
            }
            guard closes.count(where: { $0 != nil }) >= ForecastWindow.length else { return nil }
            return BackTest.Series(.eur, currency, closes: closes)
        }
        return (days, series)
    }

    /// The closes of the assets of the first source that has some, in US dollars, on all days; nil without any.
    package static func assetCloses(
        _ folder: DataFolder
    ) throws -> (source: RateSource, days: [Day], series: [BackTest.Series])? {
        guard folder.hasDatabase else { throw DataFolderError.missing(folder.database) }
        try SQLiteDatabase.inspect(folder, allowingOlder: false)
        return try SQLiteDatabase.look(into: folder) { db in
            for source in RateSource.byRank where source.isOfAssets {
                guard let span = try RateTable.span(of: source, in: db) else { continue }
                let publications = try RateTable.publications(of: source, in: span, in: db)
                let byDay = Dictionary(publications.map { ($0.date, $0) }) { first, _ in first }
                let days = (0...span.lowerBound.distance(to: span.upperBound)).map { span.lowerBound.advanced(by: $0) }
                let series = Asset.all.compactMap { asset -> BackTest.Series? in
                    let closes = days.map { byDay[$0]?.value(of: asset.currency, in: source.pivot) }
                    guard closes.count(where: { $0 != nil }) >= ForecastWindow.length else { return nil }
                    return BackTest.Series(asset.currency, source.pivot, closes: closes)
                }
                return (source, days, series)
            }
            return nil
        }
    }

    /// Replaces the card of a source in one transaction. A server that runs takes its turn, and shows the new card from then
    /// on: the transaction changes the count under which it keeps answers.
    package static func save(_ card: ScoreCard, of source: RateSource = .ecb, in folder: DataFolder) throws {
        try SQLiteDatabase.inspect(folder, allowingOlder: false)
        try SQLiteDatabase.write(into: folder) { try ScoreCardTable.save(card, of: source, in: $0) }
    }

    package static func card(in folder: DataFolder) throws -> ScoreCard? {
        try SQLiteDatabase.inspect(folder, allowingOlder: false)
        return try SQLiteDatabase.look(into: folder) { try ScoreCardTable.find(of: .ecb, in: $0) }
    }
}
