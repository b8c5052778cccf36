import GRDB
import Testing

@testable import SQLiteStore

@Suite("statements that are run without GRDB's arguments") struct DatabaseRunTests {
    private let queue: DatabaseQueue
    private static let insertion = "INSERT INTO one (id, text) VALUES (:id, :text) RETURNING id"

    init() throws {
        queue = try DatabaseQueue()
        try queue.write { try $0.execute(sql: "CREATE TABLE one (id INTEGER PRIMARY KEY, text TEXT UNIQUE)") }
    }

    private func code(_ work: (Database) throws -> Void) throws -> ResultCode? {
        try queue.write { db in
            do { try work(db) } catch let error as DatabaseError { return error.resultCode }
            return nil
        }
    }

    @Test("one that failed runs again, with values of its own")
    func again() throws {
        #expect(try code { try $0.run(sql: Self.insertion, ["id": 1, "text": "a"]) } == nil)
        #expect(try code { try $0.run(sql: Self.insertion, ["id": 2, "text": "a"]) } == .SQLITE_CONSTRAINT)
        #expect(try code { try $0.run(sql: Self.insertion, ["id": 2, "text": nil]) } == nil)
        let texts = try queue.read { db in
            try StoredRow.fetchAll(db, sql: "SELECT text FROM one ORDER BY id").map { $0["text"] as String? }
        }
        #expect(texts == ["a", nil])
    }

    @Test("too few values and too many are errors, of writes and of readings")
    func number() throws {
        let deletion = "DELETE FROM one WHERE id = ? AND text = ?"
        for values in [[1], [1, 2, 3]] as [ParameterValues] {
            #expect(try code { try $0.run(sql: deletion, values) } == .SQLITE_MISUSE)
            let count = try code { db in
                _ = try StoredRow.fetchOne(db, sql: "SELECT * FROM one WHERE id = ? AND text = ?", arguments: values)
            }
            #expect(count == .SQLITE_MISUSE)
        }
    }

    @Test("nothing is written outside of a transaction, of which observers would not learn")
    func alone() throws {
        let error = queue.inDatabase { db in
            #expect(throws: DatabaseError.self) { try db.run(sql: Self.insertion, ["id": 1, "text": "a"]) }
        }
        #expect(error?.resultCode == .SQLITE_MISUSE)
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM one") } == 0)
    }
}
