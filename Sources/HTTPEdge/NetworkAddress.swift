import Foundation
package import NIOCore

/// An IP address as 16 bytes. An IPv4 address is ::ffff:a.b.c.d, so each address has one form.
package struct NetworkAddress: Hashable, Sendable {
    package let high: UInt64
    package let low: UInt64

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads text without a port; nil for anything that is not an address.
    package init?(_ text: some StringProtocol) {
        let text = String(text)
        // A C string ends at a NUL, and what follows it would be ignored.
        guard text.utf8.count <= 45, !text.utf8.contains(0) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 16)
        if text.contains(":") {
            guard inet_pton(AF_INET6, text, &bytes) == 1 else { return nil }
        } else {
            var four = [UInt8](repeating: 0, count: 4)
            guard inet_pton(AF_INET, text, &four) == 1 else { return nil }
            bytes.replaceSubrange(10..<16, with: [0xFF, 0xFF] + four)
        }
        high = bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
        low = bytes[8...].reduce(0) { $0 << 8 | UInt64($1) }
    }

    package init?(_ address: SocketAddress) {
        switch address {
        case .v4(let four):
            high = 0
            low = 0xFFFF << 32 | UInt64(UInt32(bigEndian: four.address.sin_addr.s_addr))
        case .v6(let six):
            // The address follows family, port and flow label: bytes 8 to 24 of a sockaddr_in6.
            (high, low) = withUnsafeBytes(of: six.address) { bytes in
                (
                    UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
                    UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self))
                )
            }
        case .unixDomainSocket: return nil
        }
    }

    var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// The address that limits count by. For IPv6 it is the /64 network, because one customer has a whole /64.
    package var holder: NetworkAddress { isIPv4 ? self : NetworkAddress(high: high, low: 0) }
}

/// A range of addresses, such as `10.0.0.0/8`; one address is a range too.
package struct AddressRange: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64
    private let mask: (high: UInt64, low: UInt64)

    /// Nil for text that is not an address, and for a length that is too large.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let first = parts.first, let address = NetworkAddress(first) else {
            return nil
        }
        let longest = address.isIPv4 ? 32 : 128
        var length = longest
        if parts.count == 2 {
            guard let given = Int(parts[1]), (0...longest).contains(given) else { return nil }
            length = given
        }
        length += 128 - longest
        mask = (Self.ones(min(length, 64)), Self.ones(max(length - 64, 0)))
        high = address.high & mask.high
        low = address.low & mask.low
    }

    package func contains(_ address: NetworkAddress) -> Bool {
        address.high & mask.high == high && address.low & mask.low == low
    }

    private static func ones(_ count: Int) -> UInt64 { count == 0 ? 0 : .max << (64 - UInt64(count)) }

    package static func == (one: AddressRange, other: AddressRange) -> Bool {
        one.high == other.high && one.low == other.low && one.mask == other.mask
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(high)
        hasher.combine(low)
    }
}
