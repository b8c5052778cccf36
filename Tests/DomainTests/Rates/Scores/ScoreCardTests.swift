import Foundation
import TestTools
import Testing

@testable import Domain

/// The models and the back-test against numbers that a second implementation, in Python, computed from the same closes.
@Suite("Score card of the forecasts") struct ScoreCardTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let closes: [Double]
        let share: Double
        let quantiles: [String: [String: [Double]]]

        var testDescription: String { name }
    }

    struct Score: Decodable, Sendable {
        let model: String
        let h, windows: Int
        let coverage50, coverage80, coverage95, pinball, relativeToRW: Double
        let pRW: Double?
    }

    private struct Vectors: Decodable {
        let cases: [Case]
        let score: [Score]
    }

    private static let vectors: Vectors? = {
        let url = Bundle.module.url(forResource: "forecast-scores", withExtension: "json", subdirectory: "Fixtures")
        guard let url, let data = try? Data(contentsOf: url) else { return nil }  // Fails below.
        return try? JSONDecoder().decode(Vectors.self, from: data)  // As above.
    }()

    private static let models: [any ForecastModel] = [RandomWalk(), FanForecast.v1, FanForecast.v2]

    private static func isNear(_ one: Double, _ other: Double, _ tolerance: Double) -> Bool {
        abs(one - other) <= tolerance * max(1, abs(other))
    }

    @Test("each model gives the quantiles that the second implementation gives", arguments: vectors?.cases ?? [])
    func quantiles(vector: Case) throws {
        let window = try #require(ForecastWindow(vector.closes))
        let last = try #require(vector.closes.last)
        for model in Self.models {
            let expected = try #require(vector.quantiles[model.name], "\(model.name)")
            let horizons = [1, 7, 15, 30, 60, 96]
            for (horizon, spread) in zip(horizons, model.spreads(of: window, after: horizons)) {
                let wanted = try #require(expected["\(horizon)"])
                for (found, want) in zip(spread.quantiles, wanted) {
                    #expect(
                        Self.isNear(last * exp(found), want, 1e-9), "\(model.name) after \(horizon): \(found) \(want)")
                }
            }
        }
        #expect(Self.isNear(ProvenDrift(window.series).share, vector.share, 1e-9))
    }

    @Test("a pair seen from its other side has the opposite quantiles")
    func symmetry() throws {
        for vector in try #require(Self.vectors).cases {
            let window = try #require(ForecastWindow(vector.closes))
            let inverse = try #require(ForecastWindow(vector.closes.map { 1 / $0 }))
            for model in Self.models {
                let spreads = zip(
                    model.spreads(of: window, after: BackTest.horizons),
                    model.spreads(of: inverse, after: BackTest.horizons))
                for (one, other) in spreads {
                    for (low, high) in zip(one.quantiles, other.quantiles.reversed()) {
                        #expect(Self.isNear(low, -high, 1e-9), "\(vector.name) \(model.name)")
                    }
                }
            }
        }
    }

    @Test("the back-test of the lira since 2022 has the scores of the second implementation")
    func score() throws {
        let (days, series) = try SeededCloses.read()
        let test = BackTest(days: days, series: series)
        let lira = try #require(series.first { $0.quote.code == "TRY" })
        let scores = test.scores(of: lira)
        let names = test.models.map(\.name)
        let card = try #require(
            ScoreCard([scores], models: names, since: ScoreCard.judgedFrom, computedAt: Date(timeIntervalSince1970: 0)))
        #expect(card.from >= (try #require(Day("2022-01-01"))))
        let expected = try #require(Self.vectors).score
        #expect(expected.count == names.count * BackTest.horizons.count)
        for wanted in expected {
            let row = try #require(
                card.rows.first { $0.group == nil && $0.model == wanted.model && $0.horizon == wanted.h })
            let at: Comment = "\(wanted.model) after \(wanted.h)"
            #expect(row.windows == wanted.windows, at)
            for (found, want) in zip(row.coverage, [wanted.coverage50, wanted.coverage80, wanted.coverage95]) {
                #expect(Self.isNear(found, want, 1e-6), at)
            }
            #expect(Self.isNear(row.pinball, wanted.pinball, 1e-6), at)
            #expect(Self.isNear(row.relativeLoss, wanted.relativeToRW, 1e-6), at)
            #expect(row.p.map { Self.isNear($0, wanted.pRW ?? -1, 1e-6) } ?? (wanted.pRW == nil), at)
        }
        // The known fault, and what mends it.
        let fault = try #require(
            card.rows.first { $0.group == .drifting && $0.model == FanForecast.v1.name && $0.horizon == 96 })
        let mended = try #require(
            card.rows.first { $0.group == .drifting && $0.model == FanForecast.v2.name && $0.horizon == 96 })
        #expect(fault.coverage[1] < 65 && mended.coverage[1] > 75)
    }

    @Test("the fans of the server are those of the score card")
    func server() throws {
        for vector in try #require(Self.vectors).cases {
            let window = try #require(ForecastWindow(vector.closes))
            for model in [FanModel.v1, .v2] {
                let expected = try #require(vector.quantiles[model.name])
                let fan = try #require(model.fan(of: window.series))
                for day in [1, 7, 15, 30, 60, 96] {
                    let wanted = try #require(expected["\(day)"])
                    #expect(Self.isNear(fan.centre(after: day), wanted[5], 1e-9))
                    for band in FanModel.Band.allCases {
                        let ends = fan.ends(of: band, after: day)
                        #expect(Self.isNear(ends.low, wanted[4 - band.rawValue], 1e-9))
                        #expect(Self.isNear(ends.high, wanted[6 + band.rawValue], 1e-9))
                    }
                }
            }
        }
    }

    @Test("the card of the seed has the scores of the seeded closes: those of the pegged pairs, computed again")
    func seed() throws {
        struct Row: Decodable {
            let group: String?
            let model: String
            let horizon, windows: Int
            let coverage: [Double]
            let pinball, relativeLoss, relativeError: Double
            let p: Double?
        }
        struct File: Decodable {
            let from, to: String
            let rows: [Row]
        }
        let data = try Data(contentsOf: Repository.root.appending(path: "seed/forecast/scorecard.json"))
        let file = try JSONDecoder().decode(File.self, from: data)
        let (days, series) = try SeededCloses.read()
        let test = BackTest(days: days, series: series, beside: [FanForecast(.lstm(try LSTMTests.network()))])
        // The krone alone is pegged.
        let krone = try #require(series.first { $0.quote.code == "DKK" })
        let scores = test.scores(of: krone, since: ScoreCard.judgedFrom)
        let card = try #require(
            ScoreCard(
                [scores], models: test.models.map(\.name), since: ScoreCard.judgedFrom,
                computedAt: Date(timeIntervalSince1970: 0)))
        #expect((file.from, file.to) == (card.from.description, card.to.description))
        let found = card.rows(of: .pegged)
        let wanted = file.rows.filter { $0.group == "pegged" }
        #expect(found.count == 16 && wanted.count == 16)
        for (row, want) in zip(found, wanted) {
            let at: Comment = "\(want.model) after \(want.horizon)"
            #expect((row.model, row.horizon, row.windows) == (want.model, want.horizon, want.windows), at)
            #expect(zip(row.coverage, want.coverage).allSatisfy { Self.isNear($0, $1, 1e-9) }, at)
            #expect(Self.isNear(row.pinball, want.pinball, 1e-9), at)
            #expect(Self.isNear(row.relativeLoss, want.relativeLoss, 1e-9), at)
            #expect(Self.isNear(row.relativeError, want.relativeError, 1e-6), at)
            #expect(Self.isNear(row.p ?? -1, want.p ?? -1, 1e-6), at)
        }
        #expect(Set(file.rows.map(\.model)) == Set(test.models.map(\.name)))
        #expect(Set(file.rows.map(\.model)).union([LSTM.Subject.assets.rawValue]) == BackTest.modelNames)
        #expect(file.rows.count == 5 * 16)
    }

    @Test("scores are read back bit by bit, and bytes that are cut or of other models are none")
    func bytes() throws {
        let score = PairScores.Score(loss: 0.1, error: -.pi, bands: 0b110)
        let rows = [[score, nil, score, score], [nil, nil, nil, score]]
        let scores = PairScores([
            .init(day: Day(daysSince1970: 19_000), group: .drifting, scores: rows),
            .init(day: Day(daysSince1970: -1), group: .calm, scores: rows.reversed()),
        ])
        let bytes = scores.bytes
        #expect(PairScores(bytes, models: 2) == scores)
        #expect(PairScores([], models: 2) == nil)
        #expect(PairScores(bytes.dropLast(), models: 2) == nil)
        #expect(PairScores(bytes + [0], models: 2) == nil)
        #expect(PairScores(bytes, models: 3) == nil)
    }

    @Test("a later first day leaves out the windows before it and changes none of the others")
    func since() throws {
        let (days, series) = try SeededCloses.read()
        let krone = try #require(series.first { $0.quote.code == "DKK" })
        let test = BackTest(days: Array(days.suffix(900)), series: [krone.suffix(900)])
        let all = test.scores(of: krone.suffix(900)).windows
        let first = try #require(Day("2026-01-01"))
        let late = test.scores(of: krone.suffix(900), since: first).windows
        #expect(late == all.filter { $0.day >= first })
        #expect(!late.isEmpty && late.count < all.count)
    }
}

extension BackTest.Series {
    /// The newest closes.
    fileprivate func suffix(_ count: Int) -> BackTest.Series {
        BackTest.Series(base, quote, closes: Array(closes.suffix(count)))
    }
}
