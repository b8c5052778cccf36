/// Scheme, host and port of a feed.
package struct FeedOrigin: Hashable, Sendable {
    /// A feed is fetched over HTTPS; plain HTTP only reaches this machine.
    package enum Scheme: String, Hashable, Sendable {
        case http, https

        var port: Int { self == .http ? 80 : 443 }
    }

    package let scheme: Scheme
    /// Lower case; an IPv6 address in brackets.
    package let host: String
    package let port: Int
}

/// Why a text is not a valid base URL. The text itself is not repeated.
package enum FeedBaseFault: String, Error, Sendable, CustomStringConvertible {
    case scheme = "must begin with https:// (http:// only for this machine)"
    case host = "must name a host, with nothing but a port after it"
    case path = "must end in a plain path, without query or fragment"

    package var description: String { rawValue }
}

/// The base URL of a feed, such as `https://api.nbp.pl/api/`.
package struct FeedBase: Hashable, Sendable {
    package let origin: FeedOrigin
    /// Begins and ends with a slash.
    package let path: String

    package init(_ text: String) throws(FeedBaseFault) {
        guard let scheme = FeedOrigin.Scheme(rawValue: String(text.prefix { $0 != ":" }).lowercased()),
            let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://")
        else { throw .scheme }
        let rest = text[text.index(colon, offsetBy: 3)...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let (host, port) = try Self.host(in: authority)
        guard scheme == .https || Self.isLoopback(host) else { throw .scheme }
        let tail = rest[authority.endIndex...]
        let path = tail.hasPrefix("/") ? tail.dropFirst() : tail
        guard URLText.isPath(path) else { throw .path }
        origin = FeedOrigin(scheme: scheme, host: host, port: port ?? scheme.port)
        self.path = "/\(path)\(path.isEmpty || path.hasSuffix("/") ? "" : "/")"
    }

    /// Refuses a user name before the host, and everything else that is not a host.
    private static func host(in authority: Substring) throws(FeedBaseFault) -> (String, Int?) {
        let isBracketed = authority.hasPrefix("[::1]")
        let host = isBracketed ? authority.prefix(5) : authority.prefix { $0 != ":" }
        guard isBracketed || isName(host) else { throw .host }
        let rest = authority[host.endIndex...]
        if rest.isEmpty { return (host.lowercased(), nil) }
        guard rest.first == ":", rest.utf8.dropFirst().allSatisfy(URLText.isDigit),
            let port = Int(rest.dropFirst()), (1...65_535).contains(port)
        else { throw .host }
        return (host.lowercased(), port)
    }

    private static func isName(_ host: Substring) -> Bool {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        return host.utf8.count <= 253
            && labels.allSatisfy { label in
                !label.isEmpty && label.first != "-"
                    && label.utf8.allSatisfy {
                        URLText.isUnreserved($0) && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "~")
                    }
            }
    }

    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "[::1]" || URLText.isLoopbackAddress(host)
    }
}
