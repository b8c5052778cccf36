import Domain

/// SQL of the table `asset_price`.
enum AssetTable {
    static func changes(in db: Database) throws -> Int64 {
        let sql = "SELECT number FROM change_count WHERE subject = 'assets'"
        guard let changes = try db.value(sql, as: Int64.self) else { throw DamagedRow(column: "change_count.number") }
        return changes
    }

    static func prices(
        of asset: Asset, in days: ClosedRange<Day>, in db: Database
    ) throws -> [AssetPrice] {
        let sql = """
            SELECT day, currency, digits, source FROM asset_price
            WHERE asset = :asset AND day BETWEEN :first AND :last ORDER BY day
            """
        return try db.rows(
            sql, ["asset": asset.code, "first": days.lowerBound.daysSince1970, "last": days.upperBound.daysSince1970]
        ).map { row in
            AssetPrice(
                of: asset, on: Day(daysSince1970: try row.present("day")), in: try row.currency("currency"),
                rate: try row.rate("digits"), source: row["source"])
        }
    }

    static func newest(in db: Database) throws -> [Asset: Day] {
        let rows = try db.rows("SELECT asset, max(day) AS day FROM asset_price GROUP BY asset ORDER BY asset")
        var days: [Asset: Day] = [:]
        for row in rows {
            // An asset that is listed no longer has prices still.
            guard let asset = Asset(row["asset"] as String) else { continue }
            days[asset] = Day(daysSince1970: try row.present("day"))
        }
        return days
    }

    static func save(_ prices: [AssetPrice], in db: Database) throws {
        let sql = """
            INSERT INTO asset_price (asset, day, currency, digits, source)
            VALUES (:asset, :day, :currency, :digits, :source)
            ON CONFLICT (asset, day) DO UPDATE
            SET currency = excluded.currency, digits = excluded.digits, source = excluded.source
            """
        for price in prices {
            try db.run(
                sql,
                [
                    "asset": price.asset.code, "day": price.day.daysSince1970, "currency": price.currency.code,
                    "digits": price.rate.text, "source": price.source,
                ])
        }
    }
}
