import Synchronization

/// Counts the connections of each address, so that nobody takes them all.
final class ConnectionCount: Sendable {
    private let limit: Int?
    private let proxies: TrustedProxies
    /// Where an operator reads of them.
    let meters: Meters
    private let counts = Mutex<[NetworkAddress: Int]>([:])

    init(limit: Int?, proxies: TrustedProxies, meters: Meters = Meters()) {
        self.limit = limit
        self.proxies = proxies
        self.meters = meters
    }

    /// Under whom a connection is counted; nil for one that is not.
    func holder(of address: NetworkAddress?) -> NetworkAddress? {
        guard limit != nil, let address, !proxies.contains(address) else { return nil }
        return address.holder
    }

    /// False if this address has all that it may have.
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
