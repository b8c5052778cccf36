import AsyncHTTPClient
package import Crypto
package import Domain
package import Foundation
import JSON
import NIOCore
import NIOHTTP1

/// Hands text messages to a gateway by a signed POST. An answer of 2xx means that the gateway has the message.
package struct WebhookCarrier: LetterCarrier {
    private let address: WebhookAddress
    private let secret: SymmetricKey
    private let clock: WallClock
    private let deadline: Duration
    private let client: HTTPClient

    /// - Parameter client: Shut down by its owner.
    package init(
        _ address: WebhookAddress, secret: String, clock: WallClock, deadline: Duration = .seconds(10),
        client: WebhookClient
    ) {
        self.address = address
        self.secret = SymmetricKey(data: Data(secret.utf8))
        self.clock = clock
        self.deadline = deadline
        self.client = client.http
    }

    package func carry(_ letter: Letter) async -> Result<Void, DeliveryFault> {
        let body = Self.body(of: letter)
        var request = HTTPClientRequest(url: address.text)
        request.method = .POST
        request.headers = [
            "Content-Type": "application/json", "User-Agent": "wayswap",
            "Wayswap-Signature": Self.signature(of: body, at: clock.now(), by: secret),
        ]
        request.body = .bytes(ByteBuffer(bytes: body))
        do {
            let response = try await client.execute(request, timeout: TimeAmount(deadline))
            return Self.result(Int(response.status.code))
        } catch let error as HTTPClientError where Self.timeouts.contains(error) {
            return .failure(DeliveryFault(.timedOut))
        } catch {
            return .failure(DeliveryFault(.unreachable))
        }
    }

    private static let timeouts: [HTTPClientError] = [.deadlineExceeded, .readTimeout, .writeTimeout, .connectTimeout]

    static func result(_ status: Int) -> Result<Void, DeliveryFault> {
        switch status {
        case 200..<300: .success(())
        // The gateway says that this number, or itself, is gone for good.
        case 410: .failure(DeliveryFault(.gone, isFinal: true))
        default: .failure(DeliveryFault(.refused))
        }
    }

    /// `{"id":…,"to":…,"text":…,"at":…}`; the same bytes at every attempt.
    static func body(of letter: Letter) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("id", letter.id.description)
            json.field("to", letter.recipient.address)
            json.field("text", letter.text)
            json.field("at", letter.at.ISO8601Format())
        }
        return json.bytes
    }

    /// `t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`.
    package static func signature(of body: [UInt8], at now: Date, by secret: SymmetricKey) -> String {
        let seconds = Int(now.timeIntervalSince1970.rounded(.down))
        let code = HMAC<SHA256>.authenticationCode(for: Data("\(seconds).".utf8) + Data(body), using: secret)
        let hex = code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return "t=\(seconds),v1=\(hex)"
    }
}

/// The HTTP client of webhooks: no redirects, no proxy, no compression.
package final class WebhookClient: Sendable {
    let http: HTTPClient

    package init() {
        var settings = HTTPClient.Configuration(
            redirectConfiguration: .disallow, timeout: .init(connect: .seconds(5)), proxy: nil,
            decompression: .disabled)
        settings.httpVersion = .http1Only
        // The outbox counts the tries. A retry on a stale connection could not be told from a new message.
        settings.connectionPool.retryConnectionEstablishment = false
        settings.tracing.tracer = nil
        http = HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: settings)
    }

    package func shutdown() async {
        // `try?`: shutdown fails only the second time.
        try? await http.shutdown()
    }
}

/// An https address, or an http address of this machine, without a user name and a fragment.
package struct WebhookAddress: Sendable, Equatable {
    let text: String

    package init?(_ text: String) {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let parts = URLComponents(string: text),
            let scheme = parts.scheme?.lowercased(), let host = parts.host?.lowercased(), !host.isEmpty,
            parts.user == nil, parts.password == nil, parts.fragment == nil,
            scheme == "https" || scheme == "http" && Self.isLoopback(host)
        else { return nil }
        self.text = text
    }

    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "[::1]" || host == "::1"
            || host.wholeMatch(of: #/127(\.[0-9]{1,3}){3}/#) != nil
    }
}
