import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Who may read the metrics: a program on this machine that asks directly, or whoever holds the token.
struct MetricsAccess: Sendable {
    private let token: SHA256.Digest?

    init(token: String?) {
        self.token = token.map { SHA256.hash(data: Data($0.utf8)) }
    }

    func admits(_ request: Request, from peer: SocketAddress?) -> Bool {
        holdsToken(request.headers) || Self.isDirect(request, from: peer)
    }

    /// Digests are compared, in a time that does not depend on where they differ, so that a token cannot be guessed
    /// sign by sign.
    private func holdsToken(_ headers: HTTPFields) -> Bool {
        let values = headers[values: .authorization]
        guard let token, values.count == 1, let value = values.first else { return false }
        let parts = value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return false }
        return SHA256.hash(data: Data(parts[1].utf8)) == token
    }

    /// Behind a proxy on this machine everybody comes from loopback; a proxy says for whom it asks, or keeps the name
    /// by which it was asked.
    private static func isDirect(_ request: Request, from peer: SocketAddress?) -> Bool {
        guard let peer, isLoopback(peer) else { return false }
        let isForwarded = request.headers.contains { field in
            let name = field.name.canonicalName
            return ["forwarded", "via", "x-real-ip"].contains(name) || name.hasPrefix("x-forwarded-")
        }
        guard !isForwarded, let authority = request.head.authority else { return false }
        let host = authority.replacing(#/:[0-9]*$/#, with: "").lowercased()
        return ["localhost", "[::1]"].contains(host) || host.wholeMatch(of: #/127(\.[0-9]{1,3}){3}/#) != nil
    }

    /// 127.0.0.0/8 and ::1, and the former as an IPv6 listener sees it.
    static func isLoopback(_ address: SocketAddress) -> Bool {
        guard let address = NetworkAddress(address) else { return false }
        return loopback.contains { $0.contains(address) }
    }

    private static let loopback = ["127.0.0.0/8", "::1"].compactMap { AddressRange($0) }
}
