/// Rules of exports.
extension ConsistencyCheck {
    static let exports = [
        """
        SELECT 'export ' || id || ': breaks a rule of its table' FROM export_job
        WHERE (state = 'ready') <> (file IS NOT NULL) OR (file IS NULL) <> (bytes IS NULL)
            OR (file IS NULL) <> (ready_at IS NULL) OR (state = 'failed') <> (failure IS NOT NULL)
            OR state NOT IN ('preparing', 'ready', 'sent', 'failed') OR attempts < 0 ORDER BY id
        """,
        """
        SELECT 'traveller ' || traveller || ': ' || count(*) || ' exports are prepared at once' FROM export_job
        WHERE state = 'preparing' GROUP BY traveller HAVING count(*) > 1 ORDER BY traveller
        """,
    ]
}
