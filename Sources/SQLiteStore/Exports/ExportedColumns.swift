/// What an export does with each column of each table that has rows about travellers. A test walks the schema and
/// refuses a column without an entry, so a new one is thought about.
enum ExportedColumns {
    enum Use: Equatable {
        /// In this file of the archive, or made into what the file says.
        case file(String)
        /// Not exported, for this reason.
        case without(String)
    }

    static func use(of column: String, in table: String) -> Use? {
        if let reason = withheld[table]?[column] { return .without(reason) }
        if let reason = wholeTables[table] { return .without(reason) }
        guard let entry = exported[table], entry.columns.contains(column) else { return nil }
        return .file(entry.file)
    }

    /// Tables of which nothing is exported.
    static let wholeTables = [
        "access_token": "opens the account; sessions.json has the session",
        "refresh_token": "opens the account; sessions.json has the session",
        "sign_in": "keyed hashes that only we can compute; deleted after 60 days",
        "one_person": "how we find accounts of one person; reliability.json says what it does to the score",
        "stored_response": "copies of responses, kept for a day so that a retry gets the same one",
        "offer_search": "a copy of offers for searches",
        "moderation_case": "the work of moderators; notifications.json says what became of one's own reports",
        "case_opening": "a keyed hash that only we can compute; deleted after a day",
        "case_note": "written by moderators for each other",
        "flag": "what rules noticed, for moderators; notifications.json says what they did about it",
        "flag_check": "what the rules look at within minutes",
        "arranged_group": "what rules found in who praises whom, for moderators; it would tell how not to be found",
        "review_finding": "what rules found in reviews, for moderators; it would tell how not to be found",
        "review_check": "what the rules look at within minutes",
        "review_scan": "how far a job is",
        "staff": "an account of staff exports nothing, and the row goes with the role",
        "announcement": "what the operator told everybody; your account is in none of it",
        "audit": "codes and random numbers; notifications.json has what was done and why",
        "audit_name": "random numbers that are only of use in the audit",
        "audit_note": "what moderators wrote for one another; the reason and the note to you are in notifications.json",
        "departure": "profile.json says when the account is erased",
        "banned_contact": "keyed hashes that name no account",
        "left_fault": "counts under keyed hashes that name no account",
        "held_contact": "keyed hashes that only we can compute",
        "reserved_handle": "keyed hashes of names of accounts that are gone",
        "recovery_request": "belongs to no account: nobody looked up whose login it is",
    ]

    private static let isKey = "joins tables inside the database"
    private static let isInActions = "actions.json says it"
    private static let isOfAnother = "about another account, of which nobody else learns"
    private static let isDerived = "computed from what is exported"

