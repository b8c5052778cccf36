import API
import Crypto
package import Domain
import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore

/// One request on its way: what the server knows of it beside its bytes.
package struct AppContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The other end of the connection, whatever the headers say.
    let peer: SocketAddress?
    /// Who asks, by the word of the proxies that are trusted; the peer, unless the gate found out better.
    var client: NetworkAddress?
    /// Names this request in its answer and in the log.
    package let requestID: String
    /// The route's template, as `/v1/offers/:id`.
    var route = ""
    /// Who asks, if signed in; on open routes too.
    package var principal: Principal?

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress
        client = peer.flatMap { NetworkAddress($0) }
        requestID = Self.newRequestID()
    }

    static func newRequestID() -> String {
        var generator = SystemRandomNumberGenerator()
        // Each half begins with a digit that is not 0, so that it always has 32.
        return (0..<2).map { _ in
            String(UInt64.random(in: (1 << 60) ... .max, using: &generator), radix: 16)
        }.joined()
    }

    var viewer: Identifier<Traveller>? { principal?.traveller }

    /// Whose allowance a request counts against when nobody is signed in: the address, an IPv6 one by its /64.
    var address: String {
        guard let holder = client?.holder else { return "local" }
        return "\(String(holder.high, radix: 16)):\(String(holder.low, radix: 16))"
    }

    /// A part of the path, as it was meant: `%61` is an `a`.
    func parameter(_ name: String) -> String? {
        parameters.get(name).map { $0.utf8.contains(UInt8(ascii: "%")) ? $0.removingPercentEncoding ?? $0 : $0 }
    }

    /// The id in the path; text that is none looks like one that does not exist.
    func id<Subject>(_ subject: Subject.Type, orThrow missing: some Error) throws -> Identifier<Subject> {
        guard let id = parameter("id").flatMap({ Identifier<Subject>($0) }) else { throw missing }
        return id
    }

    func handle() throws -> String {
        guard let handle = parameter("handle") else { throw TravellerRefusal.noSuchTraveller }
        return handle
    }

    /// No route takes a larger body, nor runs for one.
    static func limitBody(of request: Request) throws {
        let declared = request.headers[.contentLength].map { Int($0) ?? .max } ?? 0
        guard declared <= bodyLimit else { throw Problem.bodyTooLarge(limit: bodyLimit) }
    }

    /// The body as fields; its media type is checked first.
    func fields(of request: Request) async throws -> Fields {
        try Fields(body: try await body(of: request))
    }

    /// As `fields`, where no body at all is an object without fields.
    func optionalFields(of request: Request) async throws -> Fields {
        try Fields(optionalBody: try await body(of: request))
    }

    private func body(of request: Request) async throws -> [UInt8] {
        // What a few bytes unpack to could be any size.
        guard request.headers[.contentEncoding].map({ $0.lowercased() == "identity" }) ?? true else {
            throw Problem.compressed
        }
        let buffer: ByteBuffer
        do { buffer = try await request.body.collect(upTo: Self.bodyLimit) } catch is NIOTooManyBytesError {
            throw Problem.bodyTooLarge(limit: Self.bodyLimit)
        } catch {
            // Whoever sent it broke off, or sent it wrongly framed.
            throw Problem.unreadable("The body did not arrive whole.")
        }
        guard buffer.readableBytes > 0 else { return [] }
        let type = request.headers[.contentType]?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces)
        guard type?.lowercased() == "application/json" else { throw Problem.notJSON }
        return Array(buffer.readableBytesView)
    }

    /// Bytes of a JSON body.
    static let bodyLimit = 64 * 1024
}

/// A request of somebody who is signed in; handlers that take one cannot be reached by anybody else.
struct TravellerContext: Sendable {
    let base: AppContext
    let principal: Principal
    let retries: RetrySeal

    var me: Identifier<Traveller> { principal.traveller }

    func id<Subject>(_ subject: Subject.Type, orThrow missing: some Error) throws -> Identifier<Subject> {
        try base.id(subject, orThrow: missing)
    }

    func fields(of request: Request) async throws -> Fields { try await base.fields(of: request) }

    func optionalFields(of request: Request) async throws -> Fields { try await base.optionalFields(of: request) }

    /// The idempotency key of this request, if it names one, bound to what was asked.
    ///
    /// - Parameter input: the request as it was understood, without anything that is dropped on receipt.
    func retry(_ request: Request, for input: some CustomStringConvertible) throws -> Retry? {
        let keys = request.headers[values: .idempotencyKey]
        guard let key = keys.first else { return nil }
        guard keys.count == 1, (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw Problem.badIdempotencyKey }
        // The template and what it was asked about: two spellings of one address are one route.
        let route = "\(request.method) \(base.route) \(base.parameter("id") ?? "")"
        return Retry(traveller: me, route: route, key: key, fingerprint: retries.fingerprint(of: "\(input)"))
    }

    /// The version that the client saw, from `If-Match`; nil if it names none.
    func version(_ request: Request) throws -> Int64? {
        let values = request.headers[values: .ifMatch]
        guard let value = values.first else { return nil }
        guard values.count == 1, value.hasPrefix("\""), value.hasSuffix("\""), value.count > 2,
            let version = Int64(value.dropFirst().dropLast())
        else { throw Problem.staleVersion }
        return version
    }
}
