import Domain
import Foundation

/// SQL of the tables `event` and `event_deleted`.
enum EventTable {
    /// Gives the next number of each traveller whom the cause reaches to each event, in this order. No traveller may be
    /// named twice.
    static func append(
        _ subjects: [Event.Subject], to recipients: [Identifier<Traveller>], by cause: Event.Cause, at now: Date,
        in db: Database
    ) throws {
        let travellers = try subjects.isEmpty ? [] : recipients.filter { try reaches($0, cause, in: db) }
        for start in stride(from: 0, to: subjects.count, by: mostSubjects) {
            let rows = subjects[start..<min(start + mostSubjects, subjects.count)].map { Subject($0) }
            var values: SQLValues = ["at": now.milliseconds]
            for (place, row) in rows.enumerated() {
                let number = place + 1
                values += ["kind\(number)": row.kind, "subject\(number)": row.subject, "detail\(number)": row.detail]
            }
            for start in stride(from: 0, to: travellers.count, by: 2) {
                let pair = travellers.dropFirst(start).prefix(2)
                try db.run(
                    insertions[rows.count - 1][pair.count - 1],
                    values + ["traveller1": pair.first?.description, "traveller2": pair.last?.description])
            }
        }
    }

    /// Tells those whose wallets a transaction changes: each once, however often it does.
    static func append(_ audiences: [WalletAudience], at now: Date, in db: Database) throws {
        for audience in audiences {
            let told = try audience.travellers.filter { traveller in
                try reaches(traveller, audience.cause, in: db) && db.isFirst("wallet \(traveller)")
            }
            // Whom the cause does not reach is no longer there.
            try append([.wallet], to: told, by: .service, at: now, in: db)
        }
    }

    /// Whether somebody hears of what the cause does.
    static func reaches(
        _ recipient: Identifier<Traveller>, _ cause: Event.Cause, in db: Database
    ) throws -> Bool {
        guard let blocker = cause.blocker, blocker != recipient else { return true }
        return cause.reaches(recipient, blocked: try TravellerTable.hasBlocked(blocker, recipient, in: db))
    }

    private static let mostSubjects = 4
    /// By the number of subjects and of travellers: an event is mostly for the two of a thread.
    private static let insertions = (1...mostSubjects).map { subjects in
        (1...2).map { travellers in
            let rows = (1...travellers).flatMap { traveller in
                (1...subjects).map { row($0, for: ":traveller\(traveller)") }
            }
            return """
                INSERT INTO event (traveller, number, kind, subject, detail, at) VALUES \(rows.joined(separator: ", "))
                """
        }
    }

    /// The numbers are those before the statement, so each row adds its place.
    private static func row(_ subject: Int, for traveller: String) -> String {
        """
        (\(traveller), \(subject) + \(newest(traveller)), :kind\(subject), :subject\(subject), :detail\(subject), :at)
        """
    }

    /// The newest number that was given in this epoch, else where it starts. Deleted ones can be greater than all that are left, because events are deleted by
    /// their times, which are from before the wait for the writer.
    private static func newest(_ traveller: String) -> String {
        """
        coalesce((SELECT max(number) FROM (
            SELECT max(number) AS number FROM event WHERE traveller = \(traveller)
            UNION ALL SELECT number FROM event_deleted WHERE traveller = \(traveller)
            UNION ALL SELECT start FROM epoch WHERE id = 1) AS known), 0)
        """
    }

    static func range(of traveller: Identifier<Traveller>, in db: Database) throws -> EventRange {
        let row = try db.row(rangeText, ["traveller": traveller.description])
        return EventRange(deleted: row?["deleted"] ?? 0, newest: row?["newest"] ?? 0)
    }

    private static let rangeText = """
        SELECT coalesce((SELECT max(number) FROM (
            SELECT number FROM event_deleted WHERE traveller = :traveller
            UNION ALL SELECT start FROM epoch WHERE id = 1) AS lost), 0) AS deleted, \(newest(":traveller")) AS newest
        """

    static func events(
        of traveller: Identifier<Traveller>, after number: Int64, limit: Int, in db: Database
    ) throws -> [Event] {
        let sql = """
            SELECT number, kind, subject, detail FROM event WHERE traveller = :traveller AND number > :number
            ORDER BY number LIMIT :limit
            """
        return try db.rows(sql, ["traveller": traveller.description, "number": number, "limit": limit]).map { row in
            Event(
                row["number"],
                try Subject(kind: row["kind"], subject: row["subject"], detail: row["detail"]).event())
        }
    }

    static func erase(of traveller: Identifier<Traveller>, limit: Int, in db: Database) throws -> Int {
        let erased = try db.run(
            """
            DELETE FROM event WHERE traveller = :traveller AND number IN (
                SELECT number FROM event WHERE traveller = :traveller ORDER BY number LIMIT :limit)
            """, ["traveller": traveller.description, "limit": limit])
        if erased < limit {
            try db.run("DELETE FROM event_deleted WHERE traveller = :traveller", ["traveller": traveller.description])
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
            case "alert": .alert(try id(), on: Day(daysSince1970: Int(detail)))
            case "wallet": .wallet
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
        case .alert(let alert, let day):
            self.init(kind: "alert", subject: alert.description, detail: Int64(day.daysSince1970))
        case .wallet: self.init(kind: "wallet", subject: "")
        }
    }
}
