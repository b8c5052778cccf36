import Domain
import Foundation

/// The facts of a currency, as the seed and the column `currency.facts` write them.
struct StoredFacts: Codable, Sendable {
    /// Its first day.
    struct Start: Codable, Sendable {
        let on: String
        let source: String
    }

    /// What replaced it.
    struct Retirement: Codable, Sendable {
        let on: String
        let successor: String
        let ratio: String
        let source: String
    }

    /// Who holds it.
    struct Peg: Codable, Sendable {
        let to: String
        let by: String
        let since: String
        let bandPercent: String?
        let source: String
    }

    /// Its other rate.
    struct ParallelMarket: Codable, Sendable {
        let source: String
    }

    let validFrom: Start?
    let retired: Retirement?
    let peg: Peg?
    let parallelMarket: ParallelMarket?

    var isEmpty: Bool { validFrom == nil && retired == nil && peg == nil && parallelMarket == nil }
    /// The other currencies in it.
    var named: Set<String> { Set([retired?.successor, peg?.to].compactMap(\.self)) }

    /// Nil if a day, a currency or a ratio is none.
    func facts(of currency: Currency) -> CurrencyFacts? {
        var facts = CurrencyFacts()
        if let validFrom {
            guard let day = Day(validFrom.on) else { return nil }
            facts.validFrom = day
        }
        if let retired {
            guard let day = Day(retired.on), let successor = Currency(retired.successor),
                PublishedRate.isRate(retired.ratio)
            else { return nil }
            facts.retirement = CurrencyFacts.Retirement(
                on: day, successor: successor, ratio: retired.ratio, source: retired.source)
        }
        if let peg {
            guard let anchor = Currency(peg.to), anchor != currency else { return nil }
            facts.peg = CurrencyPeg(
                currency, to: anchor, by: peg.by, since: peg.since, bandPercent: peg.bandPercent, source: peg.source)
        }
        facts.parallelMarket = parallelMarket.map { CurrencyFacts.ParallelMarket(source: $0.source) }
        return facts
    }

    var text: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }

    /// The facts in a column.
    static func read(_ text: String?, of currency: Currency) throws -> CurrencyFacts {
        guard let text else { return CurrencyFacts() }
        guard let facts = try JSONDecoder().decode(StoredFacts.self, from: Data(text.utf8)).facts(of: currency) else {
            throw DamagedRow(column: "currency.facts")
        }
        return facts
    }
}

extension PublishedRate {
    fileprivate static func isRate(_ text: String) -> Bool {
        // Why it is none does not matter.
        (try? PublishedRate(text)) != nil
    }
}
