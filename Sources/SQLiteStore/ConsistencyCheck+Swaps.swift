import Domain

extension ConsistencyCheck {
    /// SQL for the minor units that changed hands, as `Swap.taken` computes them; 0 if no code was entered. A swap in the
    /// wallet needs no code.
    private static let taken = """
        (SELECT CASE WHEN swap.settled_by IS NOT NULL THEN swap.gives WHEN max(handed_over_at) IS NULL THEN 0
                WHEN count(actual_gives) = 2 AND min(actual_gives) = max(actual_gives)
                    AND min(actual_gets) = max(actual_gets) THEN min(swap.gives, min(actual_gives))
                ELSE swap.gives END
            FROM swap_side WHERE swap_side.swap = swap.id)
        """

    /// The outcomes that each state allows.
    private static let outcomes = sqlRows(
        SwapOutcome.Kind.allCases.map { "('\($0.state.rawValue)', '\($0.rawValue)')" }
            + Swap.State.allCases.filter { !$0.isEnd }.map { "('\($0.rawValue)', '')" })

    static let swaps = [
        """
        SELECT 'offer ' || id || ': reserved is ' || reserved || ', its swaps hold ' || coalesce(held, 0)
        FROM offer LEFT JOIN (SELECT offer, sum(gives) AS held FROM swap WHERE \(SwapTable.reservesOffer) GROUP BY offer) AS all_held
            ON all_held.offer = offer.id
        WHERE reserved <> coalesce(held, 0) ORDER BY id
        """,
        """
        SELECT 'offer ' || id || ': completed is ' || completed || ', its swaps took ' || coalesce(took, 0)
        FROM offer LEFT JOIN (
            SELECT offer, sum(\(taken)) AS took FROM swap WHERE accepted_at IS NOT NULL AND NOT \(SwapTable.reservesOffer) GROUP BY offer
        ) AS all_taken ON all_taken.offer = offer.id
        WHERE completed <> coalesce(took, 0) ORDER BY id
        """,
        """
        SELECT 'swap ' || swap.id || ': its thread is of others' FROM swap JOIN thread ON thread.id = swap.thread
        WHERE (thread.offer, thread.owner, thread.guest) IS NOT (swap.offer, swap.owner, swap.proposer)
        ORDER BY swap.id
        """,
        """
        SELECT 'swap ' || swap.id || ': its owner does not own the offer' FROM swap
        JOIN offer ON offer.id = swap.offer WHERE offer.owner <> swap.owner ORDER BY swap.id
        """,
        """
        SELECT 'swap ' || id || ': is ' || state || ' with the outcome ' || coalesce(outcome, 'none') FROM swap
        WHERE (state, coalesce(outcome, '')) NOT IN \(outcomes)
            OR (outcome IS NULL) <> (ended_at IS NULL)
            OR outcome IS NOT NULL AND (due_at IS NOT NULL OR mutual_cancellation_until IS NOT NULL) ORDER BY id
        """,
        """
        SELECT 'swap ' || id || ': its events end at ' || latest || ' and are ' || number FROM (
            SELECT swap.id, coalesce(max(swap_event.number), 0) AS latest, count(swap_event.number) AS number
            FROM swap LEFT JOIN swap_event ON swap_event.swap = swap.id GROUP BY swap.id
        ) WHERE latest <> number OR number = 0 ORDER BY id
        """,
        """
        SELECT 'swap_event ' || swap || ' ' || number || ': not in the thread' FROM swap_event
        WHERE NOT EXISTS (
            SELECT * FROM message WHERE message.swap = swap_event.swap AND message.event = swap_event.number
                AND message.thread = (SELECT thread FROM swap WHERE id = swap_event.swap))
        ORDER BY swap, number
        """,
        """
        SELECT 'swap ' || id || ': ended as ' || outcome || ', its last event is another' FROM swap
        WHERE outcome <> 'lapsed'
            AND CASE reason WHEN 'safety' THEN 'system' ELSE outcome END IS NOT (
                SELECT CASE kind WHEN 'offerWithdrawn' THEN 'declined' ELSE kind END
                FROM swap_event WHERE swap = swap.id ORDER BY number DESC LIMIT 1)
        ORDER BY id
        """,
        """
        SELECT 'swap_event ' || swap_event.swap || ' ' || swap_event.number || ': somebody was not told of it'
        FROM swap_event JOIN swap ON swap.id = swap_event.swap
        -- Old notifications are deleted, the oldest first.
        WHERE swap_event.at >= (SELECT min(at) FROM notification) AND ((by IS NOT 'owner' AND swap.owner NOT IN \(gone) AND NOT EXISTS (
                SELECT * FROM notification WHERE traveller = swap.owner AND kind = 'swap.' || swap_event.kind
                    AND subject = swap.id AND event >= swap_event.number))
            OR (by IS NOT 'proposer' AND swap.proposer NOT IN \(gone) AND NOT EXISTS (
                SELECT * FROM notification WHERE traveller = swap.proposer AND kind = 'swap.' || swap_event.kind
                    AND subject = swap.id AND event >= swap_event.number)))
        ORDER BY swap_event.swap, swap_event.number
        """,
        """
        SELECT 'swap ' || swap.id || ': the wallet did not move what it says' FROM swap
        LEFT JOIN ledger_transaction AS booked ON booked.id = swap.settled_by AND booked.kind = 'settlement'
            AND booked.operation = 'swap ' || swap.id
        WHERE swap.settled_by IS NOT NULL AND (
            SELECT count(*) FROM ledger_posting AS posting WHERE posting.sequence = booked.sequence
                AND (posting.owner, posting.currency, posting.amount) IN (VALUES
                    (swap.owner, swap.have, -swap.gives), (swap.proposer, swap.have, swap.gives),
                    (swap.proposer, swap.want, -swap.gets), (swap.owner, swap.want, swap.gets))) <> 4
        ORDER BY swap.id
        """,
        """
        SELECT 'ledger transaction ' || sequence || ': it settles no swap' FROM ledger_transaction AS booked
        WHERE kind = 'settlement' AND NOT EXISTS (SELECT 1 FROM swap WHERE swap.settled_by = booked.id) ORDER BY sequence
        """,
        """
        SELECT 'review ' || review.id || ': not of the two of its swap' FROM review JOIN swap ON swap.id = review.swap
        WHERE (author, about) IS NOT (owner, proposer) AND (author, about) IS NOT (proposer, owner) ORDER BY review.id
        """,
        """
        SELECT 'review ' || id || ': it can be read and does not count, or the other way round' FROM review
        WHERE (\(ReviewTable.isShown)) <> EXISTS (
            SELECT * FROM observation WHERE kind = 'review' AND swap = review.swap AND traveller = about
                AND partner = author AND observation.stars = review.stars) ORDER BY id
        """,
        """
        SELECT 'meeting ' || swap || ': ' || role || ' is erased in part' FROM meeting
        WHERE (latitude IS NULL) <> (longitude IS NULL) OR latitude IS NULL AND (point IS NOT NULL OR label <> '')
        ORDER BY swap, role
        """,
    ]
}
