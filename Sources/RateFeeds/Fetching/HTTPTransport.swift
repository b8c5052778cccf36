import AsyncHTTPClient
package import Domain
import Foundation
import NIOCore
import NIOHTTP1
package import NIOSSL

/// Asks a feed once over HTTP/1.1, believing nothing that comes back: an absolute deadline, a bounded body, verified
/// TLS, no redirects, no cookies, no proxy, no compression.
///
/// Compression is off, not bounded: bodies are small and rare, and what is never unpacked cannot be a bomb.
package final class HTTPTransport: FeedTransport {
    private let client: HTTPClient
    private let allowed: Set<FeedOrigin>
    private let total: Duration
    private let wall: WallClock

    /// Talks to `allowed` alone, those of the configured feeds; `trust` says who may sign certificates.
    /// It must be shut down after use.
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
        // Tries are counted here, so the client must not make more of its own accord.
        settings.connectionPool.retryConnectionEstablishment = false
        // Polls are half an hour apart: a kept connection would be a stale one.
        settings.maximumUsesPerConnection = 1
        // Spans would hold the whole URL, and so the key.
        settings.tracing.tracer = nil
        client = HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: settings)
        self.allowed = allowed
        total = limits.total
        self.wall = wall
    }

    /// Ends what is still going on.
    package func shutdown() async {
        // `try?`: it fails only when it was shut down before.
        try? await client.shutdown()
    }

    package func answer(to call: FeedCall) async throws(TryFault) -> FeedAnswer {
        try check(call)
        let outcome = await Deadline.within(total) { await self.ask(call) }
        guard let outcome else { throw TryFault(Task.isCancelled ? .cancelled : .timedOut) }
        return try outcome.get()
    }

    /// Reads the ready URL once more, as the client will.
    private func check(_ call: FeedCall) throws(TryFault) {
        guard let url = URLComponents(string: call.url), let host = url.host?.lowercased(), url.user == nil,
            url.scheme == call.origin.scheme.rawValue, url.port == call.origin.port,
            host == call.origin.host || "[\(host)]" == call.origin.host, allowed.contains(call.origin)
        else { throw TryFault(.hostNotAllowed) }
    }

    private func ask(_ call: FeedCall) async -> Result<FeedAnswer, TryFault> {
        var request = HTTPClientRequest(url: call.url)
        request.headers = [
            "Accept": call.request.accept, "Accept-Encoding": "identity", "User-Agent": "wayswap",
        ]
        let response: HTTPClientResponse
        do {
            // The deadline of this whole try is `Deadline`'s: the client's own ends with the head of the answer.
            response = try await client.execute(request, deadline: .distantFuture)
        } catch { return .failure(TryFault(HTTPErrors.reason(of: error))) }
        do throws(TryFault) {
            let head = AnswerHead(status: Int(response.status.code), headers: response.headers)
            try head.check(for: call.request, at: wall.now())
            let body = try await Self.read(response.body, atMost: call.request.allowedBytes)
            return .success(
                FeedAnswer(status: head.status, contentType: head.contentType, body: body, fetchedAt: wall.now()))
        } catch { return .failure(error) }
    }

    /// Stops at the first byte too many; what is not read is never sent, as the connection ends.
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
