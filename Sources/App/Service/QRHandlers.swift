import API
import Hummingbird

/// The handler of `/v1/qr.svg`: the address of a page of this server, to be read from paper.
struct QRHandlers {
    /// What addresses of pages begin with, as in mails; nil if the operator has not said.
    private let base: String?

    /// Seconds. What an address leads to changes, the address does not.
    private static let maxAge = 86_400

    init(_ delivery: MessageDelivery) { base = delivery.links ?? delivery.server }

    func image(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let path = query.page("path")
        try query.finish()
        // A request can name any host. No code leads to another server than this one.
        guard let base = base ?? Self.local(request, context) else { throw Problem.notFound }
        var response = APIResponse(.ok, body: Array(try QRImage(base + path.dropFirst()).svg.utf8))
        response.contentType = "image/svg+xml"
        response.caching = .publicly(maxAge: Self.maxAge)
        response.entityTag = APIResponse.tag(of: response.body)
        return response.unless(request)
    }

    /// What addresses begin with for a reader on this machine; nil for all others.
    private static func local(_ request: Request, _ context: AppContext) -> String? {
        guard let authority = request.head.authority, MetricsAccess.isDirect(request, from: context.peer) else {
            return nil
        }
        return "\(context.isSecure ? "https" : "http")://\(authority.lowercased())/"
    }
}

extension QueryParameters {
    /// Most bytes of the path of a page.
    private static let longestPage = 512

    /// The path of a page, without a host, a query or a fragment.
    fileprivate mutating func page(_ name: String) -> String {
        guard let path = text(name) else { return required(name) }
        if path.utf8.count > Self.longestPage {
            fault(name, "must have at most \(Self.longestPage) bytes")
        } else if path.hasPrefix("//") || path.wholeMatch(of: #/\/([A-Za-z0-9._~@:\/\-]|%[0-9A-Fa-f]{2})*/#) == nil {
            fault(name, "must be the path of a page, such as /wallet, without a host and a query")
        }
        return path
    }
}
