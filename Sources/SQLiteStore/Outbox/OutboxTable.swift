import Domain
import Foundation

/// SQL of the table `outbox_message`.
enum OutboxTable {
    /// Inserts a new message, or stores what became of a known one. The address of a settled message is erased.
    static func save(_ message: OutboxMessage, in db: Database) throws {
        let (dueAt, settledAt, reason): (Date?, Date?, DeliveryFault.Reason?) =
            switch message.state {
            case .waiting(let dueAt): (dueAt, nil, nil)
            case .sent(let at): (nil, at, nil)
            case .givenUp(let reason, let at): (nil, at, reason)
            }
        let content = message.content.stored
        try db.upsert(
            into: .outboxMessage,
            [
                "id": message.id.description, "traveller": message.traveller.description, "kind": content.kind,
                "code": content.code?.description, "detail": content.detail,
                "channel": message.recipient.kind.rawValue,
                "address": dueAt == nil ? "" : message.recipient.address, "language": message.language,
                "created_at": message.createdAt.milliseconds, "failures": message.failures,
                "due_at": dueAt?.milliseconds, "settled_at": settledAt?.milliseconds, "reason": reason?.rawValue,
            ], keeping: ["traveller", "kind", "code", "detail", "channel", "language", "created_at"])
    }

    static func due(
        on channel: ContactKind, at now: Date, limit: Int, in db: Database
    ) throws -> [OutboxDelivery] {
        let sql = """
            SELECT outbox_message.id, outbox_message.traveller, outbox_message.kind, outbox_message.code,
                outbox_message.detail, outbox_message.channel, outbox_message.address, outbox_message.language,
                outbox_message.created_at, outbox_message.failures, outbox_message.due_at, traveller.name,
                traveller.preferences, traveller.home_currency, traveller.languages
            FROM outbox_message JOIN traveller ON traveller.id = outbox_message.traveller
            WHERE outbox_message.channel = :channel AND outbox_message.due_at <= :now
            ORDER BY outbox_message.due_at, outbox_message.id LIMIT :limit
            """
        return try db.rows(sql, ["channel": channel.rawValue, "now": now.milliseconds, "limit": limit]).map { row in
            let message = try message(row)
            let preferences = try PreferencesRecord.read(row)
            let updates = try updates(of: message, preferences, in: db)
            return OutboxDelivery(
                message, name: row["name"], language: message.language ?? preferences.language, updates: updates,
                alerts: try alerts(of: message, preferences, in: db),
                leavingUntil: updates.isEmpty
                    ? nil : try DepartureTable.find(message.traveller, in: db)?.erasedAt)
        }
    }

    private static func updates(
        of message: OutboxMessage, _ preferences: Preferences, in db: Database
    ) throws -> [InboxNotification] {
        guard case .updates = message.content, let reader = try TravellerTable.find(message.traveller, in: db),
            reader.takesUpdates(at: message.recipient, preferences)
        else { return [] }
        return try NotificationTable.unseen(toldBy: message.id, to: reader.id, in: db)
    }

    private static func alerts(
        of message: OutboxMessage, _ preferences: Preferences, in db: Database
    ) throws -> [AlertFiring] {
        guard case .alerts = message.content, let reader = try TravellerTable.find(message.traveller, in: db),
            reader.takesAlerts(at: message.recipient, preferences)
        else { return [] }
        return try AlertMailTable.unread(toldBy: message.id, in: db)
    }

    private static func message(_ row: StoredRow) throws -> OutboxMessage {
        OutboxMessage(
            id: try row.id("id"), to: try row.id("traveller"),
            at: Recipient(try row.value("channel"), row["address"]), content: try OutboxMessage.Content(row),
            language: row["language"], createdAt: row.date("created_at"), failures: row["failures"],
            state: .waiting(dueAt: row.date("due_at")))
    }

    /// Deletes what is not the last mail.
    static func erase(of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run(
            "DELETE FROM outbox_message WHERE traveller = :traveller AND kind <> :kind",
            ["traveller": traveller.description, "kind": OutboxMessage.Content.erased])
    }

    static func hasWaiting(on channel: ContactKind, in db: Database) throws -> Bool {
        try db.value(
            "SELECT EXISTS (SELECT 1 FROM outbox_message WHERE channel = :channel AND due_at IS NOT NULL)",
            ["channel": channel.rawValue], as: Bool.self) ?? false
    }

    static func discard(on channel: ContactKind, limit: Int, in db: Database) throws -> Int {
        try db.run(
            """
            DELETE FROM outbox_message WHERE id IN (
                SELECT id FROM outbox_message WHERE channel = :channel AND due_at IS NOT NULL ORDER BY due_at, id
                    LIMIT :limit)
            """, ["channel": channel.rawValue, "limit": limit])
    }

