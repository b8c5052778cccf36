package import Domain
package import Foundation

/// The score card of the seeded closes, as `wayswap rates score --to` writes it.
struct ScoreCardSeed: Codable, Sendable {
    /// One model, one horizon, one group.
    struct Row: Codable, Sendable {
        let group: String?
        let model: String
        let horizon: Int
        let windows: Int
        let coverage: [Double]
        let pinball: Double
        let relativeLoss: Double
        let relativeError: Double
        let p: Double?
    }

    let from: String
    let to: String
    /// Milliseconds since 1970.
    let computedAt: Int64
    let rows: [Row]

    static func read(_ folder: SeedFolder, _ name: SeedFolder.File) throws -> ScoreCard {
        let file = try folder.json(ScoreCardSeed.self, of: name)
        guard let card = file.card else {
            throw DataFolderError.seedInvalid("\(name.rawValue): a day, a group or a row is wrong")
        }
        return card
    }

    /// Nil if a day or a group is none, or a row stands twice.
    private var card: ScoreCard? {
        guard let from = Day(from), let to = Day(to), from <= to,
            rows.allSatisfy({ $0.coverage.count == 3 && $0.group.map { ForecastGroup(rawValue: $0) != nil } ?? true }),
            Set(rows.map { "\($0.group ?? "") \($0.model) \($0.horizon)" }).count == rows.count
        else { return nil }
        return ScoreCard(
            from: from, to: to, computedAt: Date(milliseconds: computedAt),
            rows: rows.map { row in
                ScoreCard.Row(
                    model: row.model, group: row.group.flatMap(ForecastGroup.init), horizon: row.horizon,
                    windows: row.windows, coverage: row.coverage, pinball: row.pinball,
                    relative: (row.relativeLoss, row.relativeError), p: row.p)
            })
    }

    init(_ card: ScoreCard) {
        (from, to) = (card.from.description, card.to.description)
        computedAt = card.computedAt.milliseconds
        rows = card.rows.map { row in
            Row(
                group: row.group?.rawValue, model: row.model, horizon: row.horizon, windows: row.windows,
                coverage: row.coverage, pinball: row.pinball, relativeLoss: row.relativeLoss,
                relativeError: row.relativeError, p: row.p)
        }
    }
}

extension ScoreCard {
    /// The bytes of a seed's file: a line for each row, numbers with all their digits.
    package var seedFile: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            let seed = ScoreCardSeed(self)
            let rows = try seed.rows.map { "  " + String(decoding: try encoder.encode($0), as: UTF8.self) }
            let head = #"{"from":"\#(seed.from)","to":"\#(seed.to)","computedAt":\#(seed.computedAt),"rows":["#
            return Data("\(head)\n\(rows.joined(separator: ",\n"))\n]}\n".utf8)
        }
    }
}
