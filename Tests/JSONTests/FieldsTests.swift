import JSON
import TestSupport
import Testing

@Suite struct FieldsTests: FieldsSuite {
    @Test("a whole object is read without a fault")
    func whole() throws {
        var f = try fields(
            #"{"name":"Ana","place":{"latitude":13.7563},"exact":true,"count":3,"tags":["a","b"]}"#)
        #expect(f.string("name") == "Ana")
        #expect(f.object("place") { $0.number("latitude", in: -90...90) } == 13.7563)
        #expect(f.bool("exact", default: false) == true)
        #expect(f.int("count", in: 1...5) == 3)
        #expect(f.strings("tags", max: 2) == ["a", "b"])
        #expect(f.optionalString("note") == nil)
        try f.finish()
    }

    @Test("every fault is told at once, in the order of reading, unknown keys last")
    func allAtOnce() throws {
        let found = try faults(#"{"name":1,"surprise":true,"place":{"latitude":"x","zone":1}}"#) { f in
            _ = f.string("handle")
            _ = f.string("name")
            f.object("place") { _ = $0.number("latitude", in: -90...90) }
        }
        #expect(
            found == [
                fault("/handle", "is missing"),
                fault("/name", "must be a string"),
                fault("/place/latitude", "must be a plain decimal number"),
                fault("/place/zone", "is not known here"),
                fault("/surprise", "is not known here"),
            ])
    }

    @Test("a text that is not JSON is unreadable, not invalid")
    func unreadable() {
        #expect(throws: UnreadableJSON(.duplicateKey("a"), at: 7)) { try fields(#"{"a":1,"a":2}"#) }
    }

    @Test("a body that is no object is invalid", arguments: ["[]", "1", "null", "\"a\"", "true"])
    func noObject(_ text: String) {
        #expect(throws: InvalidFields(faults: [fault("", "must be an object")])) { try fields(text) }
    }

    @Test("only where a body is optional may there be none")
    func noBody() throws {
        var none = try Fields(optionalBody: [])
        try none.finish()
        #expect(throws: UnreadableJSON(.empty, at: 0)) { try Fields(body: []) }
    }

