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
        case .coinGecko, .messari, .assetFile, .assetSample: .assets
        }
    }
}

extension PublicationSchedule {
    /// About 16:00 in Frankfurt on TARGET days. All closures are known in advance, so no others are accepted.
    package static let ecb = PublicationSchedule(
        .target, in: frankfurt, opens: 16 * 60, due: 16 * 60, longestClosure: 0)

    /// 11:45 to 12:15 in Warsaw from Monday to Friday; Poland's holidays are not known in advance.
    ///
    /// At most three weekdays in a row are holidays: 24 to 26 December.
    package static let nbpA = PublicationSchedule(
        .weekdays, in: warsaw, opens: 11 * 60 + 45, due: 12 * 60 + 15, longestClosure: 3)

    /// Wednesdays at the same time. A holiday moves it; at most two Wednesdays in a row are holidays (25 December,
    /// 1 January).
    package static let nbpB = PublicationSchedule(
        .weekly(.wednesday), in: warsaw, opens: 11 * 60 + 45, due: 12 * 60 + 15,
        polls: Polls(pace: 1800, slowPace: 6 * 3600), longestClosure: 2)

    /// 7:45 to 8:15, otherwise like table A.
    package static let nbpC = PublicationSchedule(
        .weekdays, in: warsaw, opens: 7 * 60 + 45, due: 8 * 60 + 15, longestClosure: 3)

    /// The publisher states no hour for the gold price; assumes the hours of table A.
    package static let nbpGold = nbpA

    /// Republishes the ECB's rates with a delay.
    package static let frankfurterV1 = PublicationSchedule(
        .target, in: frankfurt, opens: 16 * 60 + 30, due: 17 * 60, longestClosure: 0)

    /// A blend of many banks, so no weekday is closed everywhere. Its date can be tomorrow's.
    package static let frankfurterV2 = PublicationSchedule(
        .weekdays, in: frankfurt, opens: 16 * 60 + 30, due: 17 * 60, longestClosure: 0, moves: true)

    /// Limited requests (100 a month are free): polls soon after midnight UTC, with few retries after a failure.
    package static let daily = PublicationSchedule(
        .every, in: .gmt, opens: 30, due: 30, polls: Polls(pace: 3 * 3600, slowPace: 12 * 3600), longestClosure: 0,
        initialLookbackDays: 0, moves: true)

    /// Assets trade on every day. The close of a day is out when the day ends, and due an hour later.
    package static let assets = PublicationSchedule(
        .every, in: .gmt, opens: 24 * 60, due: 25 * 60, longestClosure: 0)

    // Without a time zone database, times are an hour early in summer.
    private static let frankfurt = zone("Europe/Berlin")
    private static let warsaw = zone("Europe/Warsaw")

    private static func zone(_ name: String) -> TimeZone {
        TimeZone(identifier: name) ?? TimeZone(secondsFromGMT: 3600) ?? .gmt
    }
}