    /// Columns of tables that are exported otherwise.
    static let withheld: [String: [String: String]] = [
        "traveller": [
            "handle_key": "the handle, folded for comparisons", "email_key": "the address in lower case",
            "password": "a hash that only guesses could use", "tier_granted_at": "reliability.json has the tier",
            "profile_hidden_at": isInActions, "profile_hidden_reason": isInActions, "reliability_formula": isDerived,
            "reliability_at": isDerived, "restored_at": "security.json has the mail",
        ],
        "carried_fault": ["traveller": isKey, "origin": isKey, "agreed_until": isOfAnother],
        "fault_source": ["traveller": isKey, "source": isOfAnother, "dropped_at": isOfAnother],
        "session": [
            "device_hash": "a hash of a token", "traveller": isKey, "factor_at": "when staff last entered a code",
        ],
        "consent": ["traveller": isKey],
        "device": ["hash": "a hash of a token", "traveller": isKey],
        "contact_code": [
            "id": "the code is computed from it", "traveller": isKey, "compared": "the contact, as we count it",
            "attempts": "a count of a code's last day",
        ],
        "second_factor": [
            "id": "the secret is computed from it", "traveller": isKey, "created_at": "when it was offered",
            "step": "part of the newest code", "recovered": "which recovery codes are used",
            "failures": "a count of wrong codes",
            "failed_at": "the time of the last wrong code",
        ],
        "outbox_message": [
            "id": isKey, "traveller": isKey, "code": isKey, "detail": "the name of a device, as in sessions.json",
            "address": "the contact, as in profile.json; erased after sending",
            "language": "the language of the message",
            "failures": "a count of attempts", "due_at": "when we try again", "reason": "why a carrier refused it",
        ],
        "export_job": [
            "id": isKey, "traveller": isKey, "language": "the language of the archive itself",
            "is_at_once": "how the archive was made", "started_at": "when the archive was asked for",
            "state": "of the archive itself", "attempts": "of the archive itself", "file": "where we keep the archive",
            "bytes": "of the archive itself", "ready_at": "of the archive itself", "failure": "of the archive itself",
            "is_told": "of the archive itself",
        ],
        "block": ["blocker": "one's own blocks only; who blocked one is the other's"],
        "offer": [
            "key": isKey, "owner": isKey, "reserved": isDerived, "completed": isDerived,
            "half_diagonal": "follows from the precision", "airport": "the cell of the place names it",
            "time_zone": "follows from the place", "fresh_at": "the order of a search",
            "terms_version": "a count of edits",
            "has_followers": "work that the server has left", "tile": "follows from the place",
        ],
        "thread": [
            "owner": isKey, "created_at": "messages.json begins then", "last_seq": isDerived, "is_answered": isDerived,
        ],
        "thread_member": [
            "traveller": isKey, "at": isDerived, "mailed_at": "security.json has the mail",
        ],
        "message": ["event": isKey, "hidden_at": isInActions, "hidden_reason": isInActions],
        "appeal": [
            "person": isKey, "is_decided": isDerived, "decided_by": "who works for us is not the traveller's",
        ],
        "ban": [
            "traveller": isKey, "action": isInActions, "at": isInActions,
            "permanent_at": "how far moderators are", "has_open_swaps": "work that the server has left",
            "warned_after": "work that the server has left",
            "confirmed_by": "who works for us is not the traveller's",
        ],
        "action": [
            "number": "the order", "person": isKey, "actor": "who works for us is not the traveller's",
            "actor_role": "who works for us is not the traveller's",
            "wanted_until": "waits for a second moderator; until is what counts",
            "moderation_case": "of moderators alone",
        ],
        "swap": [
            "euros": "what the swap counts for, as reliability.json says",
            "offer_terms": isKey, "before": "the outcome that a dispute has opened again",
            "meet_until": "follows from the offer", "is_fixed": "the offer says how it is priced",
            "terms_at": "messages.json has the event",
            "suggested_at": "messages.json has the event", "is_edit_told": "work that the server has done",
        ],
        "meeting": [
            "erase_at": "when the place is erased", "role": "where it stands in swaps.json",
        ],
        "swap_side": [
            "wrong_codes": "a count that protects a code", "codes_from": "a pause that protects a code",
            "wrong_codes_in_all": "a count that protects a code", "is_check_in_late": "what the check-in counts for",
            "is_check_in_note": "what the check-in counts for",
            "is_statement_withheld": "protects the other side", "agreement_at": "a limit of one a day",
            "left_for_safety_at": "the outcome in swaps.json says it",
        ],
        "swap_event": ["rounded_from": "of the event's terms, as in swaps.json"],
        "notification": [
            "mail_due_at": "when it would be mailed", "mail": isKey, "seq": "the order", "traveller": isKey,
            "event": isKey,
        ],
        "review": ["about": "one's handle", "revealed_at": "reviews are exported once they are open"],
        "observation": [
            "traveller": isKey, "partner": "the swap names the other",
            "euros": "the factors in reliability.json say it",
            "swap_at": "the factors in reliability.json say it",
        ],
        "meeting_point": [
            "added_by": isKey, "state": "decided by moderators; `verified` says as much as others see",
            "checked_at": isInActions,
        ],
        "report": [
            "reporter": isKey, "same_as": "how a place counts reports of one person once", "moderation_case": isKey,
            "told_at": "notifications.json has the notification",
        ],
    ]

