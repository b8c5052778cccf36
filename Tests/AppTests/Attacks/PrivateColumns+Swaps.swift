/// The tables of swaps, and what is told of them.
extension PrivateColumns {
    /// What only the two of a swap may know; who they are is open where a review can be read, and nowhere else.
    static let swapTags: [String: [String: Tag]] = [
        "swap": [
            "id": .secret, "offer": .plain("offers are open; that there is a swap, swap.id hides"),
            "thread": .plain("thread.id"), "owner": .plain("the owner of the offer"), "proposer": .secret,
            "version": .plain("a small number"), "state": .plain("a word of few; swap.id"),
            "number": .plain("a small number"), "have": .plain("of the offer"), "want": .plain("of the offer"),
            "gives": .secret, "gets": .secret, "rate": .secret, "reference_rate": .plain("published"),
            "reference_day": .plain("published"), "reference_source": .plain("published"), "remainder": .secret,
            "is_fixed": .plain("0 or 1"), "remainder_gains": .plain("a side"), "offer_terms": .plain("a small number"),
            "terms_by": .plain("a side"), "terms_at": .secret, "is_edit_told": .plain("0 or 1"),
            "euros": .secret, "due_at": .secret, "mutual_cancellation_by": .plain("a side"),
            "mutual_cancellation_until": .secret,
            "suggested_by": .plain("a side"), "suggested_at": .secret, "reschedulings": .plain("a small number"),
            "claimed_by": .plain("a side"), "created_at": .secret, "accepted_at": .secret,
            "meet_until": .plain("mostly of the offer's days"),
            "ended_at": .secret,
            "outcome": .plain("a word of few; swap.id"), "ended_by": .plain("a side"), "fault": .plain("a side"),
            "reason": .plain("a word of few; swap.id"), "lateness": .plain("a word of few; swap.id"),
            "dispute": .plain("a word of few; swap.id"), "disputed_by": .plain("a side"), "disputed_at": .secret,
            "before": .secret, "offer_total": .plain("of the offer"), "offer_first_day": .plain("of the offer"),
            "offer_last_day": .plain("of the offer"), "offer_note": .secret, "rounded_from": .secret,
            "duty": .plain("a side"),
        ],
        "meeting": [
            "swap": .plain("swap.id"), "role": .plain("a word of few"), "point": .secret, "latitude": .secret,
            "longitude": .secret, "label": .secret, "time_zone": .plain("mostly that of the offer"),
            "starts_at": .secret, "erase_at": .secret, "kind": .plain("a word of few; point"),
            "is_verified": .plain("0 or 1"),
        ],
        "swap_side": [
            "swap": .plain("swap.id"), "side": .plain("a side"), "checked_in_at": .secret,
            "late": .plain("a small number"), "handed_over_at": .secret, "actual_gives": .secret,
            "actual_gets": .secret, "wrong_codes": .plain("a small number"), "codes_from": .secret,
            "statement": .secret, "agreement": .secret, "has_confirmed": .plain("0 or 1"),
            "is_check_in_late": .plain("0 or 1"), "is_check_in_note": .plain("0 or 1"),
            "wrong_codes_in_all": .plain("a small number"), "is_statement_withheld": .plain("0 or 1"),
            "agreement_at": .secret, "left_for_safety_at": .secret,
        ],
        "swap_event": [
            "swap": .plain("swap.id"), "number": .plain("a small number"), "kind": .plain("a word of few"),
            "by": .plain("a side"), "minutes": .plain("a small number"), "gives": .secret, "gets": .secret,
            "rounded_from": .secret, "at": .secret,
        ],
        "notification": [
            "traveller": .plain("the id of a person is open; what they are told, notification.id hides"),
            "seq": .plain("a small number"), "id": .secret, "kind": .plain("a word of few; swap.id"),
            "subject_kind": .plain("a word of few"), "subject": .plain("swap.id"), "event": .plain("a small number"),
            "at": .secret, "read_at": .secret, "mail_due_at": .secret, "mail": .plain("outbox_message.id"),
        ],
        // Of one that is hidden; what can be read is open but for `confidence`.
        "review": [
            "id": .secret, "swap": .plain("swap.id"),
            "author": .plain("open once it can be read; before, text hides it"),
            "about": .plain("as the author"), "stars": .plain("a small number"), "tags": .plain("words of few"),
            "text": .secret, "confidence": .secret, "created_at": .secret, "edited_at": .secret, "opens_at": .secret,
            "revealed_at": .open, "reply": .open, "reply_at": .open, "hidden_at": .secret,
            "hidden_reason": .plain("a word of few"),
        ],
        "observation": [
            "traveller": .plain("whose score it makes"), "swap": .plain("swap.id"), "kind": .plain("a word of few"),
            "partner": .plain("swap.proposer"), "weight": .plain("a small number"), "stars": .plain("a small number"),
            "euros": .secret, "at": .secret, "swap_at": .secret,
        ],
        "meeting_point": [
            "id": .open, "kind": .open, "label": .open, "latitude": .open, "longitude": .open, "time_zone": .open,
            "hours": .open, "has_cameras": .open, "is_lit": .open, "added_by": .secret,
            "state": .plain("a word of few"), "created_at": .secret, "checked_at": .secret,
        ],
        "report": [
            "id": .secret, "reporter": .secret, "subject_kind": .plain("a word of few"),
            "subject": .plain("an id that is open, or hidden by its own column"), "reason": .plain("a word of few"),
            "text": .secret, "thread": .plain("thread.id"), "at": .secret,
            "moderation_case": .plain("moderation_case.id"), "told_at": .secret,
            "same_as": .plain("report.reporter of an earlier report"),
        ],
        "moderation_case": [
            "id": .secret, "subject_kind": .plain("a word of few"),
            "subject": .plain("an id that is open, or hidden by its own column"), "state": .plain("a word of few"),
            "priority": .plain("a small number"), "lane": .plain("a word of few"), "opened_at": .secret,
            "due_at": .secret,
            "reports": .plain("a small number"), "claimed_by": .plain("the id of staff"), "claimed_at": .secret,
            "outcome": .plain("a word of few"), "closed_by": .plain("the id of staff"), "closed_at": .secret,
            "is_told": .plain("0 or 1"), "version": .plain("a small number"),
        ],
        "case_note": [
            "id": .secret, "moderation_case": .plain("moderation_case.id"), "author": .plain("the id of staff"),
            "text": .secret, "at": .secret,
        ],
    ]
}
