import AsyncHTTPClient
package import Domain
import Foundation
import NIOCore
import NIOHTTP1
package import NIOSSL

/// Sends one request over HTTP/1.1 and trusts nothing in the response: an absolute deadline, a bounded body, verified
/// TLS, no redirects, no cookies, no proxy, no compression.
///
/// Compression is off: bodies are small and rare, and without unpacking there is no decompression bomb.
package final class HTTPTransport: FeedTransport {
    private let client: HTTPClient
    private let allowed: Set<FeedOrigin>
    private let total: Duration
    private let wall: WallClock

    /// Connects only to `allowed`, the origins of the configured feeds. `trust` are the certificate authorities.
    /// Call `shutdown()` after use.
    package init(
        allowed: Set<FeedOrigin>, limits: FetchLimits = FetchLimits(), wall: WallClock = .system,
        trust: NIOSSLTrustRoots = .default
    ) {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = trust
        tls.certificateVerification = .fullVerification
        tls.minimumTLSVersion = .tlsv12
        var settings = HTTPClient.Configuration(
            tlsConfiguration: tls, redirectConfiguration: .disallow,
            timeout: .init(connect: TimeAmount(limits.connect)), proxy: nil, decompression: .disabled)
        settings.httpVersion = .http1Only
        // `FeedFetcher` counts the tries, so the client must not retry.
        settings.connectionPool.retryConnectionEstablishment = false
        // Polls are half an hour apart, so a pooled connection would be stale.
        settings.maximumUsesPerConnection = 1
        // Spans would contain the URL with the key.
        settings.tracing.tracer = nil
        client = HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: settings)
        self.allowed = allowed
        total = limits.total
        self.wall = wall
    }

    /// Cancels running requests and closes the client.
    package func shutdown() async {
        // `try?`: shutdown fails only the second time.
        try? await client.shutdown()
    }

    package func send(_ call: FeedCall) async throws(TryFault) -> FeedResponse {
        try check(call)
        let outcome = await Deadline.within(total) { await self.ask(call) }
        guard let outcome else { throw TryFault(Task.isCancelled ? .cancelled : .timedOut) }
        return try outcome.get()
    }

    /// Parses the complete URL again, as the client does.
    private func check(_ call: FeedCall) throws(TryFault) {
        guard let url = URLComponents(string: call.url), let host = url.host?.lowercased(), url.user == nil,
            url.scheme == call.origin.scheme.rawValue, url.port == call.origin.port,
            host == call.origin.host || "[\(host)]" == call.origin.host, allowed.contains(call.origin)
        else { throw TryFault(.hostNotAllowed) }
    }

    private func ask(_ call: FeedCall) async -> Result<FeedResponse, TryFault> {
        var request = HTTPClientRequest(url: call.url)
        request.headers = [
            "Accept": call.request.accept, "Accept-Encoding": "identity", "User-Agent": "wayswap",
        ]
        if let key = call.keyHeader { request.headers.add(name: key.name, value: key.value) }
        let response: HTTPClientResponse
        do {
            // `Deadline` bounds the whole try; the client's own timeout ends with the head.
            response = try await client.execute(request, deadline: .distantFuture)
        } catch { return .failure(TryFault(HTTPErrors.reason(of: error))) }
        do throws(TryFault) {
            let head = ResponseHead(status: Int(response.status.code), headers: response.headers)
            try head.check(for: call.request, at: wall.now())
            let body = try await Self.read(response.body, atMost: call.request.allowedBytes)
            return .success(
                FeedResponse(status: head.status, contentType: head.contentType, body: body, fetchedAt: wall.now()))
        } catch { return .failure(error) }
    }

    /// Stops at the first byte above the limit; the connection then ends.
    private static func read(_ body: HTTPClientResponse.Body, atMost limit: Int) async throws(TryFault) -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            for try await part in body {
                guard part.readableBytes <= limit - bytes.count else { throw TryFault(.tooLarge(allowedBytes: limit)) }
                bytes += part.readableBytesView
            }
        } catch let fault as TryFault {
            throw fault
        } catch { throw TryFault(HTTPErrors.reason(of: error)) }
        return bytes
    }
}