    private static let exported: [String: (file: String, columns: Set<String>)] = [
        "traveller": (
            "profile.json",
            [
                "id", "handle", "name", "email", "email_claimed_at", "email_verified_at", "phone", "phone_claimed_at",
                "phone_verified_at", "home_currency", "bio", "languages", "state", "reliability_score", "preferences",
                "created_at", "last_active_at", "version", "swaps_completed", "swap_partners", "no_shows",
                "late_cancels", "reviews", "stars", "other_partners",
            ]
        ),
        "consent": ("profile.json", ["terms", "at"]),
        "session": ("sessions.json", ["id", "device", "created_at", "last_used_at", "expires_at"]),
        "device": ("security.json", ["expires_at"]),
        "contact_code": ("security.json", ["purpose", "contact", "sent_at", "used_at"]),
        "second_factor": ("security.json", ["confirmed_at"]),
        "outbox_message": ("security.json", ["kind", "channel", "created_at", "settled_at"]),
        "block": ("blocks.json", ["blocked", "at"]),
        "offer": (
            "offers.json",
            [
                "id", "version", "state", "have", "want", "total", "min_fill", "premium_bps", "fixed_rate", "cell",
                "latitude", "longitude", "precision", "label", "country", "first_day", "last_day", "settlement",
                "is_exact",
                "note", "created_at", "expires_at", "hidden_at", "hidden_reason", "held_until",
            ]
        ),
        "thread": ("threads.json", ["id", "offer", "guest"]),
        "thread_member": ("threads.json", ["thread", "read_seq"]),
        "message": ("messages.json", ["thread", "seq", "client_id", "sender", "kind", "body", "at", "swap"]),
        "swap": (
            "swaps.json",
            [
                "id", "offer", "thread", "owner", "proposer", "version", "state", "number", "have", "want", "gives",
                "gets",
                "rate", "reference_rate", "reference_day", "reference_source", "remainder", "remainder_gains",
                "terms_by",
                "due_at",
                "mutual_cancellation_by", "mutual_cancellation_until", "suggested_by", "reschedulings", "claimed_by",
                "created_at",
                "accepted_at",
                "ended_at", "outcome", "ended_by", "fault", "reason", "lateness", "dispute", "disputed_by",
                "disputed_at",
                "offer_total", "offer_first_day", "offer_last_day", "offer_note", "rounded_from", "duty",
            ]
        ),
        "meeting": (
            "swaps.json",
            ["swap", "point", "latitude", "longitude", "label", "time_zone", "starts_at", "kind", "is_verified"]
        ),
        "swap_side": (
            "swaps.json",
            [
                "swap", "side", "checked_in_at", "late", "handed_over_at", "actual_gives", "actual_gets", "statement",
                "agreement", "has_confirmed",
            ]
        ),
        "swap_event": ("messages.json", ["swap", "number", "kind", "by", "minutes", "gives", "gets", "at"]),
        "notification": ("notifications.json", ["id", "kind", "subject_kind", "subject", "at", "read_at"]),
        "review": (
            "reviews-written.json",
            [
                "id", "swap", "author", "stars", "tags", "text", "confidence", "created_at", "edited_at", "opens_at",
                "reply",
                "reply_at", "hidden_at", "hidden_reason",
            ]
        ),
        "observation": ("reliability.json", ["swap", "kind", "weight", "stars", "at"]),
        "carried_fault": ("reliability.json", ["contact", "kind", "number", "at"]),
        "fault_source": ("reliability.json", ["contact"]),
        "meeting_point": (
            "meeting-points.json",
            [
                "id", "kind", "label", "latitude", "longitude", "time_zone", "hours", "has_cameras", "is_lit",
                "created_at",
            ]
        ),
        "appeal": (
            "appeals.json", ["id", "action", "text", "at", "is_granted", "note", "decided_at"]
        ),
        "action": (
            "actions.json", ["id", "at", "kind", "subject_kind", "subject", "reason", "note", "until", "undoes"]
        ),
        "report": ("reports.json", ["id", "subject_kind", "subject", "reason", "text", "thread", "at"]),
    ]

    static var tables: Set<String> { Set(exported.keys).union(withheld.keys).union(wholeTables.keys) }
}
