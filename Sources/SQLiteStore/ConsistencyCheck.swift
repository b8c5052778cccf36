import Domain

/// Compares redundant data with its source and checks table rules. Each statement returns one line per difference.
enum ConsistencyCheck {
    static let all =
        offers + threads + [responses] + places + checks + sessions + departures + swaps + exports + staff
        + cases + flags + actions + bans + [audit] + ledger

    /// The rules of CHECK constraints: `integrity_check` does not verify them on a read-only connection.
    private static let checks = [
        """
        SELECT 'offer ' || id || ': breaks a rule of its table' FROM offer
        WHERE have = want OR total <= 0 OR min_fill NOT BETWEEN 1 AND total
            OR (premium_bps IS NULL) = (fixed_rate IS NULL) OR coalesce(last_day < first_day, 0)
            OR state NOT IN \(Offer.State.sqlList())
            OR precision NOT IN \(PublicPlace.Precision.sqlList())
            OR (settlement = 'wallet') <> (cell IS NULL) OR (cell IS NULL) <> (latitude IS NULL)
            OR settlement NOT IN \(Offer.Settlement.sqlList()) ORDER BY id
        """,
        """
        SELECT 'traveller ' || id || ': breaks a rule of its table' FROM traveller
        WHERE coalesce(email_key, phone) IS NULL OR coalesce(reliability_score NOT BETWEEN 0 AND 99, 0)
            OR state NOT IN \(Traveller.State.sqlList()) ORDER BY id
        """,
        """
        SELECT 'thread ' || id || ': its owner is its guest' FROM thread WHERE owner = guest ORDER BY id
        """,
        """
        SELECT 'block ' || blocker || ': of oneself' FROM block WHERE blocker = blocked ORDER BY blocker
        """,
    ]

    /// Columns that identify a row of `offer_search` (`place`), and its other columns (`content`).
    private static let place = ["tile", "have", "want", "longitude", "key"]
    private static let content = [
        "latitude", "half_diagonal", "first_day", "last_day", "expires_at", "min_fill", "remaining", "owner_can_act",
        "score",
        "premium_bps", "fixed_rate", "fresh_at", "owner", "id",
    ]

    private static func row(_ columns: [String], of table: String) -> String {
        "(\(columns.map { "\(table).\($0)" }.joined(separator: ", ")))"
    }

    private static let isSame = "\(row(place, of: "offer_search")) = \(row(place, of: "offer_to_search"))"

    private static let offers = [
        """
        SELECT 'offer ' || id || ': active, but missing in offer_search' FROM offer_to_search
        WHERE NOT EXISTS (SELECT 1 FROM offer_search WHERE \(isSame)) ORDER BY id
        """,
        """
        SELECT 'offer_search ' || key || ': no such active offer' FROM offer_search
        WHERE NOT EXISTS (SELECT 1 FROM offer_to_search WHERE \(isSame)) ORDER BY key
        """,
        """
        SELECT 'offer ' || offer_to_search.id || ': its row in offer_search differs'
        FROM offer_to_search CROSS JOIN offer_search ON \(isSame)
        WHERE \(row(content, of: "offer_search")) IS NOT \(row(content, of: "offer_to_search")) ORDER BY offer_to_search.id
        """,
        """
        SELECT 'offer ' || id || ': reserved and completed exceed the total' FROM offer
        WHERE reserved + completed > total OR reserved < 0 OR completed < 0 ORDER BY id
        """,
        // What had expired when they were counted is not counted.
        """
        SELECT 'traveller ' || id || ': open_offers is ' || open_offers || ', there are ' || number
        FROM (
            SELECT id, open_offers, (
                SELECT count(*) FROM offer WHERE owner = traveller.id AND settlement = 'meetup' AND state IN \(OfferTable.openStates)
                    AND expires_at >= open_offers_until
            ) AS number
            FROM traveller WHERE open_offers IS NOT NULL
        ) WHERE open_offers <> number ORDER BY id
        """,
    ]

