/// An ISO 4217 currency code with its number of minor units.
///
/// The catalogue decides which currencies can be swapped.
package struct Currency: Hashable, Sendable {
    /// Three upper-case ASCII letters in the low 24 bits.
    @usableFromInline let packed: UInt32

    /// Nil unless `code` is three letters A to Z.
    @inlinable
    package init?(_ code: some StringProtocol) { self.init(utf8: code.utf8) }

    /// The same, from bytes.
    @inlinable
    package init?(utf8 code: some Collection<UInt8>) {
        var packed: UInt32 = 0
        guard code.count == 3 else { return nil }
        for byte in code {
            guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) else { return nil }
            packed = packed << 8 | UInt32(byte)
        }
        self.packed = packed
    }

    private init(known code: StaticString) {
        packed = code.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }

    package static let eur = Currency(known: "EUR")
    package static let usd = Currency(known: "USD")
    package static let pln = Currency(known: "PLN")
    /// Gold: has no minor unit and cannot be swapped.
    package static let xau = Currency(known: "XAU")
    /// Special drawing right of the International Monetary Fund: does not exist as cash.
    package static let xdr = Currency(known: "XDR")

    package var code: String {
        String(unsafeUninitializedCapacity: 3) { buffer in
            buffer[0] = UInt8(truncatingIfNeeded: packed >> 16)
            buffer[1] = UInt8(truncatingIfNeeded: packed >> 8)
            buffer[2] = UInt8(truncatingIfNeeded: packed)
            return 3
        }
    }

    /// Decimal digits of an amount (ISO 4217, list of 2026-01-01); a test compares them with `seed/currencies.json`.
    package var minorUnits: Int { Self.exceptions[code] ?? 2 }

    private static let exceptions: [String: Int] = {
        var table: [String: Int] = [:]
        for code in [
            "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF",
            "XOF", "XPF",
        ] { table[code] = 0 }
        for code in ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"] { table[code] = 3 }
        for code in ["CLF", "UYW"] { table[code] = 4 }
        return table
    }()
}

extension Currency: CustomStringConvertible {
    package var description: String { code }
}

extension Currency: Comparable {
    @inlinable
    package static func == (left: Self, right: Self) -> Bool { left.packed == right.packed }

    package static func < (left: Self, right: Self) -> Bool { left.packed < right.packed }
}
