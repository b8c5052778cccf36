import API
import Crypto
import Domain
import HTTPEdge
import HTTPTypes
import Hummingbird
import JSON

/// The response of a handler before it is rendered: one type for every route.
struct APIResponse: Sendable {
    /// Who may cache the response, and for how long.
    enum Caching: Sendable, Equatable {
        /// Personal, or valid only now.
        case never
        /// Public reference data. `maxAge` is in seconds; a cache may serve the data while the server is down.
        case publicly(maxAge: Int)
        /// May be cached, but must be revalidated each time.
        case askingAgain
    }

    var status: HTTPResponse.Status
    var body: [UInt8]
    var contentType = "application/json"
    var caching = Caching.never
    var entityTag: String?
    var location: String?
    var isReplayed = false
    var headers: HTTPFields = [:]

    init(_ status: HTTPResponse.Status, body: [UInt8] = []) {
        self.status = status
        self.body = body
    }

    static let noContent = APIResponse(.noContent)

    static func ok(_ value: some JSONRepresentable, version: Int64? = nil) -> APIResponse {
        var response = APIResponse(.ok, body: value.json)
        response.entityTag = version.map { "\"\($0)\"" }
        return response
    }

    static func created(_ value: some JSONRepresentable, version: Int64? = nil, at location: String? = nil)
        -> APIResponse
    {
        var response = ok(value, version: version)
        (response.status, response.location) = (.created, location)
        return response
    }

    static func page<Item: JSONRepresentable>(_ items: [Item], next: String?) -> APIResponse {
        .ok(PageResponse(items: items, next: next))
    }

    /// Reference data. The entity tag is the digest of the bytes, so equal data has equal tags on every server.
    static func reference(_ value: some JSONRepresentable, maxAge: Int, for request: Request) -> APIResponse {
        var response = APIResponse(.ok, body: value.json)
        response.caching = .publicly(maxAge: maxAge)
        response.entityTag = tag(of: response.body)
        return response.unless(request)
    }

    /// An entity tag: the digest of bytes.
    static func tag(of bytes: [UInt8]) -> String {
        "\"\(SHA256.hash(data: bytes).prefix(12).map(hex).joined())\""
    }

    /// This response, or 304 without a body if the client already has it.
    func unless(_ request: Request) -> APIResponse {
        guard let entityTag, Self.matches(request.headers[values: .ifNoneMatch], entityTag) else { return self }
        var response = self
        response.status = .notModified
        response.body = []
        return response
    }

    private static func hex(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    private static func matches(_ values: [String], _ tag: String) -> Bool {
        values.joined(separator: ",").split(separator: ",").contains { candidate in
            let candidate = candidate.filter { $0 != " " && $0 != "\t" }
            return candidate == "*" || candidate.trimmingPrefix("W/") == tag
        }
    }

    /// The HTTP response. The body is omitted for a status that has none.
    func rendered() -> Response {
        var fields = headers
        if !body.isEmpty { fields[.contentType] = contentType }
        if let entityTag { fields[.eTag] = entityTag }
        if let location { fields[.location] = location }
        if isReplayed { fields[.idempotencyReplayed] = "true" }
        fields[.cacheControl] =
            switch caching {
            case .never: "no-store"
            case .askingAgain: "no-cache"
            case .publicly(let maxAge): "public, max-age=\(maxAge), stale-if-error=86400"
            }
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}

/// `{"items":[…],"next":…}`.
struct PageResponse<Item: JSONRepresentable>: JSONRepresentable {
    let items: [Item]
    let next: String?

    var expectedBytes: Int { items.reduce(512) { $0 + $1.expectedBytes } }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("items", items)
            json.field("next", next)
        }
    }
}

extension HTTPField.Name {
    static let idempotencyKey = named("Idempotency-Key")
    static let idempotencyReplayed = named("Idempotency-Replayed")
    static let requestID = named("X-Request-Id")
    static let rateLimit = named("RateLimit")
    static let rateLimitPolicy = named("RateLimit-Policy")
    static let referrerPolicy = named("Referrer-Policy")
}
