import TestSupport
import Testing

@testable import App

@Suite("The body in the fingerprint of an idempotency key") struct RequestBodyTests {
    private static func canonical(_ text: String) throws -> String {
        let body = RequestBody()
        body.keep(Array(text.utf8))
        return String(decoding: try body.canonical, as: UTF8.self)
    }

    @Test(
        "one text for all that say the same",
        arguments: [
            ("", "{}"), ("{}", "{}"), (#"{"b":1,"a":"x"}"#, #"{"a":"x","b":1}"#),
            (#" { "a" : null , "b" : { "d" : true , "c" : [ 2 , 1 ] } } "#, #"{"b":{"c":[2,1],"d":true}}"#),
            (#"{"a":"\u0105"}"#, #"{"a":"ą"}"#),
            (#"{"a":[null,{"c":null,"b":1}]}"#, #"{"a":[null,{"b":1}]}"#),
        ])
    func same(_ text: String, _ canonical: String) throws {
        #expect(try Self.canonical(text) == canonical)
    }

    @Test(
        "what differs stays different",
        arguments: [
            (#"{"a":1}"#, #"{"a":1.0}"#), (#"{"a":1}"#, #"{"a":"1"}"#), (#"{"a":[1,2]}"#, #"{"a":[2,1]}"#),
            (#"{"a":""}"#, "{}"), (#"{"a":false}"#, "{}"), (#"{"a":{}}"#, "{}"), (#"{"a":[]}"#, "{}"),
        ])
    func different(_ one: String, _ other: String) throws {
        #expect(try Self.canonical(one) != Self.canonical(other))
    }
}
