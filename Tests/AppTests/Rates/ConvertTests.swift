import JSON
import TestSupport
import Testing

struct ConvertTests {
    @Test("an amount is converted by the published digits and rounded once, half to even")
    func conversion() async throws {
        try await World.reading { world in
            for (from, amount, to, result, rate) in [
                ("EUR", "250.00", "PLN", "1100.95", "4.4038"), ("EUR", "25.00", "GBP", "20.84", "0.8338"),
                ("PLN", "1", "EUR", "0.23", "0.2270766"), ("IDR", "1.00", "EUR", "0.00", "0.00004932141"),
                ("EUR", "5.00", "EUR", "5.00", "1.000000"),
            ] {
                let reply = try await world.get("/v1/rates/convert?from=\(from)&to=\(to)&amount=\(amount)")
                #expect(reply.status == 200)
                #expect(reply.string("to.amount") == result)
                #expect(reply.string("to.currency") == to)
                #expect(reply.string("from.currency") == from)
                #expect(reply.string("rate") == rate)
                #expect(reply.string("asOf") == "2026-10-30")
                #expect(reply.string("source") == "ECB")
                #expect(reply["stale"] == .bool(true))
            }
        }
    }

    @Test("a conversion of a past day is by its rates, which are not stale")
    func past() async throws {
        try await World.reading { world in
            let path = "/v1/rates/convert?from=EUR&to=PLN&amount=100.00&date="
            let reply = try await world.get(path + "2024-12-25")
            #expect(reply.string("to.amount") == "427.15")
            #expect(reply.string("asOf") == "2024-12-24")
            #expect(reply["stale"] == .bool(false))
            #expect(try await world.get(path + "2026-11-21")["stale"] == .bool(true))
            #expect(try await world.get(path + "2015-12-31").status == 404)
            #expect(try await world.get(path + "2099-01-01").status == 404)
        }
    }

    @Test(
        "what cannot be converted is refused with its place",
        arguments: [
            ("from=EUR&to=PLN&amount=0", ["/amount"]), ("from=EUR&to=PLN&amount=-1", ["/amount"]),
            ("from=EUR&to=PLN&amount=%2B1", ["/amount"]), ("from=EUR&to=PLN&amount=1e3", ["/amount"]),
            ("from=EUR&to=PLN&amount=1.001", ["/amount"]), ("from=JPY&to=PLN&amount=1.5", ["/amount"]),
            ("from=EUR&to=PLN&amount=NaN", ["/amount"]), ("from=EUR&to=PLN&amount=1,5", ["/amount"]),
            ("from=EUR&to=PLN&amount=123456789012345678901234567890", ["/amount"]),
            ("from=EUR&to=PLN&amount=", ["/amount"]), ("from=EUR&to=PLN", ["/amount"]),
            ("from=EUR&to=AED&amount=1", ["/to"]), ("from=AED&to=EUR&amount=1", ["/from"]),
            ("from=eur&to=PLN&amount=1", ["/from"]), ("to=PLN&amount=1", ["/from"]), ("", ["/from", "/to", "/amount"]),
            ("from=EUR&to=PLN&amount=1&date=2024-02-30", ["/date"]), ("from=EUR&to=PLN&amount=1&day=1", ["/day"]),
        ])
    func refused(_ query: String, _ pointers: [String]) async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/rates/convert?\(query)")
            #expect(reply.status == 422)
            #expect(reply.pointers == pointers)
        }
    }
}
