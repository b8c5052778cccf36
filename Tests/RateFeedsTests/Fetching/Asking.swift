import AsyncHTTPClient
import Domain
import Foundation
import NIOCore
import NIOSSL

@testable import RateFeeds

/// One try against a server on this machine, by the transport under test.
struct Asking {
    var host = "127.0.0.1"
    var scheme = "http"
    var path = "tables/A/?format=json"
    var key: FeedKey?
    var keyParameter: String?
    var contentTypes = ["application/json"]
    var allowedBytes = 1000
    var limits = Asking.patient
    var trust = NIOSSLTrustRoots.default
    var now = Date(timeIntervalSince1970: 1_800_000_000)

    /// More than any honest answer takes, however busy the machine.
    static var patient: FetchLimits {
        var limits = FetchLimits()
        limits.connect = .seconds(120)
        limits.total = .seconds(120)
        return limits
    }

    /// For what must end by itself.
    static var hasty: FetchLimits {
        var limits = patient
        limits.total = .milliseconds(300)
        return limits
    }

    var request: FeedRequest {
        FeedRequest(
            path: path, accept: "application/json", contentTypes: contentTypes, allowedBytes: allowedBytes,
            keyParameter: keyParameter)
    }

    func base(_ port: Int) throws -> FeedBase { try FeedBase("\(scheme)://\(host):\(port)/api/") }

    func callAsFunction(_ server: FeedServer) async throws -> FeedResponse { try await self(server.port) }

    func callAsFunction(_ port: Int) async throws -> FeedResponse {
        let base = try base(port)
        guard let call = FeedCall(request, at: base, key: key) else { throw Missing("a call") }
        return try await with(allowed: [base.origin]) { try await $0.send(call) }
    }

    func with<Result: Sendable>(
        allowed: Set<FeedOrigin>, _ work: (HTTPTransport) async throws -> Result
    ) async throws -> Result {
        let transport = HTTPTransport(
            allowed: allowed, limits: limits, wall: WallClock { [now] in now }, trust: trust)
        do {
            let result = try await work(transport)
            await transport.shutdown()
            return result
        } catch {
            await transport.shutdown()
            throw error
        }
    }

    /// Why it failed; an error of another kind goes on its way.
    func reason(_ server: FeedServer) async throws -> FetchFault.Reason? { try await reason(server.port) }

    func reason(_ port: Int) async throws -> FetchFault.Reason? {
        do {
            _ = try await self(port)
            return nil
        } catch let fault as TryFault { return fault.reason }
    }
}

/// What a client does that has none of the transport's protections.
enum Credulous {
    static func body(
        of url: String, _ settings: HTTPClient.Configuration = .init(), upTo limit: Int = 1 << 24
    ) async throws -> String {
        try await HTTPClient.withHTTPClient(configuration: settings) { client in
            let response = try await client.execute(HTTPClientRequest(url: url), deadline: .distantFuture)
            return String(buffer: try await response.body.collect(upTo: limit))
        }
    }
}
