import TestSupport

/// The canaries of alerts and watch lists.
extension Canary {
    private static let alert = "0199dddd-0000-7000-8000-00000000d0f1"
    private static let level = "0.007654321"
    private static let alertAt = 1_700_005_112_345
    private static let firedAt = 1_700_005_223_456

    static func plantAlerts(in world: World) async throws {
        let owner = "(SELECT id FROM traveller WHERE handle = '\(quarry)')"
        try await world.execute(
            """
            INSERT INTO watch_list (traveller, version, pairs) VALUES (\(owner), 1, '["XBA/XBB"]');
            INSERT INTO rate_alert (id, traveller, version, kind, base, quote, direction, days, level, level_key, rearm,
                is_active, is_armed, source, since, created_at, fired_at, times_fired)
                VALUES ('\(alert)', \(owner), 1, 'threshold', 'EUR', 'PLN', 'up', 0, '\(level)', \(level), 'once', 1, 1, 'ECB',
                40000, \(alertAt), \(firedAt), 1);
            INSERT INTO alert_firing (alert, day, traveller, kind, base, quote, direction, days, level, rate, at)
                VALUES ('\(alert)', 20000, \(owner), 'threshold', 'EUR', 'PLN', 'up', 0, '\(level)', '4.00', \(firedAt));
            """)
    }

    /// Nobody whom the walk asks for is the owner.
    static let ofAlerts: [Canary] = [
        hidden("watch_list.pairs", ["XBA/XBB", #""base":"XBA""#]), hidden("rate_alert.id", [alert]),
        hidden("rate_alert.level", [level]),
        hidden("rate_alert.created_at", forms(of: Int64(alertAt))), hidden("alert_firing.level", [level]),
        hidden("alert_firing.at", forms(of: Int64(firedAt))),
    ]

    private static func hidden(_ column: String, _ forms: [String]) -> Canary {
        Canary(column: column, forms: forms, readers: [], isShown: false)
    }
}
