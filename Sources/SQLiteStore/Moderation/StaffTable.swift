import Domain
import Foundation

/// SQL of the table `staff`.
enum StaffTable {
    static func save(_ member: StaffMember, in db: Database) throws {
        try db.upsert(
            into: .staff,
            [
                "traveller": member.id.description, "role": member.role.rawValue,
                "since": member.since.milliseconds, "appointed_by": member.appointedBy?.description,
                "has_one_time_password": member.hasOneTimePassword,
            ])
    }

    static func remove(_ id: Identifier<Traveller>, in db: Database) throws {
        try db.run("DELETE FROM staff WHERE traveller = :id", ["id": id.description])
    }

    /// The one-time password is used up; nothing happens for a traveller.
    static func replacedPassword(of id: Identifier<Traveller>, in db: Database) throws {
        try db.run(
            "UPDATE staff SET has_one_time_password = 0 WHERE traveller = :id AND has_one_time_password = 1",
            ["id": id.description])
    }

    static func find(_ id: Identifier<Traveller>, in db: Database) throws -> StaffMember? {
        let sql = "SELECT * FROM staff WHERE traveller = :id"
        return try db.row(sql, ["id": id.description]).map(member)
    }

    private static func member(_ row: StoredRow) throws -> StaffMember {
        StaffMember(
            id: try row.id("traveller"), role: try row.value("role"), since: row.date("since"),
            appointedBy: (row["appointed_by"] as String?).flatMap { Identifier($0) },
            hasOneTimePassword: row["has_one_time_password"])
    }

    /// The staff side of a session: the columns `role`, `has_one_time_password`, `factor_at` and `confirmed_at`.
    static func session(_ row: StoredRow) throws -> StaffSession? {
        let role: StaffRole? = try row.optionalValue("role")
        return role.map { role in
            StaffSession(
                role: role, hasOneTimePassword: row["has_one_time_password"],
                enteredAt: row.optionalDate("factor_at"), factorSince: row.optionalDate("confirmed_at"))
        }
    }

    /// Admins whose accounts may act.
    static func admins(in db: Database) throws -> Set<Identifier<Traveller>> {
        let sql = """
            SELECT staff.traveller FROM staff JOIN traveller ON traveller.id = staff.traveller
            WHERE staff.role = 'admin' AND traveller.state IN \(TravellerTable.actingStates)
            """
        return Set(try db.values(sql, as: String.self).compactMap { Identifier($0) })
    }

    private static let seniorRoles = StaffRole.sqlList { $0 >= .senior }

    /// Seniors and admins whose accounts may act.
    static func seniors(in db: Database) throws -> Set<Identifier<Traveller>> {
        let sql = """
            SELECT staff.traveller FROM staff JOIN traveller ON traveller.id = staff.traveller
            WHERE staff.role IN \(StaffTable.seniorRoles) AND traveller.state IN \(TravellerTable.actingStates)
            """
        return Set(try db.values(sql, as: String.self).compactMap { Identifier($0) })
    }

    /// Those who may decide about a subject.
    static func seniors(for subject: CaseSubject, in db: Database) throws -> Set<Identifier<Traveller>> {
        try seniors(in: db).filter { try !InvolvementTable.involvement(of: $0, in: subject, db).isParty($0) }
    }

    /// What an account has as a traveller.
    static func use(of id: Identifier<Traveller>, in db: Database) throws -> StaffSnapshot.Use {
        let sql = """
            SELECT EXISTS (SELECT 1 FROM offer WHERE owner = :id) AS has_offers,
                EXISTS (SELECT 1 FROM swap WHERE owner = :id) OR EXISTS (SELECT 1 FROM swap WHERE proposer = :id)
                    AS has_swaps,
                EXISTS (SELECT 1 FROM thread_member WHERE traveller = :id) AS has_threads
            """
        guard let row = try db.row(sql, ["id": id.description]) else {
            throw DamagedRow(column: "staff")
        }
        return StaffSnapshot.Use(
            hasOffers: row["has_offers"], hasSwaps: row["has_swaps"], hasThreads: row["has_threads"])
    }

    private static let columns = """
        traveller.handle, traveller.name, appointer.handle AS appointer, staff.traveller, staff.role, staff.since,
            staff.appointed_by, staff.has_one_time_password,
            EXISTS (SELECT 1 FROM second_factor
                WHERE second_factor.traveller = traveller.id AND second_factor.confirmed_at IS NOT NULL) AS has_factor
        """

    /// Travellers, with what they are of staff.
    private static let entries = """
        SELECT \(columns) FROM traveller
        LEFT JOIN staff ON staff.traveller = traveller.id
        LEFT JOIN traveller AS appointer ON appointer.id = staff.appointed_by
        """

    static func all(in db: Database) throws -> [StaffEntry] {
        try db.rows(
            """
            SELECT \(StaffTable.columns) FROM staff
            CROSS JOIN traveller ON traveller.id = staff.traveller
            LEFT JOIN traveller AS appointer ON appointer.id = staff.appointed_by
            ORDER BY traveller.handle
            """
        ).map(entry)
    }

    /// Also of an account that is not on the staff.
    static func entry(of id: Identifier<Traveller>, in db: Database) throws -> StaffEntry {
        guard
            let row = try db.row("\(StaffTable.entries) WHERE traveller.id = :id", ["id": id.description])
        else { throw DamagedRow(column: "traveller") }
        return try entry(row)
    }

    private static func entry(_ row: StoredRow) throws -> StaffEntry {
        let role: StaffRole? = try row.optionalValue("role")
        return StaffEntry(
            handle: row["handle"], name: row["name"], member: try role.map { _ in try member(row) },
            appointedBy: row["appointer"], hasSecondFactor: row["has_factor"])
    }
}
