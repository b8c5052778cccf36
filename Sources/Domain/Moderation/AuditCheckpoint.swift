package import Foundation

/// A signed line in the file of checkpoints: up to here the chain was this one.
package struct AuditCheckpoint: Sendable, Equatable {
    /// The file has checkpoints of these kinds; the signature covers the kind.
    package enum Kind: String, Sendable {
        /// The newest row at that time.
        case row
        /// An operator says that the database was restored, and gives up what checkpoints before know of later rows.
        case restored
        /// The end of an export, which stands in no other file.
        case export
    }

    package let kind: Kind
    /// The row; 0 for an empty chain.
    package let seq: Int64
    package let hash: AuditHash
    /// Milliseconds since 1970.
    package let at: Int64
    /// SHA-256 of the line before, without its line feed; zero in the first line.
    package let previous: AuditHash

    package init(_ kind: Kind, seq: Int64, hash: AuditHash, at: Int64, previous: AuditHash) {
        self.kind = kind
        self.seq = seq
        self.hash = hash
        self.at = at
        self.previous = previous
    }

    /// What the signature is over. A line is this text, a blank and the signature as 128 hexadecimal digits.
    package var text: String { "\(kind.rawValue) \(seq) \(hash) \(at) \(previous)" }

    /// Reads the text of a line before its signature. Nil if it is not written exactly as `text` writes it.
    package init?(text: some StringProtocol) {
        let parts = String(text).split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 5, let kind = Kind(rawValue: parts[0]), let seq = Int64(parts[1]), seq >= 0,
            let hash = AuditHash(hex: parts[2]), let at = Int64(parts[3]), let previous = AuditHash(hex: parts[4])
        else { return nil }
        self.init(kind, seq: seq, hash: hash, at: at, previous: previous)
        guard self.text == text else { return nil }
    }

    /// Rows after which a checkpoint is written, whatever the time.
    package static let rows: Int64 = 1000
    /// Seconds after which new rows get one.
    package static let pause: TimeInterval = 60

    /// Whether the chain that ends at `seq` needs another checkpoint.
    /// - Parameter last: The newest checkpoint; nil if there is none.
    package static func isDue(at now: Date, seq: Int64, after last: AuditCheckpoint?) -> Bool {
        let new = seq - (last?.seq ?? 0)
        guard new > 0 else { return false }
        guard let last, new < rows else { return true }
        // A clock that went back must not stop them.
        return abs(now.timeIntervalSince(Date(milliseconds: last.at))) >= pause
    }
}

extension AuditHash: CustomStringConvertible {
    /// 64 small hexadecimal digits.
    package var description: String {
        [words.0, words.1, words.2, words.3].map(Self.digits).joined()
    }

    private static func digits(of word: UInt64) -> String {
        let text = String(word, radix: 16)
        return String(repeating: "0", count: 16 - text.utf8.count) + text
    }

    package init?(hex text: some StringProtocol) {
        let digits = Array(text.utf8)
        guard digits.count == 64 else { return nil }
        let words = stride(from: 0, to: 64, by: 16).compactMap { AuditSurrogate.word(digits[$0..<($0 + 16)]) }
        guard words.count == 4 else { return nil }
        self.init(words[0], words[1], words[2], words[3])
    }
}

extension AuditSurrogate: CustomStringConvertible {
    /// 32 small hexadecimal digits.
    package var description: String { String(AuditHash(high, low, 0, 0).description.prefix(32)) }

    package init?(hex text: some StringProtocol) {
        let digits = Array(text.utf8)
        guard digits.count == 32, let high = Self.word(digits[0..<16]), let low = Self.word(digits[16...]) else {
            return nil
        }
        self.init(high: high, low: low)
    }

    /// Small hexadecimal digits only, so that a value has one spelling.
    fileprivate static func word(_ digits: ArraySlice<UInt8>) -> UInt64? {
        var word: UInt64 = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): word = word << 4 | UInt64(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): word = word << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        return word
    }
}
