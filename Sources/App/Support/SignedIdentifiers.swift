import Crypto
import Domain
import Foundation

/// Ids with their authentication codes, as text for links. Whoever has such a text got it from this server; no table is
/// needed to check it.
struct SignedIdentifiers<Subject>: Sendable {
    private let key: SymmetricKey

    private static var idLength: Int { 16 }
    private static var macLength: Int { 16 }

    init(_ key: SymmetricKey) { self.key = key }

    func text(of id: Identifier<Subject>) -> String { (id.bytes + mac(of: id.bytes)).base64URL }

    /// The id of a genuine text.
    func id(of text: String) -> Identifier<Subject>? {
        guard let bytes = Data(base64URL: text), bytes.count == Self.idLength + Self.macLength else { return nil }
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
    fileprivate init(bytes: Data) {
        let words = bytes.reduce(into: [UInt64(0), 0]) { words, byte in
            words = [words[0] << 8 | words[1] >> 56, words[1] << 8 | UInt64(byte)]
        }
        self.init(high: words[0], low: words[1])
    }
}
