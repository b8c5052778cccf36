import API
import Crypto
import Domain
import Foundation
import HTTPEdge
import HTTPTypes
import Hummingbird
import JSON

/// The response of a handler before it is rendered: one type for every route.
struct APIResponse: Sendable {
    /// Who may cache the response, and for how long.
    enum Caching: Sendable, Equatable {
        /// Contains a token or a code, or is true at this moment only: never stored, and never compressed.
        case never
        /// Personal. What is read may be kept by its reader, who must ask each time whether it is still valid.
        case personally
        /// Public reference data. `maxAge` is in seconds; a cache may serve the data while the server is down.
        case publicly(maxAge: Int)
        /// May be cached, but must be revalidated each time.
        case askingAgain
        /// The address names the version, so what is there never changes.
        case forever
    }

    var status: HTTPResponse.Status
    var body: [UInt8]
    var contentType = "application/json"
    var caching = Caching.personally
    var entityTag: String?
    var location: String?
    var isReplayed = false
    /// Whether the body has fields `now`, which change with the clock alone. They are no part of the entity tag.
    var hasClock = false
    /// Fields whose times move with the clock. The entity tag has their hour: nobody keeps one that is older.
    var movingFields: [String] = []
    var headers: HTTPFields = [:]
    /// `body` as gzip, where it was compressed before.
    var compressedBody: [UInt8]?
    /// Sent instead of `body`, piece by piece.
    var file: ArchiveFile?
    /// Sent instead of `body` for as long as it lasts, and never compressed.
    var stream: ResponseBody?

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

    /// With the number of the reader's newest event in the snapshot that was read.
    func asOf(_ event: Int64) -> APIResponse {
        var response = self
        response.headers[.wayswapEvent] = String(event)
        return response
    }

    /// Reference data. The entity tag is the digest of the bytes, so equal data has equal tags on every server.
    static func reference(_ value: some JSONRepresentable, maxAge: Int, for request: Request) -> APIResponse {
        reference(value, maxAge: maxAge).unless(request)
    }

    /// The same, to be kept for many requests.
    static func reference(_ value: some JSONRepresentable, maxAge: Int) -> APIResponse {
        var response = APIResponse(.ok, body: value.json)
        response.caching = .publicly(maxAge: maxAge)
        response.entityTag = tag(of: response.body)
        return response
    }

    /// An entity tag: the digest of bytes.
    static func tag(of bytes: [UInt8]) -> String {
        "\"\(digest(of: bytes))\""
    }

    private static func digest(
        of bytes: [UInt8], without passing: [PassingField] = [], in epoch: Epoch = .first
    ) -> String {
        var hash = SHA256()
        if let name = epoch.name { hash.update(data: Data(name.utf8)) }
        var rest = bytes[...]
        while let (field, end) = passing.compactMap({ field in rest.firstRange(of: field.bytes).map { (field, $0) } })
            .min(by: { $0.1.lowerBound < $1.1.lowerBound })
        {
            hash.update(data: rest[..<end.upperBound])
            let value = rest[end.upperBound...].prefix { $0 != UInt8(ascii: "\"") }
            hash.update(data: value.prefix(field.kept))
            rest = rest[value.endIndex...]
        }
        hash.update(data: rest)
        return hash.finalize().prefix(12).map(hex).joined()
    }

    /// A field whose text changes with the clock, and so much of it as the entity tag has.
    private struct PassingField {
        let bytes: [UInt8]
        let kept: Int

