import Domain
import Foundation

/// SQL of the tables `traveller` and `block`.
enum TravellerTable {
    /// What the traveller can edit.
    private static let editable = [
        "name", "email", "email_key", "email_mailbox", "email_claimed_at", "email_verified_at", "phone", "phone_line",
        "phone_claimed_at", "phone_verified_at", "home_currency", "bio", "languages", "version",
    ]
    private static let insertion = TableDescription.traveller.insertion(
        of: ["id", "handle", "handle_key", "password", "created_at", "last_active_at"] + editable)
    private static let update =
        "UPDATE traveller SET \(editable.map { "\($0) = :\($0)" }.joined(separator: ", ")) WHERE id = :id"

    static func insert(_ registration: Registration, in db: Database) throws {
        let traveller = registration.traveller
        do {
            try db.run(
                insertion,
                try details(of: traveller) + [
                    "handle": traveller.handle, "handle_key": registration.handleKey,
                    "password": registration.passwordHash,
                    "created_at": traveller.presence.memberSince.milliseconds,
                    "last_active_at": traveller.presence.lastActive.milliseconds,
                ])
        } catch is TakenKey {
            throw AccountRefusal.handleTaken
        }
        if let consent = registration.consent { try ConsentTable.insert(consent, of: traveller.id, in: db) }
    }

    static let actingStates = Traveller.State.sqlList(where: \.canAct)
    /// The row of a leaving account says `deleted`.
    static let signInStates = Traveller.State.sqlList(where: \.canSignIn)

    static let columns = """
        traveller.id, traveller.handle, traveller.name, traveller.email, traveller.phone, traveller.home_currency,
        traveller.bio, traveller.languages, traveller.state, traveller.reliability_score, traveller.swaps_completed,
        traveller.swap_partners, traveller.no_shows, traveller.late_cancels, traveller.reviews, traveller.stars,
        traveller.email_claimed_at, traveller.email_verified_at, traveller.phone_claimed_at,
        traveller.phone_verified_at, traveller.created_at, traveller.last_active_at, traveller.version,
        traveller.profile_hidden_at, traveller.profile_hidden_reason,
        \(isLeaving) AS is_leaving,
        (SELECT role FROM staff WHERE staff.traveller = traveller.id) AS staff_role
        """

    /// The account is stored as deleted, but can still come back.
    static let isLeaving = """
        EXISTS (SELECT 1 FROM departure WHERE departure.traveller = traveller.id AND departure.step IS NULL)
        """

    /// Columns of a `TravellerSummary`: handle, name, state and the columns that `ReliabilityTable.reliability` reads.
    static let summary = """
        traveller.handle, traveller.name, traveller.state AS person_state,
        traveller.profile_hidden_at AS person_hidden_at, traveller.reliability_score, traveller.swaps_completed,
        traveller.swap_partners, traveller.no_shows, traveller.late_cancels, traveller.reviews, traveller.stars
        """

    /// Columns of an `OtherTraveller` under the alias `other`, as `:reader` sees them. Whoever is blocked sees the name that
    /// the other had then.
    static let other = otherColumns(seenBy: ":reader")

    /// `reader` is a column or a parameter with the id of a traveller.
    static func otherColumns(seenBy reader: String) -> String {
        """
        other.id AS other_id, other.handle AS other_handle,
        coalesce((SELECT shown_name FROM block WHERE blocker = other.id AND blocked = \(reader)), other.name)
            AS other_name, other.state AS other_state,
        other.profile_hidden_at AS other_hidden_at,
        other.reliability_score AS other_reliability_score, other.swaps_completed AS other_swaps_completed,
        other.swap_partners AS other_swap_partners, other.no_shows AS other_no_shows,
        other.late_cancels AS other_late_cancels, other.reviews AS other_reviews, other.stars AS other_stars,
        \(areBlocked(reader, "other.id")) AS other_is_blocked
        """
    }

    /// An SQL condition: one of the two, columns or parameters with ids, has blocked the other.
    static func areBlocked(_ one: String, _ other: String) -> String {
        """
        (EXISTS (SELECT 1 FROM block WHERE blocker = \(one) AND blocked = \(other))
            OR EXISTS (SELECT 1 FROM block WHERE blocker = \(other) AND blocked = \(one)))
        """
    }

    /// `reader`: who sees their own name, also on their way out.
    static func other(_ row: StoredRow, for reader: Identifier<Traveller>? = nil) throws -> OtherTraveller {
        let id: Identifier<Traveller> = try row.id("other_id")
        return OtherTraveller(
            TravellerSummary(
                id: id, handle: row["other_handle"], name: name(row, "other_name", "other_handle", "other_hidden_at"),
                reliability: ReliabilityTable.otherReliability(row)),
            state: id == reader ? .active : try row.value("other_state"), isBlocked: row["other_is_blocked"])
    }

