import Domain
import Foundation
import GRDB

/// SQL of the tables `event` and `event_deleted`.
enum EventTable {
    /// Gives the next number of each traveller to each event, in this order. No traveller may be named twice.
    static func append(
        _ subjects: [Event.Subject], to travellers: [Identifier<Traveller>], at now: Date, in db: Database
    ) throws {
        for subject in subjects {
            let row = Subject(subject)
            let values: StatementArguments = [row.kind, row.subject, row.detail, now.milliseconds]
            for start in stride(from: 0, to: travellers.count, by: 2) {
                let pair = travellers.dropFirst(start).prefix(2)
                try db.cachedStatement(sql: pair.count == 1 ? one : two)
                    .execute(arguments: values + StatementArguments(pair.map(\.description)))
            }
        }
    }

    private static let one = "\(insertion) \(values(5))"
    /// An event is mostly for the two of a thread.
    private static let two = "\(insertion) \(values(5)), \(values(6).dropFirst("VALUES ".count))"
    private static let insertion = "INSERT INTO event (traveller, number, kind, subject, detail, at)"

    private static func values(_ traveller: Int) -> String {
        """
        VALUES (?\(traveller), 1 + coalesce((SELECT max(number) FROM event WHERE traveller = ?\(traveller)),
            (SELECT number FROM event_deleted WHERE traveller = ?\(traveller)), 0), ?1, ?2, ?3, ?4)
        """
    }

    static func range(of traveller: Identifier<Traveller>, in db: Database) throws -> EventRange {
        let statement = try db.cachedStatement(
            sql: """
                SELECT coalesce((SELECT number FROM event_deleted WHERE traveller = ?1), 0) AS deleted,
                    (SELECT max(number) FROM event WHERE traveller = ?1) AS newest
                """)
        let row = try StoredRow.fetchOne(statement, arguments: [traveller.description])
        let deleted: Int64 = row?["deleted"] ?? 0
        return EventRange(deleted: deleted, newest: row?["newest"] ?? deleted)
    }

    static func events(
        of traveller: Identifier<Traveller>, after number: Int64, limit: Int, in db: Database
    ) throws -> [Event] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT number, kind, subject, detail FROM event WHERE traveller = ? AND number > ?
                ORDER BY number LIMIT ?
                """)
        return try StoredRow.fetchAll(statement, arguments: [traveller.description, number, limit]).map { row in
            Event(
                row["number"],
                try Subject(kind: row["kind"], subject: row["subject"], detail: row["detail"]).event())
        }
    }

    static func erase(of traveller: Identifier<Traveller>, limit: Int, in db: Database) throws -> Int {
        try db.execute(
            sql: """
                DELETE FROM event WHERE traveller = ?1 AND number IN (
                    SELECT number FROM event WHERE traveller = ?1 ORDER BY number LIMIT ?2)
                """, arguments: [traveller.description, limit])
        let erased = db.changesCount
        if erased < limit {
            try db.execute(sql: "DELETE FROM event_deleted WHERE traveller = ?", arguments: [traveller.description])
        }
        return erased
    }

    /// A subject as it is stored.
    fileprivate struct Subject {
        let kind: String
        let subject: String
        var detail: Int64 = 0

        func event() throws -> Event.Subject {
            func id<Named>() throws -> Identifier<Named> {
                guard let id = Identifier<Named>(subject) else { throw DamagedRow(column: "subject") }
                return id
            }
            return switch kind {
            case "message": .message(try id(), seq: detail)
            case "thread": .thread(try id())
            case "receipt": .receipt(try id())
            case "swap": .swap(try id())
            case "notification": .notification(try id())
            case "read": .notificationsRead(at: Date(milliseconds: detail))
            default: throw DamagedRow(column: "kind")
            }
        }
    }
}

extension EventTable.Subject {
    fileprivate init(_ event: Event.Subject) {
        switch event {
        case .message(let thread, let seq): self.init(kind: "message", subject: thread.description, detail: seq)
        case .thread(let thread): self.init(kind: "thread", subject: thread.description)
        case .receipt(let thread): self.init(kind: "receipt", subject: thread.description)
        case .swap(let swap): self.init(kind: "swap", subject: swap.description)
        case .notification(let notification): self.init(kind: "notification", subject: notification.description)
        case .notificationsRead(let at): self.init(kind: "read", subject: "", detail: at.milliseconds)
        }
    }
}
