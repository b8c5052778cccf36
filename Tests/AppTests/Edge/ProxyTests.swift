import Domain
import HTTPEdge
import HTTPTypes
import TestSupport
import Testing

@testable import App

@Suite("Behind a proxy") struct ProxyTests {
    /// Whether so many registrations of different clients, as the header says, are all let through.
    private func registrations(_ proxies: TrustedProxies) async throws -> [Int] {
        var settings = AppSettings(areLimitsOn: true, rates: .offline)
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
        var settings = AppSettings(areLimitsOn: false, rates: .offline)
        settings.network.proxies = TrustedProxies([try #require(AddressRange("127.0.0.0/8"))])
        try await World.run(settings: settings) { world in
            for (value, isSaid) in [("https", true), ("http", false), ("https, http", false), ("http, https", true)] {
                let reply = try await world.send(.get, "/health", headers: .with("X-Forwarded-Proto", value))
                #expect((reply.headers[.strictTransportSecurity] == "max-age=63072000") == isSaid, "\(value)")
            }
        }
        try await World.run(settings: AppSettings(areLimitsOn: false, rates: .offline)) { world in
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
