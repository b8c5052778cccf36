import Crypto
import Domain
import Foundation

/// Tokens of links that end the mails about swaps. A token is the traveller's id and its authentication code: it needs no
/// table, never expires, and allows nothing else.
struct UnsubscribeTokens: Sendable {
    private let key: SymmetricKey

    private static let idLength = 16
    private static let macLength = 16

    init(secret: [UInt8]) {
        key = SymmetricKey(derivedFrom: secret, for: "unsubscribe token")
    }

    func token(of traveller: Identifier<Traveller>) -> String {
        let id = traveller.bytes
        return (id + mac(of: id)).base64URL
    }

    /// The traveller whose genuine token this is.
    func traveller(of token: String) -> Identifier<Traveller>? {
        guard let bytes = Data(base64URL: token), bytes.count == Self.idLength + Self.macLength else { return nil }
        let id = Data(bytes.prefix(Self.idLength))
        // Compares digests, so that the time does not depend on where the codes differ.
        guard SHA256.hash(data: mac(of: id)) == SHA256.hash(data: bytes.dropFirst(Self.idLength)) else { return nil }
        return Identifier(bytes: id)
    }

    private func mac(of id: Data) -> Data {
        Data(HMAC<SHA256>.authenticationCode(for: id, using: key).prefix(Self.macLength))
    }
}

extension Identifier {
    /// Sixteen bytes, the highest first.
    var bytes: Data {
        Data([high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } })
    }

    /// From sixteen bytes.
    init(bytes: Data) {
        let words = bytes.reduce(into: [UInt64(0), 0]) { words, byte in
            words = [words[0] << 8 | words[1] >> 56, words[1] << 8 | UInt64(byte)]
        }
        self.init(high: words[0], low: words[1])
    }
}
