/// Which column may be shown to everybody who may see its row, and which never.
///
/// Every column of every table has a line here; one that is missing fails a test, so that new ones are thought about.
enum PrivateColumns {
    enum Tag: Equatable, Sendable {
        case open
        /// For the people of the row only, or for nobody: a canary lies in it during the matrix.
        case secret
        /// Private too, but a value that many rows share; why that is watched otherwise.
        case plain(String)
    }

    static let tags = ownTags.merging(swapTags) { tag, _ in tag }

    private static let ownTags: [String: [String: Tag]] = [
        "traveller": [
            "id": .open, "handle": .open, "handle_key": .secret, "name": .open, "email": .secret,
            "email_key": .secret, "email_claimed_at": .secret, "phone": .secret, "phone_claimed_at": .secret,
            "password": .secret, "home_currency": .plain("a currency code; only /me has the field"), "bio": .open,
            "languages": .open, "state": .plain("the matrix: who may not act looks like nobody"),
            "reliability_score": .open, "preferences": .secret, "created_at": .secret, "last_active_at": .open,
            "version": .plain("a small number; only /me has the field"), "email_verified_at": .secret,
            "phone_verified_at": .secret, "tier_granted_at": .secret, "swaps_completed": .open, "swap_partners": .open,
            "no_shows": .open, "late_cancels": .open, "reviews": .open, "stars": .open,
            "reliability_formula": .plain("a small number"), "reliability_at": .secret,
            "other_partners": .plain("a small number; only /me/reliability has the field"),
            "profile_hidden_at": .secret, "profile_hidden_reason": .plain("a word of few"), "restored_at": .secret,
        ],
        "session": [
            "id": .secret, "traveller": .plain("the id of a person is open; whose session it is, its id hides"),
            "device": .secret, "created_at": .secret, "last_used_at": .secret, "expires_at": .secret,
            "device_hash": .plain("device.hash"), "factor_at": .secret,
        ],
        "staff": [
            "traveller": .plain("the id of a person is open; staff have no profile"), "role": .plain("a word of few"),
            "since": .secret, "appointed_by": .plain("the id of a person is open"),
            "has_one_time_password": .plain("0 or 1"),
        ],
        "device": [
            "hash": .secret, "traveller": .plain("the id of a person is open; whose device it is, its hash hides"),
            "expires_at": .secret,
        ],
        "access_token": ["hash": .secret, "session": .plain("session.id"), "expires_at": .secret],
        "refresh_token": [
            "hash": .secret, "session": .plain("session.id"), "generation": .plain("a small number"),
            "rotated_at": .secret, "sealed": .secret, "sealed_at": .secret,
        ],
        "sign_in": [
            "traveller": .plain("the id of a person is open; from where they signed in, hash hides"),
            "kind": .plain("a word of few"), "hash": .secret, "day": .plain("a day"), "first_at": .secret,
            "last_at": .secret,
        ],
        "contact_code": [
            "id": .secret, "traveller": .plain("the id of a person is open; that a code was sent, its id hides"),
            "purpose": .plain("a word of few"), "contact": .secret, "sent_at": .secret,
            "compared": .plain("contact_code.contact"),
            "attempts": .plain("a small number"), "used_at": .secret,
        ],
        "second_factor": [
            "traveller": .plain("the id of a person is open; that there is a factor, its id hides"), "id": .secret,
            "created_at": .secret, "confirmed_at": .secret, "step": .secret, "recovered": .plain("a small number"),
            "failures": .plain("a small number"), "failed_at": .secret,
        ],
        "outbox_message": [
            "id": .secret, "traveller": .plain("the id of a person is open; that a message was sent, its id hides"),
            "kind": .plain("a word of few"), "code": .plain("contact_code.id"), "detail": .secret,
            "channel": .plain("a word of few"), "address": .secret, "language": .plain("a language"),
            "created_at": .secret, "failures": .plain("a small number"), "due_at": .secret, "settled_at": .secret,
            "reason": .plain("a word of few"),
        ],
        "recovery_request": [
            "id": .secret, "kind": .plain("a word of few"), "login": .secret, "language": .plain("a language"),
            "at": .secret,
        ],
        "departure": [
            "traveller": .plain("the id of a person is open; that they leave, requested_at hides"),
            "requested_at": .secret, "state_before": .plain("a word of few"), "has_open_swaps": .plain("0 or 1"),
            "step": .plain("a word of few"), "cursor": .plain("an id of the traveller's own"), "restorable_at": .secret,
            "fault_origin": .plain("left_fault.origin"),
        ],
        "left_fault": [
            "hash": .secret, "origin": .secret, "kind": .plain("a word of few"), "number": .plain("a small number"),
            "at": .secret, "agreed_until": .secret,
        ],
        "carried_fault": [
            "traveller": .plain("the id of a person is open; that an earlier account was theirs, origin and at hide"),
            "contact": .plain("a word of few"), "origin": .secret, "kind": .plain("a word of few"),
            "number": .plain("a small number"), "at": .secret, "agreed_until": .secret,
        ],
        "fault_source": [
            "traveller": .plain("the id of a person is open; that another account is theirs, dropped_at hides"),
            "contact": .plain("a word of few"), "source": .plain("as traveller"), "dropped_at": .secret,
        ],
        "audit": [
            "seq": .plain("a small number"), "at": .secret, "actor": .secret, "action": .plain("a word of few"),
            "subject_kind": .plain("a word of few"), "subject": .secret, "reason": .plain("a word of few"),
            "in_case": .secret, "note_hash": .secret, "is_alone": .plain("0 or 1"), "previous": .secret,
            "hash": .secret,
        ],
        "audit_name": [
            "surrogate": .plain("audit.actor and audit.subject"), "kind": .plain("a word of few"), "subject": .secret,
            "salt": .secret,
        ],
        "audit_note": ["seq": .plain("a small number"), "salt": .secret, "text": .secret],
        "reserved_handle": ["hash": .secret, "until": .secret],
        "one_person": ["swap": .plain("swap.id"), "sign": .plain("a word of few"), "found_at": .secret],
        "export_job": [
            "id": .secret, "traveller": .plain("the id of a person is open; that there is an export, its id hides"),
            "language": .plain("a language"), "is_at_once": .plain("0 or 1"), "started_at": .secret,
            "state": .plain("a word of few"), "attempts": .plain("a small number"), "file": .secret,
            "bytes": .plain("a number that only the state of one's own export has"), "ready_at": .secret,
            "failure": .plain("a word of few"), "is_told": .plain("0 or 1"),
        ],
        "block": ["blocker": .secret, "blocked": .secret, "at": .secret],
        "stored_response": [
            "traveller": .plain("the id of a person is open"), "route": .secret, "key": .secret,
            "fingerprint": .secret, "body": .secret, "at": .secret, "swap": .plain("swap.id"),
        ],
        "offer": [
            "key": .secret, "id": .open, "owner": .open, "version": .open, "state": .open, "have": .open, "want": .open,
            "total": .open, "reserved": .open, "completed": .open, "min_fill": .open, "premium_bps": .open,
            "fixed_rate": .open, "cell": .open, "latitude": .open, "longitude": .open, "precision": .open,
            "half_diagonal": .open, "airport": .open, "label": .open, "country": .open, "time_zone": .open,
            "first_day": .open, "last_day": .open, "settlement": .open, "is_exact": .open, "note": .open,
            "created_at": .open, "fresh_at": .open, "expires_at": .open,
            "terms_version": .plain("a small number; only a hash has it"),
            "has_followers": .plain("0 or 1"), "hidden_at": .secret, "hidden_reason": .plain("a word of few"),
            "held_until": .secret,
        ],
        "offer_search": [
            "tile": .open, "have": .open, "want": .open, "longitude": .open, "key": .plain("offer.key"),
            "latitude": .open, "half_diagonal": .open, "first_day": .open, "last_day": .open, "expires_at": .open,
            "min_fill": .open, "remaining": .open, "owner_can_act": .plain("0 or 1"), "score": .open,
            "premium_bps": .open, "fixed_rate": .open, "fresh_at": .open, "owner": .plain("offer.owner"),
            "id": .open, "revision": .plain("a random number that says nothing"),
        ],
        "thread": [
            "id": .secret, "offer": .plain("offers are open; that somebody wrote about one, thread.id hides"),
            "owner": .plain("the owner of the offer"), "guest": .secret, "created_at": .secret,
            "last_seq": .plain("a small number"), "is_answered": .plain("yes or no"),
        ],
        "thread_member": [
            "traveller": .plain("thread.guest"), "thread": .plain("thread.id"), "read_seq": .plain("a small number"),
            "at": .secret, "mailed_at": .secret,
        ],
        "message": [
            "thread": .plain("thread.id"), "seq": .plain("a small number"), "client_id": .secret,
            "sender": .plain("thread.guest"), "kind": .plain("text or event"), "body": .secret, "at": .secret,
            "swap": .plain("swap.id"), "event": .plain("a small number"), "hidden_at": .secret,
            "hidden_reason": .plain("a word of few"),
        ],
        "ban": [
            "traveller": .plain("the id of a person is open; that they are banned, action.id hides"),
            "action": .plain("action.id"), "at": .secret, "permanent_at": .secret, "has_open_swaps": .plain("0 or 1"),
            "warned_after": .secret,
            "confirmed_by": .plain("the id of a person is open; that they confirmed, action.id hides"),
        ],
        "banned_contact": ["hash": .secret, "until": .secret],
        "held_contact": [
            "traveller": .plain("the id of a person is open; what they dropped, hash hides"), "hash": .secret,
            "until": .secret, "dropped_at": .secret,
        ],
        "appeal": [
            "id": .secret, "action": .plain("action.id"),
            "person": .plain("the id of a person is open; that they appealed, id hides"), "text": .secret,
            "at": .secret,
            "is_decided": .plain("0 or 1"), "is_granted": .plain("0 or 1"), "note": .secret,
            "decided_by": .plain("the id of a person is open; that they decided, id hides"), "decided_at": .secret,
        ],
        "case_opening": [
            "moderation_case": .plain("the id of a case"), "address": .secret, "opened_at": .secret,
        ],
        "flag": [
            "id": .secret, "moderation_case": .plain("action.moderation_case"), "rule": .plain("a word of few"),
            "version": .plain("a small number"), "evidence": .secret, "at": .secret,
        ],
        "consent": [
            "traveller": .plain("the id of a person is open; what they accepted, at hides"),
            "terms": .plain("the version of the terms is no secret"), "at": .secret,
        ],
        "switched_off": ["kind": .plain("a word of few"), "code": .plain("told to everybody who tries it")],
        "operator_list": [
            "id": .plain("1"), "version": .plain("a small number"), "terms": .plain("told to whoever registers"),
        ],
        "announcement": [
            "id": .plain("told to everybody"), "english": .plain("told to everybody"),
            "polish": .plain("told to everybody"), "author": .plain("a member of staff; the audit knows them"),
            "at": .plain("told to everybody"), "taken_back_at": .plain("nobody reads it any more"),
            "told_after": .plain("the id of a person is open"),
        ],
        "arranged_group": [
            "traveller": .plain("the id of a person is open"), "ring": .plain("the id of a person is open"),
            "closed_group": .plain("the id of a person is open"), "refreshed_after": .plain("review.id"),
        ],
        "review_finding": [
            "review": .plain("review.id"), "kind": .plain("a word of few"), "list": .plain("a word of few"),
            "hours": .plain("a small number"), "created_at": .plain("review.created_at"),
        ],
        "review_check": [
            "number": .plain("a small number"), "kind": .plain("a word of few"),
            "subject": .plain("the id of a review or a person"),
        ],
        "review_scan": ["kind": .plain("a word of few"), "after": .plain("the id of a review or a person")],
        "flag_check": [
            "number": .plain("a small number"), "subject_kind": .plain("a word of few"),
            "subject": .plain("the id of what the case is about"),
        ],
        "action": [
            "number": .plain("a small number"), "id": .secret, "at": .secret,
            "actor": .plain("the id of a person is open; that they acted, id hides"),
            "actor_role": .plain("a word of few"), "kind": .plain("a word of few"),
            "subject_kind": .plain("a word of few"), "subject": .plain("the id of what is hidden"),
            "person": .plain("the id of a person is open; that something was done, id hides"),
            "reason": .plain("a word of few"), "note": .secret, "until": .secret, "wanted_until": .secret,
            "moderation_case": .secret, "undoes": .secret,
        ],
    ]

