import Testing

@testable import HTTPEdge

struct NetworkAddressTests {
    @Test("an address has one form, however it is written")
    func oneForm() {
        #expect(NetworkAddress("127.0.0.1") == NetworkAddress("::ffff:127.0.0.1"))
        #expect(NetworkAddress("2001:DB8::1") == NetworkAddress("2001:db8:0:0:0:0:0:1"))
        #expect(NetworkAddress("127.0.0.1") != NetworkAddress("127.0.0.2"))
    }

    @Test(
        "what is no address is none",
        arguments: [
            "", " ", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.4 ", " 1.2.3.4", "0x7f.1", "localhost",
            "::1::", ":", "fe80::1%eth0", "[::1]", "1.2.3.4:80", "1.2.3.4\u{0}", String(repeating: "1", count: 1000),
        ])
    func noAddress(text: String) {
        #expect(NetworkAddress(text) == nil)
    }

    @Test("IPv6 is held by its /64, IPv4 by each address")
    func holders() {
        #expect(NetworkAddress("2001:db8:1:2::5")?.holder == NetworkAddress("2001:db8:1:2:ffff::9")?.holder)
        #expect(NetworkAddress("2001:db8:1:2::5")?.holder != NetworkAddress("2001:db8:1:3::5")?.holder)
        #expect(NetworkAddress("10.0.0.1")?.holder != NetworkAddress("10.0.0.2")?.holder)
        #expect(NetworkAddress("10.0.0.1")?.holder != NetworkAddress("::1")?.holder)
    }

    @Test(
        "a range holds the addresses that begin as it does",
        arguments: [
            ("10.0.0.0/8", "10.255.3.4", true), ("10.0.0.0/8", "11.0.0.0", false), ("10.1.2.3/8", "10.9.9.9", true),
            ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "2001:db8::1", true),
            ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "192.0.2.8", false), ("192.0.2.4/30", "192.0.2.7", true),
            ("192.0.2.4/30", "192.0.2.8", false), ("2001:db8::/32", "2001:db8:ffff::", true),
            ("2001:db8::/32", "2001:db9::", false), ("2001:db8::/65", "2001:db8:0:0:8000::", false),
            ("::1/128", "::1", true), ("127.0.0.0/8", "::ffff:127.1.1.1", true),
        ])
    func ranges(range: String, address: String, isIn: Bool) throws {
        let range = try #require(AddressRange(range))
        #expect(range.contains(try #require(NetworkAddress(address))) == isIn)
    }

    @Test(
        "what is no range is none",
        arguments: ["", "/", "10.0.0.0/33", "10.0.0.0/-1", "::/129", "10.0.0.0/8/8", "x/8"])
    func noRange(text: String) {
        #expect(AddressRange(text) == nil)
    }
}
