import API
import HTTPTypes
import TestSupport
import Testing

@Suite("Reading a thread") struct ReadThreadTests {
    @Test("pages run on from a number or back from one, always in order")
    func pages() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let thread = try await ben.openThread(on: try await ana.publish())
            #expect(try await ben.read(thread) == ([], nil))
            for number in 1...7 { try await ana.say("\(number)", number, in: thread) }
            let pages: [(query: String, bodies: [String], next: String?)] = [
                ("", ["1", "2", "3", "4", "5", "6", "7"], nil),
                ("?limit=3", ["1", "2", "3"], "3"), ("?after=0&limit=3", ["1", "2", "3"], "3"),
                ("?after=3&limit=3", ["4", "5", "6"], "6"), ("?after=6&limit=3", ["7"], nil),
                ("?after=4&limit=3", ["5", "6", "7"], nil), ("?after=7", [], nil), ("?after=99", [], nil),
                ("?after=9223372036854775807", [], nil),
                ("?before=8&limit=3", ["5", "6", "7"], "5"), ("?before=5&limit=3", ["2", "3", "4"], "2"),
                ("?before=2&limit=3", ["1"], nil), ("?before=4&limit=3", ["1", "2", "3"], nil),
                ("?before=99&limit=2", ["6", "7"], "6"), ("?before=1", [], nil), ("?before=0", [], nil),
                ("?before=9223372036854775807&limit=1", ["7"], "7"),
            ]
            for person in [ana, ben] {
                for (query, bodies, next) in pages {
                    let page = try await person.read(thread, query)
                    #expect(page.bodies == bodies, "\(query)")
                    #expect(page.next == next, "\(query)")
                }
            }
        }
    }

    @Test("a page without a limit has fifty messages, and none has more than a hundred")
    func limits() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let thread = try await ben.openThread(on: try await ana.publish())
            for number in 1...51 { try await ana.say("\(number)", number, in: thread) }
            #expect(try await ben.read(thread) == ((1...50).map(String.init), "50"))
            #expect(try await ben.read(thread, "?limit=100") == ((1...51).map(String.init), nil))
            #expect(try await ben.read(thread, "?before=52") == ((2...51).map(String.init), "2"))
            let bad = [
                "limit=0": "/limit", "limit=101": "/limit", "limit=x": "/limit", "after=-1": "/after",
                "after=+1": "/after", "before=1.0": "/before", "after=": "/after",
                "before=000000000000000000000": "/before",
                "after=9223372036854775808": "/after",
                "after=1&before=2": "/before", "after=1&after=2": "/after", "cursor=x": "/cursor",
            ]
            for (query, pointer) in bad {
                let reply = try await ben.get("/v1/threads/\(thread)/messages?\(query)")
                #expect(reply.status == 422, "\(query)")
                #expect(reply.pointers == [pointer], "\(query)")
            }
        }
    }

    @Test("unread are the other's messages behind the mark, which only moves forward and never ahead")
    func unread() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let thread = try await ben.openThread(on: try await ana.publish())
            #expect(try await ben.unread(in: thread) == 0)
            for number in 1...3 { try await ben.say("\(number)", number, in: thread) }
            #expect(try await ana.unread(in: thread) == 3)
            #expect(try await ben.unread(in: thread) == 0)
            // (mark, unread after it): forward, back, ahead of the newest.
            for (seq, unread) in [(1, 2), (2, 1), (0, 1), (1, 1), (99, 0), (2, 0)] {
                let reply = try await ana.put("/v1/threads/\(thread)/read", #"{"seq":\#(seq)}"#)
                #expect((reply.status, reply.body) == (204, []))
                #expect(try await ana.unread(in: thread) == unread, "\(seq)")
            }
            try await ana.say("4", 4, in: thread)
            try await ben.say("5", 5, in: thread)
            #expect(try await ana.unread(in: thread) == 1)
            #expect(try await ben.unread(in: thread) == 1)
            for body in [#"{"seq":-1}"#, #"{"seq":1.5}"#, #"{"seq":"1"}"#, "{}", #"{"seq":2147483648}"#] {
                let reply = try await ana.put("/v1/threads/\(thread)/read", body)
                #expect((reply.status, reply.pointers) == (422, ["/seq"]), "\(body)")
            }
            #expect(try await ana.unread(in: thread) == 1)
        }
    }

    @Test("for others a thread looks like one that does not exist, byte for byte")
    func strangers() async throws {
        try await World.run { world in
            let (ana, ben, eve) = (
                try await world.register("ana"), try await world.register("ben"), try await world.register("eve")
            )
            let offer = try await ana.publish()
            let thread = try await ben.openThread(on: offer)
            try await ben.say("Secret", 1, in: thread)
            try await eve.openThread(on: offer)
            let none = clientID(77)
            let message = #"{"clientId":"\#(clientID(1))","body":"Hi"}"#
            let requests: [(method: HTTPRequest.Method, end: String, body: String?, status: Int)] = [
                (.get, "messages", nil, 404), (.get, "messages?after=0&limit=1", nil, 404),
                (.get, "messages?after=x", nil, 422), (.post, "messages", message, 404),
                (.post, "messages", #"{"body":""}"#, 422), (.post, "messages", "{", 400),
                (.put, "read", #"{"seq":1}"#, 404), (.put, "read", #"{"seq":-1}"#, 422),
            ]
            for (method, end, body, status) in requests {
                let bytes = body.map { Array($0.utf8) }
                let (there, missing, noID) = (
                    try await world.send(method, "/v1/threads/\(thread)/\(end)", body: bytes, token: eve.token),
                    try await world.send(method, "/v1/threads/\(none)/\(end)", body: bytes, token: eve.token),
                    try await world.send(method, "/v1/threads/none/\(end)", body: bytes, token: eve.token)
                )
                for reply in [there, missing, noID] {
                    #expect(reply.status == status, "\(method) \(end)")
                    #expect(reply.anonymous == missing.anonymous, "\(method) \(end)")
                    #expect(names(reply) == names(missing), "\(method) \(end)")
                    #expect(!reply.text.contains("Secret"))
                }
                let signedOut = try await world.send(method, "/v1/threads/\(thread)/\(end)", body: bytes)
                #expect((signedOut.status, signedOut.problem) == (401, "not-signed-in"))
            }
            #expect(try await ben.read(thread).bodies == ["Secret"])
            #expect(try await ana.unread(in: thread) == 1)
            #expect(try await eve.get("/v1/threads").count("items") == 1)
        }
    }

    private func names(_ reply: Reply) -> [String] { reply.headers.map(\.name.canonicalName).sorted() }
}
