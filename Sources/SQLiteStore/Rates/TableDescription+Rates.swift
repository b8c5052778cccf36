/// Tables of rates and of their feeds.
extension TableDescription {
    static let currencyEnd = TableDescription(
        .machinery, "currency_end", key: "currency",
        "Up to which account the server has changed what people had in a currency that has ended.",
        columns: "currency reached failed done_at")

    static let rate = TableDescription(
        .published, "rate", key: "source, day, currency", "Reference rates.",
        columns: "source day currency digits ask name place")

    static let informalRate = TableDescription(
        .published, "informal_rate", key: "currency, against, day, source", "Rates of the street.",
        columns: "currency against day source digits")

    static let forecastNetwork = TableDescription(
        .published, "forecast_network", key: "name", "Weights of the networks that forecast.", columns: "name weights")

    static let rateRevision = TableDescription(
        .published, "rate_revision", key: "source, day, currency, revision", "Corrected reference rates.",
        columns: "source day currency revision digits replaced_by_import ask")

    static let rateImport = TableDescription(
        .published, "rate_import", key: "key", "Imports of rates.",
        columns: "key source file added unchanged revised")

    static let ratePublication = TableDescription(
        .published, "rate_publication", key: "source, day", "Publications of rates.",
        columns: "source day number trading_day body fetched_at")

    static let rateQuarantine = TableDescription(
        .published, "rate_quarantine", key: "key", "Rates that look wrong.",
        columns:
            "key source day currency digits ask name place doubt against against_day days body at decided_at decision")

    static let feed = TableDescription(
        .published, "feed", key: "source", "Feeds of rates.",
        columns: "source tried_at answered_at failures fault")

    static let feedBody = TableDescription(
        .published, "feed_body", key: "hash", "What feeds answered.",
        columns: "hash source path asked_first asked_last body fetched_at doubts decided_at decision")

    static let feedClosedDay = TableDescription(
        .published, "feed_closed_day", key: "source, day", "Days without rates.",
        columns: "source day said_at")

    static let feedRequest = TableDescription(
        .published, "feed_request", key: "source, day", "Requests to feeds, counted.",
        columns: "source day count")

    static let publicationEvaluation = TableDescription(
        .machinery, "publication_evaluation", key: "evaluator, source, day",
        "Publications that were held against all orders or alerts.", columns: "evaluator source day figures at")

    static let scoreCard = TableDescription(
        .published, "score_card", key: "source", "Back-tests of forecasts.",
        columns: "source first_day last_day computed_at")

    static let scoreCardRow = TableDescription(
        .published, "score_card_row", key: "source, pairs, place, days", "How forecasts did.",
        columns:
            "source pairs place days model windows inside50 inside80 inside95 pinball relative_loss relative_error p")
}
