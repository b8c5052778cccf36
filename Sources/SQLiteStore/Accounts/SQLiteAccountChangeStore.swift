import Domain
import Foundation

/// Decisions about contacts, passwords and second factors in SQLite.
struct SQLiteAccountChangeStore: AccountChangeStore {
    let database: SQLiteDatabase

    func change(
        _ account: AccountKey, reading scope: AccountScope, at now: Date,
        deciding: @escaping @Sendable (AccountSnapshot?) throws -> AccountChange
    ) async throws -> OwnProfile? {
        let keys = database.keys
        let (profile, refusal) = try await database.write { db in
            let snapshot = try Self.snapshot(of: account, reading: scope, keys, at: now, in: db)
            let change = try deciding(snapshot)
            try AccountChangeWriter.write(change, of: snapshot?.traveller.id, keys, at: now, in: db)
            // A refusal shows no account, and takes no longer for one that exists.
            let id = change.refusal == nil ? snapshot?.traveller.id : nil
            let traveller = try id.flatMap { try TravellerTable.find($0, in: db) }
            return (
                try traveller.map { try SQLiteTravellerStore.ownProfile(of: $0, at: now, in: db) }, change.refusal
            )
        }
        if let refusal { throw refusal }
        return profile
    }

    private static func snapshot(
        of account: AccountKey, reading scope: AccountScope, _ keys: KeyFile, at now: Date, in db: Database
    ) throws -> AccountSnapshot? {
        let credentials =
            switch account {
            case .traveller(let id): try CredentialTable.find(id, in: db)
            case .login(let login): try CredentialTable.holder(of: login, deviceHash: nil, in: db)
            case .code(let code):
                try CredentialTable.find(try ContactCodeTable.traveller(of: code, in: db), in: db)
            }
        let traveller = credentials?.traveller
        // These run for nobody too, so that both cases take the same time.
        var code: ContactCode?
        var sent = SentCodes()
        var contacts: [Login] = []
        var others: [ContactHolder] = []
        switch scope {
        case .code(.reset):
            code = try ContactCodeTable.newest(.reset, of: traveller?.id, in: db)
            var contact: String?
            if case .login(let login) = account { contact = traveller?.contacts.countedForRecovery(by: login) }
            sent = try ContactCodeTable.sent(.reset, of: traveller?.id, to: contact, at: now, in: db)
            // No address is a bare at sign, so a contact that is missing costs the same look-up and finds nobody.
            contacts = [
                .email(key: traveller?.contacts.email?.key ?? "@"), .phone(key: traveller?.contacts.phone?.key ?? "@"),
            ]
        case .code(let purpose):
            code = try ContactCodeTable.newest(purpose, of: traveller?.id, in: db)
            let kind = ContactKind(rawValue: purpose.rawValue)
            let contact = kind.flatMap { traveller?.contacts[$0] }
            sent = try ContactCodeTable.sent(purpose, of: traveller?.id, to: contact?.key, at: now, in: db)
            if let kind, let contact { contacts = [kind.login(key: contact.key)] }
            others = try HeldContactTable.holders(of: contacts, besides: traveller?.id, keys, at: now, in: db)
        case .contacts(let new):
            contacts = new
            others = try HeldContactTable.holders(
                of: traveller?.contacts.verifiedLogins ?? [], besides: traveller?.id, keys, at: now, in: db)
        case .accountOnly: break
        }
        let claims = try CredentialTable.others(than: traveller?.id, with: contacts, in: db)
        let banned = try BannedContactTable.kinds(of: contacts, keys, at: now, in: db)
        let leftFaults = try LeftFaultTable.all(under: contacts, keys, in: db)
        return credentials.map {
            AccountSnapshot(
                $0, code: code, sent: sent, claims: claims, banned: banned, leftFaults: leftFaults, others: others)
        }
    }

    func add(
        _ request: RecoveryRequest, deciding: @escaping @Sendable (Int) throws -> Void
    ) async throws {
        try await database.write { db in
            try deciding(try RecoveryRequestTable.count(in: db))
            try RecoveryRequestTable.insert(request, in: db)
        }
    }

    func answerRequests(
        limit: Int, at now: Date,
        deciding: @escaping @Sendable (RecoveryRequest, AccountSnapshot?) throws -> AccountChange
    ) async throws -> Int {
        // Most of the time nobody has asked, and a read holds up nobody.
        guard try await database.read({ try RecoveryRequestTable.count(in: $0) }) > 0 else { return 0 }
        let keys = database.keys
        return try await database.write { db in
            let requests = try RecoveryRequestTable.oldest(limit: limit, in: db)
            for request in requests {
                let snapshot = try Self.snapshot(
                    of: .login(request.login), reading: .code(.reset), keys, at: now, in: db)
                let change = try deciding(request, snapshot)
                try AccountChangeWriter.write(change, of: snapshot?.traveller.id, keys, at: now, in: db)
                try RecoveryRequestTable.delete(request, in: db)
            }
            return requests.count
        }
    }
}

/// Writes a change of an account.
enum AccountChangeWriter {
    static func write(
        _ change: AccountChange, of traveller: Identifier<Traveller>?, _ keys: KeyFile, at now: Date, in db: Database
    ) throws {
        if change.refusal != nil, change.code == nil, change.factor == nil {
            try db.run("UPDATE decoy SET attempts = attempts + 1 WHERE id = 1")
        }
        guard let traveller else { return }
        if let edited = change.traveller {
            try ReliabilityTable.changingContacts(of: traveller, at: now, in: db) {
                try TravellerTable.save(edited, in: db)
            }
        }
        try writeFaults(change, of: traveller, keys, at: now, in: db)
        if let code = change.code { try ContactCodeTable.save(code, in: db) }
        if let hash = change.passwordHash {
            try TravellerTable.setPassword(hash, of: traveller, in: db)
            try StaffTable.replacedPassword(of: traveller, in: db)
        }
        if change.endsSessions {
            try SessionTable.endAll(of: traveller, in: db)
            try DeviceTable.endAll(of: traveller, in: db)
        }
        if let session = change.onlySession {
            try DeviceTable.endOthers(of: traveller, keepingThatOf: session, in: db)
            try SessionTable.endOthers(of: traveller, keeping: session, in: db)
        }
        switch change.factor {
        case .save(let factor): try SecondFactorTable.save(factor, in: db)
        case .remove: try SecondFactorTable.remove(of: traveller, in: db)
        case nil: break
        }
        if let session = change.provedIn { try SessionTable.prove(session, at: now, in: db) }
        for message in change.messages { try OutboxTable.save(message, in: db) }
        for notification in change.notifications { try NotificationTable.insert(notification, in: db) }
    }

    /// What comes and goes with contacts.
    private static func writeFaults(
        _ change: AccountChange, of traveller: Identifier<Traveller>, _ keys: KeyFile, at now: Date, in db: Database
    ) throws {
        var affected: Set<Identifier<Traveller>> = []
        for contact in change.dropped { try HeldContactTable.save(contact, of: traveller, keys, in: db) }
        for contact in change.endedFaults where try CarriedFaultTable.end(of: traveller, by: contact, in: db) {
            affected.insert(traveller)
        }
        for carried in change.carried {
            for left in carried.left { try LeftFaultTable.save(left, keys, in: db) }
            for source in carried.sources {
                try FaultSourceTable.save(source, of: carried.traveller, by: carried.contact, in: db)
            }
            affected.insert(carried.traveller)
        }
        try ReliabilityTable.calculate(affected, at: now, in: db)
    }
}
