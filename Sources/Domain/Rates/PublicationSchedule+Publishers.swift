import Foundation

extension RateSource {
    /// When it publishes.
    package var schedule: PublicationSchedule {
        switch self {
        case .ecb: .ecb
        case .nbpA: .nbpA
        case .nbpB: .nbpB
        case .nbpC: .nbpC
        case .nbpGold: .nbpGold
        case .frankfurter: .frankfurterV1
        case .frankfurterV2: .frankfurterV2
        case .exchangeRatesAPI, .currencylayer: .daily
        }
    }
}

extension PublicationSchedule {
    /// About 16:00 in Frankfurt on TARGET days, which are known for ever: no closures beside them.
    package static let ecb = PublicationSchedule(
        .target, in: frankfurt, opens: 16 * 60, due: 16 * 60, longestClosure: 0)

    /// 11:45 to 12:15 in Warsaw from Monday to Friday; Poland's holidays are not known in advance.
    ///
    /// At most three of them stand in a row on weekdays: 24 to 26 December.
    package static let nbpA = PublicationSchedule(
        .weekdays, in: warsaw, opens: 11 * 60 + 45, due: 12 * 60 + 15, longestClosure: 3)

    /// Wednesdays at the same time; a holiday moves it, and two Wednesdays in a row (25 December, 1 January) are the
    /// most.
    package static let nbpB = PublicationSchedule(
        .weekly(.wednesday), in: warsaw, opens: 11 * 60 + 45, due: 12 * 60 + 15,
        polls: Polls(pace: 1800, slowPace: 6 * 3600), longestClosure: 2)

    /// 7:45 to 8:15, else as table A.
    package static let nbpC = PublicationSchedule(
        .weekdays, in: warsaw, opens: 7 * 60 + 45, due: 8 * 60 + 15, longestClosure: 3)

    /// Of the price of gold the publisher names no hour: taken as that of table A.
    package static let nbpGold = nbpA

    /// It repeats the ECB, some time after it.
    package static let frankfurterV1 = PublicationSchedule(
        .target, in: frankfurt, opens: 16 * 60 + 30, due: 17 * 60, longestClosure: 0)

    /// A blend of many banks, so a weekday is never closed everywhere; its date may be tomorrow's.
    package static let frankfurterV2 = PublicationSchedule(
        .weekdays, in: frankfurt, opens: 16 * 60 + 30, due: 17 * 60, longestClosure: 0, moves: true)

    /// Paid by the request (100 a month free): soon after midnight UTC, and few tries after a failure.
    package static let daily = PublicationSchedule(
        .every, in: .gmt, opens: 30, due: 30, polls: Polls(pace: 3 * 3600, slowPace: 12 * 3600), longestClosure: 0,
        firstReach: 0, moves: true)

    // A machine without a zone database is an hour early in summer.
    private static let frankfurt = zone("Europe/Berlin")
    private static let warsaw = zone("Europe/Warsaw")

    private static func zone(_ name: String) -> TimeZone {
        TimeZone(identifier: name) ?? TimeZone(secondsFromGMT: 3600) ?? .gmt
    }
}
