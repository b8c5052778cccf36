import API
import Domain
import Foundation
import Glibc
import TestSupport

/// A value that only some people may ever read.
struct Canary: Sendable {
    /// `table.column` that holds it.
    let column: String
    /// Every form in which it would be recognised.
    let forms: [SearchableText]
    let readers: Set<Asker>
    /// Some answer of the matrix shows it to a reader: the canary is alive.
    let isShown: Bool

    init(column: String, forms: [String], readers: Set<Asker>, isShown: Bool) {
        self.column = column
        self.forms = forms.map(SearchableText.init)
        self.readers = readers
        self.isShown = isShown
    }

    static let device = "canary device"
    static let message = "canary message body"
    static let clientID = "0199cccc-0000-7000-8000-00000000c0de"
    /// Blocked by the owner, and known to nobody else.
    static let quarry = "quillcanary"
    /// Blocked the owner.
    static let hunter = "hawkcanary"
    /// Wrote to the owner, and is known to nobody else.
    static let guest = "gullcanary"
    static let owner = Signup {
        $0.handle = "ola"
        $0.name = "Ola"
        $0.email = "Canary.Mail@private.example"
        $0.phone = "+48 555 777 333"
    }

    /// Instants that nothing else in the world has, by the column that holds them; past ones and one to come.
    static let instants: [String: Int64] = [
        "traveller.created_at": 1_700_000_034_567, "traveller.email_claimed_at": 1_700_000_112_345,
        "traveller.phone_claimed_at": 1_700_000_223_456, "session.created_at": 1_700_000_356_789,
        "session.last_used_at": 1_700_000_467_891, "session.expires_at": 1_799_999_578_912,
        "access_token.expires_at": 1_799_999_689_123, "refresh_token.rotated_at": 1_700_000_791_234,
        "refresh_token.sealed_at": 1_700_000_801_239, "device.expires_at": 1_799_999_412_345,
        "block.at": 1_700_000_845_678, "thread.created_at": 1_700_000_956_789, "thread_member.at": 1_700_001_067_891,
        "thread_member.mailed_at": 1_700_002_456_789, "thread_member.open_until": 1_700_002_467_891,
        "message.at": 1_700_001_178_912, "stored_response.at": 1_700_001_289_123, "sign_in.first_at": 1_700_001_312_345,
        "sign_in.last_at": 1_700_001_423_456, "one_person.found_at": 1_700_001_534_567,
        "contact_code.sent_at": 1_700_001_645_678, "contact_code.used_at": 1_700_001_756_789,
        "second_factor.created_at": 1_700_001_867_891, "second_factor.confirmed_at": 1_700_001_978_912,
        "second_factor.failed_at": 1_700_002_089_123, "outbox_message.created_at": 1_700_002_112_345,
        "outbox_message.due_at": 1_799_999_723_456, "outbox_message.settled_at": 1_700_002_234_567,
        "recovery_request.at": 1_700_002_345_678, "departure.requested_at": 1_700_002_456_789,
        "reserved_handle.until": 1_799_999_834_567, "staff.since": 1_700_002_567_891,
        "audit.at": 1_700_003_567_891, "session.factor_at": 1_700_002_678_912, "offer.hidden_at": 1_700_002_789_123,
        "review.hidden_at": 1_700_002_891_234, "message.hidden_at": 1_700_002_912_345,
        "message.deleted_at": 1_700_002_923_456, "message.erase_at": 1_799_999_978_123,
        "traveller.profile_hidden_at": 1_700_003_023_456, "action.at": 1_700_003_134_567,
        "action.until": 1_799_999_945_678, "action.wanted_until": 1_799_999_923_456,
        "case_opening.opened_at": 1_700_004_913_579, "ban.at": 1_700_004_134_567, "ban.permanent_at": 1_700_004_245_678,
        "banned_contact.until": 1_799_999_834_678, "appeal.at": 1_700_004_356_789,
        "held_contact.until": 1_799_999_834_789,
        "appeal.decided_at": 1_700_004_467_891,
        "traveller.restored_at": 1_700_004_578_912, "departure.restorable_at": 1_799_999_967_891,
        "left_fault.at": 1_700_004_689_123, "carried_fault.at": 1_700_004_791_234,
        "fault_source.dropped_at": 1_700_004_812_389,
        "carried_fault.agreed_until": 1_700_004_823_491, "left_fault.agreed_until": 1_700_004_834_512,
        "held_contact.dropped_at": 1_700_004_845_623,
        "flag.at": 1_700_003_245_678, "offer.held_until": 1_799_999_956_789, "consent.at": 1_700_003_356_789,
        "event_ticket.expires_at": 1_799_999_967_891,
    ]

