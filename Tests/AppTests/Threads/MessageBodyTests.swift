import JSON
import TestSupport
import Testing

@Suite("The body of a message") struct MessageBodyTests {
    private static let good = [
        "x", "a\nb", " spaces kept  ", "สวัสดี ตอนเที่ยงได้ไหม", "Zażółć gęślą jaźń", "שלום לך", "مرحبا", "你好，今天中午可以吗？",
        "नमस्ते", "👩‍👩‍👧‍👦 🇵🇱 👍🏽 🏴󠁧󠁢󠁳󠁣󠁴󠁿", "e\u{301} and \u{e9}", "\"quoted\" \\ / <b>&amp;</b>", "'; DROP TABLE message; --",
        "\u{200F}mark", "می\u{200C}خواهم",
    ]

    @Test("honest text of any script comes back byte for byte, to both")
    func kept() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let thread = try await ben.openThread(on: try await ana.publish())
            for (number, body) in Self.good.enumerated() {
                let sent = try await ana.say(body, number, in: thread)
                #expect(sent.status == 201)
                #expect(sent.string("body").map { Array($0.utf8) } == Array(body.utf8))
                #expect(
                    try await ben.get("/v1/threads").string("items.0.last.body").map { Array($0.utf8) }
                        == Array(body.utf8))
            }
            #expect(try await ben.read(thread).bodies.map { Array($0.utf8) } == Self.good.map { Array($0.utf8) })
            let longest = String(repeating: "ą", count: 4000)
            #expect(try await ben.say(longest, 1, in: thread).string("body") == longest)
            // Four bytes of UTF-16 each: the limit counts characters as people do in a schema, code points.
            let emoji = String(repeating: "😀", count: 4000)
            #expect(try await ben.say(emoji, 2, in: thread).string("body") == emoji)
            #expect(try await ana.say("a\r\nb", 100, in: thread).string("body") == "a\nb")
        }
    }

    @Test("text that is too long, empty or hides something is refused, and nothing of it is kept")
    func refused() async throws {
        let bad = [
            "", String(repeating: "x", count: 4001), String(repeating: "😀", count: 4001), "a\u{0}b", "a\u{1B}[31mb",
            "a\tb", "a\rb", "a\u{85}b", "a\u{2028}b", "pay \u{202E}001", "\u{2066}x\u{2069}", "x\u{E0041}",
        ]
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let thread = try await ben.openThread(on: try await ana.publish())
            for (number, body) in bad.enumerated() {
                let reply = try await ben.say(body, number, in: thread)
                #expect((reply.status, reply.pointers) == (422, ["/body"]), "\(body.prefix(20).debugDescription)")
                #expect(!reply.text.unicodeScalars.contains("\u{202E}"))
            }
            #expect(try await ben.read(thread).bodies == [])
            #expect(try await ben.say("x", 0, in: thread).int("seq") == 1)
        }
    }

    @Test("fields that are missing, wrong or unknown are told by name")
    func fields() async throws {
        let bad: [(body: String, status: Int, pointers: [String])] = [
            ("{}", 422, ["/body", "/clientId"]), (#"{"body":"x"}"#, 422, ["/clientId"]),
            (#"{"clientId":"\#(clientID(1))"}"#, 422, ["/body"]), (#"{"clientId":"7","body":"x"}"#, 422, ["/clientId"]),
            (#"{"clientId":7,"body":null}"#, 422, ["/body", "/clientId"]),
            (#"{"clientId":"\#(clientID(1))","body":["x"]}"#, 422, ["/body"]),
            (#"{"clientId":"\#(clientID(1))","body":"x","seq":9}"#, 422, ["/seq"]),
            (#"{"clientId":"\#(clientID(1))","body":"x","body":"y"}"#, 400, []),
            (#"{"clientId":"\#(clientID(1))","body":"\ud800"}"#, 400, []), ("[]", 422, [""]), ("", 400, []),
        ]
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let thread = try await ben.openThread(on: try await ana.publish())
            for (body, status, pointers) in bad {
                let reply = try await ben.post("/v1/threads/\(thread)/messages", body)
                #expect(reply.status == status, "\(body)")
                #expect(reply.pointers.sorted() == pointers, "\(body)")
            }
            #expect(try await ben.read(thread).bodies == [])
        }
    }
}