    /// Reference data of the seed: published elsewhere, the same for everybody.
    static let seeded = [
        "airport", "benchmark", "city", "country", "country_currency", "country_name", "currency", "place_name", "rate",
        "rate_import", "rate_revision", "rate_publication", "rate_quarantine", "feed", "feed_body", "feed_closed_day",
        "feed_request",
    ]

    /// Tables of SQLite, SpatiaLite, the migrations and the R*Trees; `installation` says whether this is a demo,
    /// `key_check` which keys the database belongs to, and `decoy` only takes time.
    static func isMachinery(_ table: String) -> Bool {
        isLibrarys(table)
            || ["installation", "key_check", "change_count", "decoy"].contains(table)
    }

    /// Tables of SQLite, GRDB and SpatiaLite.
    static func isLibrarys(_ table: String) -> Bool {
        let names: Set<String> = [
            "ElementaryGeometries", "KNN", "SpatialIndex", "data_licenses", "grdb_migrations", "spatial_ref_sys",
            "spatial_ref_sys_aux", "spatialite_history", "sql_statements_log", "sqlite_sequence",
        ]
        let prefixes = ["geometry_columns", "idx_city_", "idx_country_", "views_geometry_", "virts_geometry_"]
        return names.contains(table) || prefixes.contains { table.hasPrefix($0) }
    }

    /// `table.column` of everything that a canary must lie in.
    static var secrets: Set<String> {
        Set(tags.flatMap { table, columns in columns.filter { $0.value == .secret }.map { "\(table).\($0.key)" } })
    }
}