    private static let threads = [
        """
        SELECT 'thread ' || id || ': last_seq is ' || last_seq || ', its messages end at ' || latest || ' and are '
            || number
        FROM (
            SELECT id, last_seq, (SELECT coalesce(max(seq), 0) FROM message WHERE thread = thread.id) AS latest,
                (SELECT count(*) FROM message WHERE thread = thread.id) AS number
            FROM thread
        ) WHERE last_seq <> latest OR last_seq <> number ORDER BY id
        """,
        """
        SELECT 'thread ' || id || ': is_answered is ' || is_answered FROM thread
        WHERE is_answered <> EXISTS (
            SELECT * FROM message LEFT JOIN swap_event AS told ON told.swap = message.swap AND told.number = message.event
            WHERE message.thread = thread.id AND message.sender = thread.owner
                AND (message.kind = 'text' OR told.kind IN ('accepted', 'countered')))
        ORDER BY id
        """,
        """
        SELECT 'message ' || thread || ' ' || seq || ': its sender is not in the thread'
        FROM message JOIN thread ON thread.id = message.thread
        WHERE sender NOT IN (owner, guest) ORDER BY thread, seq
        """,
        """
        SELECT 'thread_member ' || thread || ': ' || traveller || ' is not in the thread'
        FROM thread_member JOIN thread ON thread.id = thread_member.thread
        WHERE traveller NOT IN (owner, guest) ORDER BY thread, traveller
        """,
        """
        SELECT 'thread ' || id || ': missing in the list of ' || traveller FROM (
            SELECT id, guest AS traveller FROM thread UNION ALL SELECT id, owner FROM thread WHERE last_seq > 0
        ) AS member
        WHERE NOT EXISTS (
            SELECT * FROM thread_member WHERE thread = member.id AND traveller = member.traveller)
        ORDER BY id, traveller
        """,
        """
        SELECT 'thread_member ' || thread || ': read_seq is ' || read_seq || ' of ' || last_seq
        FROM thread_member JOIN thread ON thread.id = thread_member.thread
        WHERE read_seq NOT BETWEEN 0 AND last_seq ORDER BY thread, traveller
        """,
        // The guest's row is created with the thread, the owner's row with the first message.
        """
        SELECT 'thread_member ' || id || ': at is ' || at || ', the latest activity was at ' || latest
        FROM (
            SELECT thread.id, thread_member.at, traveller, owner, created_at,
                (SELECT max(at) FROM message WHERE thread = thread.id) AS latest_message,
                max(created_at, coalesce((SELECT max(at) FROM message WHERE thread = thread.id), 0)) AS latest
            FROM thread_member JOIN thread ON thread.id = thread_member.thread
        ) WHERE at <> latest AND NOT (traveller = owner AND at IS latest_message) ORDER BY id, traveller
        """,
    ]

    private static let audit = """
        SELECT 'audit: its rows can be changed, because a trigger is missing'
        WHERE 3 <> (SELECT count(*) FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'audit')
        """

    private static let responses = """
        SELECT 'stored_response ' || route || ' ' || key || ': the stored response is empty' FROM stored_response
        WHERE length(body) = 0 ORDER BY route, key
        """

    private static let places = [
        """
        SELECT 'city ' || key || ': its geometry differs' FROM city
        WHERE geometry IS NULL OR ST_SRID(geometry) <> 4326
            OR (CAST(round(ST_X(geometry) * 1e7) AS INTEGER), CAST(round(ST_Y(geometry) * 1e7) AS INTEGER))
                IS NOT (longitude, latitude) ORDER BY key
        """,
        """
        SELECT 'city ' || key || ': missing in idx_city_geometry' FROM city
        WHERE NOT EXISTS (SELECT * FROM idx_city_geometry WHERE pkid = key) ORDER BY key
        """,
        """
        SELECT 'idx_city_geometry ' || pkid || ': no city' FROM idx_city_geometry
        WHERE pkid NOT IN (SELECT key FROM city) ORDER BY pkid
        """,
        """
        SELECT 'country ' || key || ': missing in idx_country_geometry' FROM country
        WHERE NOT EXISTS (SELECT * FROM idx_country_geometry WHERE pkid = key) ORDER BY key
        """,
        """
        SELECT 'idx_country_geometry ' || pkid || ': no country' FROM idx_country_geometry
        WHERE pkid NOT IN (SELECT key FROM country) ORDER BY pkid
        """,
    ]
}
