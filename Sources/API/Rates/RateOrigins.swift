package import Domain
package import JSON

/// What an answer about rates says of its sources.
package struct RateOrigins: Sendable {
    /// The names, as `ECB` or `ECB, NBP-A`.
    package let source: String
    /// The oldest day of the figures.
    package let asOf: Day
    package let isStale: Bool
    package let licence: String
    /// Each publication of which a figure is in the answer.
    package let all: [ReferenceRate.Origin]

    /// A figure of the answer is made up, for the demo.
    package var isSample: Bool { RateSource.isSample(source) }

    /// - Parameter publications: In order of preference.
    /// - Parameter quote: Nil for rates to several currencies.
    package init(
        of publications: [RatePublication], asOf: Day, isStale: Bool, from base: Currency, to quote: Currency?
    ) {
        self.asOf = asOf
        self.isStale = isStale
        source = publications.sourceText
        all = publications.map(ReferenceRate.Origin.init)
        licence = publications.licence(from: base, to: quote)
    }
}

extension JSONWriter {
    /// `"sample": true` for made-up prices, and nothing for all others.
    mutating func sample(_ isSample: Bool) { fieldIfPresent("sample", isSample ? true : nil) }

    /// - Parameter source: The names of the sources of a rate, as answers have them.
    mutating func sample(of source: String?) { sample(source.map(RateSource.isSample) == true) }
}

extension ReferenceRate.Origin: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("source", source.rawValue)
        json.field("asOf", asOf)
    }
}
