import JSON
import TestSupport
import Testing

/// `OlderAnswersTests` holds the answers of all routes against this document; here it is shown that it can find something.
@Suite("Older clients") struct OlderClientsTests {
    private func faults(_ body: String) throws -> [String] {
        try OpenAPIDocument.before().faults(
            method: "GET", path: "/v1/currencies", status: 200, contentType: "application/json", body: Array(body.utf8))
    }

    private let currency =
        #""code":"PLN","name":"Zloty","names":{},"minorUnits":2,"symbol":"zł","flag":null,"rated":true"#

    @Test("take fields and values that they do not know")
    func additions() throws {
        #expect(try faults(#"{"items":[{\#(currency),"coins":[]}],"more":1,"next":null}"#) == [])
        let message =
            #"{"thread":"01990000-0000-7000-8000-000000000001","seq":1,"clientId":null,"sender":null,"kind":"image","#
            + #""body":"A picture.","event":{"swap":"01990000-0000-7000-8000-000000000001","kind":"photographed"},"#
            + #""at":"2026-11-21T10:00:00Z"}"#
        #expect(
            try OpenAPIDocument.before().faults(
                method: "GET", path: "/v1/threads/x/messages", status: 200, contentType: "application/json",
                body: Array(#"{"items":[\#(message)],"next":null}"#.utf8)) == [])
    }

    @Test("miss a field that is left out, and one of another type")
    func removals() throws {
        #expect(try faults(#"{"items":[{"code":"PLN"}]}"#) != [])
        #expect(
            try faults(#"{"items":[{\#(currency.replacing("2", with: "\"2\""))}]}"#)
                == [#"/items/0/minorUnits: "2" is not of type integer"#])
    }

    @Test("ask for no route that is newer than their document")
    func routes() throws {
        let before = try OpenAPIDocument.before()
        #expect(before.knows("GET", "/v1/currencies", status: 304))
        #expect(!before.knows("GET", "/v1/me", status: 304))
        #expect(!before.knows("GET", "/problems/invalid", status: 200))
    }
}
