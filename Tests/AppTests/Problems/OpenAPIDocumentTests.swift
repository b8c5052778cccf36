import API
import JSON
import TestSupport
import Testing

@testable import App

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
        #expect(operations.count == RouteRules.all.count)
        #expect(Set(operations.map { "\($0.method) \($0.path)" }).count == operations.count)
        let ids = operations.compactMap { document.root["paths"]?[$0.path]?[$0.method.lowercased()]?["operationId"] }
        #expect(Set(ids).count == operations.count)
    }

    @Test("an answer has no closed object and no closed enumeration, so that it can gain fields and values")
    func open() throws {
        let document = try OpenAPIDocument.ours()
        let closed = document.schemas(under: "responses").flatMap { name, schema in
            Self.objects(in: schema).compactMap { part in
                let isClosed =
                    part["additionalProperties"] == .bool(false) || part["enum"] != nil || part["const"] != nil
                return isClosed || part["unevaluatedProperties"] != nil ? name : nil
            }
        }
        #expect(closed == [])
    }

    @Test("every body of a request is closed, as the server refuses fields that it does not know")
    func closed() throws {
        let document = try OpenAPIDocument.ours()
        let answers = Set(document.schemas(under: "responses").map(\.name))
        let open = document.schemas(under: "requestBodies").filter { name, schema in
            schema["type"] == .string("object") && schema["additionalProperties"] != .bool(false)
                && !answers.contains(name)
        }
        #expect(open.map(\.name) == [])
    }

    @Test("each operation lists problems that there are, and each problem is listed")
    func problems() throws {
        let document = try OpenAPIDocument.ours()
        let lists = document.operations.compactMap { operation in
            document.root["paths"]?[operation.path]?[operation.method.lowercased()].map(document.problems)
        }
        let listed = lists.reduce(document.commonProblems) { $0.union($1) }
        // Only a deadline and a moderator get these.
        #expect(listed == Set(ProblemType.all.map(\.slug)).subtracting(["not-due", "nothing-to-excuse"]))
        #expect(lists.allSatisfy { $0.isDisjoint(with: document.commonProblems) })
    }

    @Test("an answer with a problem that its operation does not list is a fault")
    func unlisted() throws {
        let own = String(decoding: ProblemResponse(Problem.ownOffer.type, "Yours.", requestID: "r").json, as: UTF8.self)
        #expect(try faults("POST", "/v1/offers/x/swaps", 409, ProblemResponse.contentType, own) == [])
        #expect(
            try faults("POST", "/v1/offers/x/pause", 409, ProblemResponse.contentType, own)
                == ["the operation does not list the problem own-offer"])
    }

    @Test("every example fits its schema")
    func examples() throws {
        let document = try OpenAPIDocument.ours()
        let examples = document.examples
        #expect(examples.count > 100)
        for example in examples { #expect(document.faults(of: example) == [], "\(example.place)") }
    }

    private static func objects(in value: JSONValue) -> [JSONValue] {
        switch value {
        case .object(let members): [value] + members.flatMap { objects(in: $0.value) }
        case .array(let elements): elements.flatMap(objects)
        default: []
        }
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
                    + #""asOf":"2026-10-30","source":"ECB","stale":true,"licence":"Source: ECB.","#
                    + #""sources":[{"source":"ECB","asOf":"2026-10-30"}]}"#) == [])
        #expect(try faults("POST", "/v1/auth/logout", 204, nil, "") == [])
        let missing = ProblemResponse(Problem.notFound.type, "Nothing.", requestID: "r")
        let body = String(decoding: missing.json, as: UTF8.self)
        #expect(try faults("GET", "/v1/offers/x", 404, ProblemResponse.contentType, body) == [])
        #expect(try faults("GET", "/v1/offers/x", 418, ProblemResponse.contentType, body) == [])
    }

    @Test("an example offer fits, alone also without its distance, nearby only with it")
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
        #expect(try faults("GET", single, 200, type, offer + distance + "}") == [])
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