        init(_ name: String, kept: Int) {
            // In JSON a quote inside a text is escaped, so these bytes are always a field.
            (bytes, self.kept) = (Array(#""\#(name)":""#.utf8), kept)
        }
    }

    /// `2026-11-28T14`.
    private static let hour = 13

    private var passing: [PassingField] {
        (hasClock ? [PassingField("now", kept: 0)] : []) + movingFields.map { PassingField($0, kept: Self.hour) }
    }

    /// The response to a read of personal data with its entity tag, `"<version>-<digest>"` for an object that has a
    /// version, or 304. Any other response as it is, its version with the epoch.
    func revalidated(for request: Request, in epoch: Epoch) -> APIResponse {
        guard caching == .personally else { return self }
        var response = self
        let version = entityTag.map { ObjectVersion.text($0.dropFirst().dropLast(), in: epoch) }
        response.entityTag = version.map { "\"\($0)\"" }
        guard request.isRead, status == .ok else { return response }
        let digest = Self.digest(of: body, without: passing, in: epoch)
        response.entityTag = "\"\(version.map { "\($0)-" } ?? "")\(digest)\""
        return response.unless(request)
    }

    /// A page for people, which no cache keeps. It loads nothing and runs no scripts.
    ///
    /// - Parameter directives: More directives of its content security policy.
    static func page(_ html: String, allowing directives: String? = nil) -> APIResponse {
        var response = APIResponse(.ok, body: Array(html.utf8))
        response.contentType = "text/html; charset=utf-8"
        response.caching = .never
        response.headers[.contentSecurityPolicy] = [
            "default-src 'none'; frame-ancestors 'none'; base-uri 'none'", directives,
        ]
        .compactMap(\.self).joined(separator: "; ")
        return response
    }

    /// Refuses HEAD, where the head of GET is not known without doing what GET does.
    static func withoutHead(_ context: AppContext) -> APIResponse {
        var response = APIResponse(
            Problem.methodNotAllowed(["GET"]), in: context.language, requestID: context.requestID)
        response.headers[.allow] = "GET"
        return response
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

    /// The body is long enough to be compressed, and the client takes it so.
    func isCompressed(for request: Request) -> Bool {
        body.count >= Gzip.leastBytes && Gzip.isAccepted(request.headers[values: .acceptEncoding])
    }

    /// The HTTP response to a request. The body is omitted for a status that has none.
    func rendered(for request: Request) -> Response {
        var fields = headers
        var body = body
        if !body.isEmpty || file != nil || stream != nil { fields[.contentType] = contentType }
        if let entityTag { fields[.eTag] = entityTag }
        if request.isRead, [.ok, .notModified].contains(status), caching != .never {
            // A cache must not give one reader's response to another, or gzip to a client that cannot read it.
            let varying = caching == .personally ? "Accept-Encoding, Accept-Language, Authorization" : "Accept-Encoding"
            fields[.vary] = [headers[.vary], varying].compactMap(\.self).joined(separator: ", ")
            if isCompressed(for: request),
                let compressed = compressedBody ?? Gzip.compress(body)
            {
                body = compressed
                fields[.contentEncoding] = "gzip"
                // Other bytes than those of the uncompressed response, so only a weak tag (RFC 9110, 8.8.1).
                if let entityTag { fields[.eTag] = "W/\(entityTag)" }
            }
        }
        if let location { fields[.location] = location }
        if isReplayed { fields[.idempotencyReplayed] = "true" }
        fields[.cacheControl] =
            switch caching {
            case .never: "no-store"
            case .personally:
                request.isRead && [.ok, .notModified].contains(status) ? "private, no-cache" : "no-store"
            case .askingAgain: "no-cache"
            case .forever: "public, max-age=31536000, immutable"
            case .publicly(let maxAge): "public, max-age=\(maxAge), stale-if-error=86400"
            }
        if let stream { return Response(status: status, headers: fields, body: stream) }
        if let file { return Response(status: status, headers: fields, body: file.responseBody) }
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}

/// `{"items":[…],"next":…}`.
struct PageResponse<Item: JSONRepresentable>: JSONObject {
    let items: [Item]
    let next: String?

    var expectedBytes: Int { items.reduce(512) { $0 + $1.expectedBytes } }

    func writeFields(to json: inout JSONWriter) {
        json.field("items", items)
        json.field("next", next)
    }
}

extension Request {
    /// GET or HEAD.
    var isRead: Bool { method == .get || method == .head }
}

extension HTTPField.Name {
    static let idempotencyKey = named("Idempotency-Key")
    static let idempotencyReplayed = named("Idempotency-Replayed")
    static let wayswapEvent = named("Wayswap-Event")
    static let requestID = named("X-Request-Id")
    static let rateLimit = named("RateLimit")
    static let rateLimitPolicy = named("RateLimit-Policy")
    static let link = named("Link")
    static let referrerPolicy = named("Referrer-Policy")
}
