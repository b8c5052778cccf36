package import Foundation

/// The id of a `Subject`: a UUIDv7 (RFC 9562), so ids sort by creation time in milliseconds.
package struct Identifier<Subject>: Hashable, Sendable {
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// A new id for the instant `now`, with 74 random bits from `generator`.
    package init(at now: Date, using generator: inout some RandomNumberGenerator) {
        let milliseconds = UInt64(max(0, now.timeIntervalSince1970 * 1000))
        high = milliseconds << 16 | 0x7000 | UInt64.random(in: 0...0x0FFF, using: &generator)
        low = 0x8000_0000_0000_0000 | UInt64.random(in: 0...0x3FFF_FFFF_FFFF_FFFF, using: &generator)
    }

    /// A new id for the instant `now`, with system randomness.
    package init(at now: Date) {
        var generator = SystemRandomNumberGenerator()
        self.init(at: now, using: &generator)
    }

    /// Parses `8-4-4-4-12` hexadecimal text of any case; nil for anything else.
    package init?(_ text: some StringProtocol) {
        let read = text.utf8.withContiguousStorageIfAvailable(Hexadecimal.words)
        guard let words = read ?? Array(text.utf8).withUnsafeBufferPointer(Hexadecimal.words) else { return nil }
        (high, low) = words
    }
}

/// Outside the generic type, so that parsing is not generic: searches parse many ids.
private enum Hexadecimal {
    static func words(_ text: UnsafeBufferPointer<UInt8>) -> (high: UInt64, low: UInt64)? {
        guard text.count == 36 else { return nil }
        var words: (high: UInt64, low: UInt64) = (0, 0)
        for (position, byte) in text.enumerated() {
            if position == 8 || position == 13 || position == 18 || position == 23 {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let value = value(of: byte) else { return nil }
            // 16 digits and two dashes come before the second word.
            if position < 18 { words.high = words.high << 4 | value } else { words.low = words.low << 4 | value }
        }
        return words
    }

    private static func value(of byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}

extension Identifier: CustomStringConvertible {
    /// Lower-case `8-4-4-4-12` text.
    package var description: String {
        String(unsafeUninitializedCapacity: 36) { buffer in
            var position = 0
            for nibble in 0..<32 {
                if nibble == 8 || nibble == 12 || nibble == 16 || nibble == 20 {
                    buffer[position] = UInt8(ascii: "-")
                    position += 1
                }
                let word = nibble < 16 ? high : low
                let value = UInt8(truncatingIfNeeded: word >> UInt64(60 - (nibble % 16) * 4)) & 0xF
                buffer[position] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
                position += 1
            }
            return 36
        }
    }
}

// Explicit and inlinable, because other modules compare ids in their innermost loops.
extension Identifier: Comparable {
    @inlinable
    package static func == (left: Self, right: Self) -> Bool { left.low == right.low && left.high == right.high }

    @inlinable
    package static func < (left: Self, right: Self) -> Bool {
        left.high == right.high ? left.low < right.low : left.high < right.high
    }

    @inlinable
    package func hash(into hasher: inout Hasher) {
        hasher.combine(high)
        hasher.combine(low)
    }
}
