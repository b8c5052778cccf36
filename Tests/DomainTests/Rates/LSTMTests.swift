import Foundation
import TestTools
import Testing

@testable import Domain

/// The network against its library, PyTorch, which wrote the file of weights and the cases.
@Suite("Forecast lstm-v1") struct LSTMTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let base, quote, lastDay: String?
        let series: [Double]?
        let last: Double
        let closes: [Double]

        var testDescription: String { name }
    }

    private struct Vectors: Decodable { let cases: [Case] }

    private static let cases: [Case] = {
        // A missing file leaves no cases, which fails below.
        guard let data = try? Data(contentsOf: folder.appending(path: "lstm-v1.vectors.json")),
            let vectors = try? JSONDecoder().decode(Vectors.self, from: data)  // As above.
        else { return [] }
        return vectors.cases
    }()

    private static let folder = Repository.root.appending(path: "seed/forecast")

    static func weights() throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: "lstm-v1.bin")))
    }

    /// The network of the seed; whether the checksum is right is a test of the server.
    static func network() throws -> LSTM {
        let file = try weights()
        return try LSTM(file) { _ in Array(file.suffix(32)) }
    }

    @Test("the library has eight cases, and the network learned from closes up to 2021")
    func complete() throws {
        #expect(Self.cases.count == 8)
        #expect(try Self.network().trainedUntil == Day("2021-12-31"))
    }

    @Test("all 96 closes are those of the library, to 1e-5", arguments: cases)
    func vectors(_ one: Case) throws {
        let closes = try Self.closes(of: one)
        let isReversed = (one.base ?? "A") > (one.quote ?? "B")
        let path = try Self.network().path(after: Self.returns(closes), isReversed: isReversed)
        #expect(path.count == 96 && one.closes.count == 96)
        let worst = zip(path, one.closes).map { abs(one.last * exp($0) / $1 - 1) }.max() ?? 1
        #expect(worst < 1e-5, "\(worst)")
    }

    @Test("the pair from its other side has the inverse closes")
    func symmetry() throws {
        let network = try Self.network()
        let returns = Self.returns(try Self.closes(of: try #require(Self.cases.first)))
        let (one, other) = (
            network.path(after: returns, isReversed: false), network.path(after: returns.map { -$0 }, isReversed: true)
        )
        #expect(one == other.map { -$0 })
    }

    @Test("a file that is cut, changed or of another kind is told apart")
    func faults() throws {
        let file = try Self.weights()
        func fault(of file: [UInt8], digest: [UInt8]? = nil) -> LSTMFault? {
            do throws(LSTMFault) {
                _ = try LSTM(file) { _ in digest ?? Array(file.suffix(32)) }
                return nil
            } catch { return error }
        }
        func changed(_ place: Int, _ bytes: [UInt8]) -> [UInt8] {
            var file = file
            file.replaceSubrange(place..<place + bytes.count, with: bytes)
            return file
        }
        #expect(fault(of: file) == nil)
        #expect(fault(of: []) == .length(0))
        #expect(fault(of: file.dropLast()) == .length(163_679))
        #expect(fault(of: file, digest: Array(repeating: 0, count: 32)) == .checksum)
        #expect(fault(of: changed(0, Array("WAYSGRU1".utf8))) == .otherModel)
        #expect(fault(of: changed(8, [2])) == .otherModel)
        #expect(fault(of: changed(16, [99])) == .otherModel)
        #expect(fault(of: changed(40, [0, 0, 0, 0])) == .otherModel)
        #expect(fault(of: changed(1_000, [0, 0, 0x80, 0x7F])) == .notFinite)
        #expect(fault(of: changed(36, [0, 0, 0, 0])) == .notFinite)
    }

    @Test("its scores for the lira since 2022 are those of the library: worse than the last close")
    func score() throws {
        struct Row: Decodable {
            let model, group: String
            let h, windows: Int
            let coverage80, pinball, rmseRelative, relativeToRW: Double
        }
        struct File: Decodable { let rows: [Row] }
        let data = try Data(contentsOf: Self.folder.appending(path: "lstm-v1.score.json"))
        let wanted = try JSONDecoder().decode(File.self, from: data).rows
            .filter { $0.model == "lstm-v1" && $0.group == "TRY" }
        let (days, series) = try SeededCloses.read()
        let lira = try #require(series.first { $0.quote.code == "TRY" })
        let test = BackTest(days: days, series: [lira], beside: [FanForecast(.lstm(try Self.network()))])
        let card = try #require(
            ScoreCard(
                [test.scores(of: lira, since: ScoreCard.judgedFrom)], models: test.models.map(\.name),
                since: ScoreCard.judgedFrom, computedAt: Date(timeIntervalSince1970: 0)))
        #expect(wanted.map(\.h) == BackTest.horizons)
        for want in wanted {
            let row = try #require(card.rows(of: nil).first { $0.model == want.model && $0.horizon == want.h })
            #expect(row.windows == want.windows)
            #expect(abs(row.coverage[1] - want.coverage80) < 0.5)
            #expect(abs(row.pinball / want.pinball - 1) < 1e-4)
            #expect(abs(row.relativeLoss / want.relativeToRW - 1) < 1e-4)
            #expect(abs(row.relativeError / want.rmseRelative - 1) < 1e-4)
        }
        #expect((card.relativeError(of: "lstm-v1") ?? 0) > 1)
    }

    private static func closes(of one: Case) throws -> [Double] {
        if let series = one.series { return series.suffix(500) }
        let (days, table) = try SeededCloses.read()
        let last = try #require(one.lastDay.flatMap { Day($0) })
        func units(_ code: String?) throws -> [Double?] {
            if code == "EUR" { return days.map { _ in 1 } }
            return try #require(table.first { $0.quote.code == code }).closes
        }
        let (bases, quotes) = (try units(one.base), try units(one.quote))
        let closes = days.indices.filter { days[$0] <= last }.suffix(500).compactMap { index in
            quotes[index].flatMap { quote in bases[index].map { quote / $0 } }
        }
        #expect(closes.count == 500)
        return closes
    }

    private static func returns(_ closes: [Double]) -> [Double] {
        zip(closes, closes.dropFirst()).map { log($1 / $0) }
    }
}

/// The closes of the seed: EUR in each currency.
enum SeededCloses {
    static func read() throws -> ([Day], [BackTest.Series]) {
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
