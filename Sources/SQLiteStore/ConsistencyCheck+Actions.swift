extension ConsistencyCheck {
    /// Of something hidden the newest action says so, and of something restored too.
    static let actions = [
        """
        SELECT kind || ' ' || subject || ': its newest action and what is hidden differ' FROM (
            SELECT 'offer' AS kind, id AS subject, hidden_at FROM offer
            UNION ALL SELECT 'review', id, hidden_at FROM review
            UNION ALL SELECT 'message', thread || '/' || seq, hidden_at FROM message
            WHERE hidden_at IS NOT NULL OR thread || '/' || seq IN (
                SELECT subject FROM action WHERE subject_kind = 'message')
            UNION ALL SELECT 'profile', id, profile_hidden_at FROM traveller
        ) AS shown
        WHERE (hidden_at IS NOT NULL) <> coalesce((
            SELECT action.kind = 'hide' FROM action
            WHERE action.subject_kind = shown.kind AND action.subject = shown.subject
            ORDER BY action.number DESC LIMIT 1), 0)
        ORDER BY kind, subject
        """,
        """
        SELECT 'action ' || action.id || ': it undoes an action on something else' FROM action
        JOIN action AS undone ON undone.id = action.undoes
        WHERE (undone.subject_kind, undone.subject) IS NOT (action.subject_kind, action.subject)
            OR undone.number >= action.number
        ORDER BY action.number
        """,
    ]
}
