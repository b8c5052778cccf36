package import Domain
package import Foundation
import GRDB

/// Appeals in SQLite.
package struct SQLiteAppealStore: AppealStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) {
        self.database = database
    }

    package func appeal(
        against action: Identifier<ModerationAction>, at now: Date, once request: IdempotentRequest<AppealEntry>?,
        deciding: @escaping @Sendable (AppealSnapshot) throws -> Appeal
    ) async throws -> IdempotentResult<AppealEntry> {
        try await database.write { db in
            try IdempotencyTable.once(request, at: now, in: db) {
                let appeal = try deciding(try Self.snapshot(of: action, in: db))
                try AppealTable.save(appeal, in: db)
                return try Self.entry(appeal.id, in: db)
            }
        }
    }

    private static func snapshot(of id: Identifier<ModerationAction>, in db: Database) throws -> AppealSnapshot {
        let action = try ActionTable.find([id], in: db)[id]
        return AppealSnapshot(
            action, isUndone: try action.map { try isUndone($0, in: db) } ?? false,
            earlier: try AppealTable.find(against: id, in: db))
    }

    private static func isUndone(_ action: ModerationAction, in db: Database) throws -> Bool {
        if case .account(let person) = action.subject {
            return try ActionTable.history(of: person, in: db).undone.contains(action.id)
        }
        return try ActionTable.undoing(action.id, in: db) != nil
    }

    private static func entry(_ id: Identifier<Appeal>, in db: Database) throws -> AppealEntry {
        guard let entry = try AppealTable.find(id, in: db) else { throw DamagedRow(column: "appeal") }
        return entry
    }

    package func appeals(
        of person: Identifier<Traveller>, after cursor: Identifier<Appeal>?, limit: Int
    ) async throws -> Page<AppealEntry, Identifier<Appeal>> {
        try await database.read { db in
            let rows = try AppealTable.page(of: person, after: cursor, limit: limit + 1, in: db)
            return Page(reading: rows, limit: limit, cursor: \.appeal.id)
        }
    }

    package func queue(
        for actor: Identifier<Traveller>, after cursor: AppealCursor?, limit: Int, at now: Date
    ) async throws -> Page<ShownAppeal, AppealCursor> {
        let (page, looks) = try await database.read { db in
            let rows = try AppealTable.queue(for: actor, after: cursor, limit: limit + 1, in: db)
            let page = Page(reading: rows, limit: limit) { entry in
                AppealCursor(isDecided: entry.appeal.decision != nil, at: entry.appeal.at, id: entry.appeal.id)
            }
            let shown = try page.items.map { try Self.shown($0, for: actor, at: now, in: db) }
            return (Page(items: shown.map(\.appeal), next: page.next), shown.compactMap(\.look))
        }
        if !looks.isEmpty {
            try await database.write { db in for look in looks { try AuditTable.append(look, in: db) } }
        }
        return page
    }

    private static func shown(
        _ entry: AppealEntry, for actor: Identifier<Traveller>, at now: Date, in db: Database
    ) throws -> (appeal: ShownAppeal, look: AuditEntry?) {
        let subject = CaseSubject(entry.action.subject)
        let look = entry.look(
            by: actor, try InvolvementTable.involvement(of: actor, in: subject, db), at: now)
        let content = look == nil ? nil : try CaseContentTable.content(of: subject, in: db)
        return (ShownAppeal(entry, content: content), look)
    }

    package func decide(
        _ id: Identifier<Appeal>, by actor: Identifier<Traveller>, at now: Date,
        once request: IdempotentRequest<AppealEntry>?,
        deciding: @escaping @Sendable (AppealDecisionSnapshot?) throws -> AppealChange
    ) async throws -> IdempotentResult<AppealEntry> {
        let keys = database.keys
        return try await database.write { db in
            try IdempotencyTable.once(request, at: now, in: db) {
                let change = try deciding(try Self.snapshot(of: id, by: actor, in: db))
                try Self.write(change, keys, at: now, in: db)
                return try Self.entry(id, in: db)
            }
        }
    }

    private static func snapshot(
        of id: Identifier<Appeal>, by actor: Identifier<Traveller>, in db: Database
    ) throws -> AppealDecisionSnapshot? {
        guard let entry = try AppealTable.find(id, in: db) else { return nil }
        let action = entry.action
        guard let person = try TravellerTable.find(action.person, in: db) else { throw DamagedRow(column: "person") }
        let moderationCase = try action.order.caseID.flatMap { try SQLiteCaseStore.snapshot(of: $0, by: actor, in: db) }
        // A case that is gone is not named again.
        let named = moderationCase == nil ? nil : action.order.caseID
        return AppealDecisionSnapshot(
            entry.appeal, against: action, on: try subject(of: action, by: actor, in: named, db), by: person,
            actor: try StaffTable.find(actor, in: db),
            seniors: try StaffTable.seniors(for: CaseSubject(action.subject), in: db), in: moderationCase)
    }

    private static func subject(
        of action: ModerationAction, by actor: Identifier<Traveller>, in moderationCase: Identifier<ModerationCase>?,
        _ db: Database
    ) throws -> AppealDecisionSnapshot.Subject {
        if case .account(let person) = action.subject {
            let account = try AccountActionTable.snapshot(of: person, by: actor, in: moderationCase, db)
            guard let account else { throw DamagedRow(column: "subject") }
            return .account(account)
        }
        if case .swap(let id) = action.subject {
            let swap = try SwapActionTable.snapshot(of: id, by: actor, in: moderationCase, db)
            guard let swap else { throw DamagedRow(column: "subject") }
            return .swap(swap)
        }
        let item = try HidingTable.snapshot(of: action.subject, by: actor, in: moderationCase, db)
        guard let item else { throw DamagedRow(column: "subject") }
        return .item(item)
    }

    private static func write(_ change: AppealChange, _ keys: KeyFile, at now: Date, in db: Database) throws {
        try AppealTable.save(change.appeal, in: db)
        try AuditTable.append(change.audit, in: db)
        if let account = change.account { try AccountActionTable.write(account, keys, at: now, in: db) }
        if let hiding = change.hiding { try SQLiteActionStore.write(hiding, at: now, in: db) }
        if let swap = change.swap { try SwapActionTable.write(swap, at: now, in: db) }
        try NotificationTable.insert(change.notification, in: db)
        for message in change.messages { try OutboxTable.save(message, in: db) }
    }
}
