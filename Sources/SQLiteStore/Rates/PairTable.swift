import Domain

/// SQL that reads the rates of a pair from the table `rate`: day after day, without the other currencies of a publication.
///
/// A decade has thousands of days. Each currency is read in the order of the index `rate_history`, so nothing is sorted, and
/// digits are parsed where SQLite has them.
enum PairTable {
    /// What one source said of one currency in these days. Of table B what it says itself.
    static func figures(
        of currency: Currency, by source: RateSource, in days: ClosedRange<Day>, in db: Database
    ) throws -> FigureSeries {
        let rows = try rows(of: currency, by: source, in: days, PublishedRate.init(longUTF8:), in: db)
        return FigureSeries(of: currency, by: source, rows.map(\.day), rows.map(\.value))
    }

    /// The rates of a pair by the homes of now.
    static func series(
        from have: Currency, to want: Currency, by rates: ReferenceRates, in days: ClosedRange<Day>, opens: Bool,
        in db: Database
    ) throws -> PairSeries {
        // Asked alone, table B has the rates of table A on its days.
        let isAlone = rates.sources == [.nbpB]
        return try rates.series(from: have, to: want, in: days, opens: opens) { source, currency, days in
            guard isAlone else { return try figures(of: currency, by: source, in: days, in: db) }
            let rows = try series(of: currency, by: source, in: days, PublishedRate.init(longUTF8:), in: db)
            return FigureSeries(of: currency, by: source, rows.map(\.day), rows.map(\.value))
        }
    }

    /// The rates of one currency. NBP table B also has those of table A on its days, as far as it has none of its own.
    private static func series<Value>(
        of currency: Currency, by source: RateSource, in days: ClosedRange<Day>,
        _ parse: (UnsafeBufferPointer<UInt8>) throws -> Value, in db: Database
    ) throws -> [(day: Day, value: Value)] {
        let own = try rows(of: currency, by: source, in: days, parse, in: db)
        guard source == .nbpB else { return own }
        let weekly = Set(
            try db.values(
                "SELECT DISTINCT day FROM rate WHERE source = :source AND day BETWEEN :first AND :last",
                [
                    "source": source.rawValue, "first": days.lowerBound.daysSince1970,
                    "last": days.upperBound.daysSince1970,
                ], as: Int.self))
        let known = Set(own.map(\.day))
        let other = try rows(of: currency, by: .nbpA, in: days, parse, in: db)
            .filter { weekly.contains(Int($0.day.daysSince1970)) && !known.contains($0.day) }
        return other.isEmpty ? own : (own + other).sorted { $0.day < $1.day }
    }

    private static func rows<Value>(
        of currency: Currency, by source: RateSource, in days: ClosedRange<Day>,
        _ parse: (UnsafeBufferPointer<UInt8>) throws -> Value, in db: Database
    ) throws -> [(day: Day, value: Value)] {
        var found: [(day: Day, value: Value)] = []
        try db.scan(
            """
            SELECT day, digits FROM rate
            WHERE source = :source AND currency = :currency AND day BETWEEN :first AND :last ORDER BY day
            """,
            [
                "source": source.rawValue, "currency": currency.code, "first": days.lowerBound.daysSince1970,
                "last": days.upperBound.daysSince1970,
            ]
        ) { row in
            // Why it is none does not matter.
            guard let value = try? parse(row.utf8(1)) else { throw DamagedRow(column: "rate.digits") }
            found.append((Day(daysSince1970: Int(row.integer(0))), value))
        }
        return found
    }
}

/// Figures that were read, each once for a stretch of days.
final class KnownFigures {
    private struct Key: Hashable {
        let source: RateSource
        let currency: Currency
        let days: ClosedRange<Day>
    }

    private let db: Database
    private var known: [Key: FigureSeries] = [:]

    init(in db: Database) { self.db = db }

    func series(_ source: RateSource, _ currency: Currency, _ days: ClosedRange<Day>) throws -> FigureSeries {
        let key = Key(source: source, currency: currency, days: days)
        if let series = known[key] { return series }
        let series = try PairTable.figures(of: currency, by: source, in: days, in: db)
        known[key] = series
        return series
    }
}
