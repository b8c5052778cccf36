import API
import Foundation
import HTTPEdge
import HTTPTypes
import Hummingbird
import JSON

/// What the browser app learns about the server before anything else.
package struct WebSettings: Sendable {
    /// Nil switches the app off.
    package var folder: WebFolder?
    /// Where map tiles come from; nil shows outlines only.
    package var tiles: MapTiles?
    /// Accounts that a demo offers in one tap.
    package var demo: [DemoAccount]

    package init(folder: WebFolder?, tiles: MapTiles? = nil, demo: [DemoAccount] = []) {
        self.folder = folder
        self.tiles = tiles
        self.demo = demo
    }
}

/// A server of map tiles, and whom its maps are from.
package struct MapTiles: Sendable, Equatable {
    /// With `{z}`, `{x}`, `{y}`.
    package let url: String
    package let attribution: String
    /// As a content security policy names it.
    package let origin: String

    /// Nil unless `text` is an address with the three places and an attribution behind a blank.
    package init?(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let match = parts[0].wholeMatch(of: #/(https?:\/\/[A-Za-z0-9.:\-]+)\/[^\s"'<>;,]+/#),
            ["{z}", "{x}", "{y}"].allSatisfy(parts[0].contains)
        else { return nil }
        (url, attribution, origin) = (String(parts[0]), String(parts[1]), String(match.1))
    }
}

/// An account of the demo world. Its password is public.
package struct DemoAccount: Sendable, Equatable {
    package let handle: String
    package let name: String
    package let about: String
    package let password: String

    package init(handle: String, name: String, about: String, password: String) {
        self.handle = handle
        self.name = name
        self.about = about
        self.password = password
    }
}

/// Handlers of the browser app: its page at every address of a screen, its files, `/app.json` and the service worker.
struct WebHandlers: Sendable {
    private let folder: WebFolder
    private let page: APIResponse
    private let worker: APIResponse
    private let settings: APIResponse
    /// The patterns of the addresses that the page answers.
    let addresses: [String]
    /// The page, for an address that there is not.
    var missing: APIResponse {
        var response = page
        (response.status, response.caching, response.entityTag) = (.notFound, .never, nil)
        return response
    }

    init(_ folder: WebFolder, _ settings: WebSettings) {
        self.folder = folder
        addresses = Self.addresses(in: folder)
        let start = folder.startFiles
        let links = start.filter { $0.hasPrefix("js/") }.map {
            "<link rel=\"modulepreload\" href=\"/web/\(folder.version)/\($0)\">"
        }
        page = Self.text("index.html", of: folder, caching: .askingAgain) {
            $0.replacing("<!-- preload -->", with: links.joined(separator: "\n"))
        }
        .allowing(settings.tiles)
        let screens = folder.files.keys.filter { $0.hasPrefix("js/screens/") || $0.hasPrefix("text/") }
        let files = (start + screens).sorted().map { "'/web/\(folder.version)/\($0)'" }
        worker = Self.text("sw.js", of: folder, caching: .askingAgain) {
            $0.replacing("/* files */", with: files.joined(separator: ", "))
        }
        .fetching(settings.tiles)
        self.settings = Self.settings(folder, settings)
    }

    /// Those of `js/routes.js`.
    private static func addresses(in folder: WebFolder) -> [String] {
        let table = folder.files["js/routes.js"].map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
        return table.matches(of: #/^ +\['(\/[^']*)', '[^']+'\],/#.anchorsMatchLineEndings()).map { String($0.1) }
    }

    /// A text file as an answer of its own, with the version filled in.
    private static func text(
        _ path: String, of folder: WebFolder, caching: APIResponse.Caching, _ change: (String) -> String
    ) -> APIResponse {
        let file = folder.files[path]
        let text = file.map { change(String(decoding: $0.bytes, as: UTF8.self)) } ?? ""
        var response = APIResponse(.ok, body: Array(text.replacing("VERSION", with: folder.version).utf8))
        response.contentType = file?.contentType ?? "text/plain"
        response.caching = caching
        response.entityTag = APIResponse.tag(of: response.body)
        return response
    }

    private static func settings(_ folder: WebFolder, _ settings: WebSettings) -> APIResponse {
        var response = APIResponse.ok(AppResponse(version: folder.version, settings: settings))
        response.caching = .askingAgain
        response.entityTag = APIResponse.tag(of: response.body)
        return response
    }

    /// Files that have an address of their own, with the version filled in.
    private static let templates = ["index.html", "sw.js"]

    func page(_ request: Request, _ context: AppContext) async throws -> APIResponse { page.unless(request) }

    func worker(_ request: Request, _ context: AppContext) async throws -> APIResponse { worker.unless(request) }

    func settings(_ request: Request, _ context: AppContext) async throws -> APIResponse { settings.unless(request) }

    /// A file of this version. Any other version is gone, so that files of two versions never mix.
    func file(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        let path = context.parameters.getCatchAll().joined(separator: "/")
        guard context.parameters.get("version") == folder.version, !Self.templates.contains(path),
            let file = folder.files[path]
        else { throw Problem.notFound }
        var response = APIResponse(.ok, body: file.bytes)
        response.compressedBody = file.compressed
        response.contentType = file.contentType
        response.caching = .forever
        return response
    }
}

extension APIResponse {
    /// With the policy of a worker, whose own requests it governs: files of the app, and tiles.
    fileprivate func fetching(_ tiles: MapTiles?) -> APIResponse {
        var response = self
        let sources = ["'self'", tiles?.origin].compactMap(\.self).joined(separator: " ")
        response.headers[.contentSecurityPolicy] = "default-src 'none'; connect-src \(sources); frame-ancestors 'none'"
        return response
    }

    /// With the headers of a page that runs the app's scripts and nothing else.
    fileprivate func allowing(_ tiles: MapTiles?) -> APIResponse {
        var response = self
        let images = ["'self'", "blob:", tiles?.origin].compactMap(\.self).joined(separator: " ")
        response.headers[.contentSecurityPolicy] = """
            default-src 'none'; script-src 'self'; style-src 'self'; img-src \(images); connect-src 'self'; \
            manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
            require-trusted-types-for 'script'; trusted-types wayswap
            """
        response.headers[.permissionsPolicy] = "geolocation=(self), camera=(self), microphone=()"
        response.headers[.referrerPolicy] = "same-origin"
        response.headers[.crossOriginOpenerPolicy] = "same-origin"
        return response
    }
}

/// `{"version":"1f3a9c02","tiles":null,"demo":[…]}`.
private struct AppResponse: JSONObject {
    let version: String
    let settings: WebSettings

    func writeFields(to json: inout JSONWriter) {
        json.field("version", version)
        json.field("tiles", settings.tiles.map(TilesResponse.init))
        json.field("demo", settings.demo.isEmpty ? nil : settings.demo.map(DemoResponse.init))
    }
}

private struct TilesResponse: JSONObject {
    let tiles: MapTiles

    func writeFields(to json: inout JSONWriter) {
        json.field("url", tiles.url)
        json.field("attribution", tiles.attribution)
    }
}

private struct DemoResponse: JSONObject {
    let account: DemoAccount

    func writeFields(to json: inout JSONWriter) {
        json.field("handle", account.handle)
        json.field("name", account.name)
        json.field("about", account.about)
        json.field("password", account.password)
    }
}

extension HTTPField.Name {
    static let permissionsPolicy = named("Permissions-Policy")
    static let crossOriginOpenerPolicy = named("Cross-Origin-Opener-Policy")
}
