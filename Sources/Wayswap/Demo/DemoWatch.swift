import App
import Domain
import Foundation
import SQLiteStore

/// The watch list, the alerts and the crypto assets of one traveller of the demo world.
struct DemoWatch: Decodable {
    /// An alert at so many percent from the newest rate, or a digest of the watch list.
    struct Alert: Decodable {
        let pair: String?
        let percentAway: Int?
        let digest: String?
    }

    /// So much of a crypto asset.
    struct Holding: Decodable {
        let asset: String
        let amount: String
    }

    let traveller: String
    /// For example `EUR/THB`.
    let watches: [String]
    let alerts: [Alert]
    /// Nil for none.
    let holds: [Holding]?

    /// Writes all, unless there is a watch list already. Returns how many people have one now.
    static func play(
        _ all: [DemoWatch], _ services: Services, people: [String: Identifier<Traveller>], at now: Date
    ) async throws -> Int {
        let rates = try await services.rates.referenceRates(at: now)
        for watch in all {
            let pairs = watch.watches.compactMap { CurrencyPair($0) }
            guard let traveller = people[watch.traveller], pairs.count == watch.watches.count else {
                throw DataFolderError.seedInvalid("rates.json: \(watch.traveller)")
            }
            let list = try await services.alerts.watchList(of: traveller)
            guard list.version == 0 else { return 0 }
            _ = try await services.alerts.changeWatchList(of: traveller) { try $0.replacing(with: pairs, version: nil) }
            for alert in watch.alerts {
                guard let condition = alert.condition(rates) else {
                    throw DataFolderError.seedInvalid("rates.json: \(watch.traveller)")
                }
                let rearm: RateAlert.Rearm = condition.pair == nil ? .everyCrossing : .once
                _ = try await services.alerts.change(
                    AlertQuestion(of: traveller, on: condition.pair), at: now, once: nil
                ) { try $0.adding(condition, rearm, .offline, at: now) }
            }
            let held = try (watch.holds ?? []).map { holding in
                guard let asset = Asset(holding.asset) else {
                    throw DataFolderError.seedInvalid("rates.json: \(holding.asset)")
                }
                return try AssetAmount(holding.amount, of: asset)
            }
            guard !held.isEmpty else { continue }
            _ = try await services.holdings.change(of: traveller) { try $0.replaced(by: held) }
        }
        return all.count
    }
}

extension DemoWatch.Alert {
    /// Nil for a mistake in the file.
    fileprivate func condition(_ rates: ReferenceRates) -> RateAlert.Condition? {
        if let digest { return RateAlert.Digest(rawValue: digest).map { .digest($0) } }
        guard let pair = pair.flatMap({ CurrencyPair($0) }), let percentAway,
            let rate = rates.mid(from: pair.base, to: pair.quote)
        else { return nil }
        let away = rate.adding(premiumBps: percentAway * 100)
        // Four digits, as a person would type it.
        let decimals = max(0, 3 - Int(log10(away.value).rounded(.down)))
        // `try?`: a rate with few digits is always one.
        guard let threshold = try? ExchangeRate(typed: away.value.text(decimals: decimals)) else { return nil }
        return .threshold(pair, percentAway > 0 ? .up : .down, threshold)
    }
}
