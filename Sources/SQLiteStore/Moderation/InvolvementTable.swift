import Domain

/// SQL of whom something is about, and of what a member of staff reported as a traveller.
enum InvolvementTable {
    /// Who wrote, owns or takes part in something, as ids. `kind` and `subject` are parameters, texts, or columns with their
    /// table, which may be one of these: each has another name here.
    static func people(kind: String, subject: String) -> String {
        """
        SELECT found.id AS person FROM traveller AS found WHERE \(kind) = 'traveller' AND found.id = \(subject)
        UNION ALL SELECT found.owner FROM offer AS found WHERE \(kind) = 'offer' AND found.id = \(subject)
        UNION ALL SELECT found.owner FROM swap AS found WHERE \(kind) = 'swap' AND found.id = \(subject)
        UNION ALL SELECT found.proposer FROM swap AS found WHERE \(kind) = 'swap' AND found.id = \(subject)
        UNION ALL SELECT found.owner FROM thread AS found WHERE \(kind) = 'thread' AND found.id = \(subject)
        UNION ALL SELECT found.guest FROM thread AS found WHERE \(kind) = 'thread' AND found.id = \(subject)
        UNION ALL SELECT found.owner FROM thread AS found
            WHERE \(kind) = 'message' AND found.id = substr(\(subject), 1, 36)
        UNION ALL SELECT found.guest FROM thread AS found
            WHERE \(kind) = 'message' AND found.id = substr(\(subject), 1, 36)
        UNION ALL SELECT found.author FROM review AS found WHERE \(kind) IN ('review', 'reply')
            AND found.id = \(subject)
        UNION ALL SELECT found.about FROM review AS found WHERE \(kind) IN ('review', 'reply') AND found.id = \(subject)
        UNION ALL SELECT found.added_by FROM meeting_point AS found
            WHERE \(kind) = 'meeting-point' AND found.id = \(subject) AND found.added_by IS NOT NULL
        UNION ALL SELECT found.asker FROM money_request AS found WHERE \(kind) = 'note' AND found.id = \(subject)
        UNION ALL SELECT found.payer FROM money_request AS found WHERE \(kind) = 'note' AND found.id = \(subject)
        UNION ALL SELECT found.actor FROM ledger_transaction AS found WHERE \(kind) = 'note' AND found.id = \(subject)
        UNION ALL SELECT found.other FROM ledger_transaction AS found
            WHERE \(kind) = 'note' AND found.id = \(subject) AND found.other IS NOT NULL
        UNION ALL SELECT found.person FROM appeal AS found WHERE \(kind) = 'appeal' AND found.id = \(subject)
        """
    }

    private static let telling = "(" + Involvement.telling.map { "'\($0.rawValue)'" }.joined(separator: ", ") + ")"

    /// The accounts of the member `:me`, as ids: also those that share a sign-in that tells. Staff swap with an account of
    /// their own.
    private static let accounts = """
        SELECT :me AS id
        UNION SELECT other.traveller FROM sign_in AS mine
            JOIN sign_in AS other ON other.kind = mine.kind AND other.hash = mine.hash
            WHERE mine.traveller = :me AND mine.kind IN \(telling)
        """

    /// Whom, or whose things, the member `:me` has reported, as ids.
    private static let reported: String = {
        let reports = "FROM report JOIN"
        func of(_ kind: String) -> String { "report.reporter IN (\(accounts)) AND report.subject_kind = '\(kind)'" }
        return """
            SELECT traveller.id AS person \(reports) traveller ON traveller.id = report.subject WHERE \(of("traveller"))
            UNION SELECT owner \(reports) offer ON offer.id = report.subject WHERE \(of("offer"))
            UNION SELECT owner \(reports) swap ON swap.id = report.subject WHERE \(of("swap"))
            UNION SELECT proposer \(reports) swap ON swap.id = report.subject WHERE \(of("swap"))
            UNION SELECT owner \(reports) thread ON thread.id = report.subject WHERE \(of("thread"))
            UNION SELECT guest \(reports) thread ON thread.id = report.subject WHERE \(of("thread"))
            UNION SELECT sender \(reports) message ON message.thread = substr(report.subject, 1, 36)
                AND message.seq = CAST(substr(report.subject, 38) AS INTEGER)
            WHERE \(of("message")) AND sender IS NOT NULL
            UNION SELECT author \(reports) review ON review.id = report.subject WHERE \(of("review"))
            UNION SELECT added_by \(reports) meeting_point ON meeting_point.id = report.subject
            WHERE \(of("meeting-point")) AND added_by IS NOT NULL
            UNION SELECT asker \(reports) money_request ON money_request.id = report.subject WHERE \(of("note"))
            UNION SELECT wallet_text.sender \(reports) ledger_transaction ON ledger_transaction.id = report.subject
                JOIN wallet_text ON wallet_text.sequence = ledger_transaction.sequence
            WHERE \(of("note"))
            """
    }()

    /// `Involvement.isParty` as an SQL condition on a row with the columns `kind` and `subject`, of the parameter `:me`.
    static func isParty(kind: String, subject: String) -> String {
        isAny(of: Involvement.Ground.allCases, kind: kind, subject: subject)
    }

    /// Whether the member `:me` has reported something, or whom it concerns, as an SQL condition.
    static func isReported(kind: String, subject: String) -> String {
        isAny(of: [.reported, .reportedPeople], kind: kind, subject: subject)
    }

    private static func isAny(of grounds: [Involvement.Ground], kind: String, subject: String) -> String {
        let conditions = grounds.map { ground in
            switch ground {
            case .own: concerned("person IN (\(accounts))", kind, subject)
            case .reported:
                """
                EXISTS (SELECT 1 FROM report WHERE report.reporter IN (\(accounts))
                    AND report.subject_kind = \(kind) AND report.subject = \(subject))
                """
            case .reportedPeople: concerned("person IN (\(reported))", kind, subject)
            }
        }
        return "(" + conditions.joined(separator: " OR ") + ")"
    }

    private static func concerned(_ condition: String, _ kind: String, _ subject: String) -> String {
        "EXISTS (SELECT 1 FROM (\(people(kind: kind, subject: subject))) AS concerned WHERE \(condition))"
    }

    /// Nobody decides without an actor: then there is no involvement.
    static func involvement(
        of member: Identifier<Traveller>?, in subject: CaseSubject, _ db: Database
    ) throws -> Involvement {
        guard let member else { return .none }
        let arguments: SQLValues = ["kind": subject.kind.rawValue, "subject": subject.id]
        let isReporter = """
            SELECT EXISTS (SELECT 1 FROM report
                WHERE reporter IN (\(Self.accounts)) AND subject_kind = :kind AND subject = :subject)
            """
        let me: SQLValues = ["me": member.description]
        return Involvement(
            people: try people(of: subject, in: db), reported: try ids(reported, me, in: db).subtracting([member]),
            isReporter: try db.value(isReporter, arguments + me, as: Bool.self) ?? false,
            accounts: try ids(accounts, me, in: db))
    }

    static func people(of subject: CaseSubject, in db: Database) throws -> Set<Identifier<Traveller>> {
        let arguments: SQLValues = ["kind": subject.kind.rawValue, "subject": subject.id]
        return try ids(people(kind: ":kind", subject: ":subject"), arguments, in: db)
    }

    private static func ids(
        _ sql: String, _ values: SQLValues, in db: Database
    ) throws -> Set<Identifier<Traveller>> {
        Set(try db.values(sql, values, as: String.self).compactMap { Identifier($0) })
    }
}
