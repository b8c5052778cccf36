import Domain

/// Rules of accounts of staff.
extension ConsistencyCheck {
    static let staff = [
        """
        SELECT 'staff ' || traveller || ': breaks a rule of its table' FROM staff
        WHERE role NOT IN \(StaffRole.sqlList()) OR has_one_time_password NOT IN (0, 1) ORDER BY traveller
        """,
        """
        SELECT 'staff ' || staff.traveller || ': its account is deleted' FROM staff
        JOIN traveller ON traveller.id = staff.traveller WHERE traveller.state = 'deleted' ORDER BY staff.traveller
        """,
        """
        SELECT 'staff ' || traveller || ': has offers, swaps or chats' FROM staff
        WHERE EXISTS (SELECT 1 FROM offer WHERE owner = staff.traveller)
            OR EXISTS (SELECT 1 FROM swap WHERE staff.traveller IN (owner, proposer))
            OR EXISTS (SELECT 1 FROM thread_member WHERE thread_member.traveller = staff.traveller) ORDER BY traveller
        """,
    ]

    static let cases = [
        """
        SELECT 'case ' || id || ': breaks a rule of its table' FROM moderation_case
        WHERE state NOT IN \(ModerationCase.State.sqlList()) OR priority NOT BETWEEN 1 AND 3
            OR (state = 'closed') <> (outcome IS NOT NULL) OR (outcome IS NULL) <> (closed_at IS NULL)
            OR coalesce(outcome NOT IN \(ModerationCase.Outcome.sqlList()), 0)
            OR subject_kind NOT IN \(Report.SubjectKind.sqlList()) ORDER BY id
        """,
        """
        SELECT 'report ' || report.id || ': its case is about something else' FROM report
        JOIN moderation_case ON moderation_case.id = report.moderation_case
        WHERE (report.subject_kind, report.subject) <> (moderation_case.subject_kind, moderation_case.subject)
        ORDER BY report.id
        """,
        // Old reports are deleted, so a case may count more than it has.
        """
        SELECT 'case ' || id || ': has more reports than it counts' FROM moderation_case
        WHERE reports < (SELECT count(*) FROM report WHERE report.moderation_case = moderation_case.id) ORDER BY id
        """,
    ]
}
