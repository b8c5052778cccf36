import Domain
import HTTPTypes
import JSON
import TestSupport
import Testing

@testable import App

@Suite("Mails about what waits") struct UpdateMailTests {
    private static func mails(to name: String, by postbox: Postbox) -> [Letter] {
        postbox.letters(to: "\(name)@example.org").filter { $0.unsubscribe != nil }
    }

    @Test("a proposal that was not seen within five minutes is mailed once, without place and code")
    func proposal() async throws {
        try await World.running { world, postbox in
            let pair = try await Pair(in: world)
            try await pair.propose(meeting: pair.meeting(inHours: 1))
            world.clock.advance(seconds: 299)
            try await world.deliver()
            #expect(Self.mails(to: "ana", by: postbox) == [])
            world.clock.advance(seconds: 1)
            try await world.deliver()
            try await world.deliver()
            let mails = Self.mails(to: "ana", by: postbox)
            #expect(mails.map(\.subject) == ["Your swap with Ben"])
            let thread = try await pair.ana.get("/v1/threads").string("items.0.id") ?? ""
            let unsubscribe = mails.first?.unsubscribe ?? ""
            #expect(
                mails.first?.text == """
                    Hello Ana

                    Ben proposes: 100 EUR for 3,800 THB, 21 November 18:00.

                    Open Wayswap to read more and to answer.

                    https://app.example/threads/\(thread)

                    You get this mail because you have not seen this in Wayswap yet. \
                    If you want no more mails about your swaps, open this address:

                    \(unsubscribe)

                    Wayswap

                    """)
            #expect(unsubscribe.hasPrefix("https://api.example/unsubscribe?token="))
            #expect(Self.mails(to: "ben", by: postbox) == [])
        }
    }

    @Test("what was read in time, as a notification or as a message, is not mailed")
    func seen() async throws {
        for how in ["notification", "message", "nothing"] {
            try await World.running { world, postbox in
                let pair = try await Pair(in: world)
                try await pair.propose()
                world.clock.advance(seconds: 290)
                switch how {
                case "notification": _ = try await pair.ana.put("/v1/me/notifications/read", "{}")
                case "message":
                    let thread = try await pair.ana.get("/v1/threads").string("items.0.id") ?? ""
                    let read = try await pair.ana.put("/v1/threads/\(thread)/read", #"{"seq":1}"#)
                    #expect(read.status < 300, "\(read.text)")
                default: break
                }
                world.clock.advance(seconds: 10)
                try await world.deliver()
                // The control, nothing, is mailed.
                #expect(Self.mails(to: "ana", by: postbox).count == (how == "nothing" ? 1 : 0), "\(how)")
            }
        }
    }

    @Test("a second change in a quarter of an hour waits for its end; both come in one mail if both are unseen")
    func quarter() async throws {
        try await World.running { world, postbox in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            world.clock.advance(seconds: 300)
            try await world.deliver()
            try await pair.ben.act("withdraw", on: id)
            try await pair.propose("150.00")
            world.clock.advance(seconds: 899)
            try await world.deliver()
            #expect(Self.mails(to: "ana", by: postbox).count == 1)
            world.clock.advance(seconds: 1)
            try await world.deliver()
            let mails = Self.mails(to: "ana", by: postbox)
            #expect(mails.count == 2)
            #expect(mails.last?.text.contains("Ben proposes: 150 EUR for 5,700 THB.") == true)
            #expect(try await world.number("SELECT count(*) FROM notification WHERE mail_due_at IS NOT NULL") == 0)
        }
    }

    @Test("nobody is mailed about what they have dealt with, or about what a later event has overtaken")
    func overtaken() async throws {
        try await World.running { world, postbox in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            world.clock.advance(seconds: 60)
            try await pair.ana.accept(id)
            world.clock.advance(seconds: 60)
            try await pair.ben.act("cancel", on: id, #"{"reason":"ill"}"#)
            #expect(try await pair.ben.state(of: id) == "cancelled")
            world.clock.advance(seconds: 240)
            try await world.deliver()
            // Ana accepted the proposal herself, and Ben cancelled what she had accepted: only the cancellation is news.
            #expect(Self.mails(to: "ana", by: postbox) == [])
            #expect(Self.mails(to: "ben", by: postbox) == [])
            world.clock.advance(seconds: 60)
            try await world.deliver()
            let mails = Self.mails(to: "ana", by: postbox)
            #expect(mails.count == 1)
            #expect(mails.first?.text.contains("proposes") == false)
            #expect(Self.mails(to: "ben", by: postbox) == [])
        }
    }

    @Test("who sees everything while the mail server is away gets no mail later")
    func unneeded() async throws {
        try await World.running { world, postbox in
            let pair = try await Pair(in: world)
            try await pair.propose()
            world.clock.advance(seconds: 300)
            postbox.fail([DeliveryFault(.timedOut)])
            try await world.deliver()
            _ = try await pair.ana.put("/v1/me/notifications/read", "{}")
            world.clock.advance(seconds: 60)
            try await world.deliver()
            #expect(Self.mails(to: "ana", by: postbox) == [])
            #expect(try await world.texts("SELECT reason FROM outbox_message WHERE kind = 'updates'") == ["unneeded"])
        }
    }

    @Test("one request by the link ends the mails, and reading the page does not; the preference brings them back")
    func unsubscribe() async throws {
        try await World.running { world, postbox in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            world.clock.advance(seconds: 300)
            try await world.deliver()
            let link = Self.mails(to: "ana", by: postbox)[0].unsubscribe ?? ""
            let path = link.replacing("https://api.example", with: "")
            let page = try await world.get(path)
            #expect((page.status, page.headers[.contentType]) == (200, "text/html; charset=utf-8"))
            #expect(page.text.contains("<form method=\"post\">"))
            #expect(try await pair.ana.get("/v1/me/preferences")["mailUpdates"] == .bool(true))
            for _ in 1...2 {
                let done = try await world.send(
                    .post, path, body: Array("List-Unsubscribe=One-Click".utf8),
                    headers: .with("Content-Type", "application/x-www-form-urlencoded"))
                #expect(done.status == 200)
            }
            #expect(try await pair.ana.get("/v1/me/preferences")["mailUpdates"] == .bool(false))
            try await pair.ben.act("withdraw", on: id)
            world.clock.advance(days: 1)
            try await world.deliver()
            #expect(Self.mails(to: "ana", by: postbox).count == 1)

            // An app that does not know the field leaves it as it is.
            let (ana, ben) = (try await pair.ana.signedInAgain(), try await pair.ben.signedInAgain())
            let old = #"{"currency":"EUR","language":"en","units":"km","theme":"dark"}"#
            #expect(try await ana.put("/v1/me/preferences", old)["mailUpdates"] == .bool(false))
            let new = #"{"currency":"EUR","language":"en","units":"km","theme":"dark","mailUpdates":true}"#
            #expect(try await ana.put("/v1/me/preferences", new)["mailUpdates"] == .bool(true))
            try await pair.propose(by: ben)
            world.clock.advance(seconds: 300)
            try await world.deliver()
            #expect(Self.mails(to: "ana", by: postbox).count == 2)
        }
    }

    @Test("a token that nobody signed, of another length or with a changed letter, ends nothing")
    func forged() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let tokens = SignedIdentifiers<Traveller>.unsubscribing(world.services.secret)
            let good = tokens.text(of: ana.id)
            let changed = (good.first == "A" ? "B" : "A") + good.dropFirst()
            for token in [changed, String(good.dropLast()), "", "%00", "x"] {
                let reply = try await world.send(.post, "/unsubscribe?token=\(token)")
                #expect(reply.status == 404, "\(token)")
            }
            #expect(try await world.send(.post, "/unsubscribe").status == 422)
            #expect(try await ana.get("/v1/me/preferences")["mailUpdates"] == .bool(true))
            #expect(try await world.send(.post, "/unsubscribe?token=\(good)").status == 200)
            #expect(try await ana.get("/v1/me/preferences")["mailUpdates"] == .bool(false))
        }
    }

    @Test("nobody is mailed to an address that is not verified")
    func unverified() async throws {
        try await World.running { world, postbox in
            let pair = try await Pair(in: world)
            try await world.execute("UPDATE traveller SET email_verified_at = NULL WHERE handle = 'ana'")
            try await pair.propose()
            world.clock.advance(seconds: 300)
            try await world.deliver()
            #expect(postbox.letters == [])
            #expect(try await world.number("SELECT count(*) FROM notification WHERE mail_due_at IS NOT NULL") == 0)
        }
    }
}
