import Foundation
import GRDB
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("statements with named values") struct DatabaseRunTests {
    private let queue: DatabaseQueue
    private static let insertion = "INSERT INTO one (id, text) VALUES (:id, :text) RETURNING id"

    init() throws {
        queue = try DatabaseQueue()
        try queue.write { try $0.execute(sql: "CREATE TABLE one (id INTEGER PRIMARY KEY, text TEXT UNIQUE)") }
    }

    private func code(_ work: (SQLiteStore.Database) throws -> Void) throws -> ResultCode? {
        try queue.write { db in
            do { try work(db.forStores) } catch let error as DatabaseError { return error.resultCode }
            return nil
        }
    }

    @Test("one that failed runs again, with values of its own")
    func again() throws {
        #expect(try code { try $0.run(Self.insertion, ["id": 1, "text": "a"]) } == nil)
        #expect(try code { try $0.run(Self.insertion, ["id": 1, "text": "b"]) } == .SQLITE_CONSTRAINT)
        #expect(try code { try $0.run(Self.insertion, ["id": 2, "text": nil]) } == nil)
        let texts = try queue.read { db in
            try db.forStores.rows("SELECT text FROM one ORDER BY id").map { $0["text"] as String? }
        }
        #expect(texts == ["a", nil])
    }

    @Test("a parameter without a value is an error, of writes and of readings; a value that nothing names is left out")
    func missing() throws {
        let (deletion, reading) = (
            "DELETE FROM one WHERE id = :id AND text = :text", "SELECT * FROM one WHERE id = :id AND text = :text"
        )
        for (values, expected) in [
            (["id": 1], .SQLITE_MISUSE), (["text": "a", "idle": 1], .SQLITE_MISUSE),
            (["text": "a", "more": 3, "id": 1], nil),
        ] as [(SQLValues, ResultCode?)] {
            #expect(try code { try $0.run(deletion, values) } == expected)
            #expect(try code { _ = try $0.row(reading, values) } == expected)
        }
        #expect(try code { _ = try $0.row("SELECT * FROM one WHERE id = ?", ["id": 1]) } == .SQLITE_MISUSE)
    }

    @Test("values go to the parameters of their names, in any order and as often as these stand there")
    func names() throws {
        let row = try queue.read { db in
            try db.forStores.row(
                "SELECT :b AS b, :a AS a, :b || :a AS both, :none AS none, :half AS half, :data AS data",
                ["none": nil, "a": "1", "data": Data([0, 255]), "half": 0.5, "b": "2"])
        }
        let found = try #require(row)
        #expect((found["b"] as String, found["a"] as String, found["both"] as String) == ("2", "1", "21"))
        #expect((found["none"] as Int?) == nil && found["half"] == 0.5 && found["data"] == Data([0, 255]))
    }

    @Test("texts come back as they went in, also empty ones and those with a NUL")
    func texts() throws {
        for text in ["", "zażółć", "a\u{0}b", String(repeating: "long ", count: 10_000)] {
            #expect(try queue.read { try $0.forStores.value("SELECT :text", ["text": text], as: String.self) } == text)
        }
        #expect(try queue.read { try $0.forStores.value("SELECT :data", ["data": Data()], as: Data.self) } == Data())
    }

    @Test("a row has the columns of now, also on a connection that knows the schema of before a migration")
    func migrated() throws {
        let folder = SeededFolder.newFolder()
        try folder.create()
        defer { SeededFolder.remove(folder) }
        let (reader, migrator) = (try DatabaseQueue(path: folder.database), try DatabaseQueue(path: folder.database))
        try migrator.write { try $0.execute(sql: "CREATE TABLE old (id INTEGER); INSERT INTO old VALUES (1)") }
        #expect(try reader.read { try $0.forStores.value("SELECT count(*) FROM old", as: Int.self) } == 1)
        try migrator.write { try $0.execute(sql: "ALTER TABLE old ADD COLUMN new TEXT NOT NULL DEFAULT 'here'") }
        let row = try reader.read { try $0.forStores.row("SELECT * FROM old") }
        #expect(row.map { $0["new"] as String } == "here")
    }

    @Test("a number of changed rows is that of the statement")
    func changes() throws {
        let counts = try queue.write { db in
            try (1...3).map { (id: Int) in try db.forStores.run(Self.insertion, ["id": id, "text": "text \(id)"]) }
                + [1, 1].map { (id: Int) in try db.forStores.run("DELETE FROM one WHERE id > :id", ["id": id]) }
        }
        #expect(counts == [1, 1, 1, 2, 0])
    }

    @Test("a key that is taken is an error of its own")
    func taken() throws {
        try queue.write { db in
            try db.forStores.run(Self.insertion, ["id": 1, "text": "a"])
            #expect(throws: TakenKey.self) { try db.forStores.run(Self.insertion, ["id": 2, "text": "a"]) }
        }
    }

    @Test("what a transaction does once is not done yet where the part that did it was undone")
    func once() throws {
        try queue.write { connection in
            let db = connection.forStores
            #expect(db.isFirst("a") && !db.isFirst("a"))
            #expect(throws: CancellationError.self) {
                try db.savepoint { () throws -> Void in
                    #expect(!db.isFirst("a") && db.isFirst("b"))
                    throw CancellationError()
                }
            }
            try db.savepoint { #expect(!db.isFirst("a") && db.isFirst("b")) }
            #expect(!db.isFirst("b"))
            #expect(connection.forStores.isFirst("a"))
        }
    }

    @Test("nothing is written outside of a transaction, of which observers would not learn")
    func alone() throws {
        let error = queue.inDatabase { db in
            #expect(throws: DatabaseError.self) { try db.forStores.run(Self.insertion, ["id": 1, "text": "a"]) }
        }
        #expect(error?.resultCode == .SQLITE_MISUSE)
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM one") } == 0)
    }
}
