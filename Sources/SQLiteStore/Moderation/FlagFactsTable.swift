import Domain
import Foundation

/// SQL of the facts that rules in the background look at.
enum FlagFactsTable {
    static func snapshot(of subject: CaseSubject, _ keys: KeyFile, at now: Date, in db: Database) throws
        -> FlagCheckSnapshot
    {
        var facts: [FlagCheckSnapshot.Facts] = []
        var subjects: Set<CaseSubject> = []
        if subject.kind == .review,
            let review = try Identifier(subject.id).flatMap({ try ReviewTable.find($0, in: db) }),
            FlagRules.sees(review)
        {
            facts.append(.review(try self.review(review, in: db)))
            if review.words.stars == FlagRules.praiseStars {
                facts.append(.praise(try praise(around: review.about, in: db), around: review.about))
            }
            subjects.formUnion([subject, .traveller(review.about)])
        }
        for person in try InvolvementTable.people(of: subject, in: db).sorted(by: { $0.description < $1.description }) {
            facts.append(.conduct(try conduct(of: person, keys, at: now, in: db)))
            subjects.insert(.traveller(person))
        }
        return FlagCheckSnapshot(facts, book: try FlagTable.book(of: subjects, in: db))
    }

    private static func review(_ review: Review, in db: Database) throws -> ReviewFlagFacts {
        let found = try reports(about: review.author, by: review.about, since: .distantPast, in: db)
        return ReviewFlagFacts(
            review: review.id, stars: review.words.stars, texts: [review.words.text, review.words.privateText],
            writtenAt: review.writtenAt, reportsByPartner: found.map(\.at),
            lowReviewsByPartner: try ReviewTable.revealedLow(before: review, in: db).compactMap(\.revealedAt))
    }

    private static func conduct(of traveller: Identifier<Traveller>, _ keys: KeyFile, at now: Date, in db: Database)
        throws -> ConductFlagFacts
    {
        var facts = ConductFlagFacts(traveller)
        let observations = try db.rows(
            """
            SELECT kind, partner, at FROM observation
            WHERE traveller = :traveller AND kind IN ('success', 'noShow') AND swap_at > :swap_at
            """,
            [
                "traveller": traveller.description,
                "swap_at": now.addingTimeInterval(-FlagRules.partnerPeriod).milliseconds,
            ])
        for row in observations {
            let kind: String = row["kind"]
            if kind == "success" {
                facts.partners.append(try row.id("partner"))
            } else {
                facts.noShows.append(row.date("at"))
            }
        }
        let usage = try TierUsageTable.tierUsage(of: try AccountTable.find(traveller, in: db), at: now, in: db)
        (facts.volume, facts.tier) = (usage.volume, usage.tier)
        facts.reports = try reports(
            about: traveller, by: nil, since: now.addingTimeInterval(-FlagRules.reportPeriod), in: db)
        facts.sharedWithBanned = try sharedWithBanned(traveller, keys, at: now, in: db)
        return facts
    }

    /// Reports that count in full, about a traveller or what is theirs, newest first. `by`: only those of this person.
    private static func reports(
        about traveller: Identifier<Traveller>, by reporter: Identifier<Traveller>?, since: Date, in db: Database
    ) throws -> [ConductFlagFacts.ReportFact] {
        let sql = """
            \(ReportTable.theirs)
            SELECT report.reporter, report.at, moderation_case.outcome, \(TierUsageTable.facts),
                \(TravellerTable.summary),
                EXISTS (SELECT 1 FROM thread WHERE owner = :id AND guest = report.reporter)
                    OR EXISTS (SELECT 1 FROM thread WHERE owner = report.reporter AND guest = :id) AS is_known
            FROM theirs
            CROSS JOIN report ON report.subject_kind = theirs.kind AND report.subject = theirs.id
            JOIN moderation_case ON moderation_case.id = report.moderation_case
            JOIN traveller ON traveller.id = report.reporter
            WHERE report.at > :since AND report.reporter <> :id AND (:by IS NULL OR report.reporter = :by)
            ORDER BY report.at DESC, report.id DESC
            """
        let rows = try db.cursor(
            sql,
            [
                "id": traveller.description, "since": max(0, since.milliseconds),
                "by": reporter?.description,
            ])
        var reports: [ConductFlagFacts.ReportFact] = []
        while reports.count < FlagRules.mostFacts, let row = try rows.next() {
            guard Report.countsInFull(by: Tier(TierUsageTable.facts(row)), isOfOwnConversation: row["is_known"]) else {
                continue
            }
            let outcome: ModerationCase.Outcome? = try row.optionalValue("outcome")
            reports.append(
                ConductFlagFacts.ReportFact(
                    by: try row.id("reporter"), at: row.date("at"), ConductFlagFacts.ReportFact.Result(outcome)))
        }
        return reports
    }

    /// Five stars that the traveller got, and those whom the traveller gave five stars.
    private static func praise(around traveller: Identifier<Traveller>, in db: Database) throws -> [Praise] {
        let received = try fiveStars(about: traveller, in: db)
        let partners = Set(received.map(\.by)).sorted { $0.description < $1.description }
            .prefix(FlagRules.mostPraisers)
        return received + (try partners.flatMap { try fiveStars(about: $0, in: db) })
    }

    private static func fiveStars(about traveller: Identifier<Traveller>, in db: Database) throws -> [Praise] {
        let sql = """
            SELECT author FROM review
            WHERE about = :traveller AND \(ReviewTable.isShown) AND stars = \(FlagRules.praiseStars)
            ORDER BY revealed_at DESC, id DESC LIMIT \(FlagRules.mostFacts)
            """
        return try db.values(sql, ["traveller": traveller.description], as: String.self)
            .compactMap { Identifier<Traveller>($0) }.map { Praise(by: $0, about: traveller) }
    }

    /// Devices are compared by keyed hashes that are kept for 60 days.
    private static func sharedWithBanned(
        _ id: Identifier<Traveller>, _ keys: KeyFile, at now: Date, in db: Database
    ) throws -> Set<ConductFlagFacts.SharedWithBanned> {
        guard let traveller = try TravellerTable.find(id, in: db) else { return [] }
        let contacts = traveller.contacts.verifiedLogins
        let suspended = try contacts.filter { contact in
            try HeldContactTable.dropped(contact, keys, at: now, in: db).contains {
                try $0.traveller != id && ActionTable.isSuspended($0.traveller, at: now, in: db)
            }
        }.compactMap(\.contactKind)
        let banned = try BannedContactTable.kinds(of: contacts, keys, at: now, in: db).union(suspended)
        let sql = """
            SELECT EXISTS (SELECT 1 FROM sign_in
                CROSS JOIN sign_in AS others ON others.kind = sign_in.kind AND others.hash = sign_in.hash
                CROSS JOIN traveller AS other ON other.id = others.traveller
                WHERE sign_in.traveller = :id AND sign_in.kind = 'device' AND other.id <> :id
                    AND other.state = 'banned')
            """
        let hasDevice = try db.value(sql, ["id": id.description], as: Bool.self) ?? false
        return ConductFlagFacts.shared(in: traveller.state, contacts: banned, hasBannedDevice: hasDevice)
    }
}
