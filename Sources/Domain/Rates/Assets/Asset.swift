/// A crypto asset. It has a price like a currency and is no cash: wallets trade it for play money, offers, swaps and transfers
/// never have one.
package struct Asset: Hashable, Sendable {
    package let code: String
    package let name: String
    /// Of its smallest unit.
    package let decimals: Int
    /// Its name at Messari.
    package let slug: String
    /// Its name at CoinGecko.
    package let coinGecko: String
    /// The currency of which its issuer promises one for one; nil for most.
    let promised: Currency?

    private init(
        _ code: String, _ name: String, decimals: Int, slug: String, coinGecko: String? = nil,
        promising promised: Currency? = nil
    ) {
        self.promised = promised
        self.code = code
        self.name = name
        self.decimals = decimals
        self.slug = slug
        self.coinGecko = coinGecko ?? slug
    }

    /// Those that holdings can have, in the order in which lists show them. None ever leaves the list: rates and wallets may
    /// have it still.
    package static let all = [
        Asset("BTC", "Bitcoin", decimals: 8, slug: "bitcoin"),
        Asset("ETH", "Ether", decimals: 18, slug: "ethereum"),
        Asset("USDT", "Tether", decimals: 6, slug: "tether", promising: .usd),
        Asset("USDC", "USD Coin", decimals: 6, slug: "usd-coin", promising: .usd),
        Asset("BNB", "BNB", decimals: 18, slug: "binance-coin", coinGecko: "binancecoin"),
        Asset("XRP", "XRP", decimals: 6, slug: "xrp", coinGecko: "ripple"),
        Asset("SOL", "Solana", decimals: 9, slug: "solana"),
        Asset("ADA", "Cardano", decimals: 6, slug: "cardano"),
        Asset("DOGE", "Dogecoin", decimals: 8, slug: "dogecoin"),
        Asset("TRX", "TRON", decimals: 6, slug: "tron"),
        Asset("LTC", "Litecoin", decimals: 8, slug: "litecoin"),
        Asset("BCH", "Bitcoin Cash", decimals: 8, slug: "bitcoin-cash"),
        Asset("XLM", "Stellar Lumens", decimals: 7, slug: "stellar"),
        Asset("DOT", "Polkadot", decimals: 10, slug: "polkadot"),
    ]

    private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

    /// Nil for an asset that is not listed.
    package init?(_ code: String) {
        guard let known = Self.byCode[code] else { return nil }
        self = known
    }

    /// As what it is priced and traded.
    package var currency: Currency { Currency(self) }
}

extension Asset: CustomStringConvertible {
    package var description: String { code }
}

/// An amount of an asset, as its owner wrote it.
package struct AssetAmount: Hashable, Sendable {
    /// Nobody has more units of one.
    package static let limit: UInt128 = 1_000_000_000

    package let asset: Asset
    /// Without zeros behind the last digit.
    package let text: String
    /// In the smallest unit.
    let units: UInt128

    /// What a wallet has of an asset; nil of a currency.
    package init?(_ money: Money) {
        // `try?`: money has at most the digits of its asset, and what is too much for one is nobody's.
        guard let asset = Asset(money.currency.code), let amount = try? AssetAmount(money.amount, of: asset) else {
            return nil
        }
        self = amount
    }

    /// Zero is an amount that nobody holds; `isZero` says it.
    package init(_ text: String, of asset: Asset) throws(AmountFault) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= 40, (1...2).contains(parts.count),
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { throw .notANumber }
        guard parts[0] == "0" || !parts[0].hasPrefix("0") else { throw .leadingZero }
        let decimals = parts.count == 2 ? String(parts[1]).droppingZeros : ""
        guard decimals.utf8.count <= asset.decimals else { throw .tooManyDigits(allowed: asset.decimals) }
        let whole = parts[0] == "0" ? "" : String(parts[0])
        let filled = decimals + String(repeating: "0", count: asset.decimals - decimals.utf8.count)
        guard whole.utf8.count <= 10, let units = UInt128("0" + whole + filled),
            units <= Self.limit * .tenToThe(asset.decimals)
        else { throw .tooLarge }
        self.asset = asset
        self.units = units
        self.text = (whole.isEmpty ? "0" : whole) + (decimals.isEmpty ? "" : "." + decimals)
    }

    package var isZero: Bool { units == 0 }

    /// What it is worth, rounded half to even; nil beyond what money can be.
    package func value(at price: ExchangeRate, in currency: Currency) -> Money? {
        let product = WideInteger(units * .tenToThe(currency.minorUnits), times: price.numerator)
        let divisor = WideInteger(price.denominator, times: .tenToThe(asset.decimals))
        guard let minor = product.roundedQuotient(by: divisor), minor <= UInt128(Money.limit) else { return nil }
        return Money(minorUnits: Int64(minor), currency: currency)
    }

    /// For statistics.
    var number: Double { Double(units) / Double(UInt128.tenToThe(asset.decimals)) }
}

extension String {
    fileprivate var droppingZeros: String {
        var text = self
        while text.last == "0" { text.removeLast() }
        return text
    }
}