    /// Bytes of the columns that hold none of their own.
    static let bytes: [String: String] = [
        "refresh_token.sealed": "ca9a41de01a5ca9a41de01a5ca9a41de",
        "stored_response.fingerprint": "ca9a41de02a5ca9a41de02a5",
        "sign_in.hash": "ca9a41de03a5ca9a41de03a5ca9a41de",
        "reserved_handle.hash": "ca9a41de04a5ca9a41de04a5ca9a41de",
        "banned_contact.hash": "ca9a41de05a5ca9a41de05a5ca9a41de",
        "left_fault.hash": "ca9a41de06a5ca9a41de06a5ca9a41de",
        "held_contact.hash": "ca9a41de07a5ca9a41de07a5ca9a41de",
        "event_ticket.hash": "ca9a41de09a5ca9a41de09a5ca9a41de",
        "case_opening.address": "ca9a41de08a5ca9a41de08a5ca9a41de",
    ]

    static let offerKey = 7_777_001_234
    /// The ids of a code, a second factor, two messages and a wish, and the step of a factor; all of `quarry`.
    static let secretIDs = [
        "contact_code.id": "0199dddd-0000-7000-8000-00000000c0d1",
        "second_factor.id": "0199dddd-0000-7000-8000-00000000c0d2",
        "outbox_message.id": "0199dddd-0000-7000-8000-00000000c0d3",
        "recovery_request.id": "0199dddd-0000-7000-8000-00000000c0d4",
        "action.id": "0199dddd-0000-7000-8000-00000000c0e6",
        "action.moderation_case": "0199dddd-0000-7000-8000-00000000c0d7",
        "appeal.id": "0199dddd-0000-7000-8000-00000000c0da",
        "ban.warned_after": "0199dddd-0000-7000-8000-00000000c0db",
        "flag.id": "0199dddd-0000-7000-8000-00000000c0dc",
        "left_fault.origin": "0199dddd-0000-7000-8000-00000000c0dd",
        "carried_fault.origin": "0199dddd-0000-7000-8000-00000000c0de",
    ]
    static let step = 59_888_777
    /// The action of a ban that has an appeal.
    private static let ban = "0199dddd-0000-7000-8000-00000000c0d9"

    func isIn(_ text: SearchableText) -> Bool { forms.contains(where: text.contains) }

