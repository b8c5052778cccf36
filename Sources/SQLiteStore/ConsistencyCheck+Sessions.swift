/// Rules of sessions, refresh tokens and devices.
extension ConsistencyCheck {
    static let sessions = [
        """
        SELECT 'session ' || session || ': a refresh token breaks a rule of its table' FROM refresh_token
        WHERE (sealed IS NULL) <> (sealed_at IS NULL) OR (rotated_at IS NOT NULL AND sealed IS NOT NULL)
        ORDER BY session, generation
        """,
        """
        SELECT 'session ' || session || ': refresh token ' || generation || ' was not exchanged, but has a successor'
        FROM refresh_token WHERE rotated_at IS NULL AND EXISTS (
            SELECT 1 FROM refresh_token AS later
            WHERE later.session = refresh_token.session AND later.generation > refresh_token.generation)
        ORDER BY session, generation
        """,
        """
        SELECT 'session ' || id || ': its device is another traveller''s'
        FROM session JOIN device ON device.hash = session.device_hash
        WHERE device.traveller <> session.traveller ORDER BY id
        """,
    ]
}
