/// What a read takes of the limit of its route, in requests. A plain read is one; what reads, computes or sends much is
/// more, so that a limit bounds work and not only how often somebody asks.
///
/// A unit is about a millisecond of one processor, or a quarter of a megabyte sent.
package enum ReadCost {
    /// Rows of a page that a plain read has.
    private static let rows = 50
    /// Rows of a table for spreadsheets, which are neither priced nor linked.
    private static let tableRows = 500
    /// Rates of single days.
    private static let points = 500
    private static let bytes = 262_144

    /// A page of a list.
    package static func page(rows: Int) -> Int { units(rows, Self.rows) }

    /// A whole table of so many rows at most.
    package static func table(rows: Int) -> Int { units(rows, tableRows) }

    /// Rates of `series` pairs on each of so many days.
    package static func history(days: Int, series: Int) -> Int {
        // No source is older; beyond, a number only names days that have no rates.
        units(min(max(0, days), 30 * 366) * max(1, series), points)
    }

    /// To draw what was read.
    package static let drawing = 2
    /// A forecast of one pair: some years of rates, and the model.
    package static let forecast = 10
    /// The largest moves of a month among all currencies of a source.
    package static let movers = 40
    /// The prices of all assets over some weeks.
    package static let assets = 5
    /// Texts that are compared with what somebody looks for.
    package static let search = 3

    /// The value of a wallet on each of so many days.
    package static func portfolio(days: Int) -> Int { 1 + 2 * units(days, 366) }

    /// An answer that is there already.
    package static func sending(bytes count: Int) -> Int { units(count, bytes) }

    /// A read that costs more than this goes to the lane of dear reads.
    package static let plain = 1

    private static func units(_ count: Int, _ size: Int) -> Int { max(1, (count + size - 1) / size) }
}
