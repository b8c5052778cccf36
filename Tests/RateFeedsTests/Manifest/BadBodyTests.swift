import Domain
import Testing

@testable import RateFeeds

@Suite struct BadBodyTests {
    @Test("the table names every bad body and no other, and its words agree with the manifest")
    func complete() {
        #expect(Manifest.bad.count == 118)
        #expect(Set(BadBody.expected.keys) == Set(Manifest.bad.map(\.file)))
        for entry in Manifest.bad {
            #expect(BadBody.expected[entry.file]?.hasPrefix("\(entry.verdict): ") == true, "\(entry)")
        }
        #expect(Stored.catalogue.count == 165)
        #expect(Stored.rows(of: .nbpA).count == 31)
        #expect(Stored.rows(of: .ecb).filter { $0.day == Day("2026-10-29") }.count == 29)
    }

    @Test("a bad body ends as the manifest says, for the reason it was made for", arguments: Manifest.bad)
    func outcome(entry: Manifest.Entry) throws {
        #expect(try BadBody(entry: entry).outcome() == BadBody.expected[entry.file])
    }

    /// The bodies that would be taken if a rule were missing.
    private static let noticed: [Weakness: Set<String>] = [
        .anyContentType: ["ecb-wrong-content-type.xml", "currencylayer-wrong-content-type.json"],
        .anyDay: ["ecb-weekend-date.xml", "ecb-csv-all-na.csv"],
        .anyCode: ["ecb-unknown-iso-code.xml", "ecb-withdrawn-code-bgn.xml"],
        .anyClock: [
            "ecb-date-2099.xml", "ecb-date-3-days-ahead.xml", "nbp-a-date-2126.json",
            "exchangeratesapi-timestamp-future.json",
        ],
        .nothingStored: [
            "ecb-usd-times-10.xml", "ecb-jpy-divided-by-10.xml", "ecb-huf-times-100.xml", "ecb-pln-jump-12pct.xml",
            "ecb-inverted-all.xml", "ecb-swapped-usd-jpy.xml", "ecb-shifted-by-one.xml", "ecb-all-ones.xml",
            "ecb-stuck-values.xml", "ecb-revised-stored-day.xml",
            "ecb-30-percent-missing.xml", "ecb-csv-swapped-columns.csv", "nbp-a-jpy-per-100.json",
            "nbp-a-inverted.json", "nbp-a-30-percent-missing.json",
        ],
        .noTimeStamp: ["exchangeratesapi-timestamp-vs-date.json"],
        .askedForHistory: ["ecb-stale-replay.xml"],
    ]

    @Test("the table notices a rule that is missing", arguments: Weakness.allCases)
    func control(weakness: Weakness) throws {
        let taken = try Manifest.bad.filter { entry in
            try !BadBody(entry: entry, weakness: weakness).outcome().hasPrefix(entry.verdict)
        }
        #expect(Set(taken.map(\.file)) == Self.noticed[weakness])
    }
}
