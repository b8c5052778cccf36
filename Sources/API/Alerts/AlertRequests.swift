package import Domain
package import JSON

/// `POST /v1/me/alerts`.
package struct AlertRequest: Sendable {
    package let condition: RateAlert.Condition
    package let rearm: RateAlert.Rearm

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let kind = fields.optionalChoice("kind", RateAlert.Kind.self) ?? .threshold
        for (field, kinds) in Self.kinds where !kinds.contains(kind) {
            if fields.has(field) { fields.refuse(field, "is no field of an alert of this kind") }
            fields.ignore(field)
        }
        switch kind {
        case .threshold:
            let pair = fields.pair()
            let direction = fields.requiredValue("direction", otherwise: "must be up or down") {
                RateAlert.Direction(rawValue: $0)
            }
            let threshold = fields.value("threshold", placeholder: ExchangeRate.one) {
                try ExchangeRate(typed: RateFault.checked($0))
            }
            condition = .threshold(pair, direction ?? .up, threshold)
        case .move:
            let pair = fields.pair()
            let bps = fields.requiredValue("percent", otherwise: AlertEditRequest.percentRule) {
                AlertEditRequest.bps($0)
            }
            condition = .move(
                pair, bps: bps ?? RateAlert.moves.lowerBound, days: fields.int("days", in: RateAlert.days))
        case .daily: condition = .digest(.daily)
        case .weekly: condition = .digest(.weekly)
        }
        rearm = fields.optionalChoice("rearm", RateAlert.Rearm.self) ?? (condition.pair == nil ? .everyCrossing : .once)
        try fields.finish()
    }

    /// The kinds that have a field.
    private static let kinds: KeyValuePairs<String, [RateAlert.Kind]> = [
        "base": [.threshold, .move], "quote": [.threshold, .move], "rearm": [.threshold, .move],
        "direction": [.threshold], "threshold": [.threshold], "percent": [.move], "days": [.move],
    ]

    package var fingerprint: String { "\(condition) \(rearm)" }
}

/// `PATCH /v1/me/alerts/{id}`: what is left out or null stays.
package struct AlertEditRequest: Sendable {
    package let edit: AlertEdit

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        var edit = AlertEdit()
        edit.isActive = fields.optionalBool("active")
        edit.direction = fields.optionalChoice("direction", RateAlert.Direction.self)
        edit.threshold = fields.optionalValue("threshold") { try ExchangeRate(typed: RateFault.checked($0)) }
        edit.bps = fields.optionalValue("percent", otherwise: Self.percentRule) { Self.bps($0) }
        edit.days = fields.optionalInt("days", in: RateAlert.days)
        edit.rearm = fields.optionalChoice("rearm", RateAlert.Rearm.self)
        try fields.finish()
        self.edit = edit
    }

    static let percentRule = "must be from 0.10 to 50, with at most two decimals"

    /// Basis points of a percentage; nil unless it is allowed.
    static func bps(_ text: String) -> Int? {
        // Parsed like an amount of a currency with two decimals.
        // `try?`: any other text is refused by the caller.
        guard let hundredths = try? Money(amount: text, currency: .eur).minorUnits else { return nil }
        return RateAlert.moves.contains(Int(clamping: hundredths)) ? Int(hundredths) : nil
    }
}

/// `PUT /v1/me/watchlist`.
package struct WatchListRequest: Sendable {
    package let pairs: [CurrencyPair]

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        pairs = fields.objects("items", max: WatchList.limit) { $0.pair() }
        try fields.finish()
    }
}

extension Fields {
    /// Nil if the field is missing.
    mutating func optionalChoice<Value: RawRepresentable & CaseIterable>(_ key: String, _ type: Value.Type) -> Value?
    where Value.RawValue == String {
        guard has(key) else {
            ignore(key)
            return nil
        }
        return choice(key, type)
    }

    /// `base` and `quote`.
    mutating func pair() -> CurrencyPair {
        CurrencyPair(currency("base", orAsset: true), currency("quote", orAsset: true))
    }
}
