import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("After a block nothing of the blocker's reaches the other") struct BlockSilenceTests {
    private static func talk(_ world: World) async throws -> (pair: Pair, thread: String) {
        let pair = try await Pair(in: world)
        let thread = try await pair.ben.openThread(on: pair.offer)
        for number in 1...2 { try await pair.ben.say("text \(number)", number, in: thread) }
        try await pair.ana.say("Yes?", 3, in: thread)
        return (pair, thread)
    }

    private static func ask(_ person: Person, from handle: String, _ amount: String) async throws -> String {
        try await person.pay(
            "requests", #"{"from":"\#(handle)","amount":{"amount":"\#(amount)","currency":"PLN"}}"#
        ).id()
    }

    private static func preferences(_ isOn: Bool) -> String {
        #"{"currency":"EUR","language":"en","units":"km","theme":"dark","receipts":\#(isOn),"findableByPhone":true}"#
    }

    @Test("no event, no notification, no mark, no name, no end of a request; Ben's lists stay as they were")
    func silence() async throws {
        try await World.run { world in
            let (pair, thread) = try await Self.talk(world)
            let (ana, ben) = (pair.ana, pair.ben)
            try await ana.put("/v1/threads/\(thread)/read", #"{"seq":1}"#)
            let declined = try await Self.ask(ben, from: "ana", "1.00")
            let withdrawn = try await Self.ask(ana, from: "ben", "2.00")
            let name = try await ben.get("/v1/threads/\(thread)").string("with.name")
            #expect(name == "Ana")
            #expect(try await ana.put("/v1/travellers/ben/block").status == 204)
            let before = Int64(try await world.events(of: ben, after: 0).count)
            let paths = [
                "/v1/threads", "/v1/threads/\(thread)", "/v1/threads/\(thread)/messages", "/v1/me/notifications",
                "/v1/wallet/requests", "/v1/wallet/requests?state=open",
            ]
            var seen: [String] = []
            for path in paths { seen.append(try await ben.get(path).text) }
            #expect(try await ben.get("/v1/threads/\(thread)")["theirReadUpTo"] == .null)

            try await ana.put("/v1/threads/\(thread)/delivered", #"{"seq":2}"#)
            try await ana.put("/v1/threads/\(thread)/read", #"{"seq":2}"#)
            #expect(try await ana.put("/v1/threads/\(thread)/open").status == 204)
            #expect(try await ana.post("/v1/threads/\(thread)/typing").status == 204)
            let me = try await ana.get("/v1/me")
            #expect(
                try await ana.patch(
                    "/v1/me", #"{"name":"Anna Maria","bio":"New"}"#, version: me.int("version")
                ).status == 200)
            for isOn in [false, true] {
                #expect(try await ana.put("/v1/me/preferences", Self.preferences(isOn)).status == 200)
            }
            #expect(try await ana.pay("requests/\(declined)/decline", "{}").string("state") == "declined")
            #expect(try await ana.pay("requests/\(withdrawn)/decline", "{}").string("state") == "withdrawn")

            #expect(try await world.events(of: ben, after: before) == [])
            for (path, text) in zip(paths, seen) { #expect(try await ben.get(path).text == text, "\(path)") }
            // Ana sees what she did.
            #expect(try await ana.get("/v1/wallet/requests?state=declined").texts("id") == [declined])
            #expect(try await ana.get("/v1/wallet/requests?state=withdrawn").texts("id") == [withdrawn])
            // Ben can still take his back, and learns nothing by paying the other.
            #expect(
                try await ben.pay("requests/\(withdrawn)/accept", "{}").anonymous
                    == ben.send("2.00", to: "nobody").anonymous)
            #expect(try await ben.pay("requests/\(declined)/decline", "{}").string("state") == "withdrawn")
            #expect(try world.findings() == [])
            // Control: without the block all of it is seen, but what ended without a word stays so.
            try await ana.delete("/v1/travellers/ben/block")
            #expect(try await ben.get("/v1/threads/\(thread)").string("with.name") == "Anna Maria")
            #expect(try await ben.get("/v1/threads/\(thread)").int("theirReadUpTo") == 3)
            #expect(try await ben.pay("requests/\(withdrawn)/accept", "{}").summary == "409 request-closed")
        }
    }

    @Test("money that still reaches a number comes without a notification; a deleted text goes")
    func numbers() async throws {
        try await World.run { world in
            let (pair, thread) = try await Self.talk(world)
            try await world.execute(
                """
                UPDATE traveller SET phone = '+48600100201', phone_line = '+48600100201', phone_claimed_at = 1,
                    phone_verified_at = 1, findable_by_phone = 1 WHERE handle = 'ben'
                """)
            #expect(try await pair.ana.put("/v1/travellers/ben/block").status == 204)
            let before = Int64(try await world.events(of: pair.ben, after: 0).count)
            #expect(try await pair.ana.send("1.00", to: "+48600100201").status == 201)
            #expect(try await world.events(of: pair.ben, after: before) == [])
            #expect(try await pair.ana.delete("/v1/threads/\(thread)/messages/3").status == 204)
            #expect(try await world.events(of: pair.ben, after: before).map(\.name).contains("message"))
            #expect(try await pair.ben.get("/v1/me/notifications").count("items") == 0)
            #expect(try await pair.ben.balances() == ["10001.00 PLN"])
            // Control: without the block both tell him.
            try await pair.ana.delete("/v1/travellers/ben/block")
            #expect(try await pair.ana.send("1.00", to: "+48600100201").status == 201)
            #expect(try await pair.ben.get("/v1/me/notifications").texts("kind") == ["wallet.received"])
        }
    }

    @Test("the other direction is as before: what the blocked person does reaches the blocker where it may")
    func otherDirection() async throws {
        try await World.run { world in
            let (pair, _) = try await Self.talk(world)
            let asked = try await Self.ask(pair.ana, from: "ben", "1.00")
            #expect(try await pair.ana.put("/v1/travellers/ben/block").status == 204)
            #expect(try await pair.ben.pay("requests/\(asked)/decline", "{}").string("state") == "declined")
            #expect(try await pair.ana.get("/v1/me/notifications").texts("kind").contains("wallet.declined"))
            #expect(try await pair.ana.get("/v1/wallet/requests").string("items.0.state") == "declined")
        }
    }

    @Test("a swap is a pact of two: its cancellation by the block still reaches both")
    func pact() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let swap = try await pair.accepted(meeting: pair.meeting())
            let before = Int64(try await world.events(of: pair.ben, after: 0).count)
            #expect(try await pair.ana.put("/v1/travellers/ben/block").status == 204)
            #expect(try await pair.ben.state(of: swap) == "cancelled")
            #expect(try await world.events(of: pair.ben, after: before).map(\.name).contains("swap"))
        }
    }
}
