import API
import Crypto
package import Domain
import Foundation
import HTTPEdge
import HTTPTypes
package import Hummingbird
import JSON
import NIOCore

/// What the server knows about a request besides its bytes.
package struct AppContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The peer address of the connection; no header changes it.
    let peer: SocketAddress?
    /// The address of the client: the peer, or the address that a trusted proxy names.
    var client: NetworkAddress?
    /// Identifies this request in its response and in the log.
    package let requestID: String
    /// The route's template, as `/v1/offers/:id`.
    var route = ""
    /// The signed-in traveller, also on open routes.
    package var principal: Principal?
    /// Whether the client's connection is encrypted.
    var isSecure = false
    private let channel: any Channel
    /// What the request may spend; nil where limits are off.
    var budget: ReadBudget?
    /// Whether the caller was known by a browser's cookie.
    var hasCookie = false
    /// The language of the texts in the response.
    var language = Language.english
    /// The body as far as it was read.
    let asked = RequestBody()
    private var given: RequestTools?

    /// Set by the pipeline, before a handler runs.
    var tools: RequestTools {
        get {
            guard let given else { preconditionFailure("a handler runs in the pipeline") }
            return given
        }
        set { given = newValue }
    }

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress
        client = peer.flatMap { NetworkAddress($0) }
        requestID = Self.newRequestID()
        channel = source.channel
    }

    static func newRequestID() -> String {
        var generator = SystemRandomNumberGenerator()
        // No half begins with 0, so the id always has 32 digits.
        return (0..<2).map { _ in
            String(UInt64.random(in: (1 << 60) ... .max, using: &generator), radix: 16)
        }.joined()
    }

    /// Closes the connection at once.
    var cut: @Sendable () -> Void { { [channel] in channel.close(promise: nil) } }

    var viewer: Identifier<Traveller>? { principal?.traveller }

    /// The address that a request without sign-in counts against; an IPv6 address counts by its /64.
    var address: String {
        guard let holder = client?.holder else { return "local" }
        return "\(String(holder.high, radix: 16)):\(String(holder.low, radix: 16))"
    }

    /// A parameter of the path, percent-decoded: `%61` is an `a`.
    func parameter(_ name: String) -> String? {
        parameters.get(name).map { $0.utf8.contains(UInt8(ascii: "%")) ? $0.removingPercentEncoding ?? $0 : $0 }
    }

    func handle() throws -> String {
        guard let handle = parameter("handle") else { throw TravellerRefusal.noSuchTraveller }
        return handle
    }

    /// Refuses a body that is too large before its route runs.
    static func limitBody(of request: Request) throws {
        let declared = request.headers[.contentLength].map { Int($0) ?? .max } ?? 0
        guard declared <= bodyLimit else { throw Problem.bodyTooLarge(limit: bodyLimit) }
    }

    /// The bytes of the body, after a check of its media type.
    func bytes(of request: Request) async throws -> [UInt8] {
        // A few bytes could unpack to any size.
        guard request.headers[.contentEncoding].map({ $0.lowercased() == "identity" }) ?? true else {
            throw Problem.compressed
        }
        let buffer: ByteBuffer
        do { buffer = try await request.body.collect(upTo: Self.bodyLimit) } catch is NIOTooManyBytesError {
            throw Problem.bodyTooLarge(limit: Self.bodyLimit)
        } catch {
            // The client stopped sending, or the framing is wrong.
            throw Problem.unreadable("The body did not arrive whole.")
        }
        guard buffer.readableBytes > 0 else { return [] }
        guard request.headers[.contentType].map(Self.isJSON) == true else { throw Problem.notJSON }
        let bytes = Array(buffer.readableBytesView)
        asked.keep(bytes)
        return bytes
    }

    private static func isJSON(_ type: String) -> Bool {
        // Nearly everybody writes this, and a comparison costs less than the parts.
        type == "application/json"
            || type.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased() == "application/json"
    }

    /// Bytes of a JSON body.
    static let bodyLimit = RequestLimits.body
}

/// A request of a signed-in traveller. A handler that takes one cannot be reached without sign-in.
struct TravellerContext: Sendable {
    let base: AppContext
    let principal: Principal

    var me: Identifier<Traveller> { principal.traveller }

    /// The version that the client saw, from `If-Match`: an entity tag of the object, or the version alone. Nil if it
    /// names none, and for `*`, which matches whatever exists (RFC 9110, 13.1.1). A weak tag counts as its strong one: the
    /// response that was compressed on its way has only that.
    func version(_ request: Request) throws -> Int64? {
        let values = request.headers[values: .ifMatch]
        guard let value = values.first, values != ["*"] else { return nil }
        let tag = value.trimmingPrefix("W/")
        guard values.count == 1, !tag.contains("\",") else { throw Problem.manyVersions }
        guard tag.hasPrefix("\""), tag.hasSuffix("\""), tag.count > 2,
            let version = ObjectVersion.read(tag.dropFirst().dropLast(), in: app.tools.epoch)
        else { throw Problem.staleVersion }
        return version
    }

    /// The same where the client must say what it saw. Nil for `*` alone.
    func requiredVersion(_ request: Request) throws -> Int64? {
        guard request.headers.contains(.ifMatch) else { throw Problem.versionRequired }
        return try version(request)
    }
}
