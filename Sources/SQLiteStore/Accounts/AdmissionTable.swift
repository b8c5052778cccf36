import Domain

/// SQL of what a write of a request looks at again.
enum AdmissionTable {
    static func confirm(_ admission: Admission, in db: Database) throws {
        let sql = """
            SELECT state, \(TravellerTable.isLeaving) AS is_leaving,
                (SELECT role FROM staff WHERE staff.traveller = traveller.id) AS role
            FROM traveller WHERE id = :traveller
            """
        guard let row = try db.row(sql, ["traveller": admission.traveller.description]) else { return }
        try admission.confirm(
            row["is_leaving"] ? .leaving : try row.value("state"), role: try row.optionalValue("role"))
    }
}
