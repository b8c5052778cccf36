import Domain
import Testing

@Suite struct IngestReleaseTests {
    private static let jump = "2026-10-29 TRY 1.4"

    private static func second(_ text: String) throws -> OtherSource {
        OtherSource(name: .frankfurter, rows: try IngestFixture.rows(text))
    }

    @Test("a second source within 2 % of the same day releases", arguments: [("1.427", true), ("1.43", false)])
    func secondSource(rate: String, agrees: Bool) throws {
        // ln(1.427/1.4) = 0.0191, ln(1.43/1.4) = 0.0212.
        let quarantined = try IngestFixture.quarantined(Self.jump)
        let release = quarantined.release(beside: [try Self.second("2026-10-29 TRY \(rate)")])
        #expect(release == (agrees ? .secondSource(.frankfurter) : nil))
        #expect(quarantined.release(beside: [try Self.second("2026-10-28 TRY 1.4")]) == nil)
        #expect(quarantined.release(beside: [try Self.second("2026-10-29 PLN 1.4")]) == nil)
        #expect(quarantined.release(beside: [OtherSource(name: .ecb, rows: [quarantined.row])]) == nil)
    }

    @Test("the cross of a source that quotes everything in zlotys will do")
    func cross() throws {
        func row(_ code: String, _ rate: String) throws -> FeedRow {
            FeedRow(
                day: try #require(Day("2026-10-29")), base: try #require(Currency(code)), quote: .pln,
                rate: try PublishedRate(rate))
        }
        // One euro is 4.4/3.1 = 1.4194 of it.
        let nbp = OtherSource(name: .nbpA, rows: [try row("EUR", "4.4"), try row("TRY", "3.1")])
        #expect(try IngestFixture.quarantined(Self.jump).release(beside: [nbp]) == .secondSource(.nbpA))
        #expect(try IngestFixture.quarantined("2026-10-29 PLN 4.41").release(beside: [nbp]) == .secondSource(.nbpA))
        #expect(try IngestFixture.quarantined("2026-10-29 TRY 0.71").release(beside: [nbp]) == nil)
        let bank = OtherSource(
            name: .nbpC,
            rows: [
                FeedRow(
                    day: try #require(Day("2026-10-29")), base: .eur, quote: .pln, rate: try PublishedRate("4.35"),
                    ask: try PublishedRate("4.45"))
            ])
        #expect(try IngestFixture.quarantined("2026-10-29 PLN 4.44").release(beside: [bank]) == .secondSource(.nbpC))
    }

    @Test("the next fix within 3 % releases a jump, a second source that disagrees does not let it")
    func nextFix() throws {
        let quarantined = try IngestFixture.quarantined(Self.jump)
        let day = try #require(Day("2026-10-30"))
        #expect(quarantined.release(nextFix: try IngestFixture.row("2026-10-30 TRY 1.442")) == .nextFix(day))
        for other in ["2026-10-30 TRY 1.443", "2026-10-29 TRY 1.4", "2026-10-28 TRY 1.4", "2026-10-30 PLN 1.4"] {
            #expect(quarantined.release(nextFix: try IngestFixture.row(other)) == nil)
        }
        let against = try Self.second("2026-10-29 TRY 1.0")
        #expect(quarantined.release(beside: [against], nextFix: try IngestFixture.row("2026-10-30 TRY 1.4")) == nil)
        let both = [
            try Self.second(Self.jump), OtherSource(name: .nbpA, rows: try IngestFixture.rows("2026-10-29 TRY 1.0")),
        ]
        #expect(quarantined.release(beside: both) == nil)
    }

