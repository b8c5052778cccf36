package import HTTPTypes

/// The proxies whose headers are trusted; none by default.
package struct TrustedProxies: Hashable, Sendable {
    private let ranges: [AddressRange]

    package init(_ ranges: [AddressRange] = []) { self.ranges = ranges }

    package var isEmpty: Bool { ranges.isEmpty }

    package func contains(_ address: NetworkAddress) -> Bool { ranges.contains { $0.contains(address) } }

    /// The address of the client: the last address in the chain that is not a trusted proxy. The client may have
    /// invented all entries to the left of it.
    package func client(of peer: NetworkAddress?, _ fields: HTTPFields) -> NetworkAddress? {
        guard let peer, contains(peer) else { return peer }
        let chain = fields[values: .xForwardedFor].flatMap {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        var client = peer
        for entry in chain.reversed() {
            // An entry that is not an address ends the trusted part of the chain.
            guard let address = Self.address(entry) else { return client }
            client = address
            guard contains(address) else { return client }
        }
        return client
    }

    /// Whether the client used TLS to a trusted proxy.
    package func isSecure(_ peer: NetworkAddress?, _ fields: HTTPFields) -> Bool {
        guard let peer, contains(peer), let scheme = fields[values: .xForwardedProto].last else { return false }
        return scheme.split(separator: ",").last?.trimming == "https"
    }

    /// Some proxies add a port, and brackets around IPv6.
    private static func address(_ entry: Substring) -> NetworkAddress? {
        let text = entry.trimming
        if text.first == "[" { return text.dropFirst().split(separator: "]").first.flatMap { NetworkAddress($0) } }
        return text.count { $0 == ":" } == 1
            ? text.split(separator: ":").first.flatMap { NetworkAddress($0) } : NetworkAddress(text)
    }
}

extension Substring {
    /// Removes the blanks that HTTP allows around list items.
    fileprivate var trimming: Substring {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var text = drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }
}

extension HTTPField.Name {
    static let xForwardedFor = named("X-Forwarded-For")
    static let xForwardedProto = named("X-Forwarded-Proto")

    /// The name of a header that is a constant of the program. Text that is not a token is a programming error.
    package static func named(_ name: String) -> HTTPField.Name {
        guard let field = HTTPField.Name(name) else { preconditionFailure("\(name) is not a header name") }
        return field
    }
}
