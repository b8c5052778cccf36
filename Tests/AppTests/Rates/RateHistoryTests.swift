import JSON
import TestSupport
import Testing

struct RateHistoryTests {
    private func points(_ reply: Reply) -> [String] {
        (0..<(reply.count("points") ?? 0)).map { index in
            "\(reply.string("points.\(index).date") ?? "?") \(reply.string("points.\(index).rate") ?? "?")"
        }
    }

    @Test("a month day by day, with its lowest, its highest and its change")
    func days() async throws {
        try await World.reading { world in
            let reply = try await world.get(
                "/v1/rates/history?base=EUR&quote=PLN&from=2026-10-01&to=2026-10-31&group=day")
            #expect(reply.status == 200)
            let points = points(reply)
            #expect(points.count == 22)
            #expect(
                Array(points.prefix(4)) == [
                    "2026-10-01 4.3735", "2026-10-02 4.3775", "2026-10-05 4.3795", "2026-10-06 4.365",
                ])
            #expect(points.last == "2026-10-30 4.4038")
            #expect(reply.string("first.date") == "2026-10-01")
            #expect(reply.string("last.rate") == "4.4038")
            #expect(reply.string("low.date") == "2026-10-21")
            #expect(reply.string("low.rate") == "4.3635")
            #expect(reply.string("high.date") == "2026-10-28")
            #expect(reply.string("high.rate") == "4.4045")
            #expect(reply.string("changePercent") == "0.69")
            #expect(reply.string("asOf") == "2026-10-30")
            #expect(reply.string("source") == "ECB")
            #expect(reply["stale"] == .bool(true))
            let same = try await world.get("/v1/rates/history?base=EUR&quote=PLN&from=2026-10-01&to=2026-10-31")
            #expect(same.body == reply.body)
        }
    }

    @Test("several pairs come in one answer, the first of them as before")
    func series() async throws {
        try await World.reading { world in
            let query = "/v1/rates/history?base=EUR&from=2026-10-01&to=2026-10-31"
            let one = try await world.get("\(query)&quote=PLN")
            let reply = try await world.get("\(query)&quotes=PLN,THB")
            #expect(reply.status == 200)
            #expect(points(reply) == points(one))
            #expect(one["series"] == nil)
            #expect(reply.count("series") == 2)
            #expect(reply.string("series.0.quote") == "PLN")
            #expect(reply["series.0.points"] == one["points"])
            #expect(reply.string("series.0.changePercent") == "0.69")
            #expect(reply.string("series.1.quote") == "THB")
            #expect(reply.string("series.1.last.rate") == "37.683")
        }
    }

    @Test(
        "a list of pairs has known, different currencies, and stands in place of the one pair",
        arguments: [
            ("quotes=PLN,PLN", "/quotes"), ("quotes=", "/quotes"), ("quotes=PLN,", "/quotes"),
            ("quotes=pln", "/quotes"),
            ("quotes=PLN&quote=THB", "/quote"), ("quotes=PLN,EUR", "/quotes"), ("quotes=PLN,XAU", "/quotes"),
            ("", "/quote"),
        ])
    func badSeries(_ query: String, _ pointer: String) async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/rates/history?base=EUR&\(query)")
            #expect(reply.status == 422)
            #expect(reply.pointers == [pointer])
        }
    }

    @Test("a cross is computed for each day")
    func cross() async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/rates/history?base=USD&quote=PLN&from=2026-10-19&to=2026-10-30")
            #expect(
                points(reply) == [
                    "2026-10-19 3.894254", "2026-10-20 3.902630", "2026-10-21 3.884191", "2026-10-22 3.899598",
                    "2026-10-23 3.926115", "2026-10-26 3.936182", "2026-10-27 3.947982", "2026-10-28 3.956256",
                    "2026-10-29 3.947709", "2026-10-30 3.941819",
                ])
            #expect(reply.string("changePercent") == "1.22")
            let back = try await world.get("/v1/rates/history?base=PLN&quote=EUR&from=2026-10-30&to=2026-10-30")
            #expect(points(back) == ["2026-10-30 0.2270766"])
            #expect(back.string("changePercent") == "0.00")
        }
    }

    @Test("a week or a month is told by its last publication")
    func groups() async throws {
        try await World.reading { world in
            let weeks = try await world.get(
                "/v1/rates/history?base=EUR&quote=PLN&from=2026-10-01&to=2026-10-29&group=week")
            #expect(
                points(weeks) == [
                    "2026-10-02 4.3775", "2026-10-09 4.3835", "2026-10-16 4.37", "2026-10-23 4.3945",
                    "2026-10-29 4.3938",
                ])
            let months = try await world.get(
                "/v1/rates/history?base=EUR&quote=PLN&from=2026-05-01&to=2026-10-30&group=month")
            #expect(
                points(months) == [
                    "2026-05-29 4.2275", "2026-06-30 4.2955", "2026-07-31 4.3135", "2026-08-31 4.328",
                    "2026-09-30 4.369", "2026-10-30 4.4038",
                ])
            let year = try await world.get(
                "/v1/rates/history?base=EUR&quote=PLN&from=2026-01-01&to=2026-10-30")
            // The first of January has the rate of the day before, 4.221.
            #expect(year.count("points") == 214)
            #expect(year.string("first.date") == "2026-01-01" && year.string("first.rate") == "4.221")
            #expect(year.string("changePercent") == "4.33")
            #expect(year.string("low.date") == "2026-01-27")
        }
    }

    @Test("years without a quotation leave no points, and nothing is carried over them")
    func gaps() async throws {
        try await World.reading { world in
            let gap = try await world.get("/v1/rates/history?base=EUR&quote=ISK&from=2016-01-01&to=2018-01-31")
            #expect(gap.status == 200)
            #expect(gap.count("points") == 0)
            for key in ["first", "last", "low", "high", "changePercent"] { #expect(gap[key] == .null, "\(key)") }
            let after = try await world.get("/v1/rates/history?base=EUR&quote=ISK&from=2016-01-01&to=2018-12-31")
            #expect(after.count("points") == 233)
            #expect(after.string("first.date") == "2018-02-01")
            #expect(after.string("first.rate") == "125.01")
            let cross = try await world.get("/v1/rates/history?base=ISK&quote=PLN&from=2017-01-01&to=2018-02-01")
            #expect(cross.count("points") == 1)
            let none = try await world.get("/v1/rates/history?base=EUR&quote=PLN&from=2026-11-01&to=2026-11-20")
            // After the last publication its rates hold on.
            #expect(points(none) == ["2026-11-01 4.4038"])
            let coming = try await world.get("/v1/rates/history?base=EUR&quote=PLN&from=2027-01-01&to=2027-01-20")
            #expect(coming.count("points") == 0)
        }
    }

    @Test("a stretch begins with the rate that holds on its first day, and 30 days are one figure everywhere")
    func opening() async throws {
        try await World.run { world in
            // Saturday and Sunday have the rate of Friday, as the day by itself.
            let weekend = try await world.get("/v1/rates/history?base=EUR&quote=PLN&from=2026-10-24&to=2026-10-25")
            #expect(points(weekend) == ["2026-10-24 4.3945"])
            #expect(weekend.string("changePercent") == "0.00")
            #expect(try await world.get("/v1/rates/2026-10-24").string("rates.PLN") == "4.3945")
            let drawing = try await world.get("/v1/rates/history.svg?base=EUR&quote=PLN&from=2026-10-24&to=2026-10-25")
            #expect(!drawing.text.contains("No rates in this time"))
            // 30 days before Tuesday 27 October is a Sunday.
            try await world.execute("DELETE FROM rate WHERE day > 20753")
            let history = try await world.get("/v1/rates/history?base=EUR&quote=NOK&range=30d")
            #expect(history.string("first.date") == "2026-09-27")
            #expect(history.string("first.rate") == "10.84" && history.string("last.rate") == "10.3885")
            #expect(history.string("changePercent") == "-4.17")
            let compared = try await world.get("/v1/rates/compare?base=EUR&quotes=NOK&range=30d")
            #expect(compared.string("series.0.changePercent") == "4.35")
            let ana = try await world.register("ana")
            let list = try await ana.put("/v1/me/watchlist", #"{"items":[{"base":"EUR","quote":"NOK"}]}"#)
            #expect(list.string("items.0.change30d") == "-4.17")
            let movers = try await world.get("/v1/rates/movers?base=EUR")
            #expect(movers.text.contains(#""currency":"NOK""#) && movers.text.contains(#""changePercent":"4.35""#))
        }
    }

    @Test("without days the last ninety are told")
    func defaults() async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/rates/history?base=EUR&quote=PLN")
            // A Saturday, with the rate of Friday.
            #expect(reply.string("first.date") == "2026-08-01" && reply.string("first.rate") == "4.3135")
            #expect(reply.string("last.date") == "2026-10-30")
            let until = try await world.get("/v1/rates/history?base=EUR&quote=PLN&to=2024-12-25")
            #expect(until.string("last.date") == "2024-12-24")
            #expect(until.string("first.date") == "2024-09-26")
        }
    }

    @Test(
        "what makes no history is refused with its place",
        arguments: [
            ("base=EUR&quote=PLN&from=2026-10-30&to=2026-10-29", ["/to"]), ("base=EUR&quote=EUR", ["/quote"]),
            ("base=EUR&quote=AED", ["/quote"]), ("base=AED&quote=EUR", ["/base"]), ("base=EUR", ["/quote"]),
            ("", ["/base", "/quote"]), ("base=EUR&quote=PLN&group=year", ["/group"]),
            ("base=EUR&quote=PLN&from=2026-02-29", ["/from"]), ("base=EUR&quote=PLN&limit=5", ["/limit"]),
        ])
    func refused(_ query: String, _ pointers: [String]) async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/rates/history?\(query)")
            #expect(reply.status == 422)
            #expect(reply.pointers == pointers)
        }
    }
}