    @Test("a revision waits for a second source, an unknown code for a person, who may release anything")
    func others() throws {
        let fix = try IngestFixture.row("2026-10-30 TRY 1.4")
        let second = [try Self.second(Self.jump)]
        let revision = try IngestFixture.quarantined(Self.jump, .revision(of: PublishedRate("1.3")))
        #expect(revision.release(nextFix: fix) == nil)
        #expect(revision.release(beside: second) == .secondSource(.frankfurter))
        let carried = try IngestFixture.quarantined(Self.jump, .olderThanAnswer(days: 9))
        #expect(carried.release(nextFix: fix) == nil)
        let unknown = try IngestFixture.quarantined(Self.jump, .unknownCode(try #require(Currency("TRY"))))
        #expect(unknown.release(beside: second, nextFix: fix) == nil)
        for quarantined in [revision, carried, unknown] {
            #expect(quarantined.release(operatorAgrees: true) == .operatorDecision)
        }
    }

    @Test("an answer releases the jump held before it, and is then no jump itself")
    func confirmed() throws {
        let quarantined = try IngestFixture.quarantined(Self.jump)
        let ingest = try IngestFixture.validated(
            "2026-10-30 TRY 1.41", over: "2026-10-28 TRY 1", quarantined: [quarantined])
        #expect(ingest.releasedWords == ["2026-10-29 TRY 1.4: nextFix(2026-10-30)"])
        #expect(ingest.takenWords == ["2026-10-30 TRY 1.41"])
        #expect(ingest.quarantined.isEmpty)
    }

    @Test("an answer back at the old level leaves it held; later ones do not ask again")
    func contradicted() throws {
        let quarantined = try IngestFixture.quarantined(Self.jump)
        let back = try IngestFixture.validated(
            "2026-10-29 USD 1,2026-10-30 TRY 1.01", over: "2026-10-28 TRY 1", latest: false, quarantined: [quarantined],
            calendar: .everyDay)
        #expect(back.released.isEmpty && back.quarantined.isEmpty && back.accepted.count == 2)
        let later = try IngestFixture.validated(
            "2026-11-02 TRY 1.09", over: "2026-10-28 TRY 1,2026-10-30 TRY 1.01", quarantined: [quarantined])
        #expect(later.released.isEmpty && later.takenWords == ["2026-11-02 TRY 1.09"])
        let third = try IngestFixture.validated(
            "2026-10-30 TRY 1.6", over: "2026-10-28 TRY 1", quarantined: [quarantined])
        #expect(third.heldWords == ["2026-10-30 TRY 1.6: a jump from 1 on 2026-10-28"])
    }

    @Test("the same answer again holds nothing twice")
    func again() throws {
        let ingest = try IngestFixture.validated(
            Self.jump, over: "2026-10-28 TRY 1", quarantined: [try IngestFixture.quarantined("2026-10-29 TRY 1.40")])
        #expect(ingest.quarantined.isEmpty && ingest.stillQuarantined == 1 && ingest.released.isEmpty)
    }

    @Test("a history does not confirm its own jump, nor when it comes again; a later publication does, day by day back")
    func history() throws {
        let days = "2026-10-27 TRY 1.3,2026-10-28 TRY 1.31,2026-10-29 TRY 1.32"
        let ingest = try IngestFixture.validated("2026-10-26 TRY 1,\(days)", latest: false)
        #expect(ingest.takenWords == ["2026-10-26 TRY 1"])
        #expect(
            ingest.heldWords == [
                "2026-10-27 TRY 1.3: a jump from 1 on 2026-10-26", "2026-10-28 TRY 1.31: a jump from 1 on 2026-10-26",
                "2026-10-29 TRY 1.32: a jump from 1 on 2026-10-26",
            ])
        let again = try IngestFixture.validated(
            days, over: "2026-10-26 TRY 1", latest: false, quarantined: ingest.quarantined)
        #expect(again.released.isEmpty && again.accepted.isEmpty && again.stillQuarantined == 3)
        let later = try IngestFixture.validated(
            "2026-10-30 TRY 1.33", over: "2026-10-26 TRY 1", quarantined: ingest.quarantined)
        #expect(
            later.releasedWords == [
                "2026-10-29 TRY 1.32: nextFix(2026-10-30)", "2026-10-28 TRY 1.31: nextFix(2026-10-29)",
                "2026-10-27 TRY 1.3: nextFix(2026-10-28)",
            ])
        #expect(later.takenWords == ["2026-10-30 TRY 1.33"])
        // Of two that lie further apart the older one is not spoken for.
        let apart = try IngestFixture.validated(
            "2026-10-30 TRY 1.4", over: "2026-10-27 TRY 1",
            quarantined: [
                try IngestFixture.quarantined("2026-10-28 TRY 1.3"),
                try IngestFixture.quarantined("2026-10-29 TRY 1.39"),
            ])
        #expect(apart.releasedWords == ["2026-10-29 TRY 1.39: nextFix(2026-10-30)"])
    }

    @Test("a second source at hand lets a jump through at once, or releases the one that was held")
    func atOnce() throws {
        let others = [try Self.second(Self.jump)]
        let accepted = try IngestFixture.validated(Self.jump, over: "2026-10-28 TRY 1", others: others)
        #expect(accepted.takenWords == [Self.jump] && accepted.quarantined.isEmpty && accepted.released.isEmpty)
        let released = try IngestFixture.validated(
            Self.jump, over: "2026-10-28 TRY 1", quarantined: [try IngestFixture.quarantined(Self.jump)], others: others
        )
        #expect(released.releasedWords.count == 1 && released.accepted.isEmpty && released.stillQuarantined == 0)
    }
}
