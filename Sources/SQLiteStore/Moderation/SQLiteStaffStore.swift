import Domain
import Foundation

/// The members of staff in SQLite.
struct SQLiteStaffStore: StaffStore {
    let database: SQLiteDatabase

    func members() async throws -> [StaffEntry] {
        try await database.read { try StaffTable.all(in: $0) }
    }

    func change(
        _ handle: String, by actor: Identifier<Traveller>?, at now: Date,
        deciding: @escaping @Sendable (StaffSnapshot) throws -> StaffChange
    ) async throws -> StaffEntry {
        let keys = database.keys
        return try await database.write { db in
            let change = try deciding(try Self.snapshot(of: handle, by: actor, in: db))
            if let registration = change.registration {
                try registration.confirm(
                    among: [],
                    isHandleReserved: ReservedHandleTable.contains(registration.handleKey, keys, at: now, in: db),
                    banned: [])
                try TravellerTable.insert(registration, in: db)
            }
            try StaffRecordWriter.write(change.record, in: db) { try Self.save(change, in: db) }
            return try StaffTable.entry(of: change.traveller, in: db)
        }
    }

    private static func snapshot(
        of handle: String, by actor: Identifier<Traveller>?, in db: Database
    ) throws -> StaffSnapshot {
        let credentials = try CredentialTable.holder(of: .handle(handle.lowercased()), deviceHash: nil, in: db)
        let account = try credentials.map { credentials in
            let id = credentials.traveller.id
            return StaffSnapshot.Account(
                credentials, member: try StaffTable.find(id, in: db), use: try StaffTable.use(of: id, in: db))
        }
        return StaffSnapshot(
            actor: try actor.flatMap { try StaffTable.find($0, in: db) }, account: account,
            admins: try StaffTable.admins(in: db))
    }

    private static func save(_ change: StaffChange, in db: Database) throws {
        let id = change.traveller
        if let hash = change.passwordHash { try TravellerTable.setPassword(hash, of: id, in: db) }
        if let factor = change.factor { try SecondFactorTable.save(factor, in: db) }
        switch change.member {
        case .save(let member): try StaffTable.save(member, in: db)
        case .remove: try StaffTable.remove(id, in: db)
        case nil: break
        }
        if change.endsSessions {
            try SessionTable.endAll(of: id, in: db)
            try DeviceTable.endAll(of: id, in: db)
        }
    }
}
