import App
import Domain
import JSON
import SQLiteStore
import TestSupport
import Testing

@Suite("NBP's tables as it published them") struct RateTablesTests {
    /// The lines of a recorded body, special drawing rights aside, as code, name and figures.
    private static func published(_ fixture: String, _ figures: [String]) throws -> [[String]] {
        guard case .array(let tables) = try JSONValue(bytes: World.fixture(fixture)),
            case .array(let rates)? = tables.last?["rates"]
        else { throw Missing("a table") }
        return rates.map { rate in
            (["code", "currency"] + figures).map { key in
                switch rate[key] {
                case .string(let text), .number(let text): text
                default: "?"
                }
            }
        }.filter { $0[0] != "XDR" }
    }

    private static func served(_ reply: Reply, _ figures: [String]) -> [[String]] {
        (0..<(reply.count("rates") ?? 0)).map { index in
            (["code", "name"] + figures).map { reply.string("rates.\(index).\($0)") ?? "?" }
        }
    }

    @Test("digits, Polish names and order are those of the body that NBP sent")
    func verbatim() async throws {
        try await World.run { world in
            let fixture = "nbp-table-a-derived-2026-10-30.json"
            let ingest = try await world.ingest("A", fixture: fixture)
            #expect((ingest.accepted.first?.rows.count, ingest.ignored) == (31, 1))
            let reply = try await world.get("/v1/rates/tables/A")
            #expect(reply.status == 200)
            let published = try Self.published(fixture, ["mid"])
            #expect(Self.served(reply, ["mid"]) == published)
            #expect(reply.count("rates") == 31)
            #expect(reply.string("rates.4.mid") == "2.8219")
            #expect(reply.string("rates.11.name") == "hrywna (Ukraina)")
            #expect(
                reply.text.hasPrefix(
                    #"{"table":"A","no":"999/A/NBP/2026","effectiveDate":"2026-10-30","source":"NBP-A","#
                        + #""licence":"Źródło: NBP","stale":true,"rates":[{"code":"THB","name":"bat (Tajlandia)","#
                        + #""mid":"0.1169"},{"code":"USD","name":"dolar amerykański","mid":"3.9418"},"#))
            #expect(!reply.text.contains("XDR"))
        }
    }

    @Test("small figures keep their digits in table B, and table C has bid, ask and the day of its market")
    func otherTables() async throws {
        try await World.run { world in
            try await world.ingest("B", fixture: "nbp-table-b.json")
            #expect(
                try await world.get("/v1/rates/tables/B").text
                    == #"{"table":"B","no":"009/B/NBP/2026","effectiveDate":"2026-03-04","source":"NBP-B","#
                    + #""licence":"Źródło: NBP","stale":true,"rates":["#
                    + #"{"code":"AFN","name":"afgani (Afganistan)","mid":"0.056626"},"#
                    + #"{"code":"LBP","name":"funt libański","mid":"0.000041"},"#
                    + #"{"code":"IRR","name":"rial irański","mid":"0.0000028"}]}"#)
            try await world.ingest("C", fixture: "nbp-table-c.json")
            #expect(
                try await world.get("/v1/rates/tables/C").text
                    == #"{"table":"C","no":"200/C/NBP/2024","tradingDate":"2024-10-11","effectiveDate":"2024-10-14","#
                    + #""source":"NBP-C","licence":"Źródło: NBP","stale":true,"rates":["#
                    + #"{"code":"EUR","name":"euro","bid":"4.2505","ask":"4.3363"}]}"#)
            let fixture = "nbp-table-c-derived.json"
            try await world.ingest("C", fixture: fixture)
            let newer = try await world.get("/v1/rates/tables/C")
            let published = try Self.published(fixture, ["bid", "ask"])
            #expect(Self.served(newer, ["bid", "ask"]) == published)
            #expect(newer.string("tradingDate") == "2026-10-29")
        }
    }

    @Test("a day has the last table on or before it, which is stale only while a newer one is missing")
    func days() async throws {
        try await World.run { world in
            try await world.ingest("A", fixture: "nbp-table-a-derived-2026-10-29.json")
            try await world.ingest("A", fixture: "nbp-table-a-derived-2026-10-30.json")
            for (date, day, isStale) in [
                ("2026-10-29", "2026-10-29", false), ("2026-10-30", "2026-10-30", false),
                ("2026-10-31", "2026-10-30", true), ("2026-11-22", "2026-10-30", true),
            ] {
                let reply = try await world.get("/v1/rates/tables/A?date=\(date)")
                #expect(reply.string("effectiveDate") == day, "\(date)")
                #expect(reply["stale"] == .bool(isStale), "\(date)")
            }
            #expect(try await world.get("/v1/rates/tables/A?date=2026-10-29").string("no") == "998/A/NBP/2026")
            for date in ["2026-10-28", "1999-01-01", "2026-11-23", "2099-01-01"] {
                #expect(try await world.get("/v1/rates/tables/A?date=\(date)").summary == "404 no-rates", "\(date)")
            }
            for date in ["2026-02-30", "today", "", "20261030"] {
                #expect(try await world.get("/v1/rates/tables/A?date=\(date)").summary == "422 invalid /date")
            }
            #expect(try await world.get("/v1/rates/tables/A?day=2026-10-30").summary == "422 invalid /day")
        }
    }

    @Test("there are three tables, and of one that is not here there is nothing")
    func unknown() async throws {
        try await World.reading { world in
            for letter in ["a", "D", "AA", "A%20", "NBP-A", "1", "%C4%84"] {
                #expect(try await world.get("/v1/rates/tables/\(letter)").summary == "404 not-found", "\(letter)")
            }
            #expect(try await world.get("/v1/rates/tables").summary == "404 not-found")
            for letter in ["A", "B", "C"] {
                let reply = try await world.get("/v1/rates/tables/\(letter)")
                #expect(reply.summary == "404 no-rates")
                #expect(reply.string("detail") == "This source has no exchange rates here. Choose another one.")
            }
        }
    }

    @Test("a figure that was held and is released stands where NBP put it")
    func released() async throws {
        try await World.run { world in
            try await world.ingest("A", fixture: "nbp-table-a-derived-2026-10-29.json")
            let text = String(
                decoding: try World.fixture("nbp-table-a-derived-2026-10-30.json"), as: UTF8.self)
            let jumping = text.replacing(#""code":"USD","mid":3.9418"#, with: #""code":"USD","mid":4.8418"#)
            #expect(jumping != text)
            #expect(try await world.ingest("A", Array(jumping.utf8)).quarantined.count == 1)
            let before = try await world.get("/v1/rates/tables/A")
            #expect(before.count("rates") == 30)
            #expect(!before.text.contains("USD"))
            let key = try #require(try SQLiteFeedReport.quarantined(world.folder).first?.key)
            let decision = QuarantineDecision(.rate(key), isReleased: true, by: nil, at: world.clock.now)
            _ = try await world.services.quarantine.decide(decision, once: nil)
            let after = try await world.get("/v1/rates/tables/A")
            #expect((0..<3).map { after.string("rates.\($0).code") } == ["THB", "USD", "AUD"])
            #expect(after.string("rates.1.mid") == "4.8418")
            #expect(after.string("rates.1.name") == "dolar amerykański")
        }
    }
}
