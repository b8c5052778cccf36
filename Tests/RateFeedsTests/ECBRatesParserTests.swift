import Domain
import Foundation
import Testing

@testable import RateFeeds

@Suite struct ECBHistoryCSVTests {
    @Test("the seed file's shape is read, oldest first, empty cells left out")
    func seed() throws {
        let publications = try parse(fixture("ecb-history-short.csv"))
        #expect(
            publications.map(\.date.description) == [
                "2016-01-04", "2016-01-05", "2018-01-31", "2018-02-01", "2026-10-26", "2026-10-27", "2026-10-28",
                "2026-10-29", "2026-10-30",
            ])
        #expect(publications.map(\.rates.count) == [28, 28, 28, 29, 29, 29, 29, 29, 29])
        #expect(publications.allSatisfy { $0.source == .ecb })
        #expect(publications.last?.quotable.count == 30)
        #expect(try rate("ISK", in: publications[2]) == nil)
        #expect(try rate("ISK", in: publications[3]) == "125.01")
        #expect(try rate("PLN", in: publications[8]) == "4.4038")
    }

    @Test("the history file is read with all its columns and turned round")
    func history() throws {
        let publications = try parse(fixture("ecb-hist-sample.csv"))
        #expect(publications.count == 42)
        #expect(publications.reduce(0) { $0 + $1.rates.count } == 1_260)
        #expect(publications.first?.date.description == "1999-01-04")
        #expect(publications.last?.date.description == "2026-10-30")
        #expect(zip(publications, publications.dropFirst()).allSatisfy { $0.date < $1.date })
        #expect(try rate("TRL", in: publications[0]) == "372274")
        #expect(try rate("ISK", in: publications[41]) == "136")
    }

    @Test("the one-day file keeps its zeros")
    func oneDay() throws {
        let publications = try parse(fixture("ecb-1day.csv"))
        #expect(publications.map(\.date.description) == ["2026-10-30"])
        #expect(publications[0].rates.count == 29)
        #expect(try rate("ISK", in: publications[0]) == "136.00")
        #expect(try rate("GBP", in: publications[0]) == "0.83380")
        #expect(try rate("ZAR", in: publications[0]) == "18.6455")
    }

    @Test("a trailing comma ends each row and N/A is absent")
    func vector() throws {
        let body = """
            Date,USD,JPY,BGN,CYP,ISK,
            2026-10-30,1.1172,175.68,N/A,N/A,136,
            2025-12-31,1.175,184.09,1.9558,N/A,147.2,

            """
        let publications = try parse(Array(body.utf8))
        #expect(publications.map(\.date.description) == ["2025-12-31", "2026-10-30"])
        let codes = publications.map { $0.rates.keys.sorted().map(\.code) }
        #expect(codes == [["BGN", "ISK", "JPY", "USD"], ["ISK", "JPY", "USD"]])
        #expect(try rate("BGN", in: publications[0]) == "1.9558")
    }

    @Test("lines may end in CR LF")
    func lineEnds() throws {
        #expect(try parse(Array("date,USD\r\n2026-10-30,1.1172\r\n".utf8)).map(\.rates.count) == [1])
    }

    @Test("the euro may be listed as one, and is not kept")
    func base() throws {
        #expect(try parse(Array("date,EUR,USD\n2026-10-30,1.0,1.1172\n".utf8))[0].rates.keys.map(\.code) == ["USD"])
    }

    @Test("today and tomorrow are taken, the day after is not")
    func ahead() throws {
        for day in ["2026-10-30", "2026-10-31"] { #expect(try parse(Array("date,USD\n\(day),1\n".utf8)).count == 1) }
        #expect(throws: FeedFault(line: 2, reason: .ahead(try #require(Day("2026-11-01"))))) {
            try parse(Array("date,USD\n2026-11-01,1\n".utf8))
        }
    }
}

/// 2026-10-30T16:30:00Z, the clock that the bad bodies assume.
let clock = Date(timeIntervalSince1970: 1_793_377_800)

func parse(_ body: [UInt8]) throws -> [RatePublication] { try ECBRatesParser.parse(body, at: clock) }

/// A body of the project's own or of a feed, good or bad.
func fixture(_ name: String) throws -> [UInt8] {
    let folder = try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
    let file = ["", "feeds/", "feeds/bad/"].map { folder.appendingPathComponent($0 + name) }.first { file in
        FileManager.default.fileExists(atPath: file.path)
    }
    return try Array(Data(contentsOf: #require(file)))
}

func rate(_ code: String, in publication: RatePublication) throws -> String? {
    publication.rates[try #require(Currency(code))]?.text
}
