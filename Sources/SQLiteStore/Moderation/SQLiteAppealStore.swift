import Domain
import Foundation

/// Appeals in SQLite.
struct SQLiteAppealStore: AppealStore {
    let database: SQLiteDatabase

    func appeal(
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

    func appeals(
        of person: Identifier<Traveller>, after cursor: Identifier<Appeal>?, limit: Int
    ) async throws -> Page<AppealEntry, Identifier<Appeal>> {
        try await database.read { db in
            let rows = try AppealTable.page(of: person, after: cursor, limit: limit + 1, in: db)
            return Page(reading: rows, limit: limit, cursor: \.appeal.id)
        }
    }

    func queue(
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
        let subject = entry.action.subject.reported
        let look = entry.look(
            by: actor, try InvolvementTable.involvement(of: actor, in: subject, db), at: now)
        let content = look == nil ? nil : try CaseContentTable.content(of: subject, in: db)
        return (ShownAppeal(entry, content: content), look)
    }

    func decide(
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
        return AppealDecisionSnapshot(
            entry.appeal, against: action, on: try subject(of: action, by: actor, db), by: person,
            seniors: try StaffTable.seniors(for: action.subject.reported, in: db))
    }

    /// With the case that led to the action, if it is still there.
    private static func subject(
        of action: ModerationAction, by actor: Identifier<Traveller>, _ db: Database
    ) throws -> AppealDecisionSnapshot.Subject {
        let named = action.order.caseID
        let subject: AppealDecisionSnapshot.Subject? =
            switch action.subject {
            case .account(let id):
                try AccountActionTable.snapshot(of: id, by: actor, in: named, db)
                    .map(AppealDecisionSnapshot.Subject.account)
            case .item(let item):
                try HidingTable.snapshot(of: item, by: actor, in: named, db).map(AppealDecisionSnapshot.Subject.item)
            case .swap(let id):
                try SwapActionTable.snapshot(of: id, by: actor, in: named, db).map(AppealDecisionSnapshot.Subject.swap)
            // Nobody appeals against what is done about a meeting point.
            case .meetingPoint: nil
            }
        guard let subject else { throw DamagedRow(column: "subject") }
        return subject
    }

    private static func write(_ change: AppealChange, _ keys: KeyFile, at now: Date, in db: Database) throws {
        try StaffRecordWriter.write(change.record, in: db) {
            try AppealTable.save(change.appeal, in: db)
            switch change.consequence {
            case .account(let account): try AccountActionTable.write(account, keys, at: now, in: db)
            case .item(let hiding): try HidingTable.write(hiding, at: now, in: db)
            case .swap(let swap): try SwapActionTable.write(swap, at: now, in: db)
            case nil: break
            }
        }
    }
}
