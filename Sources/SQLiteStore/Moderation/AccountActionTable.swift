import Domain
import Foundation

/// SQL of actions on accounts.
enum AccountActionTable {
    static func snapshot(
        of person: Identifier<Traveller>, by actor: Identifier<Traveller>?,
        in moderationCase: Identifier<ModerationCase>?, _ db: Database
    ) throws -> AccountActionSnapshot? {
        guard let traveller = try TravellerTable.find(person, in: db) else { return nil }
        var snapshot = AccountActionSnapshot(
            try DeciderTable.decider(actor, about: .traveller(person), naming: moderationCase, in: db),
            hasOtherSenior: try StaffTable.seniors(for: .traveller(person), in: db).contains { $0 != actor },
            person: traveller,
            leaving: try DepartureTable.find(person, in: db), history: try ActionTable.history(of: person, in: db),
            ban: try BanTable.find(person, in: db),
            hasGrantedTier: try hasGrantedTier(person, in: db),
            swaps: try SwapTable.removable(of: person, limit: AccountActionSnapshot.swapsAtOnce + 1, in: db)
                .map { try SwapTable.current($0, in: db) })
        snapshot.readActions = try NotificationTable.readActions(of: person, in: db)
        return snapshot
    }

    private static func hasGrantedTier(_ person: Identifier<Traveller>, in db: Database) throws -> Bool {
        let sql = "SELECT tier_granted_at IS NOT NULL FROM traveller WHERE id = :person"
        return try db.value(sql, ["person": person.description], as: Bool.self) ?? false
    }

    static func write(_ change: AccountActionChange, _ keys: KeyFile, at now: Date, in db: Database) throws {
        try StaffRecordWriter.write(change.record, in: db) { try save(change, keys, at: now, in: db) }
    }

    private static func save(_ change: AccountActionChange, _ keys: KeyFile, at now: Date, in db: Database) throws {
        if let state = change.stateOfAccount { try TravellerTable.setState(state, of: change.person, at: now, in: db) }
        if let state = change.stateOfReturn { try DepartureTable.setState(state, of: change.person, in: db) }
        if change.endsSessions {
            try SessionTable.endAll(of: change.person, in: db)
            try DeviceTable.endAll(of: change.person, in: db)
        }
        switch change.ban {
        case .save(let ban): try BanTable.save(ban, in: db)
        case .end: try BanTable.delete(of: change.person, in: db)
        case nil: break
        }
        if let contacts = change.contacts {
            try BannedContactTable.write(contacts, of: change.person, keys, at: now, in: db)
            try checkHolders(of: contacts.contacts, in: db)
        }
        for contacts in change.heldContacts {
            switch contacts {
            case .hold(let contacts, let until):
                try HeldContactTable.suspend(contacts, of: change.person, until: until, keys, in: db)
                try checkHolders(of: contacts, in: db)
            case .release: try HeldContactTable.hold(of: change.person, in: db) { $0.released(at: now) }
            }
        }
        if let isGranted = change.isTierGranted {
            try TierUsageTable.grant(isGranted ? now : nil, to: change.person, at: now, in: db)
        }
        for swap in change.swaps { try SwapChangeWriter.write(swap, at: now, in: db) }
        if let action = change.withdrawnNotification {
            try NotificationTable.removeAction(action, of: change.person, at: now, in: db)
        }
    }

    /// Whoever has verified another spelling already is looked at now.
    private static func checkHolders(of contacts: [Login], in db: Database) throws {
        for contact in contacts {
            try FlagCheckTable.queue(try TravellerTable.holders(of: contact, in: db), in: db)
        }
    }

    static func account(_ id: Identifier<Traveller>, in db: Database) throws -> ModeratedAccount? {
        guard let traveller = try TravellerTable.find(id, in: db), traveller.staff == nil else { return nil }
        return ModeratedAccount(
            traveller, history: try ActionTable.history(of: id, in: db), ban: try BanTable.find(id, in: db),
            hasGrantedTier: try hasGrantedTier(id, in: db),
            actions: try ActionTable.newest(about: id, limit: 50, in: db))
    }

    /// Travellers whose handle begins with `text`, in order of handle.
    static func page(
        handle text: String, after handle: String?, limit: Int, in db: Database
    ) throws -> [Traveller] {
        // The handles of a prefix lie between it and the prefix with the last character of all.
        let sql = """
            SELECT \(TravellerTable.columns) FROM traveller
            WHERE traveller.handle >= :prefix AND traveller.handle < :end AND traveller.handle > :after
                AND (traveller.state <> 'deleted' OR \(TravellerTable.isLeaving))
                AND NOT EXISTS (SELECT 1 FROM staff WHERE staff.traveller = traveller.id)
            ORDER BY traveller.handle LIMIT :limit
            """
        let prefix = text.lowercased()
        return try db.rows(sql, ["prefix": prefix, "end": prefix + "~", "after": handle ?? "", "limit": limit])
            .map(TravellerTable.traveller)
    }

    /// Suspended travellers whose newest suspension that stands is over.
    static func due(at now: Date, limit: Int, in db: Database) throws -> [Identifier<Traveller>] {
        let sql = """
            SELECT traveller.id FROM action JOIN traveller ON traveller.id = action.person
            WHERE action.until <= :now AND action.kind = 'suspend' AND traveller.state = 'suspended'
                AND NOT EXISTS (SELECT 1 FROM action AS undoing WHERE undoing.undoes = action.id)
                AND NOT EXISTS (
                    SELECT 1 FROM action AS later WHERE later.person = action.person AND later.kind = 'suspend'
                        AND later.number > action.number
                        AND NOT EXISTS (SELECT 1 FROM action AS undoing WHERE undoing.undoes = later.id))
            ORDER BY action.until, action.number LIMIT :limit
            """
        return try db.rows(sql, ["now": now.milliseconds, "limit": limit]).map { try $0.id("id") }
    }
}