    @Test("a missing object is one fault, not one for each of its fields")
    func missingObject() throws {
        #expect(
            try faults("{}") { f in f.object("place") { _ = ($0.string("city"), $0.string("country")) } }
                == [fault("/place", "is missing")])
    }

    @Test("an optional field may be left out or null", arguments: ["{}", #"{"a":null}"#])
    func optional(_ text: String) throws {
        #expect(try sound(text) { $0.optionalString("a") } == nil)
        #expect(try sound(text) { $0.optionalInt("a", in: 1...2) } == nil)
        #expect(try sound(text) { $0.optionalBool("a") } == nil)
        #expect(try sound(text) { $0.bool("a", default: true) })
        #expect(try sound(text) { $0.optionalStrings("a", max: 1) } == nil)
        #expect(try sound(text) { $0.optionalRaw("a", maxBytes: 9) } == nil)
        #expect(try sound(text) { $0.optionalObject("a") { $0.string("b") } } == nil)
    }

    @Test("a patch tells left out, null and given apart")
    func patch() throws {
        var f = try fields(#"{"null":null,"given":"x","wrong":1}"#)
        #expect(f.patch("absent") { $0 } == .absent)
        #expect(f.patch("null") { $0 } == .null)
        #expect(f.patch("given") { $0 } == .value("x"))
        #expect(f.patch("wrong") { $0 } == .absent)
        #expect(throws: InvalidFields(faults: [fault("/wrong", "must be a string")])) { try f.finish() }
    }

    @Test("a patch is applied to what was there")
    func patched() {
        #expect(Patch<String>.absent.applied(to: "old") == "old")
        #expect(Patch<String>.null.applied(to: "old") == nil)
        #expect(Patch.value("new").applied(to: "old") == "new")
    }

    @Test(
        "a whole number has no point, no exponent and a range",
        arguments: [
            ("1.0", "must be a whole number"), ("1e0", "must be a whole number"), ("\"1\"", "must be a whole number"),
            ("null", "must be a whole number"), ("0", "must be between 1 and 5"), ("6", "must be between 1 and 5"),
            ("99999999999999999999", "must be between 1 and 5"),
        ])
    func wholeNumbers(_ value: String, _ detail: String) throws {
        #expect(try faults(#"{"n":\#(value)}"#) { _ = $0.int("n", in: 1...5) } == [fault("/n", detail)])
    }

    @Test(
        "a coordinate is plain decimal and within its range",
        arguments: [
            ("1e1", "must be a plain decimal number"), ("\"1\"", "must be a plain decimal number"),
            ("true", "must be a plain decimal number"),
            ("90.5", "must be between -90.25 and 90.25"), ("-91", "must be between -90.25 and 90.25"),
        ])
    func decimals(_ value: String, _ detail: String) throws {
        #expect(try faults(#"{"n":\#(value)}"#) { _ = $0.number("n", in: -90.25...90.25) } == [fault("/n", detail)])
    }

    @Test("a flag is true or false, never a number or a word", arguments: ["1", "\"true\"", "null"])
    func flags(_ value: String) throws {
        #expect(try faults(#"{"n":\#(value)}"#) { _ = $0.bool("n") } == [fault("/n", "must be true or false")])
    }

    @Test("a list of strings has a length, and its entries have pointers")
    func lists() throws {
        #expect(try sound(#"{"l":["a","b"]}"#) { $0.strings("l", max: 2) } == ["a", "b"])
        #expect(
            try faults(#"{"l":["a","b","c"]}"#) { _ = $0.strings("l", max: 2) } == [
                fault("/l", "must have at most 2 entries")
            ])
        #expect(try faults(#"{"l":["a",1]}"#) { _ = $0.strings("l", max: 2) } == [fault("/l/1", "must be a string")])
        #expect(try faults(#"{"l":"a"}"#) { _ = $0.strings("l", max: 2) } == [fault("/l", "must be a list of strings")])
    }

    @Test("text with U+0000 is refused")
    func nullCharacter() throws {
        #expect(
            try faults(#"{"a":"x\u0000"}"#) { _ = $0.string("a") } == [
                fault("/a", "must not contain the character U+0000")
            ])
    }

    @Test("any object can be kept as it is, up to a size")
    func raw() throws {
        let text = #"{"client":{ "b" : [1.50, "\u00e9"] }}"#
        #expect(try sound(text) { $0.optionalRaw("client", maxBytes: 17) } == Array(#"{"b":[1.50,"é"]}"#.utf8))
        #expect(
            try faults(text) { _ = $0.optionalRaw("client", maxBytes: 16) } == [
                fault("/client", "must be at most 16 bytes")
            ])
        #expect(
            try faults(#"{"client":[]}"#) { _ = $0.optionalRaw("client", maxBytes: 16) } == [
                fault("/client", "must be an object")
            ])
    }

    /// A refusal of a rule that knows its own sentence.
    private struct TooShort: FieldRefusal {
        var sentence: String { "must be longer" }
    }

    @Test("what a parser throws is told in its own words, else in the caller's")
    func parsed() throws {
        #expect(try sound(#"{"a":"12"}"#) { $0.value("a", placeholder: 0) { Int($0) } } == 12)
        #expect(
            try faults(#"{"a":"x"}"#) { _ = $0.value("a", placeholder: 0) { Int($0) } } == [fault("/a", "is not valid")]
        )
        #expect(
            try faults(#"{"a":"x"}"#) { _ = $0.value("a", placeholder: 0, otherwise: "must be a count") { Int($0) } }
                == [fault("/a", "must be a count")])
        #expect(
            try faults(#"{"a":"x"}"#) { _ = $0.value("a", placeholder: 0) { _ in throw TooShort() } }
                == [fault("/a", "must be longer")])
    }

    @Test("a pointer escapes tilde and slash")
    func pointers() throws {
        #expect(try faults(#"{"a/b~c":1}"#) { _ in } == [fault("/a~1b~0c", "is not known here")])
    }

    @Test("a rule across fields can add its fault")
    func ownFault() throws {
        let found = try faults(#"{"email":null}"#) { f in
            _ = f.optionalString("email")
            if !f.has("email"), !f.has("phone") { f.refuse("email", "or a phone number is needed") }
        }
        #expect(found == [fault("/email", "or a phone number is needed")])
    }

    @Test("at most fifty faults are told")
    func manyFaults() throws {
        let text = "{" + (0..<60).map { "\"k\($0)\":1" }.joined(separator: ",") + "}"
        #expect(try faults(text) { _ in }.count == 50)
    }
}
