import HTTPTypes
import Testing

@testable import HTTPEdge

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
}
