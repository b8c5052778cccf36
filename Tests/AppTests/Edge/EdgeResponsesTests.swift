import API
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1
import TestSupport
import Testing

@testable import App
@testable import HTTPEdge

@Suite("Responses to requests that reach no route") struct EdgeResponsesTests {
    private static let documents: [(EdgeRefusal, String)] = [
        (.malformed(.notHTTP), malformed("This is not a request in HTTP/1.1.")),
        (.malformed(.method), malformed("The method is not one.")),
        (.malformed(.controlCharacter), malformed("A header holds a control character or a folded line.")),
        (.malformed(.contentLength), malformed("Content-Length is not a number.")),
        (.malformed(.transferCoding), malformed("The only transfer coding here is chunked.")),
        (.malformed(.repeatedLength), malformed("The length of the body is said more than once.")),
        (.malformed(.transferCodingInHTTP10), malformed("HTTP/1.0 has no transfer codings.")),
        (.malformed(.host), malformed("Exactly one Host is needed.")),
        (
            .headTooLarge,
            mistake(
                "head-too-large", "Head too large", 431,
                "Address and headers may have at most 32 KiB together, one header 16 KiB, and 100 headers.")
        ),
        (
            .unknownExpectation,
            mistake(
                "unknown-expectation", "Unknown expectation", 417,
                "The only expectation that is known here is 100-continue.")
        ),
        (
            .notFound,
            document("not-found", "Not found", 404, "There is nothing here, or it is not yours to see.")
        ),
        (
            .overloaded,
            document("busy", "Busy", 503, "Too many people are using Wayswap at the moment. Try again shortly.")
        ),
    ]

    private static func malformed(_ detail: String) -> String {
        mistake("malformed", "Malformed request", 400, detail)
    }

    /// A mistake of the client, which `fault` tells its programmer.
    private static func mistake(_ slug: String, _ title: String, _ status: Int, _ fault: String) -> String {
        document(
            slug, title, status,
            "The app sent something that the server does not understand. Update the app and try again."
        ).replacing(#","requestId""#, with: #","fault":"\#(fault)","requestId""#)
    }

    private static func document(_ slug: String, _ title: String, _ status: Int, _ detail: String) -> String {
        #"{"type":"https://wayswap.example/problems/\#(slug)","title":"\#(title)","status":\#(status),"#
            + #""detail":"\#(detail)","requestId":"ID"}"#
    }

    @Test("each has its document with the id of the header, is counted, and has a line in the log with the id")
    func documents() throws {
        let log = CapturedLog()
        let route = RouteMetrics("-", "-")
        let responses = EdgeResponses(isSecure: false, logger: log.logger) { route.count($0) }
        for (refusal, document) in Self.documents {
            let lines = log.lines.count
            let before = route.count(of: refusal.problem.status)
            let response = responses.response(to: refusal)
            let id = try #require(response["X-Request-Id"])
            #expect(id.count == 32)
            #expect(String(buffer: response.body) == document.replacing("ID", with: id))
            #expect(response["Content-Length"] == "\(response.body.readableBytes)")
            #expect(response["Content-Type"] == "application/problem+json")
            #expect(response["Cache-Control"] == "no-store")
            #expect(response["X-Content-Type-Options"] == "nosniff")
            #expect(response["Strict-Transport-Security"] == nil)
            #expect(response["Connection"] == nil)
            #expect(response["Retry-After"] == (refusal == .overloaded ? "1" : nil))
            #expect(response.status == refusal.problem.status)
            #expect(route.count(of: response.status) == before + 1)
            #expect(log.lines.count == lines + 1, "\(refusal)")
            #expect(log.lines.last?.contains(id) == true, "\(refusal)")
        }
    }

    @Test("a connection too many gets the same response as every other, without an id; each has its line and its count")
    func tooManyConnections() {
        let log = CapturedLog()
        let route = RouteMetrics("-", "-")
        let responses = EdgeResponses(isSecure: false, logger: log.logger) { route.count($0) }
        let response = responses.response(to: .tooManyConnections)
        #expect(
            String(buffer: response.body)
                == Self.document(
                    "too-many-connections", "Too many connections", 503,
                    "Too many connections are open from your network. Try again shortly."
                ).replacing(#","requestId":"ID""#, with: ""))
        #expect(response.status == 503)
        #expect(response["X-Request-Id"] == nil)
        #expect(response["Retry-After"] == "5")
        #expect(response["Content-Length"] == "\(response.body.readableBytes)")
        #expect(log.lines.isEmpty)
        #expect(route.responses.isEmpty)
        responses.noteRefusedConnection()
        #expect(log.lines.count == 1)
        #expect(route.count(of: 503) == 1)
    }

    @Test(
        "behind TLS each says that only TLS is used",
        arguments: [EdgeRefusal.overloaded, .notFound, .tooManyConnections])
    func strictTransport(_ refusal: EdgeRefusal) {
        let responses = EdgeResponses(isSecure: true, logger: SeededFolder.quiet) { _ in }
        #expect(responses.response(to: refusal)["Strict-Transport-Security"] == "max-age=63072000")
    }
}

extension EdgeResponse {
    fileprivate var status: Int { Int(head.status.code) }

    /// The value of a header.
    fileprivate subscript(_ name: String) -> String? { head.headers.first(name: name) }
}

@Suite("What the edge is told of the routes") struct EdgePolicyTests {
    private static let policy = EdgePolicy.wayswap(
        EdgeResponses(isSecure: false, logger: SeededFolder.quiet) { _ in })

    private func refusal(_ path: String, _ fields: HTTPHeaders = [:]) throws -> EdgeRefusal? {
        let head = HTTPRequestHead(version: .http1_0, method: .GET, uri: path, headers: fields)
        return Self.policy.refusalOfHTTP10(try HTTPRequest(head, secure: false, splitCookie: false))
    }

    @Test(
        "nginx that was told nothing but the address is told here that there are no metrics",
        arguments: ["/metrics", "//metrics", "/metrics/", "///metrics//?a=b", "http://a/metrics", "http://a/metrics#b"])
    func unnamed(_ path: String) throws {
        #expect(try refusal(path, ["Connection": "close"]) == .notFound)
        #expect(try refusal(path, ["Connection": "Close"]) == .notFound)
        #expect(try refusal(path, ["Connection": "close", "Authorization": "Bearer x"]) == nil)
        // A program in HTTP/1.0 that asks by itself has no reason to say that the connection closes.
        #expect(try refusal(path) == nil)
        #expect(try refusal(path, ["Connection": "keep-alive"]) == nil)
    }

    @Test(
        "paths that are not those of the metrics are the application's, also by HTTP/1.0",
        arguments: [
            "/", "/health", "/v1/x/metrics", "/v1/metrics/", "//v1//metrics", "/metricsa", "/Metrics", "/?/metrics",
            "/a?b=/metrics", "http://metrics/health", "http://a/b/metrics",
        ])
    func unnamedElsewhere(_ path: String) throws {
        #expect(try refusal(path, ["Connection": "close"]) == nil)
    }

    @Test("three routes are admitted under any load, and they exist")
    func alwaysAdmitted() async throws {
        #expect(Self.policy.alwaysAdmitted == ["/health", "/ready", "/metrics"])
        try await World.run { world in
            #expect(Self.policy.alwaysAdmitted.isSubset(of: world.services.routes.map(\.path)))
        }
    }
}
