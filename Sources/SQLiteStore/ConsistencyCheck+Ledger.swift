/// Rules of the ledger. `LedgerStateTable` and `SQLiteVerifier+Ledger` have those that need more than SQL.
extension ConsistencyCheck {
    static let ledger =
        accounts + [
            """
            SELECT 'ledger transaction ' || sequence || ': its postings in ' || currency || ' add up to ' || sum(amount)
            FROM ledger_posting GROUP BY sequence, currency HAVING sum(amount) <> 0 ORDER BY sequence, currency
            """,
            """
            SELECT 'order ' || placed.id || ': it is ' || placed.state || ', its reservation ' || kept.state
            FROM wallet_order AS placed JOIN reservation AS kept ON kept.id = placed.reservation
            WHERE (placed.state = 'open') <> (kept.state = 'pending') ORDER BY placed.id
            """,
            """
            SELECT 'order ' || id || ': another transaction is said to have filled it' FROM wallet_order
            WHERE state = 'filled' AND NOT EXISTS (
                SELECT 1 FROM ledger_transaction AS booked
                WHERE booked.id = filled_by AND booked.operation = 'order ' || wallet_order.id)
            ORDER BY id
            """,
            """
            SELECT 'money request ' || id || ': another transaction is said to have paid it' FROM money_request
            WHERE state = 'accepted' AND NOT EXISTS (
                SELECT 1 FROM ledger_transaction AS booked
                WHERE booked.id = paid_by AND booked.operation = 'request ' || money_request.id)
            ORDER BY id
            """,
            """
            SELECT 'ledger posting ' || sequence || ' of ' || owner || ' in ' || currency
                || ': its balance does not follow from the one before'
            FROM (
                SELECT owner, sequence, currency, amount, balance_after, coalesce(
                    lag(balance_after) OVER (PARTITION BY owner, currency ORDER BY sequence), 0) AS before
                FROM ledger_posting)
            WHERE balance_after <> before + amount ORDER BY sequence, owner, currency
            """,
            """
            SELECT 'ledger: ' || count(*) || ' transactions, but the last number is ' || max(sequence)
            FROM ledger_transaction HAVING count(*) <> max(sequence)
            """,
            """
            SELECT 'ledger transaction ' || later.sequence || ': it is dated before ' || earlier.sequence
            FROM ledger_transaction AS earlier
            JOIN ledger_transaction AS later ON later.sequence = earlier.sequence + 1
            WHERE later.at < earlier.at ORDER BY later.sequence
            """,
            """
            SELECT 'ledger: its rows can be changed, because a trigger is missing' WHERE 9 <> (
                SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'
                    AND tbl_name IN ('ledger_transaction', 'ledger_posting', 'ledger_seal'))
            """,
        ]

    /// Accounts against their postings and reservations, and all of a currency against one another.
    static let accounts = [
        """
        SELECT 'ledger account ' || owner || ' in ' || currency || ': it has ' || balance || ', its postings say ' || said
        FROM (
            SELECT owner, currency, balance, coalesce((
                SELECT balance_after FROM ledger_posting AS posting
                WHERE posting.owner = ledger_account.owner AND posting.currency = ledger_account.currency
                ORDER BY sequence DESC LIMIT 1), 0) AS said
            FROM ledger_account)
        WHERE balance <> said ORDER BY owner, currency
        """,
        """
        SELECT 'ledger account ' || owner || ' in ' || currency || ': it reserves ' || reserved || ', its reservations '
            || kept
        FROM (
            SELECT owner, currency, reserved, coalesce((
                SELECT sum(amount - posted) FROM reservation
                WHERE reservation.owner = ledger_account.owner AND reservation.currency = ledger_account.currency
                    AND state = 'pending'), 0) AS kept
            FROM ledger_account)
        WHERE reserved <> kept ORDER BY owner, currency
        """,
        """
        SELECT 'ledger account ' || owner || ' in ' || currency || ': breaks a rule of its table' FROM ledger_account
        WHERE CASE owner WHEN 'supply' THEN balance > 0 ELSE balance < 0 END
            OR reserved < 0 OR (reserved > balance AND reserved > 0) ORDER BY owner, currency
        """,
        """
        SELECT 'ledger: all accounts in ' || currency || ' add up to ' || sum(balance) FROM ledger_account
        GROUP BY currency HAVING sum(balance) <> 0 ORDER BY currency
        """,
    ]
}
