import Domain
import Testing

@testable import RateFeeds

@Suite struct FeedJSONTests {
    private func json(_ text: String) throws -> FeedJSON {
        try FeedJSON(FeedText(Array(text.utf8), allowedBytes: 1_000, tabs: true))
    }

    @Test("numbers keep their text, strings lose their escapes, and every value knows its line")
    func values() throws {
        let value = try json(
            #"{"a":2.6410,"b":[1e-05,-0.0,0],"# + "\r\n\t" + #""c\/":"\u0142\"\\\uD83D\uDE00","d":null,"e":true}"#)
        #expect(try value.number("a") == "2.6410")
        #expect(try value.value("b").elements("b").map { try $0.numberText("b") } == ["1e-05", "-0.0", "0"])
        #expect(try value.string("c/") == "ł\"\\😀")
        #expect(value["b"]?.line == 1)
        #expect(value["e"]?.line == 2)
        #expect(value["f"] == nil)
    }

    @Test(
        "what is no JSON text is refused",
        arguments: [
            ("[1,]", "not JSON"), ("[1 2]", "not JSON"), ("{\"a\"}", "not JSON"), ("{a:1}", "not JSON"),
            ("{'a':1}", "not JSON"), ("[01]", "not JSON"), ("[1.]", "not JSON"), ("[.5]", "not JSON"),
            ("[+1]", "not JSON"), ("[1e]", "not JSON"), ("[NaN]", "not JSON"), ("[Infinity]", "not JSON"),
            ("[0x10]", "not JSON"), ("[tru]", "not JSON"), ("[\"\\x\"]", "not JSON"), ("[\"\\uD83D\"]", "not JSON"),
            ("[\"\\uDE00\"]", "not JSON"), ("[\"\\uD83D\\u0041\"]", "not JSON"), ("[\"\\u00g0\"]", "not JSON"),
            ("[1", "it ends in the middle"), ("[\"a", "it ends in the middle"), ("{\"a\":", "it ends in the middle"),
            ("[\"\\u00", "it ends in the middle"), ("[]]", "text behind its end"), ("[] x", "text behind its end"),
            ("{}{}", "text behind its end"), ("[\"\\n\"]", "control character 10"),
            ("[\"\\u0000\"]", "control character 0"), ("[\"\\u0085\"]", "control character 133"),
            ("[\"a\tb\"]", "control character 9"), ("{\"a\":1,\"a\":1}", "\"a\" stands twice"),
            ("{\"a\":1,\"\\u0061\":1}", "\"a\" stands twice"), (" \n", "the body is empty"),
        ])
    func refused(text: String, reason: String) throws {
        let fault = #expect(throws: FeedFault.self) { try json(text) }
        #expect(fault?.reason.description == reason)
    }

    @Test("equal letters in other normal forms are two keys")
    func normalForms() throws {
        #expect(try json("{\"\u{E9}\":1,\"e\u{301}\":2}").members("root").count == 2)
    }

    @Test("32 levels are read, 33 are not")
    func levels() throws {
        func nested(_ count: Int) -> String {
            String(repeating: "[", count: count) + "1" + String(repeating: "]", count: count)
        }
        #expect(try json(nested(32)).elements("root").count == 1)
        #expect(throws: FeedFault(line: 1, reason: .tooDeep(allowed: 32))) { try json(nested(33)) }
    }

    @Test("a fault tells its line")
    func lines() throws {
        let fault = #expect(throws: FeedFault.self) { try json("{\n\"a\":1,\n\"b\":x}") }
        #expect(fault?.description == "line 3: not JSON")
        let value = try json("{\n\"a\":1,\n\"b\":\"2\"}")
        #expect(throws: FeedFault(line: 3, reason: .unexpected("b"))) { try value.number("b") }
        #expect(throws: FeedFault(line: 1, reason: .missing("c"))) { try value.number("c") }
    }
}
