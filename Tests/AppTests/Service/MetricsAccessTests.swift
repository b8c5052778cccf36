import HTTPTypes
import Hummingbird
import NIOCore
import TestSupport
import Testing

@testable import App

@Suite("Who may read the metrics") struct MetricsAccessTests {
    private static let token = "0123456789abcdef0123456789abcdef"

    private func admits(
        peer: String? = "127.0.0.1", host: String? = "127.0.0.1:8080", _ headers: [(String, String)] = [],
        token: String? = token
    ) throws -> Bool {
        var fields = HTTPFields()
        for (name, value) in headers {
            fields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
        }
        let request = Request(
            head: HTTPRequest(method: .get, scheme: "http", authority: host, path: "/metrics", headerFields: fields),
            body: RequestBody(buffer: ByteBuffer()))
        let address = try peer.map { try SocketAddress(ipAddress: $0, port: 4711) }
        return MetricsAccess(token: token).admits(request, from: address)
    }

    @Test(
        "a program on this machine that asks directly, by any of its names",
        arguments: [
            ("127.0.0.1", "127.0.0.1:8080"), ("127.3.2.1", "localhost"), ("::1", "[::1]:8080"),
            ("::ffff:127.0.0.1", "localhost:1"), ("127.0.0.1", "LOCALHOST:8080"),
        ])
    func loopback(_ peer: String, _ host: String) throws {
        #expect(try admits(peer: peer, host: host))
        #expect(try admits(peer: peer, host: host, token: nil))
    }

    @Test("a program in HTTP/1.0 that names no host, which every page in a browser does")
    func old() throws {
        #expect(try admits(host: nil, token: nil))
        #expect(try !admits(peer: "10.0.0.7", host: nil, token: nil))
        #expect(try !admits(host: nil, [("Via", "1.0 proxy")], token: nil))
    }

    @Test(
        "nobody from elsewhere",
        arguments: [
            "128.0.0.1", "10.0.0.7", "192.0.2.1", "::2", "::", "2001:db8::1", "::ffff:10.0.0.7", "::127.0.0.1",
            "fe80::1", "0.0.0.0",
        ])
    func elsewhere(_ peer: String) throws {
        #expect(try !admits(peer: peer))
        #expect(try !admits(peer: peer, [("X-Forwarded-For", "127.0.0.1")]))
        #expect(try admits(peer: peer, [("Authorization", "Bearer \(Self.token)")]))
    }

    @Test("nobody whose address is not known, as on a socket in the file system")
    func unknown() throws {
        #expect(try !admits(peer: nil))
        #expect(!MetricsAccess.isLoopback(try SocketAddress(unixDomainSocketPath: "/tmp/x")))
    }

    @Test(
        "nobody for whom a proxy on this machine asks",
        arguments: [
            "X-Forwarded-For", "x-forwarded-for", "Forwarded", "X-Real-IP", "Via", "X-Forwarded-Host",
            "CF-Connecting-IP",
            "X-Forwarded-Proto",
        ])
    func proxy(_ header: String) throws {
        #expect(try !admits([(header, "127.0.0.1")]))
        #expect(try !admits([(header, "")]))
    }

    @Test("nobody for whom a browser asks from another page", arguments: [("cross-site", false), ("none", true)])
    func fromAPage(_ site: String, isAdmitted: Bool) throws {
        #expect(try admits([("Sec-Fetch-Site", site)]) == isAdmitted)
    }

    @Test(
        "nobody who asks for another host, as through a proxy that keeps the name, or a page that renamed itself",
        arguments: ["wayswap.example", "127.0.0.1.example", "example:8080", "localhost.example", "", "10.0.0.7", "::1"])
    func otherHost(_ host: String) throws {
        #expect(try !admits(host: host))
    }

    @Test("the token, through any proxy", arguments: ["Bearer", "bearer", "BEARER"])
    func withToken(_ scheme: String) throws {
        #expect(
            try admits(
                peer: "10.0.0.7", host: "wayswap.example",
                [("X-Forwarded-For", "192.0.2.1"), ("Authorization", "\(scheme) \(Self.token)")]))
    }

    @Test(
        "nothing that is not quite the token",
        arguments: [
            "", "Bearer", "Bearer ", token, "Basic \(token)", "Bearer \(token.dropLast())", "Bearer \(token)0",
            "Bearer  \(token)", "Bearer \(token.uppercased())",
        ])
    func wrongToken(_ value: String) throws {
        #expect(try !admits(peer: "10.0.0.7", [("Authorization", value)]))
    }

    @Test("two tokens are none, and without one set none is right")
    func twice() throws {
        let right = ("Authorization", "Bearer \(Self.token)")
        #expect(try !admits(peer: "10.0.0.7", [right, right]))
        #expect(try !admits(peer: "10.0.0.7", [right], token: nil))
        #expect(try !admits(peer: "10.0.0.7", [("Authorization", "Bearer ")], token: nil))
    }
}
