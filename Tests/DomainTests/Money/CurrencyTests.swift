import Testing

@testable import Domain

@Suite("Codes of currencies and assets") struct CurrencyTests {
    @Test("a code has three capital letters, or an asset's four; any other is none")
    func codes() {
        for code in ["EUR", "ZZZ", "BTC", "USDC", "DOGE"] { #expect(Currency(code)?.code == code) }
        for code in ["", "EU", "EURO", "eur", "E1R", "DOGEX", "usdc", "ZZZZ", "ÉUR", "EUR "] {
            #expect(Currency(code) == nil, "\(code)")
        }
    }

    @Test("currencies have the order of their codes, also of different length")
    func order() {
        let codes = ["DOGE", "ADA", "USD", "DOT", "USDC", "USDT", "USE", "DOG", "EUR"]
        #expect(codes.compactMap(Currency.init).sorted().map(\.code) == codes.sorted())
    }

    @Test("an asset has at most eight decimals, and those of its smallest unit if these are fewer")
    func decimals() {
        let digits = Dictionary(Asset.all.map { ($0.code, $0.currency.minorUnits) }) { first, _ in first }
        #expect(digits["BTC"] == 8 && digits["ETH"] == 8 && digits["USDC"] == 6 && digits["XLM"] == 7)
        #expect(Asset.all.allSatisfy { $0.currency.isAsset && $0.currency.code == $0.code })
        #expect(!Currency.eur.isAsset && !Currency.xau.isAsset)
    }

    @Test("an amount of an asset is written with all its decimals, and read back")
    func amounts() throws {
        let bitcoin = try #require(Asset("BTC")).currency
        let money = try Money(amount: "0.01", currency: bitcoin)
        #expect(money.minorUnits == 1_000_000 && money.amount == "0.01000000")
        #expect(AssetAmount(money)?.text == "0.01")
        #expect(throws: AmountFault.tooManyDigits(allowed: 8)) { try Money(amount: "0.123456789", currency: bitcoin) }
        // Ten million is the most of an asset with eight decimals.
        #expect(throws: AmountFault.tooLarge) { try Money(amount: "10000001", currency: bitcoin) }
        #expect(try Money(amount: "10000000", currency: bitcoin).minorUnits == Money.limit)
    }
}
