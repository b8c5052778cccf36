import API
import Foundation
import HTTPTypes
import Hummingbird

/// Handlers of the routes outside `/v1`: is it alive, is it ready, what is it.
struct ServiceHandlers {
    let isReady: @Sendable () -> Bool
    let isDemo: Bool

    func health(_ request: Request, _ context: AppContext) async throws -> Answer {
        .ok(StatusResponse(status: "ok"))
    }

    func ready(_ request: Request, _ context: AppContext) async throws -> Answer {
        guard isReady() else { throw Problem.notReady }
        return .ok(StatusResponse(status: "ready"))
    }

    func document(_ request: Request, _ context: AppContext) async throws -> Answer {
        Self.document.unless(request)
    }

    /// It never changes while the server runs, so its digest is made once.
    private static let document: Answer = {
        var answer = Answer(.ok, body: PackageResources.openapi_yaml)
        answer.contentType = "application/yaml"
        answer.caching = .publicly(maxAge: 300)
        answer.entityTag = Answer.tag(of: answer.body)
        return answer
    }()

    func page(_ request: Request, _ context: AppContext) async throws -> Answer {
        let text = String(decoding: PackageResources.index_html, as: UTF8.self)
        // The part about the demo world stands between two marks, so that the page stays one readable file.
        let parts = text.components(separatedBy: "<!-- demo -->")
        let shown = isDemo || parts.count != 3 ? text : parts[0] + parts[2]
        // The calls on the page work wherever it is read; nothing but a plain name and port is taken over.
        let host = request.head.authority.flatMap {
            $0.wholeMatch(of: #/[A-Za-z0-9.\-]+(:[0-9]{1,5})?/#) == nil ? nil : $0
        }
        let page = host.map { shown.replacing("localhost:8080", with: $0) } ?? shown
        var answer = Answer(.ok, body: Array(page.utf8))
        answer.contentType = "text/html; charset=utf-8"
        // It names the host it was asked by: no cache shows it to others without asking.
        answer.caching = .askingAgain
        answer.entityTag = Answer.tag(of: answer.body)
        answer.headers[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
        return answer.unless(request)
    }
}

/// `{"status":"ok"}`.
private struct StatusResponse: WireType {
    let status: String

    func write(to json: inout JSONWriter) {
        json.object { $0.field("status", status) }
    }
}

extension Problem {
    static let notReady = Problem(
        slug: "unavailable", title: "Not ready", status: 503, detail: "The server is starting or going down.",
        retryAfter: 5)
}
