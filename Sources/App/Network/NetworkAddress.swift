import Foundation
package import NIOCore

/// An IP address as 16 bytes; an IPv4 one as ::ffff:a.b.c.d, so that each has one form however it came here.
package struct NetworkAddress: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// As text, without a port; nil for anything that is no address.
    package init?(_ text: some StringProtocol) {
        let text = String(text)
        // A C string would end at a NUL, and what stands behind it would be read as if it were not there.
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

    /// Whom it stands for: of IPv6, one customer has a whole /64.
    var holder: NetworkAddress { isIPv4 ? self : NetworkAddress(high: high, low: 0) }
}

/// Addresses that begin alike, as `10.0.0.0/8`; one address is a range too.
package struct AddressRange: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64
    private let mask: (high: UInt64, low: UInt64)

    /// Nil for what is no address, and for a length that an address has not.
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
