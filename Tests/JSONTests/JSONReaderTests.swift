import JSON
import Testing

@Suite struct JSONReaderTests {
    @Test(
        "a text that RFC 8259 allows is read",
        arguments: [
            "{}", "[]", "0", "-0", "1", "-1", "10", "0.5", "-0.5", "1e5", "1E5", "1e+5", "1e-5", "1.5e10",
            "123456789012345678901",
            "true", "false", "null", "\"\"", "\"a\"", " {} ", "\t[\n]\r\n", "[1,2]", "[ 1 , 2 ]", "{\"a\":1}",
            "{ \"a\" : 1 , \"b\" : 2 }", "{\"\":1}", "[[],{}]", "{\"a\":{\"a\":1}}", #""\"\\\/\b\f\n\r\t""#,
            #""\u00e9""#,
            #""\u0000""#, #""\uD83D\uDE00""#, #""\ud83d\ude00""#, "\"é😀\u{7F}\"", "\"\u{2028}\"", "\"\u{10FFFF}\"",
            "\"\u{FEFF}\"",
            #""\uFFFF""#, "{\"e\u{301}\":1,\"\u{E9}\":2}", "{\"a\":1,\"A\":2}",
        ])
    func accepted(_ text: String) {
        #expect(throws: Never.self) { try JSONValue(bytes: Array(text.utf8)) }
    }

