import HTTPTypes
import TestSupport
import Testing

@testable import App

struct TrustedProxiesTests {
    private static let proxies = TrustedProxies(["10.0.0.0/8", "2001:db8::/32"].compactMap { AddressRange($0) })

    private func client(_ peer: String, _ values: String...) -> NetworkAddress? {
        var fields = HTTPFields()
        fields[values: .xForwardedFor] = values
        return Self.proxies.client(of: NetworkAddress(peer), fields)
    }

    @Test("nobody is believed who is not named as a proxy")
    func stranger() {
        #expect(client("203.0.113.5", "198.51.100.1") == NetworkAddress("203.0.113.5"))
        let none = TrustedProxies()
        var fields = HTTPFields()
        fields[.xForwardedFor] = "198.51.100.1"
        #expect(none.client(of: NetworkAddress("10.0.0.1"), fields) == NetworkAddress("10.0.0.1"))
    }

    @Test("behind proxies the client is the last address that is none of theirs; what stands before is not believed")
    func rightmost() {
        #expect(client("10.0.0.1", "198.51.100.1") == NetworkAddress("198.51.100.1"))
        #expect(client("10.0.0.1", "1.1.1.1, 198.51.100.1") == NetworkAddress("198.51.100.1"))
        #expect(client("10.0.0.1", "1.1.1.1,198.51.100.1, 10.2.2.2") == NetworkAddress("198.51.100.1"))
        #expect(client("10.0.0.1", "1.1.1.1", "198.51.100.1", "10.2.2.2") == NetworkAddress("198.51.100.1"))
        #expect(client("2001:db8::9", "2001:db9::7") == NetworkAddress("2001:db9::7"))
        #expect(client("10.0.0.1", "10.9.9.9") == NetworkAddress("10.9.9.9"))
        #expect(client("10.0.0.1") == NetworkAddress("10.0.0.1"))
    }

    @Test("ports and brackets are taken off; an entry that is no address ends what can be believed")
    func forms() {
        #expect(client("10.0.0.1", "198.51.100.1:4711") == NetworkAddress("198.51.100.1"))
        #expect(client("10.0.0.1", "[2001:db9::7]:443") == NetworkAddress("2001:db9::7"))
        #expect(client("10.0.0.1", "198.51.100.1, unknown") == NetworkAddress("10.0.0.1"))
        #expect(client("10.0.0.1", "198.51.100.1, unknown, 10.3.3.3") == NetworkAddress("10.3.3.3"))
        #expect(client("10.0.0.1", "") == NetworkAddress("10.0.0.1"))
        #expect(client("10.0.0.1", ",,,") == NetworkAddress("10.0.0.1"))
    }

    /// Whether so many registrations of different clients, as the header says, are all let through.
    private func registrations(_ proxies: TrustedProxies) async throws -> [Int] {
        var settings = AppSettings(limitsRequests: true)
        settings.network.proxies = proxies
        let statuses = Statuses()
        try await World.run(settings: settings) { world in
            for index in 0..<40 {
                let reply = try await world.post(
                    "/v1/auth/register", "{}", headers: .with("X-Forwarded-For", "198.51.100.\(index)"))
                await statuses.add(reply.status)
            }
        }
        return await statuses.all
    }

    @Test("a forged address changes nothing; through a trusted proxy each client has an allowance of its own")
    func overHTTP() async throws {
        let forged = try await registrations(TrustedProxies())
        #expect(forged == Array(repeating: 422, count: 30) + Array(repeating: 429, count: 10))
        let trusted = try await registrations(TrustedProxies([try #require(AddressRange("127.0.0.1"))]))
        #expect(trusted == Array(repeating: 422, count: 40))
    }

    @Test("HSTS is said where the client spoke TLS with a trusted proxy, and nowhere else")
    func strictTransport() async throws {
        var settings = AppSettings(limitsRequests: false)
        settings.network.proxies = TrustedProxies([try #require(AddressRange("127.0.0.0/8"))])
        try await World.run(settings: settings) { world in
            for (value, isSaid) in [("https", true), ("http", false), ("https, http", false), ("http, https", true)] {
                let reply = try await world.send(.get, "/health", headers: .with("X-Forwarded-Proto", value))
                #expect((reply.headers[.strictTransportSecurity] == "max-age=63072000") == isSaid, "\(value)")
            }
        }
        try await World.run(settings: AppSettings(limitsRequests: false)) { world in
            let reply = try await world.send(.get, "/health", headers: .with("X-Forwarded-Proto", "https"))
            #expect(reply.headers[.strictTransportSecurity] == nil)
        }
    }
}

/// Collects across tasks.
private actor Statuses {
    private(set) var all: [Int] = []

    func add(_ status: Int) { all.append(status) }
}
