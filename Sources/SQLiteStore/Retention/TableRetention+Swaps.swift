extension TableRetention {
    static let swaps = [
        TableRetention(
            "swap",
            "Your swaps: amounts, terms, times, and how they ended. Ratings and disputes rest on them.",
            .shared,
            personal: """
                id offer thread owner proposer have want gives gets rate reference_rate reference_day reference_source
                remainder remainder_gains terms_by euros due_at
                mutual_cancellation_by mutual_cancellation_until suggested_by reschedulings claimed_by
                created_at accepted_at ended_at outcome ended_by fault reason lateness dispute disputed_by disputed_at
                meet_until terms_at suggested_at offer_total offer_first_day offer_last_day offer_note rounded_from duty is_fixed
                """, other: "version state number offer_terms before is_edit_told"),
        TableRetention(
            "swap_side",
            "What each of the two did in a swap, and their statements in a dispute.",
            .shared,
            personal: """
                swap side checked_in_at handed_over_at actual_gives actual_gets codes_from statement agreement late
                has_confirmed is_check_in_late is_check_in_note is_statement_withheld agreement_at left_for_safety_at
                """, other: "wrong_codes wrong_codes_in_all"),
        TableRetention(
            "swap_event",
            "The events of a swap, as the thread shows them.",
            .shared,
            personal: "swap number kind by minutes gives gets at rounded_from"),
        TableRetention(
            "meeting",
            "Where and when you meet.",
            .until("24 hours after the swap or the meeting ends, 30 days after a dispute; then the place is erased"),
            personal: "swap role point latitude longitude label time_zone starts_at erase_at kind", other: "is_verified"
        ),
        TableRetention(
            "thread",
            "With whom you talk, and about which offer.",
            .shared,
            personal: "id offer owner guest created_at last_seq is_answered"),
        TableRetention(
            "thread_member",
            "What you have read.",
            .shared, personal: "traveller thread read_seq at mailed_at"),
        TableRetention(
            "message",
            "Your messages. What remains afterwards is who wrote when.",
            .until("180 days after the last news of the thread, unless a swap in it is open; then the text is erased"),
            personal: "thread seq client_id sender kind body swap event at hidden_at hidden_reason"),
        TableRetention(
            "review",
            "Reviews that you wrote and that were written about you.",
            .shared,
            personal: """
                id swap author about stars tags text confidence created_at edited_at opens_at revealed_at reply reply_at
                hidden_at hidden_reason
                """),
        TableRetention(
            "observation",
            "What your rating rests on: one line for each swap that counts.",
            .shared,
            personal: "traveller swap kind partner weight stars euros at swap_at"),
    ]
}