    static func eraseAll(of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run("DELETE FROM outbox_message WHERE traveller = :traveller", ["traveller": traveller.description])
    }

    static func hasWaiting(for traveller: Identifier<Traveller>, in db: Database) throws -> Bool {
        try db.value(
            "SELECT EXISTS (SELECT 1 FROM outbox_message WHERE traveller = :traveller AND due_at IS NOT NULL)",
            ["traveller": traveller.description], as: Bool.self) ?? false
    }
}

extension OutboxMessage.Content {
    fileprivate var stored: (kind: String, code: Identifier<ContactCode>?, detail: String?) {
        switch self {
        case .code(let id, let purpose): ("code.\(purpose.rawValue)", id, nil)
        case .account(.passwordReset): ("password-reset", nil, nil)
        case .account(.contactChanged(let kind)): ("changed.\(kind.rawValue)", nil, nil)
        case .account(.contactTaken(let kind)): ("taken.\(kind.rawValue)", nil, nil)
        case .account(.newDevice(let name)): ("new-device", nil, name)
        case .account(.secondFactorOn): ("second-factor-on", nil, nil)
        case .account(.secondFactorOff): ("second-factor-off", nil, nil)
        case .updates(let thread): ("updates", nil, thread.description)
        case .alerts: ("alerts", nil, nil)
        case .account(.leaving(let until, let held, let isFinal)):
            (isFinal ? "leaving-for-good" : "leaving", nil, Self.detail([until, held]))
        case .account(.restored): ("restored", nil, nil)
        case .account(.erased(let held)): (Self.erased, nil, Self.detail([held]))
        case .account(.dataExported): ("data-exported", nil, nil)
        case .account(.suspended(let until, let note)):
            ("suspended", nil, "\(until.map { "\($0.milliseconds)" } ?? "") \(note)")
        case .account(.banned(let note)): ("banned", nil, note)
        case .account(.appealDecided(let isGranted, let note)):
            (isGranted ? "appeal-granted" : "appeal-refused", nil, note)
        }
    }

    /// The last message to somebody who left.
    fileprivate static let erased = "erased"

    fileprivate init(_ row: StoredRow) throws {
        let parts = (row["kind"] as String).split(separator: ".").map(String.init)
        let kind = parts.count == 2 ? ContactKind(rawValue: parts[1]) : nil
        let purpose = parts.count == 2 ? ContactCode.Purpose(rawValue: parts[1]) : nil
        switch (parts[0], kind, purpose) {
        case ("code", _, let purpose?): self = .code(try row.id("code"), purpose)
        case ("changed", let kind?, _): self = .account(.contactChanged(kind))
        case ("taken", let kind?, _): self = .account(.contactTaken(kind))
        case ("password-reset", nil, nil): self = .account(.passwordReset)
        case ("new-device", nil, nil): self = .account(.newDevice(row["detail"]))
        case ("second-factor-on", nil, nil): self = .account(.secondFactorOn)
        case ("second-factor-off", nil, nil): self = .account(.secondFactorOff)
        case ("alerts", nil, nil): self = .alerts
        case ("updates", nil, nil): self = .updates(try row.id("detail"))
        case ("leaving", nil, nil), ("leaving-for-good", nil, nil):
            let dates = try Self.dates(row)
            guard let until = dates.first else { throw DamagedRow(column: "detail") }
            let isFinal = (row["kind"] as String) == "leaving-for-good"
            self = .account(.leaving(until: until, heldUntil: dates.dropFirst().first, isFinal: isFinal))
        case ("restored", nil, nil): self = .account(.restored)
        case (Self.erased, nil, nil): self = .account(.erased(heldUntil: try Self.dates(row).first))
        case ("data-exported", nil, nil): self = .account(.dataExported)
        case ("suspended", nil, nil):
            let detail: String = try row.present("detail")
            let until = Int64(detail.prefix { $0 != " " }).map(Date.init(milliseconds:))
            self = .account(.suspended(until: until, note: String(detail.drop { $0 != " " }.dropFirst())))
        case ("banned", nil, nil): self = .account(.banned(note: try row.present("detail")))
        case ("appeal-granted", nil, nil):
            self = .account(.appealDecided(isGranted: true, note: try row.present("detail")))
        case ("appeal-refused", nil, nil):
            self = .account(.appealDecided(isGranted: false, note: try row.present("detail")))
        default: throw DamagedRow(column: "kind")
        }
    }

    private static func detail(_ dates: [Date?]) -> String? {
        let texts = dates.compactMap { $0.map { "\($0.milliseconds)" } }
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }

    private static func dates(_ row: StoredRow) throws -> [Date] {
        try (row["detail"] as String? ?? "").split(separator: " ").map { text in
            guard let milliseconds = Int64(text) else { throw DamagedRow(column: "detail") }
            return Date(milliseconds: milliseconds)
        }
    }
}
