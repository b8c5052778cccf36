import Domain
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("The index of the search, beside a plain scan") struct SearchIndexTests {
    private typealias Reader = Identifier<Traveller>

    private static let texts = 240
    private static let people = (0..<4).map { Reader(high: 1, low: UInt64($0 + 1)) }

    /// Four people with a thread for each two, and random texts in many scripts.
    private static func fill(_ database: SQLiteDatabase, _ numbers: inout SteadyNumbers) async throws -> [String] {
        var bodies: [String] = []
        for _ in 0..<texts { bodies.append(text(&numbers)) }
        let filled = bodies
        try await database.write { db in
            for (number, person) in people.enumerated() {
                try db.run(
                    """
                    INSERT INTO traveller (id, handle, handle_key, name, email_key, password, home_currency, created_at,
                        last_active_at) VALUES (:person, :handle, :handle, 'Name', :handle, '', 'EUR', 0, 0);
                    """, ["person": person.description, "handle": "person\(number)"])
                try db.run(
                    """
                    INSERT INTO offer (id, owner, version, state, have, want, total, min_fill, premium_bps, cell,
                        latitude,
                        longitude, precision, half_diagonal, label, time_zone, first_day, settlement, is_exact, note,
                        created_at, fresh_at, expires_at)
                    VALUES (:offer, :owner, 1, 'active', 'EUR', 'THB', 100, 10, 0, 'c', 137500000, 1005000000, '1km',
                        710,
                        'B', 'Asia/Bangkok', 20000, 'meetup', 0, '', 0, 0, 0);
                    """, ["offer": "o\(number)", "owner": person.description])
            }
            for (number, pair) in pairs.enumerated() {
                try db.run(
                    """
                    INSERT INTO thread (id, offer, owner, guest, created_at, last_seq)
                        VALUES (:id, :offer, :owner, :guest, 0, 0)
                    """,
                    [
                        "id": thread(number).description, "offer": "o\(pair.0)",
                        "owner": people[pair.0].description, "guest": people[pair.1].description,
                    ])
            }
            for (number, body) in filled.enumerated() {
                try db.run(
                    """
                    INSERT INTO message (thread, seq, client_id, sender, kind, body, at, number)
                    VALUES (:thread, :seq, :client, :sender, 'text', :body, :seq, :number)
                    """,
                    [
                        "thread": thread(number % pairs.count).description, "seq": number / pairs.count + 1,
                        "client": Identifier<Message>(high: 9, low: UInt64(number)).description,
                        "sender": people[pairs[number % pairs.count].0].description, "body": body, "number": number + 1,
                    ])
            }
        }
        return bodies
    }

    private static let pairs = [(0, 1), (0, 2), (1, 2), (2, 3)]

    private static func thread(_ number: Int) -> Identifier<MessageThread> {
        Identifier(high: 3, low: UInt64(number + 1))
    }

    private static func text(_ numbers: inout SteadyNumbers) -> String {
        let words = [
            "pier", "Pier", "PIÉR", "łódź", "Łódź", "straße", "naïve", "東京駅", "東京", "がぎ", "한국어", "กรุงเทพ", "กิน", "مُحَمَّد",
            "Ёлка", "елка",
            "σίσυφος", "Đà", "100%", "a_b", "\"x\"", "OR", "NOT", "👍🏽", "e\u{301}", "\n", "ﬁ", "Ｗｉｄｅ", "नमस्ते", "שָׁלוֹם",
            "*", "aa", "aaa",
        ]
        return (0..<Int.random(in: 1...9, using: &numbers)).map { _ in
            words[Int.random(in: words.indices, using: &numbers)]
        }.joined(separator: Bool.random(using: &numbers) ? " " : "")
    }

    /// A part of a text, in other letters; or anything.
    private static func query(_ bodies: [String], _ numbers: inout SteadyNumbers) -> String {
        let body = Array(
            Int.random(in: 0...9, using: &numbers) == 0
                ? text(&numbers) : bodies[Int.random(in: bodies.indices, using: &numbers)])
        let start = Int.random(in: body.indices, using: &numbers)
        let part = String(body[start..<min(body.count, start + Int.random(in: 1...8, using: &numbers))])
        return Bool.random(using: &numbers) ? part : part.uppercased()
    }

    private static func run(_ test: (SQLiteDatabase, [String], inout SteadyNumbers) async throws -> Void) async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        var numbers = SteadyNumbers(36)
        let bodies = try await fill(database, &numbers)
        try await test(database, bodies, &numbers)
        try await database.close()
    }

    @Test(
        "400 random queries find what a plain scan finds, with half of the texts in the index and with all, and neither deleted nor erased ones"
    )
    func scan() async throws {
        try await Self.run { database, bodies, numbers in
            let store = SQLiteMessageSearchStore(database)
            var kept = bodies
            for round in 0..<3 {
                if round == 0 { #expect(try await store.indexNext(limit: Self.texts / 2) == Self.texts / 2) }
                if round == 1 { while try await store.indexNext(limit: 50) > 0 {} }
                if round == 1 {
                    // Every fifth text is deleted by its author.
                    for number in stride(from: 1, to: Self.texts, by: 5) { kept[number] = "" }
                    try await database.write { db in
                        try db.execute("UPDATE message SET deleted_at = 1 WHERE number % 5 = 2")
                    }
                }
                if round == 2 {
                    // Every third text is erased.
                    for number in stride(from: 0, to: Self.texts, by: 3) { kept[number] = "" }
                    try await database.write { [tokens = SearchTokens(database.keys)] db in
                        try OldTextTable.erase(
                            stride(from: 0, to: Self.texts, by: 3).map { number in
                                OldTextTable.Key(
                                    thread: Self.thread(number % Self.pairs.count).description,
                                    seq: Int64(number / Self.pairs.count + 1))
                            }, tokens, in: db)
                    }
                }
                var (asked, hits) = (0, 0)
                while asked < 134 {
                    let text = SearchText(Self.query(bodies, &numbers))
                    if text.isEmpty { continue }
                    asked += 1
                    let reader = Int.random(in: Self.people.indices, using: &numbers)
                    let expected = kept.indices.reversed().filter { number in
                        let pair = Self.pairs[number % Self.pairs.count]
                        return (pair.0 == reader || pair.1 == reader) && !kept[number].isEmpty
                            && SearchText(kept[number]).contains(text)
                    }.map { kept[$0] }
                    let found = try await Self.found(text, by: Self.people[reader], in: store)
                    #expect(found == expected, "\(text.scalars)")
                    hits += expected.count
                }
                #expect(hits > 200)
            }
        }
    }

    private static func found(_ text: SearchText, by reader: Reader, in store: SQLiteMessageSearchStore) async throws
        -> [String]
    {
        var (bodies, before): ([String], Int64?) = ([], nil)
        repeat {
            let page = try await store.search(text, of: reader, before: before, limit: 7)
            bodies += page.items.map { if case .text(let body, _, _) = $0.message.content { body } else { "" } }
            before = page.next
        } while before != nil
        return bodies
    }

    @Test("an erased text leaves the index; control: without that the index alone still finds it")
    func erasure() async throws {
        try await Self.run { database, bodies, _ in
            let store = SQLiteMessageSearchStore(database)
            while try await store.indexNext(limit: 100) > 0 {}
            let tokens = SearchTokens(database.keys)
            let number = try #require(bodies.indices.first { bodies[$0].unicodeScalars.count > 6 })
            let text = SearchText(bodies[number])
            let match = tokens.query(text, of: Self.people[Self.pairs[number % Self.pairs.count].0])
            let key = OldTextTable.Key(
                thread: Self.thread(number % Self.pairs.count).description, seq: Int64(number / Self.pairs.count + 1))
            func isThere() async throws -> Bool {
                try await database.read { db in
                    try SearchIndexTable.candidates(match, before: .max, limit: 1000, in: db).contains(
                        Int64(number + 1))
                }
            }
            #expect(try await isThere())
            try await database.write { db in
                try db.run(
                    "UPDATE message SET body = '' WHERE thread = :thread AND seq = :seq",
                    ["thread": key.thread, "seq": key.seq])
            }
            // The index that missed the deletion.
            #expect(try await isThere())
            try await database.write { [body = bodies[number]] db in
                try db.run(
                    "UPDATE message SET body = :body WHERE thread = :thread AND seq = :seq",
                    ["body": body, "thread": key.thread, "seq": key.seq])
                try OldTextTable.erase([key], tokens, in: db)
            }
            #expect(try await !isThere())
        }
    }

    /// What `verify` finds after `damage`, in an index of all texts.
    private static func findings(_ damage: @escaping @Sendable (Database, SearchTokens) throws -> Void) async throws
        -> [String]
    {
        var found: [String] = []
        try await run { database, _, _ in
            let store = SQLiteMessageSearchStore(database)
            while try await store.indexNext(limit: 100) > 0 {}
            found = try await database.write { [keys = database.keys] db in
                for (number, pair) in pairs.enumerated() {
                    for person in [pair.0, pair.1] {
                        try db.run(
                            """
                            INSERT INTO thread_member (traveller, thread, read_seq, at)
                                VALUES (:traveller, :thread, 0, 0)
                            """,
                            ["traveller": people[person].description, "thread": thread(number).description])
                    }
                }
                try damage(db, SearchTokens(keys))
                return try SearchIndexCheck.findings(keys, in: db)
            }
        }
        return found
    }

    @Test("verify finds a text that the index misses, one it has too much, one by other letters, and a wrong progress")
    func damage() async throws {
        #expect(try await Self.findings { _, _ in } == [])
        let missing = try await Self.findings { db, tokens in
            let entry = try #require(try SearchTailTable.entry(5, tokens, in: db))
            try SearchIndexTable.remove(entry, in: db)
        }
        // The fifth text is of the first pair, as the first.
        #expect(
            missing == [
                "message_search: 1 texts of \(Self.people[0]) are missing",
                "message_search: 1 texts of \(Self.people[1]) are missing",
            ])
        let erased = try await Self.findings { db, _ in
            try db.execute("UPDATE message SET body = '' WHERE number = 5")
        }
        #expect(erased == ["message_search: 5 is indexed, but no text"])
        let other = try await Self.findings { db, _ in
            // The newest text of the last pair.
            try db.execute("UPDATE message SET body = 'Other letters' WHERE number = 240")
        }
        #expect(other == ["message_search: 240 is indexed by other letters"])
        let progress = try await Self.findings { db, _ in
            try db.execute("UPDATE search_progress SET number = 241 WHERE id = 1")
        }
        #expect(progress == ["search_progress: is 241, the texts end at 240"])
    }

    @Test("the file has no run of letters of a text that was indexed and erased")
    func hashes() async throws {
        try await Self.run { database, bodies, _ in
            let store = SQLiteMessageSearchStore(database)
            while try await store.indexNext(limit: 100) > 0 {}
            let blocks = try await database.read { db in
                try db.values("SELECT block FROM message_search_data", as: Data.self)
            }
            #expect(blocks.count > 1)
            for word in ["東京駅", "กร", "שלום"] {
                #expect(bodies.contains { SearchText($0).contains(SearchText(word)) })
                for block in blocks { #expect(block.range(of: Data(word.utf8)) == nil) }
            }
            let terms = try await database.write { db in
                try db.execute("CREATE VIRTUAL TABLE temp.term USING fts5vocab(main, message_search, row)")
                return try db.values("SELECT term FROM temp.term", as: String.self)
            }
            #expect(terms.count > 50)
            #expect(terms.allSatisfy { $0.count == 7 })
        }
    }

    @Test("SipHash has the values of OpenSSL")
    func sipHash() {
        let hash = SipHash(0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)
        let numbers: [UInt32] = [0x0302_0100, 0x0706_0504, 0x0b0a_0908, 0x0f0e_0d0c]
        #expect(hash.of(Array(numbers[..<2])) == 0x93f5_f579_9a93_2462)
        #expect(hash.of(Array(numbers[..<3])) == 0x751e_8fbc_860e_e5fb)
        #expect(hash.of(numbers) == 0x3f2a_cc7f_57c2_9bdb)
        #expect(hash.of(numbers[0], numbers[1], numbers[2]) == 0x751e_8fbc_860e_e5fb)
    }
}
