import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("Charts") struct RateChartsTests {
    private static let routes = [
        "/v1/rates/history.svg?base=EUR&quote=PLN", "/v1/rates/compare.svg?base=EUR&quotes=USD,PLN,TRY",
        "/v1/rates/forecast.svg?base=EUR&quote=PLN",
    ]

    /// The text of an element of the drawing.
    private func element(_ name: String, of reply: Reply) -> String? {
        reply.text.components(separatedBy: "<\(name) id=\"\(name)\">").last?.components(separatedBy: "</").first
    }

    @Test(
        "a drawing is a picture that loads nothing, is kept by caches, and has its theme's style alone",
        arguments: routes)
    func headers(_ path: String) async throws {
        try await World.reading { world in
            let reply = try await world.get(path)
            #expect(reply.status == 200)
            #expect(reply.headers[.contentType] == "image/svg+xml")
            #expect(reply.value("X-Content-Type-Options") == "nosniff")
            #expect(reply.headers[.vary] == "Accept-Language, Accept-Encoding")
            let policy = try #require(reply.value("Content-Security-Policy"))
            #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
            #expect(!policy.contains("unsafe"))
            #expect(reply.text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 480\""))
            #expect(!reply.text.contains("<script") && !reply.text.contains("href"))
            #expect(try await world.get(path + "&theme=dark").value("Content-Security-Policy") != policy)
        }
    }

    @Test("the words beside a history are those of its figures, in the language of the reader")
    func words() async throws {
        try await World.reading { world in
            let path = "/v1/rates/history.svg?base=EUR&quote=PLN&from=2026-10-01"
            let reply = try await world.get(path)
            #expect(element("title", of: reply) == "EUR/PLN")
            #expect(
                element("desc", of: reply)
                    == "EUR/PLN: first 4.3735 (1 October 2026), last 4.4038 (30 October 2026), lowest 4.3635 (21 October 2026), highest 4.4045 (28 October 2026), change +0.69%."
            )
            let polish = try await world.send(.get, path, headers: [.acceptLanguage: "pl"])
            #expect(
                element("desc", of: polish)
                    == "EUR/PLN: na początku 4,3735 (1 października 2026), na końcu 4,4038 (30 października 2026), najniżej 4,3635 (21 października 2026), najwyżej 4,4045 (28 października 2026), zmiana +0,69%."
            )
            #expect(polish.text.contains(" lang=\"pl\""))
            #expect(polish.text.contains(">4 paź</text>"))
            let ecb = "Source: ECB statistics. Reference rates for information only; crosses are our own calculation."
            #expect(reply.text.contains(">\(ecb)</text>"))
        }
    }

    @Test("a comparison and a fan say their figures too")
    func others() async throws {
        try await World.reading { world in
            let compared = try await world.get(
                "/v1/rates/compare.svg?base=EUR&quotes=USD,PLN&from=2026-10-01&to=2026-10-30")
            let words = try #require(element("desc", of: compared))
            #expect(words.hasPrefix("USD: first 100.00 (1 October 2026), last "))
            #expect(words.contains(" PLN: first 100.00 (1 October 2026), last 99.31 (30 October 2026), "))
            #expect(words.hasSuffix("change −0.69%."))
            let fan = try await world.get("/v1/rates/forecast.svg?base=EUR&quote=PLN")
            let end = "On 17 March 2027 it is in four of five cases between 4.284171 and 4.526769."
            #expect(element("desc", of: fan)?.contains(end) == true)
            #expect(element("desc", of: fan)?.hasSuffix("This is how far the rate usually moves.") == true)
            #expect(fan.text.components(separatedBy: "<path class=\"band b").count == 4)
        }
    }

    @Test("a stretch without rates, one with a single rate and one with a gap of years are drawn")
    func sparse() async throws {
        try await World.reading { world in
            let path = "/v1/rates/history.svg?base=EUR&quote="
            let none = try await world.get("\(path)PLN&from=2015-11-01&to=2015-11-20")
            #expect(none.status == 200)
            #expect(none.text.contains(">No rates in this time</text>"))
            let one = try await world.get("\(path)PLN&from=2026-10-30")
            #expect(one.text.components(separatedBy: "<circle").count == 2)
            #expect(!one.text.contains("class=\"line"))
            let many = try await world.get("\(path)PLN&range=all&width=1200&height=300")
            #expect(many.text.contains("viewBox=\"0 0 1200 300\""))
            #expect(many.text.contains(">2020</text>"))
        }
    }

    @Test(
        "absurd sizes, unknown themes and impossible pairs are refused with their place",
        arguments: [
            ("history.svg?base=EUR&quote=PLN&width=2001", "/width"),
            ("history.svg?base=EUR&quote=PLN&width=0", "/width"),
            ("history.svg?base=EUR&quote=PLN&height=1e3", "/height"),
            ("history.svg?base=EUR&quote=PLN&height=-480", "/height"),
            ("history.svg?base=EUR&quote=PLN&theme=blue", "/theme"), ("history.svg?base=EUR&quote=EUR", "/quote"),
            ("history.svg?base=EUR&quote=PLN&range=2y", "/range"),
            ("compare.svg?base=EUR&quotes=USD,PLN,TRY,GBP,JPY,CZK,HUF,SEK,NOK,DKK,CHF", "/quotes"),
            ("compare.svg?base=EUR&quotes=USD&width=100000000000000000000", "/width"),
            ("forecast.svg?base=EUR&quote=PLN&range=1y", "/range"), ("forecast.svg?base=EUR", "/quote"),
        ])
    func refused(_ query: String, _ pointer: String) async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/rates/\(query)")
            #expect(reply.status == 422)
            #expect(reply.pointers == [pointer])
        }
    }
}

