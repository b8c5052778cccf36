import Domain

/// SQL of the tables `score_card` and `score_card_row`.
enum ScoreCardTable {
    /// How the tables name all groups together.
    private static let all = "all"

    static func find(of source: RateSource, in db: Database) throws -> ScoreCard? {
        let head = try db.row(
            "SELECT first_day, last_day, computed_at FROM score_card WHERE source = :source",
            ["source": source.rawValue])
        guard let head else { return nil }
        let rows = try db.rows(
            """
            SELECT pairs, days, model, windows, inside50, inside80, inside95, pinball, relative_loss,
                relative_error, p
            FROM score_card_row WHERE source = :source ORDER BY pairs, place, days
            """, ["source": source.rawValue])
        // A card of an older version may have models that are gone: it stays until the next back-test.
        let known = try rows.map(row).filter { BackTest.modelNames.contains($0.model) }
        return ScoreCard(
            from: Day(daysSince1970: head["first_day"]), to: Day(daysSince1970: head["last_day"]),
            computedAt: head.date("computed_at"), rows: known)
    }

    private static func row(_ row: StoredRow) throws -> ScoreCard.Row {
        let (pairs, horizon, model) = (row["pairs"] as String, row["days"] as Int, row["model"] as String)
        let group = ForecastGroup(rawValue: pairs)
        guard group != nil || pairs == all else { throw DamagedRow(column: "score_card_row.pairs") }
        return ScoreCard.Row(
            model: model, group: group, horizon: horizon, windows: row["windows"],
            coverage: [row["inside50"], row["inside80"], row["inside95"]], pinball: row["pinball"],
            relative: (row["relative_loss"], row["relative_error"]), p: row["p"])
    }

    /// Replaces the card of the source.
    static func save(_ card: ScoreCard, of source: RateSource, in db: Database) throws {
        try db.run("DELETE FROM score_card WHERE source = :source", ["source": source.rawValue])
        try db.insert(
            into: .scoreCard,
            [
                "source": source.rawValue, "first_day": card.from.daysSince1970, "last_day": card.to.daysSince1970,
                "computed_at": card.computedAt.milliseconds,
            ])
        var places: [String: Int] = [:]
        for row in card.rows {
            let place = places[row.model] ?? places.count
            places[row.model] = place
            try db.insert(
                into: .scoreCardRow,
                [
                    "source": source.rawValue, "pairs": row.group?.rawValue ?? all, "place": place,
                    "days": row.horizon, "model": row.model, "windows": row.windows, "inside50": row.coverage[0],
                    "inside80": row.coverage[1], "inside95": row.coverage[2], "pinball": row.pinball,
                    "relative_loss": row.relativeLoss, "relative_error": row.relativeError, "p": row.p,
                ])
        }
    }

    /// The last day of the stored card.
    static func lastDay(of source: RateSource, in db: Database) throws -> Day? {
        try db.value(
            "SELECT last_day FROM score_card WHERE source = :source", ["source": source.rawValue], as: Int.self
        )
        .map(Day.init(daysSince1970:))
    }
}
