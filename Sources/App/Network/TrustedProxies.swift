import HTTPTypes

/// Whose word is taken for the address of a client: nobody's, unless the operator names proxies.
package struct TrustedProxies: Hashable, Sendable {
    private let ranges: [AddressRange]

    package init(_ ranges: [AddressRange] = []) {
        self.ranges = ranges
    }

    var isEmpty: Bool { ranges.isEmpty }

    func contains(_ address: NetworkAddress) -> Bool { ranges.contains { $0.contains(address) } }

    /// Who really asks: of the addresses that trusted proxies wrote down, the last one that is none of theirs.
    /// Whatever stands left of it may be the client's own invention.
    func client(of peer: NetworkAddress?, _ fields: HTTPFields) -> NetworkAddress? {
        guard let peer, contains(peer) else { return peer }
        let chain = fields[values: .xForwardedFor].flatMap {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        var client = peer
        for entry in chain.reversed() {
            // What a proxy did not write like an address ends the chain of those that can be believed.
            guard let address = Self.address(entry) else { return client }
            client = address
            guard contains(address) else { return client }
        }
        return client
    }

    /// Whether the client spoke TLS with a trusted proxy.
    func isSecure(_ peer: NetworkAddress?, _ fields: HTTPFields) -> Bool {
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
    /// Without the blanks that HTTP allows around the items of a list.
    fileprivate var trimming: Substring {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var text = drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }
}
