import Domain

extension ConsistencyCheck {
    /// Without what gives an account a state: a return ends several of them, and names the last.
    private static let undoneByAppeal =
        "("
        + ModerationAction.Deed.names { $0.takesAppeal && $0.state == nil }.map { "'\($0)'" }.joined(separator: ", ")
        + ")"

    /// A ban that stands is that of its account, and a granted appeal has undone its action.
    static let bans = [
        """
        SELECT 'ban ' || ban.traveller || ': its account is ' || traveller.state FROM ban
        JOIN traveller ON traveller.id = ban.traveller WHERE traveller.state NOT IN ('banned', 'deleted')
        ORDER BY ban.traveller
        """,
        """
        SELECT 'ban ' || ban.traveller || ': its action is no ban of this account that stands' FROM ban
        JOIN action ON action.id = ban.action
        WHERE action.kind <> 'ban' OR action.person <> ban.traveller OR action.at <> ban.at
            OR EXISTS (SELECT 1 FROM action AS undoing WHERE undoing.undoes = ban.action)
        ORDER BY ban.traveller
        """,
        """
        SELECT 'traveller ' || traveller.id || ': banned by an action, but has no ban' FROM traveller
        WHERE state = 'banned' AND NOT EXISTS (SELECT 1 FROM ban WHERE ban.traveller = traveller.id)
            AND EXISTS (
                SELECT 1 FROM action WHERE action.person = traveller.id AND action.kind = 'ban'
                    AND NOT EXISTS (SELECT 1 FROM action AS undoing WHERE undoing.undoes = action.id))
        ORDER BY traveller.id
        """,
        """
        SELECT 'appeal ' || appeal.id || ': its action is about somebody else' FROM appeal
        JOIN action ON action.id = appeal.action WHERE action.person <> appeal.person ORDER BY appeal.id
        """,
        """
        SELECT 'appeal ' || id || ': breaks a rule of its table' FROM appeal
        WHERE is_decided NOT IN (0, 1) OR (is_decided = 1) <> (is_granted IS NOT NULL)
            OR (is_decided = 1) <> (decided_at IS NOT NULL) OR (is_decided = 1) <> (note IS NOT NULL) ORDER BY id
        """,
        """
        SELECT 'appeal ' || appeal.id || ': granted, but its action stands' FROM appeal
        JOIN action ON action.id = appeal.action
        WHERE is_granted = 1 AND action.kind IN \(undoneByAppeal)
            AND NOT EXISTS (SELECT 1 FROM action AS undoing WHERE undoing.undoes = action.id) ORDER BY appeal.id
        """,
    ]

    /// Of something hidden the newest action says so, and of something restored too.
    static let actions = [
        """
        SELECT kind || ' ' || subject || ': its newest action and what is hidden differ' FROM (
            SELECT 'offer' AS kind, id AS subject, hidden_at FROM offer
            UNION ALL SELECT 'review', id, hidden_at FROM review
            UNION ALL SELECT 'reply', id, reply_hidden_at FROM review WHERE reply IS NOT NULL
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
        // A decision stays what it is: an appeal takes the fault back, and nothing else does.
        """
        SELECT 'swap ' || swap.id || ': its newest action and its state differ' FROM swap
        JOIN action ON action.number = (
            SELECT max(newest.number) FROM action AS newest
            WHERE newest.subject_kind = 'swap' AND newest.subject = swap.id)
        WHERE action.kind IN ('decide', 'blame', 'reopen') AND swap.state <> 'resolved'
            OR action.kind = 'reopen' AND swap.fault IS NOT NULL
        ORDER BY swap.id
        """,
        // The erasure of an account removes what it added.
        """
        SELECT 'meeting point ' || meeting_point.id || ': its newest action and its state differ' FROM meeting_point
        JOIN action ON action.number = (
            SELECT max(newest.number) FROM action AS newest
            WHERE newest.subject_kind = 'meeting-point' AND newest.subject = meeting_point.id)
        WHERE meeting_point.label <> '' AND meeting_point.state <> CASE action.kind
            WHEN 'verify' THEN 'verified' WHEN 'remove' THEN 'removed' ELSE 'visible' END
        ORDER BY meeting_point.id
        """,
        """
        SELECT 'meeting point ' || id || ': checked at another time than a moderator acted' FROM meeting_point
        WHERE checked_at IS NOT (
            SELECT max(action.at) FROM action
            WHERE action.subject_kind = 'meeting-point' AND action.subject = meeting_point.id)
        ORDER BY id
        """,
    ]
}