    /// Writes what no request can write.
    static func plant(
        in world: World, owner: Person, offer: String, thread: String, session: String
    ) async throws {
        for handle in [quarry, hunter] { _ = try await world.register(handle) }
        let me = owner.id.description
        func instant(_ column: String) -> Int64 { instants[column] ?? 0 }
        let other = { (handle: String) in "(SELECT id FROM traveller WHERE handle = '\(handle)')" }
        try await world.execute(
            """
            UPDATE traveller SET handle_key = 'canaryhandlekey', created_at = \(instant("traveller.created_at")),
                email_claimed_at = \(instant("traveller.email_claimed_at")),
                phone_claimed_at = \(instant("traveller.phone_claimed_at")),
                preferences = json_object('currency', 'EUR', 'language', 'en', 'units', 'km', 'theme', 'dark',
                    'client', '{"secret":"canary client"}')
            WHERE id = '\(me)';
            UPDATE session SET created_at = \(instant("session.created_at")),
                last_used_at = \(instant("session.last_used_at")), factor_at = \(instant("session.factor_at")), expires_at = \(instant("session.expires_at"))
            WHERE id = '\(session)';
            UPDATE access_token SET expires_at = \(instant("access_token.expires_at")) WHERE session = '\(session)';
            UPDATE device SET expires_at = \(instant("device.expires_at"))
            WHERE hash = (SELECT device_hash FROM session WHERE id = '\(session)');
            INSERT INTO refresh_token (hash, session, generation, rotated_at)
                VALUES (x'0102', '\(session)', 0, \(instant("refresh_token.rotated_at")));
            UPDATE refresh_token SET sealed = x'\(bytes["refresh_token.sealed"] ?? "")',
                sealed_at = \(instant("refresh_token.sealed_at")) WHERE session = '\(session)' AND generation = 1;
            INSERT INTO event_ticket (hash, session, expires_at) VALUES (x'\(bytes["event_ticket.hash"] ?? "")',
                '\(session)', \(instant("event_ticket.expires_at")));
            INSERT INTO holdings (traveller, version, items)
                VALUES ('\(me)', 1, '[{"asset":"BTC","amount":"0.07654321"}]');
            INSERT INTO block (blocker, blocked, at) VALUES
                ('\(me)', \(other("bea")), 1), ('\(me)', \(other(quarry)), \(instant("block.at"))),
                (\(other(hunter)), '\(me)', 2);
            INSERT INTO stored_response (traveller, route, key, fingerprint, body, at) VALUES ('\(me)',
                'POST /v1/canaryroute', 'canarykey', x'\(bytes["stored_response.fingerprint"] ?? "")',
                CAST('{"kept":"canary body"}' AS BLOB), \(instant("stored_response.at")));
            INSERT INTO sign_in (traveller, kind, hash, day, first_at, last_at) VALUES ('\(me)', 'device',
                x'\(bytes["sign_in.hash"] ?? "")', 19675, \(instant("sign_in.first_at")),
                \(instant("sign_in.last_at")));
            INSERT INTO contact_code (id, traveller, purpose, contact, sent_at, attempts, used_at) VALUES
                ('\(secretIDs["contact_code.id"] ?? "")', \(other(quarry)), 'email', 'canary.code@private.example',
                \(instant("contact_code.sent_at")), 0, \(instant("contact_code.used_at")));
            INSERT INTO second_factor (traveller, id, created_at, confirmed_at, step, recovered, failures, failed_at)
                VALUES (\(other(quarry)), '\(secretIDs["second_factor.id"] ?? "")',
                \(instant("second_factor.created_at")), \(instant("second_factor.confirmed_at")), \(step), 0, 1,
                \(instant("second_factor.failed_at")));
            INSERT INTO outbox_message (id, traveller, kind, code, detail, channel, address, language, created_at,
                failures, due_at, settled_at, reason) VALUES
                ('\(secretIDs["outbox_message.id"] ?? "")', \(other(quarry)), 'new-device', NULL, 'canary detail',
                'email', 'canary.address@private.example', 'en', \(instant("outbox_message.created_at")), 0,
                \(instant("outbox_message.due_at")), NULL, NULL),
                ('0199dddd-0000-7000-8000-00000000c0d5', \(other(quarry)), 'new-device', NULL, NULL, 'email', '', 'en', 1,
                0, NULL, \(instant("outbox_message.settled_at")), NULL);
            INSERT INTO recovery_request (id, kind, login, language, at) VALUES
                ('\(secretIDs["recovery_request.id"] ?? "")', 'handle', 'canarylogin', 'en',
                \(instant("recovery_request.at")));
            INSERT INTO departure (traveller, requested_at, state_before, has_open_swaps, step, restorable_at)
                VALUES (\(other(hunter)), \(instant("departure.requested_at")), 'active', 0, 'messages',
                \(instant("departure.restorable_at")));
            INSERT INTO left_fault (hash, origin, kind, number, at, agreed_until)
                VALUES (x'\(bytes["left_fault.hash"] ?? "")', '\(secretIDs["left_fault.origin"] ?? "")', 'noShow', 1,
                \(instant("left_fault.at")), \(instant("left_fault.agreed_until")));
            INSERT INTO carried_fault (traveller, contact, origin, kind, number, at, agreed_until)
                VALUES (\(other(quarry)), 'email', '\(secretIDs["carried_fault.origin"] ?? "")', 'noShow', 1,
                \(instant("carried_fault.at")), \(instant("carried_fault.agreed_until")));
            INSERT INTO fault_source (traveller, contact, source, dropped_at) VALUES (\(other(quarry)), 'email',
                \(other(hunter)), \(instant("fault_source.dropped_at")));
            UPDATE traveller SET restored_at = \(instant("traveller.restored_at")) WHERE id = '\(me)';
            INSERT INTO consent (traveller, terms, at) VALUES ('\(me)', '2026-11', \(instant("consent.at")));
            INSERT INTO reserved_handle (hash, until) VALUES
                (x'\(bytes["reserved_handle.hash"] ?? "")', \(instant("reserved_handle.until")));
            INSERT INTO one_person (swap, sign, found_at)
                SELECT max(id), 'device', \(instant("one_person.found_at")) FROM swap;
            UPDATE traveller SET profile_hidden_at = \(instant("traveller.profile_hidden_at")),
                profile_hidden_reason = 'scam' WHERE handle = '\(quarry)';
            UPDATE offer SET hidden_at = \(instant("offer.hidden_at")), hidden_reason = 'scam'
                WHERE have = 'GBP' AND owner = '\(me)';
            UPDATE offer SET held_until = \(instant("offer.held_until")) WHERE have = 'GBP' AND owner = '\(me)';
            INSERT INTO moderation_case (id, subject_kind, subject, state, priority, opened_at, due_at, reports)
                SELECT '01ffdddd-0000-7000-8000-00000000c0da', 'offer', id, 'open', 3, 1, 1, 0 FROM offer
                WHERE have = 'GBP' AND owner = '\(me)';
            INSERT INTO case_opening (moderation_case, address, opened_at) VALUES (
                '01ffdddd-0000-7000-8000-00000000c0da', x'\(bytes["case_opening.address"] ?? "")',
                \(instant("case_opening.opened_at")));
            INSERT INTO flag (id, moderation_case, rule, version, evidence, at) VALUES (
                '\(secretIDs["flag.id"] ?? "")', '01ffdddd-0000-7000-8000-00000000c0da', 'price-far-off', 1,
                'percent canary-evidence', \(instant("flag.at")));
            UPDATE review SET hidden_at = \(instant("review.hidden_at")), hidden_reason = 'scam'
                WHERE author = '\(me)' AND revealed_at IS NOT NULL;
            UPDATE message SET hidden_at = \(instant("message.hidden_at")), hidden_reason = 'scam',
                deleted_at = \(instant("message.deleted_at")), erase_at = \(instant("message.erase_at")) WHERE kind = 'event';
            INSERT INTO action (number, id, at, actor, kind, subject_kind, subject, person, reason, note, until,
                wanted_until, moderation_case, undoes)
            SELECT planted.number, planted.id, \(instant("action.at")), quarry.id, 'hide', 'profile', quarry.id, quarry.id, 'scam',
                'canary note of staff', \(instant("action.until")), \(instant("action.wanted_until")),
                '\(secretIDs["action.moderation_case"] ?? "")',
                CASE planted.number WHEN 2 THEN '\(secretIDs["action.id"] ?? "")' END
            FROM (SELECT 1 AS number, '\(secretIDs["action.id"] ?? "")' AS id
                UNION ALL SELECT 2, '0199dddd-0000-7000-8000-00000000c0d8') AS planted
                JOIN traveller AS quarry ON quarry.handle = '\(quarry)' ORDER BY planted.number;
            INSERT INTO action (number, id, at, actor, kind, subject_kind, subject, person, reason, note)
            SELECT 3, '\(ban)', 5, NULL, 'ban', 'account', id, id, 'scam', '' FROM traveller WHERE handle = '\(hunter)';
            INSERT INTO ban (traveller, action, at, permanent_at, has_open_swaps, warned_after)
                VALUES (\(other(hunter)), '\(ban)', \(instant("ban.at")), \(instant("ban.permanent_at")), 0,
                '\(secretIDs["ban.warned_after"] ?? "")');
            INSERT INTO banned_contact (hash, until) VALUES
                (x'\(bytes["banned_contact.hash"] ?? "")', \(instant("banned_contact.until")));
            INSERT INTO held_contact (traveller, hash, until, dropped_at) VALUES
                (\(other(quarry)), x'\(bytes["held_contact.hash"] ?? "")', \(instant("held_contact.until")),
                \(instant("held_contact.dropped_at")));
            INSERT INTO appeal (id, action, person, text, at, is_decided, is_granted, note, decided_by, decided_at)
                VALUES ('\(secretIDs["appeal.id"] ?? "")', '\(ban)', \(other(hunter)), 'canary appeal text',
                \(instant("appeal.at")), 1, 0, 'canary appeal note', \(other(hunter)), \(instant("appeal.decided_at")));
            UPDATE offer SET key = \(offerKey) WHERE id = '\(offer)';
            UPDATE thread SET created_at = \(instant("thread.created_at"));
            UPDATE thread_member SET at = \(instant("thread_member.at")), mailed_at = \(instant("thread_member.mailed_at")),
                open_until = \(instant("thread_member.open_until"));
            UPDATE message SET at = \(instant("message.at"));
            """)
    }

