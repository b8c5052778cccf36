/// Tables of currencies and prices, which the seed fills.
extension TableDescription {
    static let currency = TableDescription(
        .published, "currency", key: "code", "Currencies.",
        columns: "code number name names minor_units symbol flag is_fund note facts")

    static let countryCurrency = TableDescription(
        .published, "country_currency", key: "country", "Which country uses which currency.",
        columns: "country currency")

    static let benchmark = TableDescription(
        .published, "benchmark", key: "channel, country", "What banks and kiosks charge.",
        columns: "channel country margin_percent as_of source")
}
