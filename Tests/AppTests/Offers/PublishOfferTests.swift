import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("publishing an offer") struct PublishOfferTests {
    @Test("the answer tells everything, with the numbers of the last publication")
    func golden() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let reply = try await ana.post("/v1/offers", draft([:]))
            let id = try #require(reply.string("id"))
            #expect(reply.status == 201)
            #expect(reply.headers[.location] == "/v1/offers/\(id)")
            #expect(reply.headers[.eTag] == "\"1\"")
            #expect(reply.headers[.contentType] == "application/json")
            #expect(reply.headers[.cacheControl] == "no-store")
            #expect(reply.text == Self.golden(id))
        }
    }

    /// 300 EUR at 1 % above 37.683: 38.05983, so 11,417.95 THB; the notes are 20 THB.
    private static func golden(_ id: String) -> String {
        let saving = { (channel: String, margin: String, amount: String, cost: String, elsewhere: String) in
            #"{"channel":"\#(channel)","marginPercent":"\#(margin)","for":"owner","#
                + #""estimate":{"amount":"\#(amount)","currency":"THB"},"#
                + #""cost":{"amount":"\#(cost)","currency":"THB"},"elsewhere":{"amount":"\#(elsewhere)","currency":"THB"}}"#
        }
        let savings = [
            saving("airport", "12.0", "1471.69", "1356.59", "9948.31"),
            saving("bank-card", "3.0", "454.25", "339.15", "10965.75"),
            saving("city-bureau", "3.0", "454.25", "339.15", "10965.75"),
            saving("transfer-app", "0.6", "182.93", "67.83", "11237.07"),
        ].joined(separator: ",")
        let shown =
            #"{"give":{"amount":"300.00","currency":"EUR"},"get":{"amount":"11420.00","currency":"THB"},"#
            + #""price":{"base":"EUR","quote":"THB","rate":"38.06667","reference":"37.683"},"#
            + #""premiumBps":102,"premiumPercent":"1.02","cost":{"amount":"-115.10","currency":"THB"}}"#
        let actions = ["edit", "pause", "renew", "withdraw"].map { #"{"do":"\#($0)","open":true}"# }
        return #"{"id":"\#(id)","version":1,"state":"active","#
            + #""traveller":{"handle":"ana","name":"Ana","reliability":{"score":null,"band":"new","completed":0,"#
            + #""partners":0,"noShows":0,"lateCancels":0,"reviews":0,"stars":null}},"#
            + #""have":{"amount":"300.00","currency":"EUR"},"want":"THB","#
            + #""remaining":{"amount":"300.00","currency":"EUR"},"minFill":{"amount":"300.00","currency":"EUR"},"#
            + #""pricing":{"kind":"reference","premiumBps":100},"quote":{"rate":"38.05983","#
            + #""gives":{"amount":"300.00","currency":"EUR"},"gets":{"amount":"11417.95","currency":"THB"},"#
            + #""reference":{"rate":"37.683","asOf":"2026-10-30","source":"ECB","stale":true},"#
            + #""premiumBps":100,"premiumPercent":"1.00","#
            + #""notes":{"gives":{"amount":"300.00","currency":"EUR"},"gets":{"amount":"11420.00","currency":"THB"},"#
            + #""premiumBps":102},"savings":[\#(savings)],"street":null,"shown":\#(shown)},"#
            + #""place":{"label":"Bangkok","country":"TH","cell":"1k-2307-6058-24","latitude":13.7596802,"#
            + #""longitude":100.5046296,"precision":"1km","box":{"west":100.5,"south":13.7551836,"#
            + #""east":100.5092593,"north":13.7641769}},"availability":{"from":"2026-11-21","to":null},"#
            + #""settlement":"meetup","exact":false,"note":"","expiresAt":"2026-11-28T10:00:00Z","#
            + #""createdAt":"2026-11-21T10:00:00Z","#
            + #""hint":"New travellers can swap up to 150 EUR at a time, so they cannot take this offer. "#
            + #"Set a smaller minimum to reach them too.","actions":[\#(actions.joined(separator: ","))]}"#
    }

    @Test("everybody reads the same offer, each with the savings of their own side")
    func savings() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let published = try await ana.post("/v1/offers", draft([:]))
            let path = "/v1/offers/\(try #require(published.string("id")))"
            let owner = try await ana.get(path)
            let hint = try #require(published["hint"]?.written)
            #expect(owner.text == published.text.replacing(#","hint":\#(hint)"#, with: ""))
            #expect(owner.headers[.eTag]?.hasPrefix("\"1-") == true)
            for reply in [try await ben.get(path), try await world.get(path)] {
                #expect(reply.status == 200)
                #expect(reply.string("quote.savings.0.for") == "taker")
                let amounts = (0..<4).map { reply.string("quote.savings.\($0).estimate.amount") }
                #expect(amounts == ["1241.49", "224.05", "224.05", "-47.27"])
                #expect(reply["quote.gets"] == owner["quote.gets"])
                #expect(reply["traveller.languages"]?.written == "[]")
                #expect(reply.string("traveller.memberSince") == "2026-11-21")
            }
            let (ben1, anybody) = (try await ben.get(path), try await world.get(path))
            let takeable = try #require(ben1["takeable"]?.written)
            let actions = [ben1, anybody].map { #","actions":\#($0["actions"]?.written ?? "")"# }
            #expect(
                ben1.text.replacing(#","takeable":\#(takeable)"#, with: "").replacing(actions[0], with: "")
                    == anybody.text.replacing(actions[1], with: ""))
        }
    }

    @Test("terms that are named are kept, exact ones have no notes, and a currency without a rate no reference")
    func terms() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let reply = try await ana.post(
                "/v1/offers",
                draft([
                    "minFill": #"{"amount":"50.00","currency":"EUR"}"#, "exact": "true", "note": #""At the gate\nA4""#,
                    "availability": #"{"from":"2026-11-22","to":"2026-12-01"}"#, "settlement": #""meetup""#,
                    "pricing": #"{"kind":"fixed","rate":"38.1"}"#,
                ]))
            #expect(reply.status == 201)
            #expect(reply.string("minFill.amount") == "50.00")
            #expect(reply["exact"] == .bool(true))
            #expect(reply["quote.notes"] == .null)
            #expect(reply.string("note") == "At the gate\nA4")
            #expect(reply.string("availability.from") == "2026-11-22")
            #expect(reply.string("availability.to") == "2026-12-01")
            #expect(reply.string("expiresAt") == "2026-12-01T17:00:00Z")
            #expect(reply.string("pricing.rate") == "38.1")
            #expect(reply.string("quote.rate") == "38.10000")
            #expect(reply.string("quote.gets.amount") == "11430.00")
            #expect(reply.int("quote.premiumBps") == 111)
            let unrated = try await ana.post(
                "/v1/offers", draft(["want": #""AED""#, "pricing": #"{"kind":"fixed","rate":"4.10"}"#]))
            #expect(unrated.status == 201)
            #expect(unrated.string("quote.gets.amount") == "1230.00")
            for path in ["quote.reference", "quote.premiumBps", "quote.premiumPercent", "quote.savings"] {
                #expect(unrated[path] == .null, "\(path)")
            }
        }
    }

    @Test("an airport is a public point, shown exactly; a precision of 5 km is the parent cell")
    func places() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let airport = try await ana.post("/v1/offers", draft(["place": #"{"airport":"BKK"}"#]))
            #expect(airport.status == 201)
            #expect(airport.string("place.airport") == "BKK")
            #expect(airport.string("place.label") == "Bangkok (BKK)")
            #expect(airport.string("place.precision") == "airport")
            #expect(airport["place.latitude"] == .number("13.6811"))
            #expect(airport["place.longitude"] == .number("100.747"))
            let wide = try await ana.post(
                "/v1/offers", draft(["place": #"{"latitude":13.7563,"longitude":100.5018,"precision":"5km"}"#]))
            #expect(wide.string("place.cell") == "5k-2307-6058")
            #expect(wide.string("place.precision") == "5km")
            #expect(wide["place.latitude"] == .number("13.7596802"))
            #expect(wide["place.longitude"] == .number("100.4861111"))
            #expect(wide["place.airport"] == nil)
        }
    }
}
