/// Why a single row of a response is quarantined.
package enum RateIssue: Sendable, Hashable {
    /// The catalogue does not list the currency.
    case unknownCode(Currency)
    /// The rate was carried forward for too long; `days` before the response's newest day.
    case olderThanAnswer(days: Int)
    /// A different value is stored for that day. Revisions never overwrite it automatically.
    case revision(of: PublishedRate)
    /// Too far from the previous row.
    case jump(from: PublishedRate, on: Day)
    /// The source's first rate of the pair, too far from the rates of all other sources.
    case apart(from: RateSource)

    /// The currency is unknown; the rate itself can be right.
    package var isUnknownCurrency: Bool {
        if case .unknownCode = self { true } else { false }
    }
}

/// Why a whole response is quarantined.
package enum FeedBodyIssue: Sendable, Hashable {
    case notPublicationDay(Day)
    /// A newer publication is stored; the response may be a cached copy.
    case olderThanStored(Day, newest: Day)
    /// The latest publication is older than the source's calendar allows; the response may be a cached copy.
    case outdated(Day, on: Day)
    /// The provider's time stamp and the publication's date are too far apart.
    case stampApart(days: Int)
    /// Too many rows jump at once: shifted columns, inverted rates or another base.
    case jumps(Int, of: Int, on: Day)
    /// Too many currencies of the previous publication are missing.
    case codesMissing(Int, of: Int, on: Day)
    /// A new date with unchanged rates.
    case unchanged(on: Day)
    /// An unreadable number for a known currency.
    case notARate(String, of: Currency)
}

/// Limits of the validation rules, derived from the ECB's history since 2002.
enum IngestLimits {
    /// Maximum |ln(new/previous)|; 7 of 85,815 moves since 2016 were larger.
    static let jump = 0.10
    /// The same for assets, which moved by more on few days only.
    static let jumpOfAssets = 0.40
    /// Up to this many rows can jump or stay unchanged without an issue of the whole response.
    static let toleratedCount = 2
    static let jumpShare = 0.25
    /// At most two codes have ever disappeared in one day.
    static let missingShare = 0.20
    static let stampDays = 2
    static let carriedDays = 7
    /// Maximum |ln| between a row and the second source or the next fix that confirms it.
    static let secondSource = 0.02
    static let nextFix = 0.03
    static let nextFixOfAssets = 0.20
    /// ln 20, between a price and a sample or a price of another day. A sample has the size of the real price and no more, within
    /// a few times; a price of a wrong asset, unit or direction is a hundred times off and more.
    static let otherSizeOfAssets = 3.0
    static func nextFix(of source: RateSource) -> Double { source.isOfAssets ? nextFixOfAssets : nextFix }
    /// Maximum |ln| of a change within the day without a revision issue.
    static let movesWithinItsDay = 0.01
}

extension RateSource {
    /// The greatest |ln(new/previous)| that is plausible from one day to the next.
    package var largestMove: Double { isOfAssets ? IngestLimits.jumpOfAssets : IngestLimits.jump }
}

extension RateIssue: CustomStringConvertible {
    /// Text for operators.
    package var description: String {
        switch self {
        case .unknownCode(let currency): "\(currency) is not in the catalogue"
        case .olderThanAnswer(let days): "\(days) days older than its answer"
        case .revision(let rate): "\(rate) is stored for that day"
        case .jump(let rate, let day): "a jump from \(rate) on \(day)"
        case .apart(let source): "the first of its pair, and far from \(source)"
        }
    }
}

extension FeedBodyIssue: CustomStringConvertible {
    /// Text for operators.
    package var description: String {
        switch self {
        case .notPublicationDay(let day): "no publication on \(day)"
        case .olderThanStored(let day, let newest): "\(day) is older than the stored \(newest)"
        case .outdated(let day, let today): "\(day) is too old to be the latest on \(today)"
        case .stampApart(let days): "the time stamp is \(days) days away from the date"
        case .jumps(let count, let all, let day): "\(count) of \(all) rates jump on \(day)"
        case .codesMissing(let count, let all, let day): "\(count) of \(all) currencies are gone on \(day)"
        case .unchanged(let day): "every rate of \(day) is that of the day before"
        case .notARate(let text, let currency): "\(String(text.prefix(40)).debugDescription) is no rate of \(currency)"
        }
    }
}
