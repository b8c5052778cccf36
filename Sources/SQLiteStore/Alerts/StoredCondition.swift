import Domain

/// What an alert waits for, as it is stored.
struct StoredCondition {
    let kind: RateAlert.Kind
    var base = ""
    var quote = ""
    var direction = ""
    var days = 0
    var level = ""
    var key = 0.0

    init(_ condition: RateAlert.Condition) {
        kind = condition.kind
        if let pair = condition.pair { (base, quote) = (pair.base.code, pair.quote.code) }
        switch condition {
        case .threshold(_, let direction, let threshold):
            (self.direction, level, key) = (direction.rawValue, threshold.text, threshold.value)
        case .move(_, let bps, let days): (self.days, level, key) = (days, String(bps), Double(bps))
        case .digest: break
        }
    }

    init(_ row: StoredRow) throws {
        kind = try row.value("kind")
        base = row["base"]
        quote = row["quote"]
        direction = row["direction"]
        days = row["days"]
        level = row["level"]
    }

    func condition() throws -> RateAlert.Condition {
        func pair() throws -> CurrencyPair {
            guard let base = Currency(base), let quote = Currency(quote) else { throw DamagedRow(column: "base") }
            return CurrencyPair(base, quote)
        }
        switch kind {
        case .threshold:
            guard let direction = RateAlert.Direction(rawValue: direction) else {
                throw DamagedRow(column: "direction")
            }
            // `try?`: a text that is no rate is a damaged row.
            guard let threshold = try? ExchangeRate(frozen: level) else { throw DamagedRow(column: "level") }
            return .threshold(try pair(), direction, threshold)
        case .move:
            guard let bps = Int(level) else { throw DamagedRow(column: "level") }
            return .move(try pair(), bps: bps, days: days)
        case .daily: return .digest(.daily)
        case .weekly: return .digest(.weekly)
        }
    }
}
