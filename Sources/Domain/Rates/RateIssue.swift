/// Why a row of an answer is kept apart while the others are used.
package enum RateIssue: Sendable, Hashable {
    /// The catalogue has no such currency.
    case unknownCode(Currency)
    /// The figure was carried forward too long: days between it and the answer's newest.
    case olderThanAnswer(days: Int)
    /// Another value is stored for that day; a revision never overwrites by itself.
    case revision(of: PublishedRate)
    /// Too far from the row before it.
    case jump(from: PublishedRate, on: Day)
    /// The source's first figure of the pair, too far from what every other source says of it.
    case apart(from: RateSource)

    /// The figure may be right; it is its currency that is not known.
    package var isOfTheCode: Bool {
        if case .unknownCode = self { true } else { false }
    }
}

/// Why a whole answer is kept apart.
package enum FeedBodyIssue: Sendable, Hashable {
    case notPublicationDay(Day)
    /// A cached copy: something newer is stored.
    case olderThanStored(Day, newest: Day)
    /// The provider's time stamp and its date are too far apart.
    case stampApart(days: Int)
    /// Too many rows jump at once: columns moved, rates turned over, another base.
    case jumps(Int, of: Int, on: Day)
    /// Too many currencies of the publication before are gone.
    case codesMissing(Int, of: Int, on: Day)
    /// A new date over the old figures.
    case unchanged(on: Day)
    /// A number of a known currency that cannot be read.
    case notARate(String, of: Currency)
}

/// The limits of these rules (reference: the ECB's history since 2002).
enum IngestLimits {
    /// Of |ln(new/previous)|; 7 of 85,815 moves since 2016 were larger.
    static let jump = 0.10
    /// So many rows may jump or stand still without a word on the whole.
    static let few = 2
    static let jumpShare = 0.25
    /// Two codes are the most that ever went in one day.
    static let missingShare = 0.20
    static let stampDays = 2
    static let carriedDays = 7
    /// Of |ln|: how near a second source and the next fix have to be.
    static let secondSource = 0.02
    static let nextFix = 0.03
    /// Of |ln|: how far a figure moves within its day without a word.
    static let movesWithinItsDay = 0.01
}

extension RateIssue: CustomStringConvertible {
    /// Words for an operator.
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
    /// Words for an operator.
    package var description: String {
        switch self {
        case .notPublicationDay(let day): "no publication on \(day)"
        case .olderThanStored(let day, let newest): "\(day) is older than the stored \(newest)"
        case .stampApart(let days): "the time stamp is \(days) days away from the date"
        case .jumps(let count, let all, let day): "\(count) of \(all) rates jump on \(day)"
        case .codesMissing(let count, let all, let day): "\(count) of \(all) currencies are gone on \(day)"
        case .unchanged(let day): "every rate of \(day) is that of the day before"
        case .notARate(let text, let currency): "\(String(text.prefix(40)).debugDescription) is no rate of \(currency)"
        }
    }
}
