import App
import Domain
import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

struct ForecastTests {
    @Test("the fan of the reference, on the coming publication days, with its sentence")
    func zloty() async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/rates/forecast?base=EUR&quote=PLN")
            #expect(reply.status == 200)
            #expect(reply.string("model") == "rw-ewma-fan-v1")
            #expect(reply.string("last.rate") == "4.4038")
            #expect(reply.string("asOf") == "2026-10-30")
            #expect(reply.int("closes") == 500)
            #expect(reply.string("since") == "2024-11-14")
            #expect(reply.count("points") == 96)
            #expect(reply.string("points.0.date") == "2026-11-02")
            #expect(reply.string("points.0.p10") == "4.391290")
            #expect(reply.string("points.0.p90") == "4.416346")
            #expect(reply.string("points.0.median") == "4.403800")
            #expect(reply.string("points.29.p10") == "4.336173")
            #expect(reply.string("points.95.date") == "2027-03-17")
            #expect(reply.string("points.95.p2_5") == "4.193047")
            #expect(reply.string("points.95.p97_5") == "4.625147")
            #expect(reply.string("low.rate") == "4.284171")
            #expect(reply.string("high.rate") == "4.526769")
            #expect(reply.string("high.date") == "2027-03-17")
            #expect(reply.count("notes") == 1)
            #expect(reply.string("notes.0.code") == "no-direction")
            #expect(reply["peg"] == .null)
            let polish = try await world.send(
                .get, "/v1/rates/forecast?base=EUR&quote=PLN", headers: [.acceptLanguage: "pl"])
            #expect(polish.string("notes.0.text")?.hasPrefix("Nikt nie wie") == true)
        }
    }

    @Test("a cross is forecast on its own series, and from its other side by the inverse")
    func cross() async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/rates/forecast?base=USD&quote=PLN")
            #expect(reply.string("last.rate") == "3.941819")
            #expect(reply.string("points.95.p10") == "3.723921")
            let back = try await world.get("/v1/rates/forecast?base=PLN&quote=USD")
            let inverse = try #require(back.string("points.95.p90").flatMap(Double.init))
            #expect(abs(inverse * 3.723_920_65 - 1) < 1e-6)
        }
    }

    @Test("a strong drift and a peg are told beside the fan")
    func notes() async throws {
        try await World.reading { world in
            let lira = try await world.get("/v1/rates/forecast?base=EUR&quote=TRY")
            #expect(lira.string("notes.1.code") == "drift")
            #expect(lira.string("driftPercentPerYear") == "24.86")
            let krone = try await world.get("/v1/rates/forecast?base=DKK&quote=EUR")
            #expect(krone.string("notes.1.code") == "pegged")
            #expect(
                krone.string("notes.1.text")
                    == "DKK has been held at EUR by Danmarks Nationalbank since 1999-01-01, within 2.25%. A break is not predicted."
            )
            #expect(krone.string("peg.to") == "EUR")
            let other = try await world.get("/v1/rates/forecast?base=DKK&quote=USD")
            #expect(other.count("notes") == 1)
        }
    }

    @Test(
        "the second version follows a drift that six years of rates prove, and is the first one elsewhere",
        arguments: [
            ("EUR", "TRY", 0, ["55.83618", "55.47959", "55.62449", "56.04867", "56.19505"]),
            ("EUR", "TRY", 29, ["56.85126", "54.58504", "55.49734", "58.23821", "59.21156"]),
            ("EUR", "TRY", 95, ["59.23076", "54.16492", "56.33018", "62.28071", "64.77040"]),
            ("USD", "TRY", 95, ["52.77758", "50.75349", "51.63113", "53.94948", "54.88239"]),
            ("JPY", "CHF", 95, ["0.005201962", "0.004759251", "0.004948501", "0.005468405", "0.005685854"]),
            ("EUR", "PLN", 95, ["4.403800", "4.193047", "4.284171", "4.526769", "4.625147"]),
        ])
    func proven(_ base: String, _ quote: String, _ index: Int, _ wanted: [String]) async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/rates/forecast?base=\(base)&quote=\(quote)&model=rw-ewma-fan-v2")
            #expect(reply.string("model") == "rw-ewma-fan-v2")
            #expect(reply.int("closes") == 500)
            let point = ["median", "p2_5", "p10", "p90", "p97_5"].map { reply.string("points.\(index).\($0)") }
            #expect(point == wanted)
            let isProven = quote != "PLN"
            #expect(reply.string("notes.0.code") == (isProven ? "proven-drift" : "no-direction"))
            #expect(reply.count("notes") == 1)
            let first = try await world.get("/v1/rates/forecast?base=\(base)&quote=\(quote)&model=rw-ewma-fan-v1")
            #expect(first.string("model") == "rw-ewma-fan-v1")
            #expect((first.string("points.\(index).median") == wanted[0]) == !isProven)
        }
    }

    @Test("the drift that is followed is told in words, in both languages")
    func provenWords() async throws {
        try await World.reading { world in
            let path = "/v1/rates/forecast?base=EUR&quote=TRY&model=rw-ewma-fan-v2"
            #expect(
                try await world.get(path).string("notes.0.text")
                    == "The middle goes up by 17% a year, as the last 1500 rates did. Such a drift can end on any day."
            )
            let polish = try await world.send(.get, path, headers: [.acceptLanguage: "pl"])
            #expect(polish.string("notes.0.text")?.hasPrefix("Środek idzie w górę o 17% rocznie") == true)
        }
    }

    @Test("the network is offered only where it is switched on, with the score that it has")
    func network() async throws {
        let file = [UInt8](try Data(contentsOf: Repository.root.appending(path: "seed/forecast/lstm-v1.bin")))
        var settings = World.settings
        settings.networks[.currencies] = try LSTM(file) { _ in Array(file.suffix(32)) }
        let path = "/v1/rates/forecast?base=EUR&quote=PLN&model=lstm-v1"
        try await World.run(settings: settings) { world in
            let reply = try await world.get(path)
            #expect(reply.status == 200)
            #expect(reply.string("model") == "lstm-v1")
            // The library: 4.403943319, 4.403909338.
            #expect(reply.string("points.0.median") == "4.403943")
            #expect(reply.string("points.1.median") == "4.403909")
            #expect(reply.string("notes.0.code") == "network")
            let text = try #require(reply.string("notes.0.text"))
            #expect(text.hasPrefix("A neural network guessed the middle, for comparison alone. After 96 days"))
            #expect(text.contains("103.6%"))
            // Widths are those of the first model.
            let first = try await world.get("/v1/rates/forecast?base=EUR&quote=PLN")
            func width(_ reply: Reply) throws -> Double {
                let (low, high) = (reply.string("points.95.p10"), reply.string("points.95.p90"))
                return try log(#require(high.flatMap(Double.init)) / #require(low.flatMap(Double.init)))
            }
            #expect(abs(try width(reply) - width(first)) < 1e-6)
            try await world.execute("DELETE FROM rate WHERE currency = 'PLN' AND day < 20200")
            let short = try await world.get(path)
            #expect(short.status == 404)
            #expect(short.string("detail")?.contains("500") == true)
        }
        try await World.reading { world in
            let off = try await world.get(path)
            #expect(off.status == 422)
            #expect(off.pointers == ["/model"])
            #expect(off.text.contains("is not here for this pair"))
            let unknown = try await world.get("/v1/rates/forecast?base=EUR&quote=PLN&model=prophet")
            #expect(unknown.pointers == ["/model"])
            #expect(unknown.text.contains("must be one of rw-ewma-fan-v1, rw-ewma-fan-v2"))
            #expect(!unknown.text.contains("for this pair"))
        }
    }

    @Test("the score card is that of the pair's group, the newest one, and null before a back-test")
    func scorecard() async throws {
        try await World.run { world in
            let groups = [("PLN", "emerging"), ("USD", "calm"), ("DKK", "pegged"), ("TRY", "drifting")]
            for (quote, group) in groups {
                let reply = try await world.get("/v1/rates/forecast?base=EUR&quote=\(quote)")
                #expect(reply.string("scorecard.group") == group)
                #expect(reply.string("scorecard.from") == "2022-01-05")
                // Four models at four horizons.
                #expect(reply.count("scorecard.rows") == 16)
                #expect(reply.string("scorecard.rows.0.model") == "rw")
                #expect(reply.string("scorecard.rows.0.relativeLoss") == "1.000")
                #expect(reply["scorecard.rows.0.p"] == .null)
                #expect(reply.text.contains(#""model":"lstm-v1","horizon":96"#))
            }
            let row =
                #"{"model":"rw-ewma-fan-v2","horizon":96,"windows":458,"#
                + #""coverage50":"62.0","coverage80":"83.6","coverage95":"97.8","#
                + #""pinball":"1.1757","relativeLoss":"0.770","#
            #expect(try await world.get("/v1/rates/forecast?base=EUR&quote=TRY").text.contains(row))
            let tag = try #require(try await world.get("/v1/rates/forecast?base=EUR&quote=PLN").headers[.eTag])
            try await world.execute("UPDATE score_card_row SET pinball = 7; UPDATE score_card SET computed_at = 0")
            let newer = try await world.get("/v1/rates/forecast?base=EUR&quote=PLN")
            #expect(newer.string("scorecard.rows.0.pinball") == "7.0000")
            #expect(newer.headers[.eTag] != tag)
            try await world.execute("DELETE FROM score_card")
            let none = try await world.get("/v1/rates/forecast?base=EUR&quote=PLN")
            #expect(none["scorecard"] == .null)
            #expect(none.count("points") == 96)
        }
    }

    @Test("a card that an older version stored is answered without the models that are gone")
    func goneModels() async throws {
        try await World.run { world in
            try await world.execute(
                """
                INSERT INTO score_card_row
                SELECT source, pairs, place + 4, days, 'garch-t', windows, inside50, inside80, inside95, pinball,
                    relative_loss, relative_error, p
                FROM score_card_row WHERE model = 'rw-ewma-fan-v1'
                """)
            #expect(try await world.number("SELECT count(*) FROM score_card_row WHERE pairs = 'emerging'") == 20)
            let reply = try await world.get("/v1/rates/forecast?base=EUR&quote=PLN")
            #expect(reply.string("scorecard.group") == "emerging")
            #expect(reply.count("scorecard.rows") == 16)
            #expect(!reply.text.contains("garch-t"))
        }
    }

    @Test("as a table it has a line for each day")
    func table() async throws {
        try await World.reading { world in
            let reply = try await world.send(
                .get, "/v1/rates/forecast?base=EUR&quote=PLN", headers: [.accept: "text/csv"])
            #expect(reply.headers[.contentType] == "text/csv; charset=utf-8")
            let lines = reply.text.split(separator: "\r\n")
            #expect(lines.count == 97)
            #expect(lines[1].hasPrefix(#""2026-11-02",4.403800,4.382720,4.391290,"#))
        }
    }

    @Test("years without rates are never bridged")
    func gap() async throws {
        try await World.run { world in
            try await world.execute("DELETE FROM rate WHERE currency = 'PLN' AND day BETWEEN 20000 AND 20640")
            let reply = try await world.get("/v1/rates/forecast?base=EUR&quote=PLN")
            #expect(reply.int("closes") == 84)
            #expect(reply.string("notes.1.code") == "few-closes")
        }
    }

    @Test(
        "what has no forecast is refused with its place",
        arguments: [
            ("base=EUR&quote=EUR", ["/quote"]), ("base=EUR", ["/quote"]), ("base=EUR&quote=AED", ["/quote"]),
            ("base=EUR&quote=PLN&days=5", ["/days"]),
        ])
    func refused(_ query: String, _ pointers: [String]) async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/rates/forecast?\(query)")
            #expect(reply.status == 422)
            #expect(reply.pointers == pointers)
        }
    }

    @Test("the movers of October, from the euro and from the złoty")
    func movers() async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/rates/movers")
            #expect(reply.status == 200)
            #expect(reply.string("asOf") == "2026-10-30")
            #expect(reply.string("since") == "2026-09-30")
            let rows = (0..<(reply.count("movers") ?? 0)).map { row in
                ["currency", "changePercent", "z"].map { reply.string("movers.\(row).\($0)") ?? "?" }
                    .joined(separator: " ")
            }
            #expect(
                rows == [
                    "NOK 5.72 2.8", "SEK 3.22 1.9", "CAD 3.20 2.1", "KRW 3.17 1.3", "CHF 3.09 2.3", "BRL -2.66 -0.6",
                    "INR 2.58 1.2",
                ])
            #expect(reply.string("movers.0.names.pl") == "korona norweska")
            let home = try await world.get("/v1/rates/movers?base=PLN")
            #expect(home.count("movers") == 7)
            #expect(home.string("movers.0.currency") == "NOK")
            #expect(!home.text.contains(#""currency":"PLN""#))
        }
    }

    @Test("a history is a table too, of a named stretch if one likes")
    func history() async throws {
        try await World.reading { world in
            let query = "/v1/rates/history?base=EUR"
            let table = try await world.send(.get, "\(query)&quotes=PLN,ISK&range=7d", headers: [.accept: "text/csv"])
            #expect(
                table.text.split(separator: "\r\n").prefix(2).map(String.init) == [
                    "\u{FEFF}\"date\",\"EUR/PLN\",\"EUR/ISK\"", "\"2026-10-23\",4.3945,136.2",
                ])
            #expect(table.headers[.vary]?.contains("Accept") == true)
            let year = try await world.get("\(query)&quote=PLN&range=1y&to=2024-02-29")
            #expect(year.string("first.date") == "2023-02-28")
            let all = try await world.get("\(query)&quote=PLN&range=all&group=month")
            #expect(all.string("first.date") == "2016-01-29")
            #expect(all.count("points") == 130)
            let both = try await world.get("\(query)&quote=PLN&range=1y&from=2026-01-01")
            #expect(both.pointers == ["/range"])
        }
    }
}
