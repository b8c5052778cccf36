import Domain
import Foundation
import GRDB

/// SQL of messages whose time is over.
enum OldTextTable {
    /// A message is known by its thread and its place in it.
    struct Key {
        let thread: String
        let seq: Int64
    }

    /// Texts of threads that had no news since `before`, oldest first, without threads with an open swap.
    static func texts(before: Date, limit: Int, in db: Database) throws -> [Key] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT thread, seq FROM message
                WHERE kind = 'text' AND body <> '' AND at <= ?1
                    AND (SELECT latest.at FROM message AS latest WHERE latest.thread = message.thread
                        ORDER BY latest.seq DESC LIMIT 1) <= ?1
                    AND NOT EXISTS (SELECT 1 FROM swap
                        WHERE swap.thread = message.thread AND swap.state IN \(OldTextTable.openStates))
                ORDER BY at LIMIT ?2
                """)
        return try Row.fetchAll(statement, arguments: [before.milliseconds, limit]).map {
            Key(thread: $0["thread"], seq: $0["seq"])
        }
    }

    private static let openStates = Swap.State.sqlList(where: { !$0.isEnd })

    static func erase(_ keys: [Key], in db: Database) throws {
        let statement = try db.cachedStatement(sql: "UPDATE message SET body = '' WHERE thread = ? AND seq = ?")
        for key in keys { try statement.execute(arguments: [key.thread, key.seq]) }
    }
}
