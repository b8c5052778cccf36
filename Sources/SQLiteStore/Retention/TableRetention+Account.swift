import Domain

extension TableRetention {
    static let account = [
        TableRetention(
            "traveller",
            "Your profile, your contacts, your password as a hash, your settings, and what your rating rests on.",
            .shared,
            personal: """
                id handle handle_key name email email_key email_claimed_at email_verified_at phone phone_claimed_at
                phone_verified_at password home_currency bio languages state preferences created_at last_active_at
                tier_granted_at restored_at profile_hidden_at profile_hidden_reason swaps_completed swap_partners no_shows late_cancels reviews stars reliability_score
                reliability_at other_partners
                """, other: "version reliability_formula"),
        TableRetention(
            "session",
            "Which devices are signed in, so that you can sign them out.",
            .until("it was not used for 30 days, or you sign out"),
            personal: "id traveller device created_at last_used_at expires_at device_hash factor_at"),
        TableRetention(
            "access_token",
            "Hashes of the tokens that your app shows us.",
            .until("the token or the session ends"),
            personal: "hash session expires_at"),
        TableRetention(
            "refresh_token",
            "Hashes of the tokens that keep you signed in.",
            .until("the session ends"),
            personal: "hash session rotated_at sealed sealed_at", other: "generation"),
        TableRetention(
            "device",
            "Devices on which you signed in, so that nobody can lock you out by guessing.",
            .rows("expires_at", "hash", after: 0, event: "it was last used 180 days ago"),
            personal: "hash traveller expires_at"),
        TableRetention(
            "sign_in",
            "Keyed hashes of addresses and devices, to see accounts that one person holds. We keep no addresses.",
            .rows("last_at", "traveller, kind, hash, day", after: SignInEvidence.retention, event: "that sign-in"),
            personal: "traveller kind hash day first_at last_at"),
        TableRetention(
            "one_person",
            "Swaps of two accounts that one person likely holds; they do not count for ratings.",
            .shared,
            personal: "swap sign found_at"),
        TableRetention(
            "arranged_group",
            "Whether your reviews look like those of a ring of accounts that praise one another.",
            .shared, personal: "traveller ring closed_group refreshed_after"),
        TableRetention(
            "review_finding",
            "What automatic rules found in reviews that look arranged, for our moderators to look at.",
            .shared, personal: "review kind list hours created_at"),
        TableRetention(
            "review_check", "Reviews that the automatic rules look at next.",
            .until("they have looked, within minutes"),
            personal: "kind subject", other: "number"),
        TableRetention("review_scan", "How far a first look at reviews is.", .always, other: "kind after"),
        TableRetention(
            "contact_code",
            "Codes that we sent you. The code itself is not stored.",
            .rows("sent_at", "id", after: ContactCode.retention, event: "it was sent"),
            personal: "id traveller purpose contact compared sent_at used_at", other: "attempts"),
        TableRetention(
            "second_factor",
            "That you use a second factor. Its secret is not stored.",
            .until("you remove it"), personal: "traveller id created_at confirmed_at step failures failed_at",
            other: "recovered"),
        TableRetention(
            "outbox_message",
            "Mails and text messages to you. Their address is erased once they are sent.",
            .rows("settled_at", "id", after: OutboxMessage.retention, event: "it was sent or given up"),
            personal: "id traveller kind code detail address language created_at due_at settled_at",
            other: "channel failures reason"),
        TableRetention(
            "recovery_request",
            "Wishes for a new password, until they are answered.",
            .rows("at", "id", after: 86_400, event: "you asked"), personal: "id login language at", other: "kind"),
        TableRetention(
            "decoy", "A counter, so that guessing takes as long for everybody.", .always, other: "id attempts"),
        TableRetention(
            "block",
            "Whom you block.",
            .until("you end it"), personal: "blocker blocked at"),
        TableRetention(
            "stored_response",
            "Answers to requests that your app may repeat on a bad network.",
            .rows(
                "at", "traveller, route, key", after: IdempotencyKey.lifetime, event: "the request"),
            personal: "traveller route key fingerprint body at swap"),
        TableRetention(
            "notification",
            "What we told you about your swaps.",
            .rows("at", "traveller, seq", after: 180 * 86_400, event: "it was written"),
            personal: "traveller seq id kind subject event at read_at mail_due_at mail", other: "subject_kind"),
        TableRetention(
            "report",
            "What you reported to our moderators, and what others reported about you.",
            .rows("at", "id", after: 3 * 365 * 86_400, event: "you sent it"),
            personal: "id reporter subject_kind subject reason text thread at moderation_case told_at same_as"),
        TableRetention(
            "moderation_case", "How our moderators worked on reports about one thing, and what came of it.",
            .rows("closed_at", "id", after: 3 * 365 * 86_400, event: "it was closed"),
            personal: "id subject_kind subject opened_at claimed_by claimed_at outcome closed_by closed_at",
            other: "state priority lane due_at reports is_told version"),
        TableRetention(
            "case_opening", "From which address, as a keyed hash, a report opened a case. One address opens ten a day.",
            .rows("opened_at", "moderation_case", after: CaseOpening.window, event: "your report"),
            personal: "moderation_case address opened_at"),
        TableRetention(
            "case_note", "What our moderators noted while they worked on a case.", .until("the case is deleted"),
            personal: "id moderation_case author text at"),
        TableRetention(
            "consent", "Which version of the terms you accepted as an adult, and when.",
            .until("your account is erased"), personal: "traveller terms at"),
        TableRetention(
            "flag", "What automatic rules noticed, in numbers, for our moderators to look at.",
            .until("the case is deleted"),
            personal: "id moderation_case rule evidence at", other: "version"),
        TableRetention(
            "flag_check", "What the automatic rules look at next.", .until("they have looked, within minutes"),
            personal: "subject_kind subject", other: "number"),
        TableRetention(
            "staff", "That you work for Wayswap, in which role, since when, and who appointed you.",
            .until("you leave the staff"), personal: "traveller role since appointed_by has_one_time_password"),
        TableRetention(
            "audit",
            "What moderators did, as codes with random numbers instead of names. It shows that nobody changed it later.",
            .until("your account is erased: then nothing says whom a row is about, and the row stays"),
            personal: "at actor subject in_case",
            other: "seq action subject_kind reason note_hash is_alone previous hash"),
        TableRetention(
            "audit_name", "Whom and what these random numbers stand for.",
            .until("your account is erased"), personal: "surrogate kind subject salt"),
        TableRetention(
            "audit_note", "What moderators wrote about an action.",
            .until("your account is erased"), personal: "seq salt text"),
        TableRetention(
            "action", "What moderators did about you and what you wrote, with their notes to you.",
            .shared,
            personal:
                "id at actor kind subject_kind subject person reason note until wanted_until moderation_case undoes",
            other: "number actor_role"),
        TableRetention(
            "ban", "That your account is banned, and what is left to do because of it.",
            .until("the ban is taken back, or your account is erased"),
            personal: "traveller action at permanent_at has_open_swaps warned_after confirmed_by"),
        TableRetention(
            "banned_contact",
            "Keyed hashes of the confirmed contacts of banned accounts, so that nobody comes back with them.",
            .rows("until", "hash", after: 0, event: "three years after the ban; earlier if it is taken back"),
            personal: "hash until"),
        TableRetention(
            "held_contact",
            "Keyed hashes of confirmed contacts that you dropped, or were suspended with: other accounts do not take them.",
            .rows(
                "until", "traveller, hash", after: 0,
                event: "90 days after you dropped it, or a suspension ends; three years after a ban"),
            personal: "traveller hash until dropped_at"),
        TableRetention(
            "appeal", "Your appeals against decisions of moderators, and what came of them.",
            .rows("decided_at", "id", after: Appeal.retention, event: "it was decided, or with your account"),
            personal: "id action person text at is_granted note decided_by decided_at", other: "is_decided"),
        TableRetention(
            "departure", "That you leave, and how far your erasure is.",
            .until("your data is erased, or you come back"),
            personal: "traveller requested_at state_before has_open_swaps step cursor restorable_at fault_origin"),
        TableRetention(
            "reserved_handle", "A keyed hash of the name of an account that left, so that nobody else takes it.",
            .rows("until", "hash", after: 0, event: "a year after the erasure"), personal: "hash until"),
        TableRetention(
            "left_fault",
            "Counts of the faults of accounts that left, under keyed hashes of their confirmed contacts.",
            .rows(
                "at", "hash, origin, kind", after: LeftFaults.retention,
                event: "the newest fault; they count for 12 months"),
            personal: "hash origin kind number at agreed_until"),
        TableRetention(
            "carried_fault",
            "Faults that count for you, because an earlier account with a contact of yours left them behind.",
            .rows(
                "at", "traveller, contact, origin, kind", after: LeftFaults.retention,
                event: "the newest fault or until you give up the contact; they count for 12 months"),
            personal: "traveller contact origin kind number at agreed_until"),
        TableRetention(
            "fault_source",
            "That faults of another account count for you, because it has or had the same contact.",
            .until("you give up the contact, or the other account is erased"),
            personal: "traveller contact source dropped_at"),
        TableRetention(
            "export_job", "Archives of your data that you asked for.",
            .until("48 hours after it is ready; other jobs go after a day"),
            personal: "id traveller language started_at state file bytes ready_at",
            other: "is_at_once attempts failure is_told"),
    ]
}
