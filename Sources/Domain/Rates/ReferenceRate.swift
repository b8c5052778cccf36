package import Foundation

/// The published mid rate that an offer is compared with, and its sources.
package struct ReferenceRate: Hashable, Sendable {
    /// A publication that has a figure in the rate.
    package struct Origin: Hashable, Sendable {
        package let source: RateSource
        package let asOf: Day

        package init(_ publication: RatePublication) { (source, asOf) = (publication.source, publication.date) }
    }

    package let mid: ExchangeRate
    /// The oldest day of the figures in it.
    package let asOf: Day
    /// The names of its sources, as `ECB` or `ECB, NBP-B`.
    package let source: String
    /// At least one publication had been missed at the time of the lookup.
    package let isStale: Bool
    /// Empty for a rate that was stored with its terms.
    package let origins: [Origin]

    package init(mid: ExchangeRate, asOf: Day, source: String, isStale: Bool) {
        self.mid = mid
        self.asOf = asOf
        self.source = source
        self.isStale = isStale
        origins = []
    }

    /// A rate of these publications; nil of none.
    init?(mid: ExchangeRate, _ publications: [RatePublication], at now: Date) {
        guard let first = publications.first else { return nil }
        self.mid = mid
        asOf = publications.asOf ?? first.date
        source = publications.sourceText
        isStale = publications.isStale(at: now)
        origins = publications.map(Origin.init)
    }

    package var text: String { mid.text }

    /// A figure of it is made up, for the demo.
    package var isSample: Bool { RateSource.isSample(source) }
}

extension [RatePublication] {
    /// The day of what they have together: the oldest. A euro of Friday and a Bitcoin of Sunday make a rate of Friday.
    package var asOf: Day? { lazy.map(\.date).min() }

    /// One of them should have been followed by now. Each has a calendar of its own: on Sunday a rate of Friday is new.
    package func isStale(at now: Date) -> Bool { contains { $0.isStale(at: now) } }

    /// The names of the sources, each once.
    package var sourceText: String {
        if count == 1 { return self[0].source.rawValue }
        var known: Set<RateSource> = []
        return map(\.source).filter { known.insert($0).inserted }.map(\.rawValue).joined(separator: ", ")
    }
}
