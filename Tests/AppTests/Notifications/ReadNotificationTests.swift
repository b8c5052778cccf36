import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("Reading notifications") struct ReadNotificationTests {
    private static let path = "/v1/me/notifications/read"

    /// Ana is told of three proposals; the ids, newest first.
    private static func threeTold(_ world: World) async throws -> (pair: Pair, ids: [String]) {
        let pair = try await Pair(in: world)
        for _ in 1...3 { try await pair.ana.act("decline", on: try await pair.propose("50.00").id()) }
        return (pair, try await pair.ana.get("/v1/me/notifications").texts("id"))
    }

    @Test("those that are named are read from then on, once; no ids are none")
    func named() async throws {
        try await World.run { world in
            let (pair, ids) = try await Self.threeTold(world)
            #expect(try await pair.ana.put(Self.path, #"{"ids":[]}"#).status == 204)
            #expect(try await pair.ana.get("/v1/me/notifications?unread=true").texts("id") == ids)
            world.clock.advance(seconds: 60)
            #expect(try await pair.ana.put(Self.path, #"{"ids":["\#(ids[1])","\#(ids[2])"]}"#).status == 204)
            world.clock.advance(seconds: 60)
            #expect(try await pair.ana.put(Self.path, #"{"ids":["\#(ids[1])"]}"#).status == 204)
            let list = try await pair.ana.get("/v1/me/notifications")
            #expect(list.texts("id") == ids)
            #expect(list["items.0.readAt"] == .null)
            #expect(list.texts("readAt") == ["2026-11-21T10:01:00Z", "2026-11-21T10:01:00Z"])
            #expect(try await pair.ana.get("/v1/me/notifications?unread=true").texts("id") == [ids[0]])
            #expect(try await pair.ana.get("/v1/me/notifications?unread=false").texts("id") == ids)
        }
    }

    @Test("without ids all are read, and later ones are not")
    func all() async throws {
        try await World.run { world in
            let (pair, _) = try await Self.threeTold(world)
            for body in [nil, "{}"] {
                #expect(try await pair.ana.put(Self.path, body).status == 204)
                #expect(try await pair.ana.get("/v1/me/notifications?unread=true").count("items") == 0)
                let id = try await pair.propose().id()
                #expect(try await pair.ana.told("?unread=true").count == 1)
                try await pair.ana.act("decline", on: id)
            }
        }
    }

    @Test("other people's ids, and unknown ones, are passed over without a word")
    func others() async throws {
        try await World.run { world in
            let (pair, ids) = try await Self.threeTold(world)
            let none = "0199aaaa-0000-7000-8000-000000000001"
            #expect(try await pair.ben.put(Self.path, #"{"ids":["\#(ids[0])","\#(none)"]}"#).status == 204)
            #expect(try await pair.ben.put(Self.path).status == 204)
            #expect(try await pair.ana.get("/v1/me/notifications?unread=true").texts("id") == ids)
            #expect(try await world.number("SELECT count(*) FROM notification WHERE read_at IS NOT NULL") == 3)
        }
    }

    @Test("ids are ids, at most a hundred; a subject has a kind with a place in an app, and stands without ids")
    func fields() async throws {
        try await World.run { world in
            let (pair, ids) = try await Self.threeTold(world)
            let many = Array(repeating: "\"\(ids[0])\"", count: 101).joined(separator: ",")
            for body in [#"{"ids":["x"]}"#, #"{"ids":"\#(ids[0])"}"#, #"{"ids":[\#(many)]}"#] {
                #expect(try await pair.ana.put(Self.path, body).status == 422, "\(body.prefix(40))")
            }
            #expect(try await pair.ana.put(Self.path, #"{"all":true}"#).summary == "422 invalid /all")
            for (body, at) in [
                (#"{"about":{"kind":"city","id":"x"}}"#, "/about/kind"), (#"{"about":{"id":"x"}}"#, "/about/kind"),
                (#"{"about":{"kind":"swap"},"ids":[]}"#, "/about"),
            ] {
                #expect(try await pair.ana.put(Self.path, body).summary == "422 invalid \(at)")
            }
            #expect(try await world.send(.put, Self.path).summary == "401 not-signed-in")
            #expect(try await pair.ana.get("/v1/me/notifications?unread=true").count("items") == 3)
        }
    }

    @Test("who looks at a swap has read what they were told of it, and of nothing else")
    func aboutSwap() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let swap = try await pair.propose("50.00").id()
            try await pair.ana.act("decline", on: swap)
            let other = try await pair.propose("60.00").id()
            try await pair.ana.act("decline", on: other)
            #expect(try await pair.ben.get("/v1/me").int("counts.unreadNotifications") == 2)
            let body = #"{"about":{"kind":"swap","id":"\#(swap)"}}"#
            #expect(try await pair.ben.put(Self.path, body).status == 204)
            let unread = try await pair.ben.get("/v1/me/notifications?unread=true")
            #expect(unread.count("items") == 1)
            #expect(unread.string("items.0.subject.id") == other)
            #expect(try await pair.ben.put(Self.path, #"{"about":{"kind":"swap"}}"#).status == 204)
            #expect(try await pair.ben.get("/v1/me").int("counts.unreadNotifications") == 0)
            // Ana's own stay.
            #expect(try await pair.ana.get("/v1/me").int("counts.unreadNotifications") == 2)
        }
    }

    @Test("who reads a chat has read the notifications of the events in it, as far as they have read")
    func thread() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let swap = try await pair.propose("50.00").id()
            try await pair.ana.act("decline", on: swap)
            let thread = try await pair.ben.get("/v1/swaps/\(swap)").string("thread") ?? ""
            let path = "/v1/threads/\(thread)/read"
            #expect(try await pair.ben.put(path, #"{"seq":1}"#).status == 204)
            #expect(try await pair.ben.get("/v1/me").int("counts.unreadNotifications") == 1)
            #expect(try await pair.ben.put(path, #"{"seq":2}"#).status == 204)
            let me = try await pair.ben.get("/v1/me")
            #expect([me.int("counts.unreadNotifications"), me.int("counts.unreadThreads")] == [0, 0])
        }
    }
}
