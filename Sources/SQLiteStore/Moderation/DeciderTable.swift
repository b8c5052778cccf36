import Domain

/// Reads who decides about something, and the cases about it.
enum DeciderTable {
    /// - Parameters:
    ///   - actor: Nil for a deadline.
    ///   - id: The case that the order names.
    static func decider(
        _ actor: Identifier<Traveller>?, about subject: CaseSubject, naming id: Identifier<ModerationCase>?,
        in db: Database
    ) throws -> Decider {
        Decider(
            try actor.flatMap { try StaffTable.find($0, in: db) },
            try InvolvementTable.involvement(of: actor, in: subject, db),
            naming: try actor.flatMap { actor in try id.flatMap { try snapshot(of: $0, by: actor, in: db) } },
            about: try openCase(about: subject, by: actor, in: db))
    }

    /// Nil if there is no such case.
    static func snapshot(
        of id: Identifier<ModerationCase>, by actor: Identifier<Traveller>, in db: Database
    ) throws -> CaseSnapshot? {
        guard let entry = try CaseTable.find(id, in: db) else { return nil }
        return CaseSnapshot(
            entry.moderationCase, actor: try StaffTable.find(actor, in: db),
            try InvolvementTable.involvement(of: actor, in: entry.moderationCase.subject, db), holder: entry.holder)
    }

    /// The open case about something; nil if there is none.
    /// - Parameter actor: Nil for a deadline.
    private static func openCase(
        about subject: CaseSubject, by actor: Identifier<Traveller>?, in db: Database
    ) throws -> CaseSnapshot? {
        guard let open = try CaseTable.open(subject, in: db) else { return nil }
        guard let actor else {
            return CaseSnapshot(open, actor: nil, .none, holder: nil)
        }
        return try snapshot(of: open.id, by: actor, in: db)
    }
}