    /// The canaries that lie in the database now, one or more for each private column.
    static func all(in world: World, owner: Person, thread: String, session: String) async throws -> [Canary] {
        let pair: Set<Asker> = [.owner, .counterpart]
        func made(
            _ column: String, _ forms: [String], for readers: Set<Asker> = [.owner], shown: Bool = false
        ) -> Canary {
            Canary(column: column, forms: forms, readers: readers, isShown: shown)
        }
        func blobs(_ column: String, _ sql: String) async throws -> Canary {
            let hex = try await world.texts(sql)
            return made(column, hex.flatMap { encodings(ofHex: $0) }, for: [])
        }
        let hashes = try await world.texts("SELECT substr(password, -43) FROM traveller")
        let shownInstants: Set<String> = [
            "session.created_at", "session.last_used_at", "block.at", "message.at", "staff.since", "offer.hidden_at",
            "offer.held_until", "review.hidden_at", "audit.at",
        ]
        var canaries = instants.map { column, at in
            let readers: Set<Asker> =
                switch column {
                case "staff.since": [.admin]
                case "audit.at": staff
                // The rows of appeals show the account.
                case "ban.at", "ban.permanent_at": [.senior, .admin]
                case _ where column.hasPrefix("appeal"): [.senior, .admin]
                case _ where column.hasPrefix("thread") || column.hasPrefix("message"): pair
                default: [.owner]
                }
            return made(column, forms(of: at), for: readers, shown: shownInstants.contains(column))
        }
        canaries += [
            made("traveller.email", ["canary.mail"], shown: true), made("traveller.email_key", ["canary.mail@private"]),
            made("traveller.email_mailbox", ["canary.mail@private"]),
            made("traveller.phone", ["48555777333"], shown: true), made("traveller.phone_line", ["48555777333"]),
            made("traveller.handle_key", ["canaryhandlekey"], for: []),
            made("traveller.preferences", ["canary client"], shown: true),
            made("holdings.items", ["0.07654321"], shown: true),
            made("traveller.password", hashes + ["argon2"], for: []),
            made("session.id", [session], shown: true), made("session.device", [device], shown: true),
            try await blobs("access_token.hash", "SELECT hex(hash) FROM access_token"),
            try await blobs("refresh_token.hash", "SELECT hex(hash) FROM refresh_token WHERE length(hash) = 32"),
            try await blobs("refresh_token.sealed", "SELECT hex(sealed) FROM refresh_token WHERE sealed NOT NULL"),
            try await blobs("device.hash", "SELECT hex(hash) FROM device"),
            try await blobs("sign_in.hash", "SELECT hex(hash) FROM sign_in"),
            try await blobs("reserved_handle.hash", "SELECT hex(hash) FROM reserved_handle"),
            try await blobs("banned_contact.hash", "SELECT hex(hash) FROM banned_contact"),
            try await blobs("left_fault.hash", "SELECT hex(hash) FROM left_fault"),
            try await blobs("held_contact.hash", "SELECT hex(hash) FROM held_contact"),
            try await blobs("event_ticket.hash", "SELECT hex(hash) FROM event_ticket"),
            try await blobs("case_opening.address", "SELECT hex(address) FROM case_opening"),
            made("appeal.text", ["canary appeal text"], for: [.senior, .admin], shown: true),
            made("appeal.note", ["canary appeal note"], for: [.senior, .admin], shown: true),
            try await blobs("stored_response.fingerprint", "SELECT hex(fingerprint) FROM stored_response"),
            made("block.blocked", [quarry, try await id(of: quarry, in: world)], shown: true),
            // Also a reporter, whom the staff know.
            made("block.blocker", [hunter, try await id(of: hunter, in: world)], for: staff),
            made("stored_response.route", ["canaryroute"], for: []),
            made("stored_response.key", ["canarykey"], for: []),
            made("stored_response.body", ["canary body"], for: []),
            made("contact_code.contact", ["canary.code"], for: []),
            made("second_factor.step", ["\(step)"], for: []), made("outbox_message.detail", ["canary detail"], for: []),
            made("outbox_message.address", ["canary.address"], for: []),
            made("action.note", ["canary note of staff"], for: []),
            made("flag.evidence", ["canary-evidence"], for: []),
            made("action.undoes", [secretIDs["action.id"] ?? ""], for: []),
            made("recovery_request.login", ["canarylogin"], for: []),
            made("offer.key", ["\(offerKey)"], for: []),
            // An action on a message names its thread.
            made("thread.id", [thread], for: pair.union([.moderator, .senior, .admin]), shown: true),
            made("thread.guest", [guest], shown: true),
            made("message.client_id", [clientID], for: pair, shown: true),
            made("message.body", [message], for: pair, shown: true),
        ]
        canaries += ofWallet + ofAlerts
        canaries += secretIDs.map { column, id in
            made(column, [id], for: column.hasPrefix("appeal") ? [.senior, .admin] : [])
        }
        return canaries
    }

    static func id(of handle: String, in world: World) async throws -> String {
        guard let id = try await world.texts("SELECT id FROM traveller WHERE handle = '\(handle)'").first else {
            throw Missing(handle)
        }
        return id
    }

    /// A time as a number and as text, to the second.
    static func forms(of milliseconds: Int64) -> [String] {
        let text = Date(milliseconds: milliseconds).ISO8601Format()
        return [String(milliseconds), String(text.dropLast())]
    }

    static func encodings(ofHex hex: String) -> [String] {
        let digits = Array(hex.utf8)
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(decoding: digits[$0...($0 + 1)], as: UTF8.self), radix: 16)
        }
        let base64 = Data(bytes).base64EncodedString()
        let plain = String(base64.prefix { $0 != "=" })
        return [hex, plain, plain.replacing("+", with: "-").replacing("/", with: "_")]
    }
}
