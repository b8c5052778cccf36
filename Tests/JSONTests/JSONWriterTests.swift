import JSON
import Testing

@Suite struct JSONWriterTests {
    private func text(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test("an object is written field by field, with null for nil")
    func object() {
        let written = text { w in
            w.object { w in
                w.field("id", "a")
                w.field("count", 3)
                w.field("large", Int64.max)
                w.field("small", Int32.min)
                w.field("open", true)
                w.field("bio", nil as String?)
                w.fieldIfPresent("gone", nil as String?)
                w.fieldIfPresent("here", 1 as Int?)
                w.null("avatar")
                w.field(named: "a\"b", 1)
            }
        }
        #expect(
            written
                == #"{"id":"a","count":3,"large":9223372036854775807,"small":-2147483648,"open":true,"bio":null,"here":1,"avatar":null,"a\"b":1}"#
        )
    }

    @Test("commas stand between values and nowhere else")
    func commas() {
        let written = text { w in
            w.object { w in
                w.object("empty") { _ in }
                w.array("none") { _ in }
                w.array("items") { w in
                    1.write(to: &w)
                    w.object { $0.field("a", ["x", "y"]) }
                    w.array { _ in }
                    w.raw(Array("{\"r\":1}".utf8))
                    "z".write(to: &w)
                }
                w.raw("client", Array("{}".utf8))
                w.field("last", [] as [Int])
            }
        }
        #expect(
            written
                == #"{"empty":{},"none":[],"items":[1,{"a":["x","y"]},[],{"r":1},"z"],"client":{},"last":[]}"#)
    }

    @Test(
        "text is escaped where JSON or JavaScript asks for it, and only there",
        arguments: [
            ("", ""), ("plain", "plain"), ("\"", #"\""#), ("\\", #"\\"#), ("/", "/"),
            ("\n\r\t\u{8}\u{C}", #"\n\r\t\b\f"#),
            ("\0", #"\u0000"#), ("\u{1B}", #"\u001b"#), ("\u{1F}", #"\u001f"#), ("\u{7F}", "\u{7F}"),
            ("a\u{2028}b", #"a\u2028b"#),
            ("\u{2029}", #"\u2029"#), ("€\u{2027}\u{202A}", "€\u{2027}\u{202A}"), ("zł 😀", "zł 😀"),
            ("a\"b\\c", #"a\"b\\c"#),
        ])
    func escapes(_ plain: String, _ escaped: String) {
        #expect(String(decoding: plain.json, as: UTF8.self) == "\"\(escaped)\"")
    }

    @Test("every control character comes back as it was written")
    func controlCharacters() throws {
        let plain = String(String.UnicodeScalarView((0...0x2F).compactMap { Unicode.Scalar($0 as UInt32) }))
        #expect(try JSONValue(bytes: plain.json) == .string(plain))
        #expect(plain.json.allSatisfy { $0 >= 0x20 })
    }

    @Test(
        "a coordinate has at most seven decimals and no exponent",
        arguments: [
            (0, "0"), (-0.0, "0"), (3, "3"), (13.75, "13.75"), (-100.5, "-100.5"), (0.1 + 0.2, "0.3"),
            (100.50184567, "100.5018457"),
            (0.0000001, "0.0000001"), (0.00000004, "0"), (-0.00000004, "0"), (-0.0000001, "-0.0000001"), (180, "180"),
            (1e10, "10000000000"), (0.05, "0.05"), (.nan, "null"), (.infinity, "null"), (1e12, "null"),
        ] as [(Double, String)])
    func decimals(_ number: Double, _ written: String) {
        #expect(String(decoding: number.json, as: UTF8.self) == written)
    }

    @Test("what was read is written again byte for byte, without blanks")
    func roundTrip() throws {
        let text = #"{"a":[1,-0.50,1e400,true,false,null,"\"\\\n€😀"],"b":{"":{}},"c":[]}"#
        #expect(String(decoding: try JSONValue(bytes: Array(text.utf8)).json, as: UTF8.self) == text)
        let spaced = " { \"a\" : [ 1 , 2 ] } "
        #expect(String(decoding: try JSONValue(bytes: Array(spaced.utf8)).json, as: UTF8.self) == #"{"a":[1,2]}"#)
    }
}
