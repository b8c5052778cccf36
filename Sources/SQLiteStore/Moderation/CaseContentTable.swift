import Domain

/// Reads what cases and appeals are about, as staff see it.
enum CaseContentTable {
    static func content(of subject: CaseSubject, in db: Database) throws -> CaseContent {
        CaseContent(
            try item(subject, in: db),
            people: try people(of: subject, in: db).compactMap { role, id in
                try TravellerTable.find(id, in: db).map {
                    ConcernedPerson(
                        role, $0,
                        openReports: try ReportTable.open(about: id, limit: ConcernedPerson.reportLimit, in: db))
                }
            })
    }

    private static func item(_ subject: CaseSubject, in db: Database) throws -> CaseContent.Item? {
        switch subject.kind {
        case .offer: try Identifier(subject.id).flatMap { try OfferTable.find($0, in: db) }.map(CaseContent.Item.offer)
        // Staff read a reply with its review.
        case .review, .reply:
            try Identifier(subject.id).flatMap { try ReviewQueueTable.find($0, in: db) }.map(CaseContent.Item.review)
        case .traveller:
            try Identifier(subject.id).flatMap { try AccountActionTable.account($0, in: db) }
                .map(CaseContent.Item.account)
        case .swap:
            try Identifier<Swap>(subject.id).flatMap { id in
                try SwapTable.find(id, in: db) == nil ? nil : SwapActionTable.views([id], in: db).first
            }.map(CaseContent.Item.swap)
        case .meetingPoint:
            try Identifier(subject.id).flatMap { try ModeratedPointTable.find($0, in: db) }
                .map(CaseContent.Item.meetingPoint)
        case .note: try NoteReference(subject.id).flatMap { try NoteTable.find($0, in: db) }.map(CaseContent.Item.note)
        case .thread, .message: nil
        }
    }

    private typealias People = [(ConcernedPerson.Role, Identifier<Traveller>)]

    /// Each statement answers rows of a role and an id.
    private static func people(of subject: CaseSubject, in db: Database) throws -> People {
        if subject.kind == .note {
            let note = try NoteReference(subject.id).flatMap { try NoteTable.find($0, in: db) }
            return note.map { [(.sender, $0.author), (.recipient, $0.recipient)] } ?? []
        }
        let reference = subject.kind == .message ? MessageReference(subject.id) : nil
        let rows = try db.rows(
            people(subject.kind),
            ["subject": reference?.thread.description ?? subject.id, "seq": reference?.seq])
        return try rows.map { (try $0.value("role"), try $0.id("person")) }
    }

    private static func people(_ kind: Report.SubjectKind) -> String {
        switch kind {
        case .traveller: "SELECT 'traveller' AS role, id AS person FROM traveller WHERE id = :subject"
        case .offer: "SELECT 'owner' AS role, owner AS person FROM offer WHERE id = :subject"
        case .swap:
            """
            SELECT 'owner' AS role, owner AS person FROM swap WHERE id = :subject
            UNION ALL SELECT 'proposer', proposer FROM swap WHERE id = :subject
            """
        case .thread:
            """
            SELECT 'owner' AS role, owner AS person FROM thread WHERE id = :subject
            UNION ALL SELECT 'guest', guest FROM thread WHERE id = :subject
            """
        case .review:
            """
            SELECT 'author' AS role, author AS person FROM review WHERE id = :subject
            UNION ALL SELECT 'about', about FROM review WHERE id = :subject
            """
        case .reply:
            """
            SELECT 'author' AS role, about AS person FROM review WHERE id = :subject
            UNION ALL SELECT 'about', author FROM review WHERE id = :subject
            """
        // By `NoteTable`, above.
        case .note: "SELECT 'sender' AS role, id AS person FROM traveller WHERE FALSE"
        case .meetingPoint:
            """
            SELECT 'author' AS role, added_by AS person FROM meeting_point WHERE id = :subject AND added_by IS NOT NULL
            """
        case .message:
            """
            SELECT 'sender' AS role, sender AS person FROM message
            WHERE thread = :subject AND seq = :seq AND sender IS NOT NULL
            UNION ALL
            SELECT 'recipient', CASE thread.owner WHEN message.sender THEN thread.guest ELSE thread.owner END
            FROM message JOIN thread ON thread.id = message.thread
            WHERE message.thread = :subject AND message.seq = :seq AND message.sender IS NOT NULL
            """
        }
    }
}
