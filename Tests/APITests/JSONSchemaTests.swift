import JSON
import TestSupport
import Testing

@Suite struct JSONSchemaTests {
    private func value(_ text: String) throws -> JSONValue { try JSONValue(bytes: Array(text.utf8)) }

    @Test(
        "each keyword takes what it allows and names what it does not",
        arguments: [
            (#"{"type":"string"}"#, "\"a\"", "1", ": 1 is not of type string"),
            (#"{"type":"integer"}"#, "1", "1.5", ": 1.5 is not of type integer"),
            (#"{"type":"number"}"#, "1.5", "\"1\"", ": \"1\" is not of type number"),
            (#"{"type":["string","null"]}"#, "null", "true", #": true is not of type ["string","null"]"#),
            (#"{"properties":{"a":{"type":"null"}}}"#, #"{"b":1}"#, #"{"a":1}"#, "/a: 1 is not of type null"),
            (#"{"required":["a"]}"#, #"{"a":1}"#, "{}", ": \"a\" is missing"),
            (
                #"{"properties":{"a":true},"additionalProperties":false}"#, #"{"a":1}"#, #"{"a":1,"b":2}"#,
                "/b: nothing is allowed here"
            ),
            (#"{"additionalProperties":{"type":"string"}}"#, #"{"a":"x"}"#, #"{"a":1}"#, "/a: 1 is not of type string"),
            (
                #"{"allOf":[{"properties":{"a":true}}],"properties":{"b":true},"unevaluatedProperties":false}"#,
                #"{"a":1,"b":2}"#, #"{"a":1,"c":2}"#, "/c: nothing is allowed here"
            ),
            (#"{"propertyNames":{"maxLength":1}}"#, #"{"a":1}"#, #"{"ab":1}"#, "/ab: \"ab\" is longer than 1"),
            (#"{"minProperties":1}"#, #"{"a":1}"#, "{}", ": has fewer than 1 fields"),
            (#"{"items":{"type":"null"}}"#, "[null]", "[null,1]", "/1: 1 is not of type null"),
            (#"{"minItems":1}"#, "[1]", "[]", ": has fewer than 1 items"),
            (#"{"uniqueItems":true}"#, "[1,2]", "[1,1]", ": has an item twice"),
            (#"{"maxItems":1}"#, "[1]", "[1,2]", ": has more than 1 items"),
            (#"{"enum":["a",1]}"#, "1.0", "\"b\"", #": "b" is none of ["a",1]"#),
            (#"{"type":["string","null"],"x-extensible-enum":["a"]}"#, "null", "\"b\"", #": "b" is none of ["a"]"#),
            (#"{"format":"uri"}"#, "\"https://a.example/b\"", "\"b\"", ": \"b\" is no uri"),
            (#"{"const":"a"}"#, "\"a\"", "\"b\"", #": "b" is not "a""#),
            (#"{"pattern":"^[A-Z]{3}$"}"#, "\"EUR\"", "\"EURO\"", ": \"EURO\" does not match ^[A-Z]{3}$"),
            (#"{"minLength":2}"#, "\"ab\"", "\"é\"", ": \"é\" is shorter than 2"),
            (#"{"maxLength":1}"#, "\"😀\"", "\"ab\"", ": \"ab\" is longer than 1"),
            (#"{"minimum":1}"#, "1", "0.5", ": 0.5 is less than 1"),
            (#"{"maximum":1}"#, "1", "1.5", ": 1.5 is more than 1"),
            (
                #"{"anyOf":[{"type":"null"},{"minimum":2}]}"#, "2", "1",
                ": fits 0 of anyOf: : 1 is not of type null | : 1 is less than 2"
            ),
            (#"{"oneOf":[{"minimum":1},{"minimum":2}]}"#, "1", "2", ": fits 2 of oneOf:  | "),
            (#"{"allOf":[{"minimum":1},{"maximum":2}]}"#, "2", "3", ": 3 is more than 2"),
            (#"{"format":"uuid"}"#, "\"01990000-0000-7000-8000-000000000001\"", "\"0199\"", ": \"0199\" is no uuid"),
            (#"{"format":"date"}"#, "\"2024-02-29\"", "\"2026-02-29\"", ": \"2026-02-29\" is no date"),
            (
                #"{"format":"date-time"}"#, "\"2026-11-21T10:00:00.123Z\"", "\"2026-11-21 10:00:00Z\"",
                ": \"2026-11-21 10:00:00Z\" is no date-time"
            ),
            (#"{"type":"string","description":"a"}"#, "\"a\"", "null", ": null is not of type string"),
        ])
    func keyword(_ schema: String, _ accepted: String, _ refused: String, _ fault: String) throws {
        let rule = try value(schema)
        #expect(JSONSchema().faults(of: try value(accepted), by: rule) == [])
        #expect(JSONSchema().faults(of: try value(refused), by: rule) == [fault])
    }

    @Test("a reference is followed, one that leads nowhere is a fault")
    func references() throws {
        let schema = JSONSchema(document: try value(#"{"a":{"b":{"type":"null"}}}"#))
        #expect(schema.faults(of: .null, by: try value(##"{"$ref":"#/a/b"}"##)) == [])
        #expect(schema.faults(of: .bool(true), by: try value(##"{"$ref":"#/a/b"}"##)) == [": true is not of type null"])
        #expect(schema.faults(of: .null, by: try value(##"{"$ref":"#/a/c"}"##)) == [##": "#/a/c" leads nowhere"##])
    }

    @Test("a keyword that nobody knows is a fault, not a licence")
    func unknownKeyword() throws {
        #expect(
            JSONSchema().faults(of: .null, by: try value(#"{"requierd":["a"]}"#))
                == [#": the schema's requierd: ["a"] is not understood"#])
    }

    @Test("a schema that closes objects takes only fields that one of its parts names")
    func closing() throws {
        let schema = JSONSchema(closesObjects: true)
        let rule = try value(
            #"{"allOf":[{"properties":{"a":{"properties":{"b":true}}}},{"properties":{"c":true}}]}"#)
        #expect(schema.faults(of: try value(#"{"a":{"b":1},"c":2}"#), by: rule) == [])
        #expect(
            schema.faults(of: try value(#"{"a":{"d":1},"e":{"f":2}}"#), by: rule)
                == ["/a/d: nothing is allowed here", "/e: nothing is allowed here"])
        let free = try value(#"{"type":"object","additionalProperties":true}"#)
        #expect(schema.faults(of: try value(#"{"a":{"b":1}}"#), by: free) == [])
        #expect(JSONSchema().faults(of: try value(#"{"e":2}"#), by: rule) == [])
    }

    @Test("a pattern sees a line end behind its last character")
    func trailingNewline() throws {
        #expect(JSONSchema().faults(of: .string("EUR\n"), by: try value(#"{"pattern":"^[A-Z]{3}$"}"#)).count == 1)
    }
}
