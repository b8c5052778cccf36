import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("verify: swaps") struct SwapVerifierTests {
    /// Ids by what the world below calls them, `@ana`; the numbers are their last digits.
    private static let names = [
        "ana": 0xA1, "ben": 0xB1, "cyd": 0xC1, "one": 0x11, "two": 0x12, "talk": 0x21, "chat": 0x22,
        // Swaps: agreed, completed and reviewed, completed and reviewed by one side, declined.
        "open": 0x31, "done": 0x32, "shy": 0x33, "no": 0x34, "praise": 0x41, "thanks": 0x42, "secret": 0x43,
    ]

    private static func filled(_ text: String, quoting quote: String = "'") -> String {
        names.reduce(text) { text, name in
            let digits = String(name.value, radix: 16)
            return text.replacing("@\(name.key)", with: "\(quote)0199aaaa-0000-7000-8000-0000000000\(digits)\(quote)")
        }
    }

    /// Ana's two offers; swaps with Ben, each with its events, in two threads. What is read and written again is told in
    /// whole seconds: so near to 1970 a `Date` does not keep every millisecond.
    private static let world = """
        INSERT INTO traveller (id, handle, handle_key, name, email_key, password, home_currency, created_at,
                last_active_at)
            VALUES (@ana, 'ana', 'ana', 'Ana', 'a', '', 'EUR', 0, 0), (@ben, 'ben', 'ben', 'Ben', 'b', '', 'EUR', 0, 0),
                (@cyd, 'cyd', 'cyd', 'Cyd', 'c', '', 'EUR', 0, 0);
        INSERT INTO offer (id, owner, version, state, have, want, total, reserved, completed, min_fill, premium_bps,
                cell, latitude, longitude, precision, half_diagonal, label, time_zone, first_day, last_day, settlement,
                is_exact, note, created_at, fresh_at, expires_at)
            SELECT id, @ana, 1, 'paused', 'EUR', 'THB', 10000, reserved, completed, 10, 0, 'c', 1, 1, '1km', 710, 'B',
                'Asia/Bangkok', 20000, NULL, 'meetup', 0, '', 0, 0, 0
            FROM (SELECT @one AS id, 4000 AS reserved, 0 AS completed UNION ALL SELECT @two, 0, 5000);
        INSERT INTO thread (id, offer, owner, guest, created_at, last_seq, is_answered)
            VALUES (@talk, @one, @ana, @ben, 5, 2, 1), (@chat, @two, @ana, @ben, 5, 7, 1);
        INSERT INTO swap (id, offer, thread, owner, proposer, version, state, number, have, want, gives, gets, rate,
                offer_terms, terms_by, euros, due_at, created_at, accepted_at, ended_at, outcome, ended_by)
            VALUES (@open, @one, @talk, @ana, @ben, 2, 'scheduled', 1, 'EUR', 'THB', 4000, 152400, '38.1', 1,
                    'proposer', 40.0, 99, 10, 20, NULL, NULL, NULL),
                (@done, @two, @chat, @ana, @ben, 4, 'completed', 1, 'EUR', 'THB', 3000, 114300, '38.1', 1, 'proposer',
                    30.0, NULL, 10, 20, 40000, 'completed', 'proposer'),
                (@shy, @two, @chat, @ana, @ben, 4, 'completed', 1, 'EUR', 'THB', 2000, 76200, '38.1', 1, 'proposer',
                    20.0, NULL, 10, 20, 50000, 'oneSided', NULL),
                (@no, @two, @chat, @ana, @ben, 2, 'declined', 1, 'EUR', 'THB', 2000, 76200, '38.1', 1, 'proposer',
                    20.0, NULL, 10, NULL, 60000, 'declined', 'owner');
        UPDATE swap SET duty = 'both' WHERE id = @open;
        INSERT INTO meeting (swap, role, point, latitude, longitude, label, time_zone, starts_at, erase_at) VALUES
            (@open, 'agreed', 'airport:BKK', 136811100, 1007472200, 'Suvarnabhumi', 'Asia/Bangkok', 70, 170),
            (@done, 'agreed', NULL, NULL, NULL, '', 'Asia/Bangkok', 30, 40);
        INSERT INTO swap_side (swap, side, handed_over_at) VALUES (@open, 'owner', NULL), (@open, 'proposer', NULL),
            (@done, 'owner', 30), (@done, 'proposer', 40), (@shy, 'owner', 30), (@shy, 'proposer', NULL);
        INSERT INTO swap_event (swap, number, kind, by, gives, gets, at) VALUES
            (@open, 1, 'proposed', 'proposer', 4000, 152400, 10), (@open, 2, 'accepted', 'owner', 4000, 152400, 20),
            (@done, 1, 'proposed', 'proposer', 3000, 114300, 10), (@done, 2, 'accepted', 'owner', 3000, 114300, 30),
            (@done, 3, 'completed', 'proposer', 3000, 114300, 40), (@shy, 1, 'proposed', 'proposer', 2000, 76200, 10),
            (@shy, 2, 'oneSided', NULL, 2000, 76200, 50), (@no, 1, 'proposed', 'proposer', 2000, 76200, 10),
            (@no, 2, 'declined', 'owner', 2000, 76200, 60);
        INSERT INTO notification (traveller, seq, id, kind, subject_kind, subject, event, at)
            SELECT person.id, row_number() OVER (PARTITION BY person.id ORDER BY event.swap, event.number),
                person.id || event.swap || event.number, 'swap.' || event.kind, 'swap', event.swap, event.number, event.at
            FROM swap_event AS event JOIN swap ON swap.id = event.swap
                JOIN traveller AS person ON person.id = swap.owner AND event.by IS NOT 'owner'
                    OR person.id = swap.proposer AND event.by IS NOT 'proposer';
        INSERT INTO message (thread, seq, sender, kind, body, swap, event, at)
            SELECT swap.thread, row_number() OVER (PARTITION BY swap.thread ORDER BY event.swap, event.number),
                CASE event.by WHEN 'owner' THEN swap.owner WHEN 'proposer' THEN swap.proposer END, 'event', '',
                event.swap, event.number, event.at
            FROM swap_event AS event JOIN swap ON swap.id = event.swap;
        INSERT INTO thread_member (traveller, thread, read_seq, at)
            VALUES (@ana, @talk, 0, 20), (@ben, @talk, 0, 20), (@ana, @chat, 0, 60),
            (@ben, @chat, 0, 60);
        INSERT INTO review (id, swap, author, about, stars, tags, text, confidence, created_at, opens_at, revealed_at)
            VALUES (@praise, @done, @ben, @ana, 5, '[]', 'Fine', '', 70, 90, 80),
                (@thanks, @done, @ana, @ben, 4, '[]', 'Fine', '', 80, 90, 80),
                (@secret, @shy, @ben, @ana, 1, '[]', 'Late', '', 70, 90, NULL);
        """

    /// The world with what its swaps say about their two sides, as the store itself writes it.
    private static let told = FolderTemplate { folder in
        let database = try SeededFolder.open(folder)
        try await database.write { db in
            try db.execute(Self.filled(Self.world))
            for name in ["open", "done", "shy", "no"] {
                let id = try #require(Identifier<Swap>(Self.filled("@\(name)", quoting: "")))
                let swap = try #require(try SwapTable.find(id, in: db))
                try ObservationTable.replace(swap.observations, of: swap, in: db)
            }
            for review in try db.rows("SELECT * FROM review WHERE revealed_at NOT NULL") {
                let review = try ReviewTable.review(review)
                try ObservationTable.save(
                    Observation(
                        swap: review.swap, partner: review.author,
                        kind: .review(stars: review.words.stars, partnersOfReviewer: 0), euros: 30,
                        at: Date(milliseconds: 80_000), swapAt: Date(milliseconds: 40_000)), about: review.about, in: db
                )
            }
            let people = try ["ana", "ben"].map {
                try #require(Identifier<Traveller>(Self.filled("@\($0)", quoting: "")))
            }
            try ReliabilityTable.update(people, at: Date(milliseconds: 100_000), in: db)
        }
        try await database.close()
    }

    /// What is found after `damage`.
    private func findings(after damage: String) async throws -> [String] {
        let folder = try await Self.told.copy()
        defer { SeededFolder.remove(folder) }
        var configuration = SQLiteDatabase.configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: folder.database, configuration: configuration)
        try await queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
            try db.execute(sql: Self.filled(damage))
        }
        try queue.close()
        return try SQLiteVerifier.check(folder)
    }

    @Test("sound swaps have no findings")
    func sound() async throws {
        let found = try await findings(after: "")
        #expect(found == [])
    }

    @Test(
        "each damage of a swap is one line",
        arguments: [
            ("UPDATE offer SET reserved = 4001 WHERE id = @one", "offer @one: reserved is 4001, its swaps hold 4000"),
            ("UPDATE offer SET completed = 4999 WHERE id = @two", "offer @two: completed is 4999, its swaps took 5000"),
            (
                "UPDATE swap_side SET actual_gives = 2500, actual_gets = 95250 WHERE swap = @done",
                "offer @two: completed is 5000, its swaps took 4500"
            ),
            (
                "UPDATE swap_side SET handed_over_at = NULL WHERE swap = @shy",
                "offer @two: completed is 5000, its swaps took 3000"
            ),
            ("UPDATE swap SET gives = 5000 WHERE id = @open", "offer @one: reserved is 4000, its swaps hold 5000"),
            (
                "UPDATE swap SET proposer = @cyd WHERE id = @open; UPDATE notification SET traveller = @cyd "
                    + "WHERE subject = @open AND traveller = @ben",
                "swap @open: its thread is of others"
            ),
            ("UPDATE offer SET owner = @cyd WHERE id = @one", "swap @open: its owner does not own the offer"),
            ("UPDATE swap SET state = 'withdrawn' WHERE id = @no", "swap @no: is withdrawn with the outcome declined"),
            (
                "UPDATE swap SET outcome = NULL, ended_at = NULL WHERE id = @no",
                "swap @no: is declined with the outcome none"
            ),
            ("UPDATE swap SET due_at = 99 WHERE id = @no", "swap @no: is declined with the outcome declined"),
            (
                "UPDATE swap SET mutual_cancellation_until = 99 WHERE id = @no",
                "swap @no: is declined with the outcome declined"
            ),
            (
                "UPDATE swap_event SET number = 3 WHERE swap = @no AND number = 2; "
                    + "UPDATE notification SET event = 3 WHERE subject = @no AND event = 2; "
                    + "UPDATE message SET event = 3 WHERE swap = @no AND event = 2",
                "swap @no: its events end at 3 and are 2"
            ),
            ("UPDATE message SET event = 1 WHERE swap = @no", "swap_event @no 2: not in the thread"),
            (
                "UPDATE swap_event SET kind = 'declined' WHERE swap = @open AND number = 2; "
                    + "UPDATE notification SET kind = 'swap.declined' WHERE subject = @open AND event = 2",
                "thread @talk: is_answered is 1"
            ),
            (
                "UPDATE swap SET state = 'withdrawn', outcome = 'withdrawn' WHERE id = @no",
                "swap @no: ended as withdrawn, its last event is another"
            ),
            (
                "DELETE FROM notification WHERE subject = @open AND event = 2",
                "swap_event @open 2: somebody was not told of it"
            ),
            (
                "DELETE FROM notification WHERE subject = @shy AND event = 2 AND traveller = @ana",
                "swap_event @shy 2: somebody was not told of it"
            ),
            ("UPDATE review SET author = @cyd WHERE id = @secret", "review @secret: not of the two of its swap"),
            ("UPDATE review SET about = @cyd WHERE id = @secret", "review @secret: not of the two of its swap"),
            (
                "UPDATE review SET revealed_at = 90 WHERE id = @secret",
                "review @secret: it can be read and does not count, or the other way round"
            ),
            (
                "UPDATE review SET revealed_at = NULL WHERE id = @thanks",
                "review @thanks: it can be read and does not count, or the other way round"
            ),
            (
                "UPDATE review SET stars = 1 WHERE id = @praise",
                "review @praise: it can be read and does not count, or the other way round"
            ),
            ("UPDATE meeting SET latitude = NULL WHERE swap = @open", "meeting @open: agreed is erased in part"),
            ("UPDATE meeting SET label = 'Gate 3' WHERE swap = @done", "meeting @done: agreed is erased in part"),
            ("UPDATE meeting SET point = 'city:1' WHERE swap = @done", "meeting @done: agreed is erased in part"),
            ("UPDATE swap SET duty = 'owner' WHERE id = @open", "swap @open: its duty differs"),
            (
                "UPDATE observation SET euros = 31 WHERE traveller = @ana AND swap = @done AND kind = 'success'",
                "swap @done: its observations differ"
            ),
            (
                "UPDATE observation SET partner = @cyd WHERE traveller = @ben AND swap = @shy",
                "swap @shy: its observations differ"
            ),
            (
                "INSERT INTO observation VALUES (@ben, @no, 'earlyCancel', @ana, NULL, NULL, 20, 60, 60)",
                "swap @no: its observations differ"
            ),
            (
                "UPDATE traveller SET swaps_completed = 9 WHERE id = @ana",
                "traveller @ana: has another reliability than its observations"
            ),
            (
                "UPDATE traveller SET stars = 1 WHERE id = @ben",
                "traveller @ben: has another reliability than its observations"
            ),
            (
                "UPDATE traveller SET reliability_score = 99 WHERE id = @ben",
                "traveller @ben: has another reliability than its observations"
            ),
            (
                "UPDATE traveller SET reliability_at = NULL WHERE id = @ben",
                "traveller @ben: has observations and no reliability"
            ),
        ])
    func damage(_ sql: String, _ finding: String) async throws {
        let found = try await findings(after: sql)
        #expect(found == [Self.filled(finding, quoting: "")])
    }

    @Test(
        "what cannot be read is told, and is not the end of the search",
        arguments: [
            ("UPDATE meeting SET point = 'nowhere' WHERE swap = @open", "observations: point cannot be read"),
            ("UPDATE swap SET reference_rate = '38.1' WHERE id = @open", "observations: reference_day cannot be read"),
            (
                "UPDATE swap SET mutual_cancellation_by = 'owner' WHERE id = @open",
                "observations: mutual_cancellation_until cannot be read"
            ),
            ("UPDATE swap SET dispute = 'terms' WHERE id = @open", "observations: disputed_by cannot be read"),
            (
                "UPDATE swap SET dispute = 'terms', disputed_by = 'owner' WHERE id = @open",
                "observations: disputed_at cannot be read"
            ),
            ("UPDATE swap SET terms_by = 'nobody' WHERE id = @open", "observations: terms_by cannot be read"),
        ])
    func unreadable(_ sql: String, _ finding: String) async throws {
        let found = try await findings(after: sql)
        #expect(found == [finding])
    }
}
