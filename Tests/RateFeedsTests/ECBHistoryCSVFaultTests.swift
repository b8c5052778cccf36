import Domain
import Testing

@testable import RateFeeds

@Suite struct ECBHistoryCSVFaultTests {
    @Test(
        "a malformed body is refused with its line and reason",
        arguments: [
            ("comma-decimals", 2, "44 fields where the header has 43"),
            ("semicolons", 1, "no header row"),
            ("short-row", 3, "20 fields where the header has 43"),
            ("truncated", 6, "21 fields where the header has 43"),
            ("duplicate-rows", 3, "2026-10-30 stands twice"),
            ("duplicate-header", 1, "USD stands twice in the header"),
            ("bom", 1, "a byte order mark"),
            ("no-header", 1, "no header row"),
            ("formula-cell", 2, "\"=1+1\" is no rate of JPY"),
            ("zip-bytes", 1, "control character 3"),
            ("lone-cr", 1, "control character 13"),
        ])
    func refused(name: String, line: Int, reason: String) throws {
        let body = try fixture("ecb-csv-\(name).csv")
        let fault = #expect(throws: FeedFault.self) { try parse(body) }
        #expect(fault?.description == "line \(line): \(reason)")
    }

    @Test("a well-formed body with doubtful values is for the quarantine, not for the parser")
    func doubtful() throws {
        let swapped = try parse(fixture("ecb-csv-swapped-columns.csv"))
        #expect(try rate("JPY", in: swapped[swapped.count - 1]) == "1.1172")
        let empty = try parse(fixture("ecb-csv-all-na.csv"))
        #expect(empty.last?.date.description == "2026-10-30")
        #expect(empty.last?.rates == [:])
        #expect(empty.first?.rates.count == 29)
    }

    /// Bodies and what is told of them.
    private static let bodies: [(String, Int, FeedFault.Reason)] = [
        ("", 1, .empty),
        ("date,USD\n", 1, .noRows),
        ("# only a comment\n", 1, .noHeader),
        ("date\n2026-10-30\n", 1, .noHeader),
        ("Date,USD\n2026-10-30,1\n", 1, .noHeader),
        ("DATE,USD\n2026-10-30,1\n", 1, .noHeader),
        ("date,usd\n2026-10-30,1\n", 1, .notACode("usd")),
        ("date,USD,\n2026-10-30,1,\n", 1, .notACode("")),
        ("date,USD\n2026-10-30,1", 2, .truncated),
        ("date,USD\n\n2026-10-30,1\n", 2, .fieldCount(1, expected: 2)),
        ("date,USD\n2026-10-30,N/A\n", 2, .notARate("N/A", of: .usd)),
        ("Date,USD,\n2026-10-30,,\n", 2, .notARate("", of: .usd)),
        ("Date,USD,\n2026-10-30,1,x\n", 2, .fieldCount(3, expected: 2)),
        ("Date, USD, \n30 October 2026,1, \n", 2, .notARate("1", of: .usd)),
        ("Date, USD, \n30 October 2026,  1, \n", 2, .notARate(" 1", of: .usd)),
        ("Date, USD, \n2026-10-30, 1, \n", 2, .notADate("2026-10-30")),
        ("Date, USD, \n31 November 2026, 1, \n", 2, .notADate("31 November 2026")),
        ("Date, USD, \n30 october 2026, 1, \n", 2, .notADate("30 october 2026")),
        ("date,USD\n2026-02-30,1\n", 2, .notADate("2026-02-30")),
        ("date,USD\n10/30/2026,1\n", 2, .notADate("10/30/2026")),
        ("date,USD\n2026-10-30,0\n", 2, .notARate("0", of: .usd)),
        ("date,USD\n2026-10-30,-1\n", 2, .notARate("-1", of: .usd)),
        ("date,USD\n2026-10-30,1e3\n", 2, .notARate("1e3", of: .usd)),
        ("date,USD\n2026-10-30, 1\n", 2, .notARate(" 1", of: .usd)),
        ("date,USD\n2026-10-30,\u{661}\n", 2, .notARate("\u{661}", of: .usd)),
        ("date,EUR\n2026-10-30,1.01\n", 2, .baseNotOne("1.01")),
        ("# a\n# b\ndate,USD\n2026-10-30,1\n2026-10-29,x\n", 5, .notARate("x", of: .usd)),
        ("date,USD\n2026-10-30,1\u{0}\n", 2, .controlCharacter(0)),
        ("date,USD\n2026-10-30,1\t\n", 2, .controlCharacter(9)),
        ("# \u{85}\ndate,USD\n2026-10-30,1\n", 1, .controlCharacter(0x85)),
        ("date,USD\n# \u{FEFF}\n2026-10-30,1\n", 2, .byteOrderMark),
    ]

    @Test("each rule of the text is kept", arguments: bodies.indices)
    func rules(index: Int) {
        let (body, line, reason) = Self.bodies[index]
        #expect(throws: FeedFault(line: line, reason: reason)) { try parse(Array(body.utf8)) }
    }

    @Test("a day before the euro, twice the same day, and no UTF-8 are refused")
    func others() throws {
        let first = try #require(Day("1999-01-03"))
        #expect(throws: FeedFault(line: 2, reason: .beforeFirst(first))) {
            try parse(Array("date,USD\n1999-01-03,1\n".utf8))
        }
        let twice = try #require(Day("2026-10-30"))
        #expect(throws: FeedFault(line: 4, reason: .duplicateDate(twice))) {
            try parse(Array("date,USD\n2026-10-30,1\n2026-10-29,1\n2026-10-30,1\n".utf8))
        }
        #expect(throws: FeedFault(line: 2, reason: .notUTF8)) {
            try parse(Array("date,USD\n".utf8) + [0x32, 0xC3, 0x28, 0x0A])
        }
    }

    @Test("a number of 10,000 digits is refused, and cut short where it is told")
    func long() {
        let digits = "1." + String(repeating: "0", count: 10_000)
        let fault = #expect(throws: FeedFault.self) { try parse(Array("date,USD\n2026-10-30,\(digits)\n".utf8)) }
        #expect(fault?.reason == .notARate(digits, of: .usd))
        #expect(fault?.description == "line 2: \"1.\(String(repeating: "0", count: 38))\" is no rate of USD")
    }
}
