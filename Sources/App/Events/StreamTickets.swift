import Crypto
import Foundation

/// The ticket with which a browser opens one stream of events. The database stores only its SHA-256.
struct StreamTicket: Sendable, Equatable {
    let text: String

    var hash: [UInt8] { Array(SHA256.hash(data: Data(text.utf8))) }
}

/// Makes tickets, and tells one of its own from an invented one without the database: to take a ticket is a write, and
/// who invents tickets has no sign-in to be limited by.
///
/// A ticket has twelve random bytes, the second in which it ends, and an authentication code of both.
struct StreamTickets: Sendable {
    private static let prefix = "we_"
    private static let random = 12
    private static let time = 4
    private static let code = 16
    private static var length: Int { random + time + code }

    private let key: SymmetricKey

    init(secret: [UInt8]) { key = SymmetricKey(derivedFrom: secret, for: "stream ticket") }

    /// A new one from the system's randomness.
    func ticket(until end: Date) -> StreamTicket {
        var generator = SystemRandomNumberGenerator()
        let said =
            (0..<Self.random).map { _ in UInt8.random(in: 0...255, using: &generator) }
            + Self.bytes(of: end)
        return StreamTicket(text: Self.prefix + (Data(said) + mac(of: Data(said))).base64URL)
    }

    /// Nil for a text that this server never gave to anybody, and for a ticket that is over.
    func ticket(_ text: String, at now: Date) -> StreamTicket? {
        guard text.hasPrefix(Self.prefix), let bytes = Data(base64URL: String(text.dropFirst(Self.prefix.count))),
            bytes.count == Self.length, bytes.base64URL == text.dropFirst(Self.prefix.count)
        else { return nil }
        let said = Data(bytes.prefix(Self.random + Self.time))
        // Compares digests, so that the time does not depend on where the codes differ.
        guard SHA256.hash(data: mac(of: said)) == SHA256.hash(data: bytes.suffix(Self.code)),
            said.suffix(Self.time).lexicographicallyPrecedes(Self.bytes(of: now)) == false
        else { return nil }
        return StreamTicket(text: text)
    }

    /// The second of a time, the highest byte first.
    private static func bytes(of time: Date) -> [UInt8] {
        let second = UInt32(clamping: Int(time.timeIntervalSince1970.rounded(.down)))
        return (0..<Self.time).map { UInt8(truncatingIfNeeded: second >> UInt32(8 * (3 - $0))) }
    }

    private func mac(of said: Data) -> Data {
        Data(HMAC<SHA256>.authenticationCode(for: said, using: key).prefix(Self.code))
    }
}
