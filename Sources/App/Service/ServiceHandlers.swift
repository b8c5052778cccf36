import API
import CEmbedded
import Foundation
import HTTPTypes
import Hummingbird
import JSON

/// Handlers of the routes outside `/v1`: health, readiness, the OpenAPI document, pages about problems, the start page.
struct ServiceHandlers {
    let isReady: @Sendable () -> Bool
    let isDemo: Bool

    func health(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        Self.ok("ok")
    }

    func ready(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        guard isReady() else { throw Problem.notReady }
        return Self.ok("ready")
    }

    /// True at this moment only.
    private static func ok(_ status: String) -> APIResponse {
        var response = APIResponse.ok(StatusResponse(status: status))
        response.caching = .never
        return response
    }

    func document(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        Self.document.unless(request)
    }

    /// The document never changes while the server runs, so its digest is computed once, and it is compressed once.
    private static let document: APIResponse = {
        var response = APIResponse(.ok, body: Array(String(cString: embedded_openapi().text).utf8))
        response.contentType = "application/yaml"
        response.caching = .publicly(maxAge: 300)
        response.entityTag = APIResponse.tag(of: response.body)
        response.compressedBody = Gzip.compress(response.body, level: Gzip.best)
        return response
    }()

    func problem(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        guard let page = context.parameters.get("slug").flatMap({ ProblemPage(slug: $0) }) else {
            throw Problem.notFound
        }
        return Self.html(page.html(like: Self.startPage), caching: .publicly(maxAge: 300)).unless(request)
    }

    private static let startPage = String(decoding: PackageResources.index_html, as: UTF8.self)

    private static func html(_ page: String, caching: APIResponse.Caching) -> APIResponse {
        // `connect-src`: who tries the calls of the page in the console of a browser.
        var response = APIResponse.page(
            page, allowing: "style-src 'unsafe-inline'; connect-src 'self'; form-action 'none'")
        response.caching = caching
        response.entityTag = APIResponse.tag(of: response.body)
        return response
    }

    func page(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        let text = Self.startPage
        // Two markers enclose the part about the demo world, so the page is one readable file.
        let parts = text.components(separatedBy: "<!-- demo -->")
        let shown = isDemo || parts.count != 3 ? text : parts[0] + parts[2]
        // The example calls use the host of this request, if it is a plain name with an optional port.
        let host = request.head.authority.flatMap {
            $0.wholeMatch(of: #/[A-Za-z0-9.\-]+(:[0-9]{1,5})?/#) == nil ? nil : $0
        }
        let page = host.map { shown.replacing("localhost:8080", with: $0) } ?? shown
        // The page contains the host of the request, so a cache must revalidate before reuse.
        return Self.html(page, caching: .askingAgain).unless(request)
    }
}

/// `{"status":"ok"}`.
private struct StatusResponse: JSONRepresentable {
    let status: String

    func write(to json: inout JSONWriter) {
        json.object { $0.field("status", status) }
    }
}
