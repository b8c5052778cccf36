import JSON
import TestSupport
import Testing

struct PreferencesTests {
    private func body(_ client: String = "{}", currency: String = "THB", rest: String = "") -> String {
        #"{"currency":"\#(currency)","language":"th","units":"mi","theme":"dark","mailUpdates":true,"receipts":true,"findableByPhone":false,"client":\#(client)\#(rest)}"#
    }

    @Test("until they are saved preferences follow the account")
    func defaults() async throws {
        try await World.run { world in
            let mira = try await world.register("mira", home: "PLN")
            let fresh = try await mira.get("/v1/me/preferences")
            #expect(
                fresh.text
                    == #"{"currency":"PLN","language":"en","units":"km","theme":"system","mailUpdates":true,"receipts":true,"findableByPhone":false,"client":{}}"#
            )
            try await mira.patch("/v1/me", #"{"languages":["pl","en"],"homeCurrency":"EUR"}"#)
            let followed = try await mira.get("/v1/me/preferences")
            #expect(
                followed.text
                    == #"{"currency":"EUR","language":"pl","units":"km","theme":"system","mailUpdates":true,"receipts":true,"findableByPhone":false,"client":{}}"#
            )
        }
    }

    @Test("what one device saves another reads, the client's own object byte for byte")
    func roundTrip() async throws {
        let client =
            #"{"z":1.50,"a":[true,null,-0,1e5],"żółw":"🐢 \"q\" \\ / \n","":{"deep":[[[[{}]]]]},"\#u{E9}":"1","e\#u{301}":"2"}"#
        try await World.run { world in
            let mira = try await world.register("mira")
            let saved = try await mira.put("/v1/me/preferences", body(client))
            #expect(saved.status == 200)
            #expect(saved.body == Array(body(client).utf8))
            let tablet = try world.person(try await world.signIn("mira"))
            #expect(try await tablet.get("/v1/me/preferences").body == Array(body(client).utf8))
            let other = try await world.register("ben")
            #expect(try await other.get("/v1/me/preferences").string("currency") == "PLN")
        }
    }

    @Test("the client's own object has at most 4096 bytes")
    func size() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let full = #"{"a":"\#(String(repeating: "x", count: 4088))"}"#
            #expect(full.utf8.count == 4096)
            #expect(try await mira.put("/v1/me/preferences", body(full)).status == 200)
            let over = #"{"a":"\#(String(repeating: "x", count: 4089))"}"#
            let refused = try await mira.put("/v1/me/preferences", body(over))
            #expect(refused.status == 422)
            #expect(refused.pointers == ["/client"])
            let wide = #"{"a":"\#(String(repeating: "ż", count: 2045))"}"#
            #expect(wide.utf8.count == 4098)
            #expect(try await mira.put("/v1/me/preferences", body(wide)).pointers == ["/client"])
            #expect(try await mira.get("/v1/me/preferences").body == Array(body(full).utf8))
        }
    }

    @Test("every part of the preferences is checked, all at once")
    func faults() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let wrong = try await mira.put(
                "/v1/me/preferences",
                #"{"currency":"eur","language":"english!","units":"yd","theme":"pink","client":[],"more":1}"#)
            #expect(wrong.status == 422)
            #expect(wrong.pointers == ["/currency", "/language", "/units", "/theme", "/client", "/more"])
            #expect(try await mira.put("/v1/me/preferences", body(currency: "XXX")).pointers == ["/currency"])
            #expect(
                try await mira.put("/v1/me/preferences", "{}").pointers
                    == ["/currency", "/language", "/units", "/theme"])
            let twice = try await mira.put("/v1/me/preferences", body(#"{"a":1,"a":2}"#))
            #expect(twice.status == 400)
            #expect(try await mira.put("/v1/me/preferences", body()).status == 200)
        }
    }
}