    /// The name that others see, from three columns.
    static func name(_ row: StoredRow, _ name: String, _ handle: String, _ hiddenAt: String) -> String {
        TravellerSummary.publicName(row[name], handle: row[handle], isHidden: !row.isNull(hiddenAt))
    }

    static func traveller(_ row: StoredRow) throws -> Traveller {
        var traveller = Traveller(
            id: try row.id("id"), handle: row["handle"],
            details: Traveller.Details(
                name: row["name"], homeCurrency: try row.currency("home_currency"), bio: row["bio"],
                languages: try TextList.decode(row["languages"])),
            contacts: Traveller.Contacts(
                email: try contact(
                    row["email"], claimed: row["email_claimed_at"], verified: row.optionalDate("email_verified_at")),
                phone: try contact(
                    row["phone"], claimed: row["phone_claimed_at"], verified: row.optionalDate("phone_verified_at"))),
            presence: Traveller.Presence(
                memberSince: row.date("created_at"), lastActive: row.date("last_active_at")),
            state: row["is_leaving"] ? .leaving : try row.value("state"),
            reliability: ReliabilityTable.reliability(row), staff: try row.optionalValue("staff_role"))
        traveller.version = row["version"]
        traveller.hidden = try row.hiding("profile_hidden")
        return traveller
    }

    private static func contact(_ text: String?, claimed: Int64?, verified: Date?) throws -> Contact? {
        guard let text else { return nil }
        guard let claimed else { throw DamagedRow(column: "claimed_at") }
        return Contact(text, claimedAt: Date(milliseconds: claimed), verifiedAt: verified)
    }

    static func find(_ id: Identifier<Traveller>, in db: Database) throws -> Traveller? {
        let sql = "SELECT \(columns) FROM traveller WHERE id = :id"
        return try db.row(sql, ["id": id.description]).map(traveller)
    }

