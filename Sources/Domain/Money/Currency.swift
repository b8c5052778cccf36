/// The code of a currency (ISO 4217), or of an asset that is priced like one, with its number of minor units.
///
/// The catalogue decides which currencies can be swapped. Assets never can.
package struct Currency: Hashable, Sendable {
    /// Three or four upper-case ASCII letters, the first in the high bits, so that numbers have the order of codes.
    @usableFromInline let packed: UInt32

    /// Nil unless `code` is three letters A to Z, or an asset's four.
    @inlinable
    package init?(_ code: some StringProtocol) { self.init(utf8: code.utf8) }

    /// The same, from bytes.
    @inlinable
    package init?(utf8 code: some Collection<UInt8>) {
        var packed: UInt32 = 0
        let count = code.count
        guard count == 3 || count == 4 else { return nil }
        for byte in code {
            guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) else { return nil }
            packed = packed << 8 | UInt32(byte)
        }
        self.packed = count == 3 ? packed << 8 : packed
        // Four letters are no currency, so any others are a mistake.
        guard count == 3 || isAsset else { return nil }
    }

    /// As what an asset is priced.
    init(_ asset: Asset) { packed = Self.packed(Array(asset.code.utf8)) }

    private init(known code: StaticString) { packed = Self.packed(code.withUTF8Buffer { Array($0) }) }

    private static func packed(_ code: [UInt8]) -> UInt32 {
        code.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (4 - code.count))
    }

    /// Whether it is a crypto asset: it has a price and is no cash.
    @usableFromInline package var isAsset: Bool { Self.assets.contains(packed) }

    private static let assets = Set(Asset.all.map { packed(Array($0.code.utf8)) })

    package static let eur = Currency(known: "EUR")
    package static let usd = Currency(known: "USD")
    package static let pln = Currency(known: "PLN")
    /// Gold: has no minor unit and cannot be swapped.
    package static let xau = Currency(known: "XAU")
    /// Special drawing right of the International Monetary Fund: does not exist as cash.
    package static let xdr = Currency(known: "XDR")

    package var code: String {
        String(unsafeUninitializedCapacity: 4) { buffer in
            buffer[0] = UInt8(truncatingIfNeeded: packed >> 24)
            buffer[1] = UInt8(truncatingIfNeeded: packed >> 16)
            buffer[2] = UInt8(truncatingIfNeeded: packed >> 8)
            buffer[3] = UInt8(truncatingIfNeeded: packed)
            return buffer[3] == 0 ? 3 : 4
        }
    }

    /// Decimal digits of an amount (ISO 4217, list of 2026-01-01); a test compares them with `seed/currencies.json`. Assets
    /// have eight, or those of their smallest unit if these are fewer.
    package var minorUnits: Int { Self.exceptions[code] ?? 2 }

    package static let mostMinorUnits = 8

    private static let exceptions: [String: Int] = {
        var table: [String: Int] = [:]
        for code in [
            "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF",
            "XOF", "XPF",
        ] { table[code] = 0 }
        for code in ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"] { table[code] = 3 }
        for code in ["CLF", "UYW"] { table[code] = 4 }
        for asset in Asset.all { table[asset.code] = min(asset.decimals, mostMinorUnits) }
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
