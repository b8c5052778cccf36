import Domain
import Testing

@testable import RateFeeds

@Suite struct CutBodyTests {
    private static let accepted = Manifest.good.filter { $0.expected == "accept" && $0.feed != "cryptoSample" }
    /// Bodies in which every line stands for itself: cut between two lines they are whole, only shorter.
    private static let lineByLine: Set = ["ecbHistCSV", "ecbDataApi"]

    @Test("a body that was cut anywhere is refused, or lost nothing but blanks", arguments: accepted)
    func cut(entry: Manifest.Entry) throws {
        let body = try fixture(entry.file)
        let whole = Set(try #require(try entry.read()).rows)
        let isLineByLine =
            Self.lineByLine.contains(entry.feed) || ["csv", "ndjson"].contains { entry.file.hasSuffix("rates.\($0)") }
        var shorter = 0
        for end in Self.cuts(of: body) {
            let parsed: ParsedFeed?
            do { parsed = try entry.read(Array(body[..<end])) } catch is FeedFault { continue }
            // The publisher's own way to say that there is nothing.
            if parsed == nil, end == 0, entry.feed == "ecbDataApi" { continue }
            let rows = try #require(parsed, "\(end)").rows
            if rows.count == whole.count, body[end...].allSatisfy({ $0 == 0x0A || $0 == 0x0D }) { continue }
            // Only the transport can see this: by the length of the answer or the archive's sum.
            #expect(isLineByLine && (body[end - 1] == 0x0A || body[end] == 0x0A), "\(end)")
            #expect(rows.count < whole.count && whole.isSuperset(of: rows), "\(end)")
            shorter += 1
        }
        #expect(isLineByLine ? shorter > 0 : shorter == 0)
    }

    /// Every byte; of the three long bodies every byte at both ends, the ends of lines, and each 61st between.
    private static func cuts(of body: [UInt8]) -> [Int] {
        guard body.count > 2_100 else { return Array(body.indices) }
        return body.indices.filter { end in
            end < 100 || end >= body.count - 100 || end % 61 == 0 || body[end] == 0x0A || body[end - 1] == 0x0A
        }
    }
}
