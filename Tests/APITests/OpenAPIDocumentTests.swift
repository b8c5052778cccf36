import API
import JSON
import TestSupport
import Testing

@Suite struct OpenAPIDocumentTests {
    private func faults(
        _ method: String, _ path: String, _ status: Int, _ type: String?, _ body: String
    ) throws -> [String] {
        try OpenAPIDocument.ours().faults(
            method: method, path: path, status: status, contentType: type, body: Array(body.utf8))
    }

    @Test("no method and path is documented twice, and each has its own operationId")
    func unique() throws {
        let document = try OpenAPIDocument.ours()
        let operations = document.operations
        #expect(operations.count == 73)
        #expect(Set(operations.map { "\($0.method) \($0.path)" }).count == 73)
        let ids = operations.compactMap { document.root["paths"]?[$0.path]?[$0.method.lowercased()]?["operationId"] }
        #expect(Set(ids).count == 73)
    }

    @Test("every object that an answer may hold names all its fields")
    func strict() throws {
        guard case .object(let schemas) = try OpenAPIDocument.ours().root["components"]?["schemas"] else {
            Issue.record("no schemas")
            return
        }
        let open = schemas.filter { schema in
            schema.value["type"] == .string("object") && schema.value["additionalProperties"] == nil
        }
        // The parts from which closed objects are put together.
        #expect(open.map(\.key) == ["ProfileFields", "OfferFields"])
    }

    @Test("every reference leads somewhere")
    func references() throws {
        let document = try OpenAPIDocument.ours()
        let schema = JSONSchema(document: document.root)
        func broken(_ value: JSONValue) -> [String] {
            switch value {
            case .object(let members):
                members.flatMap { member in
                    if member.key == "$ref", case .string(let reference) = member.value {
                        schema.resolve(reference) == nil ? [reference] : []
                    } else {
                        broken(member.value)
                    }
                }
            case .array(let elements): elements.flatMap(broken)
            default: []
            }
        }
        #expect(broken(document.root) == [])
    }

    @Test("an answer as promised has no fault")
    func promised() throws {
        #expect(try faults("GET", "/health", 200, "application/json", #"{"status":"ok"}"#) == [])
        #expect(
            try faults(
                "GET", "/v1/rates/convert?from=EUR&to=PLN&amount=1", 200, "application/json; charset=utf-8",
                #"{"from":{"amount":"1.00","currency":"EUR"},"to":{"amount":"4.20","currency":"PLN"},"rate":"4.2095","#
                    + #""asOf":"2026-10-30","source":"ECB","stale":true,"licence":"Source: ECB."}"#) == [])
        #expect(try faults("POST", "/v1/auth/logout", 204, nil, "") == [])
        let missing = ProblemResponse(.notFound, "Nothing.", requestID: "r")
        let body = String(decoding: missing.json, as: UTF8.self)
        #expect(try faults("GET", "/v1/offers/x", 404, ProblemResponse.contentType, body) == [])
        #expect(try faults("GET", "/v1/offers/x", 418, ProblemResponse.contentType, body) == [])
    }

    @Test("an example offer fits, nearby only with its distance")
    func offer() throws {
        let offer =
            #"{"id":"01990000-0000-7000-8000-000000000001","version":1,"state":"active","traveller":{"handle":"ana","#
            + #""name":"Ana","reliability":{"score":null,"band":"new","completed":0,"partners":0,"noShows":0,"#
            + #""lateCancels":0,"reviews":0,"stars":null}},"have":{"amount":"300.00","currency":"EUR"},"want":"THB","#
            + #""remaining":{"amount":"300.00","currency":"EUR"},"minFill":{"amount":"50.00","currency":"EUR"},"#
            + #""pricing":{"kind":"reference","premiumBps":100},"quote":null,"place":{"label":"Bangkok","country":"TH","#
            + #""cell":"1k-1-1-11","latitude":13.75,"longitude":100.5,"precision":"1km"},"availability":{"#
            + #""from":"2026-11-21","to":null},"settlement":"meetup","exact":false,"note":"","#
            + #""expiresAt":"2026-12-02T00:00:00Z","createdAt":"2026-11-21T10:00:00Z""#
        let distance = #","distance":{"atLeast":0,"atMost":3}"#
        let single = "/v1/offers/01990000-0000-7000-8000-000000000001"
        let type = "application/json"
        #expect(try faults("GET", single, 200, type, offer + "}") == [])
        #expect(try faults("GET", single, 200, type, offer + distance + "}") == ["/distance: nothing is allowed here"])
        let nearby = "/v1/offers/nearby?lat=1"
        #expect(try faults("GET", nearby, 200, type, #"{"items":[\#(offer)\#(distance)}],"next":null}"#) == [])
        #expect(
            try faults("GET", nearby, 200, type, #"{"items":[\#(offer)}],"next":null}"#)
                == ["/items/0: \"distance\" is missing"])
    }

    @Test("what was not promised is a fault")
    func notPromised() throws {
        #expect(try faults("GET", "/v1/nowhere", 200, nil, "") == ["GET /v1/nowhere is not documented"])
        #expect(try faults("PUT", "/health", 200, nil, "") == ["PUT /health is not documented"])
        #expect(try faults("GET", "/health", 201, nil, "") == ["status 201 is not documented"])
        #expect(
            try faults("GET", "/health", 200, "text/plain", "ok")
                == ["content type text/plain is not documented for status 200"])
        #expect(
            try faults("GET", "/health", 200, nil, "") == ["content type none is not documented for status 200"])
        #expect(
            try faults("POST", "/v1/auth/logout", 204, "application/json", "{}")
                == ["status 204 has no body, but there is one (application/json)"])
        #expect(
            try faults("GET", "/health", 200, "application/json", #"{"status":"ok","pid":1}"#)
                == ["/pid: nothing is allowed here"])
        #expect(
            try faults("GET", "/health", 200, "application/json", "{")
                == ["The body is not JSON: it ends too early, at byte 1."])
    }
}