    @Test(
        "a text that RFC 8259 does not allow is refused, and the offset says where",
        arguments: [
            ("", .empty, 0), ("  ", .empty, 2), ("{", .unexpectedEnd, 1), ("[", .unexpectedEnd, 1),
            ("\"a", .unexpectedEnd, 2),
            ("{\"a\"", .unexpectedEnd, 4), ("{\"a\":", .unexpectedEnd, 5), ("[1,", .unexpectedEnd, 3),
            ("tru", .unexpectedEnd, 3),
            ("-", .unexpectedEnd, 1), ("1.", .unexpectedEnd, 2), ("1e", .unexpectedEnd, 2), ("1e+", .unexpectedEnd, 3),
            (#""\"#, .unexpectedEnd, 2), (#""\u00"#, .unexpectedEnd, 5), ("}", .unexpectedByte, 0),
            ("[1,]", .unexpectedByte, 3),
            ("[,1]", .unexpectedByte, 1), ("[1 2]", .unexpectedByte, 3), ("{\"a\":1,}", .unexpectedByte, 7),
            ("{a:1}", .unexpectedByte, 1),
            ("{'a':1}", .unexpectedByte, 1), ("{1:1}", .unexpectedByte, 1), ("{\"a\" 1}", .unexpectedByte, 5),
            ("{\"a\":1 \"b\":2}", .unexpectedByte, 7), ("[1}", .unexpectedByte, 2), ("True", .unexpectedByte, 0),
            ("nul!", .unexpectedByte, 3), ("NaN", .unexpectedByte, 0), ("Infinity", .unexpectedByte, 0),
            ("-Infinity", .badNumber, 1),
            ("+1", .unexpectedByte, 0), (".5", .unexpectedByte, 0), ("01", .badNumber, 1), ("-01", .badNumber, 2),
            ("00", .badNumber, 1),
            ("1.e5", .badNumber, 2), ("1e5.5", .textAfterValue, 3), ("0x10", .textAfterValue, 1),
            ("--1", .badNumber, 1),
            ("1 2", .textAfterValue, 2), ("{}x", .textAfterValue, 2), ("{}{}", .textAfterValue, 2),
            ("// a\n1", .unexpectedByte, 0),
            ("1 // a", .textAfterValue, 2), ("/* a */1", .unexpectedByte, 0), ("\u{FEFF}{}", .unexpectedByte, 0),
            ("\u{A0}1", .unexpectedByte, 0), ("\u{B}1", .unexpectedByte, 0), ("\"\u{1F}\"", .controlCharacter, 1),
            ("\"a\nb\"", .controlCharacter, 2), ("\"\t\"", .controlCharacter, 1), ("\"\0\"", .controlCharacter, 1),
            (#""\x""#, .badEscape, 1), (#""\'""#, .badEscape, 1), (#""\U0041""#, .badEscape, 1),
            (#""\u00g0""#, .badEscape, 1),
            (#""\u+123""#, .badEscape, 1), (#""\uD800""#, .loneSurrogate, 1), (#""a\uDC00""#, .loneSurrogate, 2),
            (#""\uD800\uD800""#, .loneSurrogate, 1), (#""\uD800x""#, .loneSurrogate, 1),
            (#""\uD800\n""#, .loneSurrogate, 1),
            ("{\"a\":1,\"a\":1}", .duplicateKey("a"), 7), (#"{"a":1,"\u0061":2}"#, .duplicateKey("a"), 7),
            ("{\"b\":{\"a\":1,\"a\":2}}", .duplicateKey("a"), 12),
        ] as [(String, UnreadableJSON.Reason, Int)])
    func refused(_ text: String, _ reason: UnreadableJSON.Reason, _ offset: Int) {
        #expect(throws: UnreadableJSON(reason, at: offset)) { try JSONValue(bytes: Array(text.utf8)) }
    }

    @Test(
        "bytes that are not well-formed UTF-8 are refused",
        arguments: [
            [0x80], [0xBF], [0xFF], [0xFE], [0xC0, 0xAF], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80],
            [0xE2, 0x82],
            [0xE2, 0x28, 0xA1], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x98],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x98, 0x28],
        ] as [[UInt8]])
    func malformedUTF8(_ bytes: [UInt8]) {
        let text = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
        #expect(throws: UnreadableJSON(.invalidUTF8, at: 1)) { try JSONValue(bytes: text) }
    }

    @Test("32 levels are read and 33 are not", arguments: [("[", "]"), ("{\"a\":", "}")])
    func depth(_ open: String, _ close: String) throws {
        func nested(_ levels: Int) -> [UInt8] {
            Array(
                (String(repeating: open, count: levels - 1) + "[]" + String(repeating: close, count: levels - 1)).utf8)
        }
        #expect(try JSONValue(bytes: nested(32)).json == nested(32))
        #expect(throws: UnreadableJSON(.tooDeep, at: 32 * open.utf8.count)) { try JSONValue(bytes: nested(33)) }
    }

    @Test("a hundred thousand opening brackets end in an error, not in a full stack")
    func deepAttack() {
        let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
        #expect(throws: UnreadableJSON(.tooDeep, at: 32)) { try JSONValue(bytes: bytes) }
    }

    @Test("numbers keep their text and objects their order")
    func kept() throws {
        let value = try JSONValue(bytes: Array(#"{"z":1.50,"a":[1e2,-0,null,true,"é\n"]}"#.utf8))
        #expect(
            value
                == .object([
                    .init("z", .number("1.50")),
                    .init("a", .array([.number("1e2"), .number("-0"), .null, .bool(true), .string("é\n")])),
                ]))
    }

    @Test("every node knows the byte at which it begins, and each stays within its range")
    func offsets() throws {
        let text = Array(#"x {"a":[1,"é", null]} ["z"#.utf8)
        let node = try JSONNode(bytes: text, in: 1..<23)
        guard case .object(let members) = node.content, case .array(let elements) = members[0].value.content else {
            Issue.record("not an object with an array")
            return
        }
        #expect(node.offset == 2)
        #expect(members[0].value.offset == 7)
        #expect(elements.map(\.offset) == [8, 10, 16])
        #expect(throws: UnreadableJSON(.unexpectedEnd, at: 21)) { try JSONNode(bytes: text, in: 1..<21) }
        #expect(throws: UnreadableJSON(.textAfterValue, at: 23)) { try JSONNode(bytes: text, in: 1..<24) }
        #expect(throws: UnreadableJSON(.invalidUTF8, at: 11)) { try JSONNode(bytes: text, in: 10..<12) }
    }

    @Test("a surrogate pair is one scalar")
    func surrogatePair() throws {
        #expect(try JSONValue(bytes: Array(#""\uD83D\uDE00\u20AC\u00df""#.utf8)) == .string("😀€ß"))
    }

    @Test("the sentence of an unreadable text names its byte")
    func sentence() {
        #expect(
            UnreadableJSON(.duplicateKey("a"), at: 7).sentence
                == "An object names the same key twice; the second stands at byte 7.")
    }
}