    /// Travellers by id.
    static func find(
        _ ids: [Identifier<Traveller>], in db: Database
    ) throws -> [Identifier<Traveller>: Traveller] {
        let found = try db.rows(of: ids) { "SELECT \(columns) FROM traveller WHERE id IN (\($0))" }.map(traveller)
        return Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Who has verified a spelling of a contact.
    static func holders(of contact: Login, in db: Database) throws -> [Identifier<Traveller>] {
        let sql: String
        let compared: String
        switch contact {
        case .handle: return []
        case .email(let key):
            compared = EmailAddress.mailbox(of: key)
            sql =
                "SELECT id FROM traveller WHERE email_mailbox = :compared AND email_verified_at IS NOT NULL ORDER BY id"
        case .phone(let key):
            compared = PhoneNumber.line(of: key)
            sql = "SELECT id FROM traveller WHERE phone_line = :compared AND phone_verified_at IS NOT NULL ORDER BY id"
        }
        return try db.rows(sql, ["compared": compared]).map { try $0.id("id") }
    }

    /// Finds a handle, ignoring case.
    static func find(handle: String, in db: Database) throws -> Traveller? {
        let sql = "SELECT \(columns) FROM traveller WHERE handle = :handle"
        return try db.row(sql, ["handle": handle.lowercased()]).map(traveller)
    }

    /// Reads the columns `summary`, as others see the traveller.
    static func summary(of id: Identifier<Traveller>, _ row: StoredRow) throws -> TravellerSummary {
        TravellerSummary(
            id: id, handle: row["handle"], name: name(row, "name", "handle", "person_hidden_at"),
            reliability: ReliabilityTable.reliability(row)
        ).shown(in: try row.value("person_state"))
    }

    /// The traveller with this handle, if the viewer may see them.
    static func visible(
        _ handle: String, to viewer: Identifier<Traveller>?, in db: Database
    ) throws -> Traveller? {
        guard let traveller = try find(handle: handle, in: db) else { return nil }
        let isBlocked = try viewer.map { try areBlocked($0, traveller.id, in: db) } ?? false
        return traveller.isVisible(isBlocked: isBlocked) ? traveller : nil
    }

    /// Writes what the traveller can edit.
    static func save(_ traveller: Traveller, in db: Database) throws {
        try db.run(update, try details(of: traveller))
    }

    static func setPassword(_ hash: String, of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run(
            "UPDATE traveller SET password = :hash WHERE id = :traveller",
            ["hash": hash, "traveller": traveller.description])
    }

    /// Tells those who talk or swap with the traveller, where it changes their threads and what they can do.
    static func setState(
        _ state: Traveller.State, of traveller: Identifier<Traveller>, at now: Date, in db: Database
    ) throws {
        let id = traveller.description
        // Of the row alone: a departure that begins is noted before this.
        let stored = "SELECT state FROM traveller WHERE id = :id"
        let before = try db.row(stored, ["id": id]).map { try $0.value("state") as Traveller.State }
        try db.run(
            "UPDATE traveller SET state = :state, version = version + 1 WHERE id = :id",
            ["state": state.rawValue, "id": id])
        guard let before else { return }
        try WalletClosingTable.follow(traveller, from: before, to: state, at: now, in: db)
        guard before.changesThreads(to: state) else { return }
        for thread in try ThreadTable.all(of: traveller, in: db) {
            let partners = thread.listing.filter { $0 != traveller }
            try EventTable.append([.thread(thread.id)], to: partners, by: .service, at: now, in: db)
        }
        for (swap, partner) in try SwapTable.open(of: traveller, in: db) {
            try EventTable.append([.swap(swap)], to: [partner], by: .service, at: now, in: db)
        }
    }

    static func showsReceipts(_ traveller: Identifier<Traveller>, in db: Database) throws -> Bool {
        let sql = "SELECT shows_receipts FROM traveller WHERE id = :traveller"
        return try db.value(sql, ["traveller": traveller.description], as: Bool.self) ?? false
    }

    static func isFindableByPhone(_ traveller: Identifier<Traveller>, in db: Database) throws -> Bool {
        let sql = "SELECT findable_by_phone FROM traveller WHERE id = :traveller"
        return try db.value(sql, ["traveller": traveller.description], as: Bool.self) ?? false
    }

    private static func details(of traveller: Traveller) throws -> SQLValues {
        let (details, email, phone) = (traveller.details, traveller.contacts.email, traveller.contacts.phone)
        return [
            "id": traveller.id.description, "name": details.name, "email": email?.text,
            // The table demands a contact; an account that the operator made for staff has none.
            "email_key": email?.key ?? (phone == nil ? "" : nil), "email_mailbox": email?.comparisonKey,
            "phone_line": phone?.comparisonKey, "email_claimed_at": email?.claimedAt.milliseconds,
            "email_verified_at": email?.verifiedAt?.milliseconds,
            "phone": phone?.text, "phone_claimed_at": phone?.claimedAt.milliseconds,
            "phone_verified_at": phone?.verifiedAt?.milliseconds, "home_currency": details.homeCurrency.code,
            "bio": details.bio, "languages": try TextList.encode(details.languages), "version": traveller.version,
        ]
    }

    static let blockedBy = """
        SELECT blocked FROM block WHERE blocker = :viewer UNION SELECT blocker FROM block WHERE blocked = :viewer
        """

    /// Travellers whom `viewer` must not see: a block works both ways.
    static func blocked(by viewer: Identifier<Traveller>, in db: Database) throws -> Set<Identifier<Traveller>> {
        let ids = try db.values(blockedBy, ["viewer": viewer.description], as: String.self)
        return Set(ids.compactMap { Identifier($0) })
    }

    static func insert(_ block: BlockChange, in db: Database) throws {
        try db.run(
            """
            INSERT INTO block (blocker, blocked, at, shown_name)
            VALUES (:blocker, :blocked, :at, (SELECT name FROM traveller WHERE id = :blocker))
            ON CONFLICT (blocker, blocked) DO NOTHING
            """,
            [
                "blocker": block.blocker.description, "blocked": block.blocked.description,
                "at": block.at.milliseconds,
            ])
    }

    /// Whether `one` has blocked `other`.
    static func hasBlocked(
        _ one: Identifier<Traveller>, _ other: Identifier<Traveller>, in db: Database
    ) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM block WHERE blocker = :one AND blocked = :other)"
        return try db.value(sql, ["one": one.description, "other": other.description], as: Bool.self) ?? false
    }

    /// Whether each of the two has blocked the other, in one statement.
    static func blocks(
        between one: Identifier<Traveller>, and other: Identifier<Traveller>, in db: Database
    ) throws -> (byOne: Bool, byOther: Bool) {
        let sql = """
            SELECT EXISTS (SELECT 1 FROM block WHERE blocker = :one AND blocked = :other) AS by_one,
                EXISTS (SELECT 1 FROM block WHERE blocker = :other AND blocked = :one) AS by_other
            """
        let row = try db.row(sql, ["one": one.description, "other": other.description])
        return (row?["by_one"] ?? false, row?["by_other"] ?? false)
    }

    private static let areBlockedStatement = "SELECT " + areBlocked(":one", ":other")

    /// True if one of the two has blocked the other.
    static func areBlocked(
        _ one: Identifier<Traveller>, _ other: Identifier<Traveller>, in db: Database
    ) throws -> Bool {
        try db.value(areBlockedStatement, ["one": one.description, "other": other.description], as: Bool.self)
            ?? false
    }
}
