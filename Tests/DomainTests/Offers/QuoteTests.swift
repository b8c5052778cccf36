import Foundation
import Testing

@testable import Domain

@Suite struct QuoteTests {
    private let benchmarks = [
        BenchmarkMargin(channel: "airport", marginBps: 1_200), BenchmarkMargin(channel: "transfer app", marginBps: 60),
    ]

    private func notes() throws -> NoteTable {
        NoteTable(
            try [("EUR", "5"), ("THB", "20"), ("USD", "10"), ("PLN", "10")].compactMap { code, amount in
                NoteStep(minorUnits: try money(amount, code).minorUnits, currency: try currency(code))
            })
    }

    private func quote(
        _ amount: Money, for want: String, _ pricing: Pricing, on publication: RatePublication?, exact: Bool = false,
        side: SavingsScope = .both, within: ClosedRange<Int64>? = nil
    ) throws -> Quote {
        try Quote(
            of: amount, for: currency(want), pricing: pricing, on: ReferenceRates(publication.map { [$0] } ?? []),
            at: .distantFuture, notes: exact ? nil : NoteLimits(notes(), within: within), benchmarks: benchmarks,
            side: side)
    }

    @Test("a quote tells rate, amounts, reference, premium, notes and savings")
    func whole() throws {
        let publication = try RatePublication.of(["THB": "38.10000"])
        let quote = try quote(money("300.00", "EUR"), for: "THB", .reference(premiumBps: 100), on: publication)
        #expect(quote.rateText == "38.48100")
        #expect(quote.gives.description == "300.00 EUR")
        #expect(quote.gets.description == "11544.30 THB")
        #expect(quote.reference?.text == "38.10000")
        #expect(quote.reference?.asOf.description == "2026-10-30")
        #expect(quote.reference?.source == "ECB")
        #expect(quote.reference?.isStale == true)
        #expect(quote.premiumBps == 100)
        #expect(quote.premiumPercent == "1.00")
        #expect(quote.notes?.gives.description == "300.00 EUR")
        #expect(quote.notes?.gets.description == "11540.00 THB")
        #expect(quote.notes?.premiumBps == 96)
        #expect(quote.savings.map(\.channel) == ["airport", "airport", "transfer app", "transfer app"])
        #expect(quote.savings.map(\.side) == [.taker, .owner, .taker, .owner])
        #expect(quote.savings.map(\.amountText) == ["1261.60", "1481.60", "-41.42", "178.58"])
    }

    @Test("what is shown are the amounts that notes pay, with their rate, premium and cost, for the side that reads")
    func shown() throws {
        let publication = try RatePublication.of(["THB": "38.10000"])
        let quote = try quote(
            money("300.00", "EUR"), for: "THB", .reference(premiumBps: 100), on: publication, side: .taker)
        #expect(quote.shown.seen.give.description == "11540.00 THB")
        #expect(quote.shown.seen.get.description == "300.00 EUR")
        #expect(quote.shown.premiumBps == 96)
        #expect(quote.shown.premiumPercent == "0.96")
        #expect(quote.shown.costMinorUnits == 110_00)
        #expect(quote.shown.unit.base == .eur)
        #expect(quote.shown.unit.rate == "38.46667")
        #expect(quote.shown.unit.reference == "38.10000")
        // Each channel's cost minus this one's is what is kept.
        #expect(quote.savings.map { $0.cost.minorUnits - 110_00 } == quote.savings.map(\.minorUnits))
        let owner = try self.quote(
            money("300.00", "EUR"), for: "THB", .reference(premiumBps: 100), on: publication, side: .owner)
        #expect(owner.shown.seen.give.description == "300.00 EUR")
        #expect(owner.shown.costMinorUnits == -110_00)
        #expect(owner.savings.map { $0.cost.minorUnits + 110_00 } == owner.savings.map(\.minorUnits))
    }

    @Test("a price is told per unit of the dearer currency, whichever of the two is given")
    func unit() throws {
        let quote = try quote(
            money("11430.00", "THB"), for: "EUR", .reference(premiumBps: 0),
            on: .of(["THB": "38.10000"]), exact: true)
        #expect(quote.shown.unit.base == .eur)
        #expect(quote.shown.unit.quote.code == "THB")
        #expect(quote.shown.unit.rate == "38.10000")
        #expect(quote.shown.unit.reference == "38.10000")
    }

    @Test(
        "a quote for one side tells that side's savings",
        arguments: [(SavingsScope.owner, Saving.Side.owner), (.taker, .taker)])
    func oneSide(side: SavingsScope, expected: Saving.Side) throws {
        let quote = try quote(
            money("300.00", "EUR"), for: "THB", .reference(premiumBps: 0), on: .october(), side: side)
        #expect(quote.savings.map(\.side) == [expected, expected])
    }

    @Test("a fixed rate is measured against the reference")
    func fixed() throws {
        let quote = try quote(money("200", "USD"), for: "PLN", .fixed(rate: FixedRate("4")), on: .october())
        #expect(quote.rateText == "4.000000")
        #expect(quote.gets.amount == "800.00")
        #expect(quote.premiumBps == 148)
        #expect(quote.notes?.gets.amount == "800.00")
        #expect(quote.notes?.premiumBps == 148)
        #expect(quote.savings.first?.amountText == "82.97")
    }

    @Test("without a reference for both, a fixed rate has no premium and no savings, but notes")
    func unrated() throws {
        let publication = try RatePublication.of(["USD": "1.1172"])
        for publication in [publication, nil] {
            let quote = try quote(money("200", "USD"), for: "PLN", .fixed(rate: FixedRate("4.01")), on: publication)
            #expect(quote.gets.amount == "802.00")
            #expect(quote.reference == nil)
            #expect(quote.premiumBps == nil)
            #expect(quote.premiumPercent == nil)
            #expect(quote.savings == [])
            #expect(quote.notes?.gets.amount == "800.00")
            #expect(quote.notes?.premiumBps == nil)
        }
    }

    @Test("notes are null when exact terms are wanted, a note is unknown, or no amounts are allowed")
    func noNotes() throws {
        let amount = try money("187", "USD")
        let pricing = Pricing.reference(premiumBps: 0)
        let publication = try RatePublication.october()
        #expect(try quote(amount, for: "PLN", pricing, on: publication).notes?.gives.amount == "190.00")
        #expect(
            try quote(amount, for: "PLN", pricing, on: publication, within: 1...18_700).notes?.gives.amount == "180.00")
        #expect(try quote(amount, for: "PLN", pricing, on: publication, exact: true).notes == nil)
        #expect(try quote(amount, for: "ZAR", pricing, on: publication).notes == nil)
        #expect(try quote(amount, for: "PLN", pricing, on: publication, within: 18_100...18_700).notes == nil)
    }

    @Test("what cannot be priced is refused by name")
    func refused() throws {
        let amount = try money("187", "USD")
        let publication = try RatePublication.october()
        #expect(throws: QuoteFault.sameCurrency) {
            try quote(amount, for: "USD", .reference(premiumBps: 0), on: publication)
        }
        #expect(throws: QuoteFault.noReference) {
            try quote(amount, for: "BGN", .reference(premiumBps: 0), on: publication)
        }
        #expect(throws: QuoteFault.noReference) { try quote(amount, for: "PLN", .reference(premiumBps: 0), on: nil) }
        #expect(throws: QuoteFault.amountOutOfRange) {
            try quote(
                Money(minorUnits: Money.limit, currency: .usd), for: "PLN", .reference(premiumBps: 0), on: publication)
        }
    }
}
