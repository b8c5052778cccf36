import API
import Testing

@Suite struct ProblemTests {
    @Test("a problem is written as RFC 9457 has it, its fields in a fixed order")
    func full() {
        let problem = Problem(
            slug: "invalid-fields", title: "Some fields are not valid", status: 422,
            detail: "Please look at two fields.",
            errors: [FieldFault(pointer: "/have/amount", detail: "is missing")], requestId: "r1", retryAfter: 5)
        #expect(
            String(decoding: problem.json, as: UTF8.self)
                == #"{"type":"https://wayswap.example/problems/invalid-fields","title":"Some fields are not valid","status":422,"#
                + #""detail":"Please look at two fields.","errors":[{"pointer":"/have/amount","detail":"is missing"}],"requestId":"r1"}"#
        )
    }

    @Test("a problem without faults has no list of them")
    func short() {
        let problem = Problem(slug: "not-found", title: "Not found", status: 404, detail: "There is nothing here.")
        #expect(
            String(decoding: problem.json, as: UTF8.self)
                == #"{"type":"https://wayswap.example/problems/not-found","title":"Not found","status":404,"detail":"There is nothing here."}"#
        )
    }
}
