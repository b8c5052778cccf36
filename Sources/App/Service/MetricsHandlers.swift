import API
import Crypto
import Domain
import Foundation
import HTTPEdge
import HTTPTypes
import Hummingbird
import NIOCore

/// The handler of `/metrics`.
struct MetricsHandlers {
    let rates: any RateStore
    let access: MetricsAccess
    let page: MetricsPage

    func metrics(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        // All other clients get the response of an unknown path.
        guard access.admits(request, from: context.peer) else { throw Problem.notFound }
        // `try?`: without the database the page has no status of the feeds; its other parts show why.
        let statuses = try? await rates.statuses()
        var response = APIResponse(.ok, body: Array(page.text(statuses ?? []).utf8))
        response.contentType = MetricsText.contentType
        response.caching = .never
        return response
    }
}

/// Decides who may read the metrics: a program on this machine without a proxy, and a client with the token.
struct MetricsAccess: Sendable {
    private let token: SHA256.Digest?

    init(token: String?) {
        self.token = token.map { SHA256.hash(data: Data($0.utf8)) }
    }

    func admits(_ request: Request, from peer: SocketAddress?) -> Bool {
        holdsToken(request.headers) || Self.isDirect(request, from: peer)
    }

    /// Compares digests, so that the time does not reveal how many characters of a token are right.
    private func holdsToken(_ headers: HTTPFields) -> Bool {
        let values = headers[values: .authorization]
        guard let token, values.count == 1, let value = values.first else { return false }
        let parts = value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return false }
        return SHA256.hash(data: Data(parts[1].utf8)) == token
    }

    private static let forwarding: Set = [
        "forwarded", "via", "x-real-ip", "x-client-ip", "cf-connecting-ip", "true-client-ip", "fastly-client-ip",
    ]

    /// Whether the request comes from this machine without a proxy. Behind a proxy on this machine every client comes
    /// from loopback, but a proxy sends the client's address or the host name of the request.
    static func isDirect(_ request: Request, from peer: SocketAddress?) -> Bool {
        guard let peer, isLoopback(peer) else { return false }
        let isForwarded = request.headers.contains { field in
            let name = field.name.canonicalName
            return forwarding.contains(name) || name.hasPrefix("x-forwarded-")
                || name == "sec-fetch-site" && field.value == "cross-site"
        }
        guard !isForwarded else { return false }
        // HTTP/1.0 needs no host. Every browser names one, so this is no page that renamed itself.
        guard let authority = request.head.authority else { return true }
        let host = authority.replacing(#/:[0-9]*$/#, with: "").lowercased()
        return ["localhost", "[::1]"].contains(host) || host.wholeMatch(of: #/127(\.[0-9]{1,3}){3}/#) != nil
    }

    /// 127.0.0.0/8, also in the IPv4-mapped form of an IPv6 listener, and ::1.
    static func isLoopback(_ address: SocketAddress) -> Bool {
        guard let address = NetworkAddress(address) else { return false }
        return loopback.contains { $0.contains(address) }
    }

    private static let loopback = ["127.0.0.0/8", "::1"].compactMap { AddressRange($0) }
}
