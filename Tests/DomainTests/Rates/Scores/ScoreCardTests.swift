import Foundation
import TestTools
import Testing

@testable import Domain

/// The models and the back-test against numbers that a second implementation, in Python, computed from the same closes.
@Suite("Score card of the forecasts") struct ScoreCardTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        struct Garch: Decodable, Sendable { let alpha, persistence, nu, logLikelihood: Double }
        let name: String
        let year: Int
        let closes: [Double]
        let share: Double
        let garch: Garch
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

    private static let models: [any ForecastModel] = [
        RandomWalk(), FanForecast.v1, FanForecast.v2, RandomWalkWithDrift(), ExponentialSmoothing(), GarchT(),
        AdaptiveFan(),
    ]

    private static func isNear(_ one: Double, _ other: Double, _ tolerance: Double) -> Bool {
        abs(one - other) <= tolerance * max(1, abs(other))
    }

    @Test("each model gives the quantiles that the second implementation gives", arguments: vectors?.cases ?? [])
    func quantiles(vector: Case) throws {
        let window = try #require(ForecastWindow(vector.closes, year: vector.year))
        let last = try #require(vector.closes.last)
        for model in Self.models {
            let expected = try #require(vector.quantiles[model.name], "\(model.name)")
            // The adaptive fan is fitted at the four horizons of the score card.
            let horizons = model is AdaptiveFan ? BackTest.horizons : [1, 7, 15, 30, 60, 96]
            for (horizon, spread) in zip(horizons, model.spreads(of: window, after: horizons)) {
                let wanted = try #require(expected["\(horizon)"])
                for (found, want) in zip(spread.quantiles, wanted) {
                    #expect(
                        Self.isNear(last * exp(found), want, 1e-9), "\(model.name) after \(horizon): \(found) \(want)")
                }
            }
        }
        #expect(Self.isNear(ProvenDrift(window).share, vector.share, 1e-9))
        let fit = GarchT.fit(window.returns, longRun: window.squares / Double(window.count))
        #expect(fit.alpha == vector.garch.alpha)
        #expect(fit.persistence == vector.garch.persistence)
        #expect(Self.isNear(fit.logLikelihood, vector.garch.logLikelihood, 1e-9))
    }

    @Test("a pair seen from its other side has the opposite quantiles")
    func symmetry() throws {
        for vector in try #require(Self.vectors).cases {
            let window = try #require(ForecastWindow(vector.closes, year: vector.year))
            let inverse = try #require(ForecastWindow(vector.closes.map { 1 / $0 }, year: vector.year))
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
        let (days, series) = try Self.history()
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

    /// The closes of the seed: EUR in each currency.
    private static func history() throws -> ([Day], [BackTest.Series]) {
        let url = Repository.root.appending(path: "seed/rates/ecb-history.csv")
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
        let table = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        let names = try #require(table.first).dropFirst()
        let days = try table.dropFirst().map { try #require(Day($0[0])) }
        let series = try names.enumerated().map { index, name in
            BackTest.Series(
                .eur, try #require(Currency(name)), closes: table.dropFirst().map { Double($0[index + 1]) })
        }
        return (days, series)
    }
}
