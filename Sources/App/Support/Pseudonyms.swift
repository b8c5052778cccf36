import Crypto
import Domain
import Foundation
import Synchronization

/// The names of travellers in the log, which only the holder of the key can make. To make one takes a fiftieth of a request,
/// so many are kept.
final class Pseudonyms: Sendable {
    private static let most = 10_000

    private let key: SymmetricKey
    private let known = Mutex<[Identifier<Traveller>: String]>([:])

    init(_ key: SymmetricKey) { self.key = key }

    func name(of traveller: Identifier<Traveller>) -> String {
        if let name = known.withLock({ $0[traveller] }) { return name }
        let code = HMAC<SHA256>.authenticationCode(for: Data(traveller.description.utf8), using: key)
        let name = String(Data(code).base64URL.prefix(12))
        known.withLock { known in
            if known.count >= Self.most { known = [:] }
            known[traveller] = name
        }
        return name
    }
}
