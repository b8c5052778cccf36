import Domain

extension TableRetention {
    static let market = [
        TableRetention(
            "offer",
            "Your offers. Their place is the middle of a cell, never where you are.",
            .shared,
            personal: """
                key id owner have want total reserved completed min_fill premium_bps fixed_rate cell latitude longitude
                precision half_diagonal airport label country time_zone first_day last_day settlement is_exact note
                created_at fresh_at expires_at tile hidden_at hidden_reason
                held_until
                """, other: "version state terms_version has_followers"),
        TableRetention(
            "offer_search",
            "Your open offers as the search reads them.",
            .until("the offer ends"),
            personal: """
                tile have want longitude key latitude half_diagonal first_day last_day expires_at min_fill remaining
                owner_can_act score premium_bps fixed_rate fresh_at owner id
                """, other: "revision"),
        TableRetention(
            "meeting_point",
            "Public places where swappers meet, and who suggested one.",
            .shared,
            personal: "added_by created_at",
            other: "id kind label latitude longitude time_zone hours has_cameras is_lit state checked_at"),
    ]

    /// Nothing of it is about travellers.
    static let reference = [
        TableRetention("installation", "Facts about this installation.", .always, other: "name value"),
        TableRetention("key_check", "Whether the keys belong to this database.", .always, other: "id value"),
        TableRetention(
            "switched_off", "Currencies and countries in which nothing begins for now.", .always, other: "kind code"),
        TableRetention(
            "announcement", "What the operator told all travellers.",
            .rows("at", "id", after: Announcement.retention, event: "it was written"),
            other: "id english polish author at taken_back_at told_after"),
        TableRetention("operator_list", "The version of the terms.", .always, other: "id version terms"),
        TableRetention("change_count", "Counters for caches.", .always, other: "subject number"),
        TableRetention(
            "currency",
            "Currencies.",
            .always, other: "code number name names minor_units symbol flag is_fund note"),
        TableRetention("country_currency", "Which country uses which currency.", .always, other: "country currency"),
        TableRetention(
            "benchmark",
            "What banks and kiosks charge.",
            .always,
            other: "channel country margin_percent as_of source"),
        TableRetention(
            "city",
            "Cities.",
            .always,
            other: "key name country latitude longitude population time_zone geometry"),
        TableRetention(
            "airport",
            "Airports.",
            .always, other: "code name city country latitude longitude time_zone"),
        TableRetention("country", "Outlines of countries.", .always, other: "key code name geometry"),
        TableRetention("country_name", "Names of countries.", .always, other: "code name"),
        TableRetention("place_name", "Names of cities and airports.", .always, other: "folded kind place weight"),
        TableRetention("rate", "Reference rates.", .always, other: "source day currency digits ask name place"),
        TableRetention(
            "rate_revision",
            "Corrected reference rates.",
            .always,
            other: "source day currency revision digits replaced_by_import ask"),
        TableRetention(
            "rate_import",
            "Imports of rates.",
            .always, other: "key source file added unchanged revised"),
        TableRetention(
            "rate_publication",
            "Publications of rates.",
            .always,
            other: "source day number trading_day body fetched_at"),
        TableRetention(
            "rate_quarantine",
            "Rates that look wrong.",
            .always,
            other:
                "key source day currency digits ask name place doubt against against_day days body at decided_at decision"
        ),
        TableRetention("feed", "Feeds of rates.", .always, other: "source tried_at answered_at failures fault"),
        TableRetention(
            "feed_body",
            "What feeds answered.",
            .always,
            other: "hash source path asked_first asked_last body fetched_at doubts decided_at decision"),
        TableRetention("feed_closed_day", "Days without rates.", .always, other: "source day said_at"),
        TableRetention("feed_request", "Requests to feeds, counted.", .always, other: "source day count"),
    ]
}
