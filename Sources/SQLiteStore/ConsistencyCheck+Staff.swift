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
        SELECT 'staff ' || traveller || ': has offers, swaps or conversations' FROM staff
        WHERE EXISTS (SELECT 1 FROM offer WHERE owner = staff.traveller)
            OR EXISTS (SELECT 1 FROM swap WHERE staff.traveller IN (owner, proposer))
            OR EXISTS (SELECT 1 FROM thread_member WHERE thread_member.traveller = staff.traveller) ORDER BY traveller
        """,
    ]
}
