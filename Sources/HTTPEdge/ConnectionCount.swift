import Synchronization

/// Counts the connections of each address, so that no client takes them all.
final class ConnectionCount: Sendable {
    private let limit: Int?
    private let proxies: TrustedProxies
    private let counts = Mutex<[NetworkAddress: Int]>([:])

    init(limit: Int?, proxies: TrustedProxies) {
        self.limit = limit
        self.proxies = proxies
    }

    /// The address that a connection counts against; nil for a connection that is not counted.
    func holder(of address: NetworkAddress?) -> NetworkAddress? {
        guard limit != nil, let address, !proxies.contains(address) else { return nil }
        return address.holder
    }

    /// False if this address already has its maximum number of connections.
    func enter(_ holder: NetworkAddress) -> Bool {
        counts.withLock { counts in
            let count = counts[holder, default: 0]
            guard count < limit ?? .max else { return false }
            counts[holder] = count + 1
            return true
        }
    }

    func leave(_ holder: NetworkAddress) {
        counts.withLock { counts in
            let count = counts[holder, default: 0] - 1
            counts[holder] = count > 0 ? count : nil
        }
    }
}