@Suite("Currencies against one") struct CurrencyComparisonTests {
    @Test("each is 100 on the first common day, and above it where it rose")
    func series() async throws {
        try await World.reading { world in
            let reply = try await world.get(
                "/v1/rates/compare?base=EUR&quotes=USD,PLN,TRY&from=2026-10-01&to=2026-10-30")
            #expect(reply.status == 200)
            #expect(reply.string("since") == "2026-10-01" && reply.string("group") == "day")
            #expect(reply.count("items") == 0 && reply["disputed"] == .bool(false))
            #expect(reply.string("source") == "ECB" && reply.string("quote") == "USD")
            #expect(reply.count("series") == 3)
            #expect(reply.count("series.1.points") == 22)
            #expect(reply.string("series.1.points.0.value") == "100.00")
            // 4.3735 / 4.4038: one euro takes more złoty, so the złoty fell.
            #expect(reply.string("series.1.points.21.value") == "99.31")
            #expect(reply.string("series.1.changePercent") == "-0.69")
            let range = try await world.get("/v1/rates/compare?base=PLN&quotes=EUR&range=1y&group=month")
            #expect(range.count("series") == 1 && range.count("series.0.points") == 13)
        }
    }

    @Test("one pair is compared by every source as before")
    func onePair() async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/rates/compare?base=EUR&quote=PLN")
            #expect(reply.string("items.0.source") == "ECB")
            for key in ["series", "since", "group", "asOf"] { #expect(reply[key] == nil, "\(key)") }
        }
    }

    @Test("ISK was not quoted for nine years: the others start where it does")
    func gap() async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/rates/compare?base=EUR&quotes=PLN,ISK&range=all")
            #expect(reply.string("since") == "2018-02-01")
            #expect(reply.string("series.0.points.0.date") == "2018-02-01")
        }
    }

    @Test(
        "what cannot be compared is refused",
        arguments: [
            ("base=EUR&quotes=USD,PLN,TRY,GBP,JPY,CZK,HUF,SEK,NOK,DKK,CHF", "/quotes"),
            ("base=EUR&quotes=USD,USD", "/quotes"),
            ("base=EUR&quotes=EUR", "/quotes"), ("base=EUR&quotes=USD&quote=PLN", "/quote"),
            ("base=EUR&quotes=USD&date=2026-10-30", "/date"),
            ("base=EUR&quotes=USD&range=1y&from=2026-01-01", "/range"),
            ("base=EUR&quote=USD&range=1y", "/range"), ("quotes=USD", "/base"), ("base=EUR&quotes=", "/quotes"),
        ])
    func refused(_ query: String, _ pointer: String) async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/rates/compare?\(query)")
            #expect(reply.status == 422)
            #expect(reply.pointers == [pointer])
        }
    }
}
