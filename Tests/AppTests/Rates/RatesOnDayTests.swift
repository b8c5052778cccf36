import JSON
import TestSupport
import Testing

struct RatesOnDayTests {
    @Test(
        "a closed day answers with the last publication before it, and says so",
        arguments: [
            ("2024-12-24", "2024-12-24"), ("2024-12-25", "2024-12-24"), ("2024-12-26", "2024-12-24"),
            ("2026-10-24", "2026-10-23"), ("2026-10-25", "2026-10-23"), ("2024-03-29", "2024-03-28"),
            ("2024-04-01", "2024-03-28"), ("2016-01-04", "2016-01-04"), ("2016-01-09", "2016-01-08"),
            ("2026-10-30", "2026-10-30"),
        ])
    func closed(_ day: String, _ asOf: String) async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/rates/\(day)")
            #expect(reply.status == 200)
            #expect(reply.string("requested") == day)
            #expect(reply.string("asOf") == asOf)
            #expect(reply.string("source") == "ECB")
            #expect(reply["stale"] == .bool(false))
        }
    }

    @Test("the digits of that day, and crosses of them")
    func digits() async throws {
        try await World.reading { world in
            let euro = try await world.get("/v1/rates/2024-12-25?base=EUR")
            #expect(euro.string("rates.USD") == "1.0395")
            #expect(euro.string("rates.PLN") == "4.2715")
            #expect(euro.string("rates.THB") == "35.489")
            #expect(euro.string("rates.ISK") == "145.1")
            let zloty = try await world.get("/v1/rates/2024-12-25?base=PLN")
            #expect(zloty.string("rates.EUR") == "0.2341098")
            #expect(zloty.string("rates.USD") == "0.2433571")
            #expect(zloty.string("rates.THB") == "8.308323")
            let first = try await world.get("/v1/rates/2016-01-04")
            #expect(first.string("rates.PLN") == "4.2955")
            #expect(first["rates.ISK"] == nil)
            #expect(try await world.get("/v1/rates/2016-01-04?base=ISK").pointers == ["/base"])
        }
    }

    @Test("today's rates are stale when they are not there, and tomorrow may have begun somewhere")
    func today() async throws {
        try await World.reading { world in
            for day in ["2026-11-21", "2026-11-22", "2026-10-31"] {
                let reply = try await world.get("/v1/rates/\(day)")
                #expect(reply.string("asOf") == "2026-10-30", "\(day)")
                #expect(reply["stale"] == .bool(true), "\(day)")
            }
        }
    }

    @Test("there are no rates before the first publication, nor of days to come")
    func outside() async throws {
        try await World.reading { world in
            for day in ["2016-01-03", "1999-01-04", "2026-11-23", "2099-01-01"] {
                let reply = try await world.get("/v1/rates/\(day)")
                #expect(reply.status == 404, "\(day)")
                #expect(reply.problem == "no-rates", "\(day)")
            }
            for text in ["2024-02-30", "2024-13-01", "20241225", "2024-1-1", "today", "2024-12-25T00:00:00Z", "-1"] {
                let reply = try await world.get("/v1/rates/\(text)")
                #expect(reply.status == 404, "\(text)")
                #expect(reply.problem == "not-found", "\(text)")
            }
        }
    }
}
