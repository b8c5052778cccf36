import JSON
import TestSupport
import Testing

struct CurrenciesTests {
    private func codes(_ reply: Reply) -> [String] {
        (0..<(reply.count("items") ?? 0)).compactMap { reply.string("items.\($0).code") }
    }

    @Test("the list has all currencies in the order of their codes, fund codes too, and says which have a rate")
    func all() async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/currencies")
            let codes = codes(reply)
            #expect(codes.count == 165)
            #expect(codes == codes.sorted())
            let rated = codes.indices.filter { reply["items.\($0).rated"] == .bool(true) }.map { codes[$0] }
            #expect(Set(rated) == Set(LatestRatesTests.october.keys).union(["EUR"]))
            for fund in ["BOV", "CHE", "CHW", "CLF", "COU", "MXV", "USN", "UYI"] { #expect(codes.contains(fund)) }
            for metal in ["XAU", "XDR", "XXX", "XTS"] { #expect(!codes.contains(metal)) }
            let digits = Dictionary(
                uniqueKeysWithValues: codes.indices.map { (codes[$0], reply.int("items.\($0).minorUnits")) })
            #expect(digits["JPY"] == 0)
            #expect(digits["PLN"] == 2)
            #expect(digits["KWD"] == 3)
            #expect(digits["CLF"] == 4)
            #expect(try await world.get("/v1/currencies?q=").body == reply.body)
            #expect(try await world.get("/v1/currencies?q=%20%20").body == reply.body)
        }
    }

    @Test(
        "a currency is found by its code and by names in English and Polish, accents and case aside",
        arguments: ["zlot", "PLN", "pln", "pl", "z%C5%82ot", "Z%C5%81OTY", "ZLOTY", "%20zloty%20"])
    func zloty(_ text: String) async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/currencies?q=\(text)")
            #expect(codes(reply) == ["PLN"])
            #expect(
                reply.text
                    == #"{"items":[{"code":"PLN","name":"Zloty","names":{"pl":"złoty"},"minorUnits":2,"symbol":"zł","#
                    + #""flag":"🇵🇱","countries":["PL"],"rated":true,"validFrom":null,"retiredOn":null,"successor":null,"ratio":null,"#
                    + #""peg":null,"parallelMarket":null}]}"#)
        }
    }

    @Test("a peg, a street rate, a young currency and one that was replaced are told with their sources")
    func facts() async throws {
        try await World.reading { world in
            let krone = try await world.get("/v1/currencies?q=DKK")
            #expect(
                krone.text.contains(
                    #""peg":{"currency":"DKK","to":"EUR","by":"Danmarks Nationalbank","since":"1999-01-01","#
                        + #""bandPercent":"2.25","source":"Danmarks Nationalbank, "#))
            let bolivar = try await world.get("/v1/currencies?q=VES")
            #expect(bolivar.string("items.0.validFrom") == "2021-10-01")
            #expect(bolivar.string("items.0.parallelMarket.source")?.isEmpty == false)
            let retired = try await world.get("/v1/currencies?retired=true")
            #expect(codes(retired) == ["ANG", "BGN", "HRK", "MRO", "STD", "VEF", "ZWL"])
            #expect(codes(try await world.get("/v1/currencies?q=HRK")) == [])
            let kuna = try await world.get("/v1/currencies?q=kuna&retired=true")
            #expect(
                kuna.text.contains(
                    #""validFrom":null,"retiredOn":"2023-01-01","successor":"EUR","ratio":"7.53450","#))
        }
    }

    @Test("one that was replaced is refused with its successor, in an offer as in a history")
    func retired() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let offer = try await ana.post("/v1/offers", DraftOffer { $0.want = "HRK" }.json)
            let history = try await world.get("/v1/rates/history?base=EUR&quote=BGN")
            for (reply, pointer, day) in [(offer, "/want", "1 January 2023"), (history, "/quote", "1 January 2026")] {
                #expect(reply.status == 422)
                #expect(reply.pointers == [pointer])
                #expect(reply.string("detail")?.contains("EUR replaced it on \(day)") == true, "\(reply.text)")
            }
        }
    }

    @Test("a word in the midst of a name counts, letters in the midst of a word do not")
    func words() async throws {
        try await World.reading { world in
            let dollars = try await world.get("/v1/currencies?q=dolar")
            #expect(
                codes(dollars) == [
                    "AUD", "BBD", "BMD", "BND", "BSD", "BZD", "CAD", "FJD", "GYD", "HKD", "JMD", "KYD", "LRD", "NAD",
                    "NZD", "SBD", "SGD", "SRD", "TTD", "TWD", "USD", "XCD",
                ])
            #expect(codes(try await world.get("/v1/currencies?q=ameryka")) == ["USD"])
            #expect(codes(try await world.get("/v1/currencies?q=oty")) == [])
            #expect(codes(try await world.get("/v1/currencies?q=zzz")) == [])
            #expect(codes(try await world.get("/v1/currencies?q=%27%20OR%201%3D1")) == [])
        }
    }
}
