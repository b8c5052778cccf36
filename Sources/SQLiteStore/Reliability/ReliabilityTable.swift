import Domain
import Foundation

/// SQL of the columns of `traveller` that are computed from observations.
enum ReliabilityTable {
    static func reliability(_ row: StoredRow) -> Reliability {
        var reliability = Reliability(score: row["reliability_score"])
        (reliability.completed, reliability.partners) = (row["swaps_completed"], row["swap_partners"])
        (reliability.noShows, reliability.lateCancels) = (row["no_shows"], row["late_cancels"])
        (reliability.reviews, reliability.stars) = (row["reviews"], row["stars"])
        return reliability
    }

    /// The same from the columns of `TravellerTable.other`.
    static func otherReliability(_ row: StoredRow) -> Reliability {
        var reliability = Reliability(score: row["other_reliability_score"])
        (reliability.completed, reliability.partners) = (row["other_swaps_completed"], row["other_swap_partners"])
        (reliability.noShows, reliability.lateCancels) = (row["other_no_shows"], row["other_late_cancels"])
        (reliability.reviews, reliability.stars) = (row["other_reviews"], row["other_stars"])
        return reliability
    }

    /// Others whose scores are computed in the transaction that changes them. Each takes some milliseconds, for which
    /// every writer waits; the sweeper computes the rest.
    static let mostAtOnce = 8

    /// Recomputes the reliability of `people`, who are the few that a change is about, and of travellers they reviewed if
    /// the weight of those reviews changed.
    static func update(_ people: [Identifier<Traveller>], at now: Date, in db: Database) throws {
        // A score depends on how many partners each partner has: their reviews weigh by it, and only the few partners of
        // somebody can be a closed circle.
        var affected: Set<Identifier<Traveller>> = []
        var haveCountsChanged = false
        for traveller in people {
            affected.formUnion(try FaultSourceTable.carriers(of: traveller, in: db).compactMap(\.traveller))
            let before = try countPartners(of: traveller, in: db)
            let after = try calculate(traveller, at: now, in: db).partners
            guard before != after else { continue }
            haveCountsChanged = true
            let weight = ReliabilityFormula.reviewerWeight(partners:)
            guard weight(before) != weight(after) else { continue }
            affected.formUnion(try ObservationTable.reviewed(by: traveller, in: db))
        }
        // With the same counts, a second calculation for `people` would find the same.
        if haveCountsChanged { for traveller in people { try calculate(traveller, at: now, in: db) } }
        try calculate(affected.subtracting(people), at: now, in: db)
    }

    /// The same for any number of people: the first now, the others by the sweeper, which computes what is due and ends
    /// it in one transaction each.
    static func calculate(_ people: Set<Identifier<Traveller>>, at now: Date, in db: Database) throws {
        let sorted = people.sorted { $0.description < $1.description }
        for traveller in sorted.prefix(mostAtOnce) { try calculate(traveller, at: now, in: db) }
        try setDue(Array(sorted.dropFirst(mostAtOnce)), in: db)
    }

    private static func setDue(_ people: [Identifier<Traveller>], in db: Database) throws {
        guard !people.isEmpty else { return }
        try db.run(
            "UPDATE traveller SET reliability_at = 0 WHERE id IN (SELECT value FROM json_each(:people))",
            ["people": try SeedSlice.json(people.map(\.description))])
    }

    /// Whether a change has left the computation to the sweeper.
    static func isDue(_ traveller: Identifier<Traveller>, in db: Database) throws -> Bool {
        let sql = "SELECT reliability_at = 0 FROM traveller WHERE id = :traveller"
        return try db.value(sql, ["traveller": traveller.description], as: Bool.self) ?? false
    }

    private static func countPartners(of traveller: Identifier<Traveller>, in db: Database) throws -> Int {
        let sql = "SELECT swap_partners FROM traveller WHERE id = :traveller"
        return try db.value(sql, ["traveller": traveller.description], as: Int.self) ?? 0
    }

    @discardableResult
    static func calculate(
        _ traveller: Identifier<Traveller>, at now: Date, in db: Database
    ) throws -> Reliability {
        var circle = CirclePartners(around: traveller)
        let calculation = try ReliabilityCalculation(
            of: traveller, try ObservationTable.all(about: traveller, in: db),
            isVerified: try isVerified(traveller, in: db), at: now
        ) { try circle.partners(of: $0, in: db) }
        let reliability = calculation.reliability
        try db.run(
            """
            UPDATE traveller SET reliability_score = :score, swaps_completed = :completed, swap_partners = :partners,
                no_shows = :no_shows,
                late_cancels = :late_cancels, reviews = :reviews, stars = :stars,
                    reliability_formula = :reliability_formula, reliability_at = :now,
                other_partners = :other_partners
            WHERE id = :traveller
            """,
            [
                "score": reliability.score, "completed": reliability.completed, "partners": reliability.partners,
                "no_shows": reliability.noShows, "late_cancels": reliability.lateCancels,
                "reviews": reliability.reviews, "stars": reliability.stars,
                "reliability_formula": ReliabilityFormula.version, "now": now.milliseconds,
                "other_partners": calculation.otherPartners, "traveller": traveller.description,
            ])
        return reliability
    }

    /// What `calculate` found last about the circle of a traveller.
    static func otherPartners(of traveller: Identifier<Traveller>, in db: Database) throws -> Int {
        let sql = "SELECT other_partners FROM traveller WHERE id = :traveller"
        return try db.value(sql, ["traveller": traveller.description], as: Int.self) ?? 0
    }

    /// Whether a traveller has a verified contact.
    private static func isVerified(_ traveller: Identifier<Traveller>, in db: Database) throws -> Bool {
        try TierUsageTable.facts(of: traveller, in: db).hasVerifiedContact
    }

    /// Changes the contacts of a traveller. A verified contact affects their own score and those of their partners, and
    /// can show that a partner is the same person.
    static func changingContacts(
        of traveller: Identifier<Traveller>, at now: Date, in db: Database, _ change: () throws -> Void
    ) throws {
        let before = try isVerified(traveller, in: db)
        let contacts = try TravellerTable.find(traveller, in: db)?.contacts
        try change()
        let new = try TravellerTable.find(traveller, in: db)?.contacts
        let hasEvidence =
            try new != contacts && SamePersonTable.recordContacts(of: traveller, at: now, in: db)
        guard try isVerified(traveller, in: db) != before || hasEvidence else { return }
        var affected = Set(try ObservationTable.partners(of: traveller, in: db))
        let known = "SELECT EXISTS (SELECT 1 FROM traveller WHERE id = :traveller AND reliability_at IS NOT NULL)"
        if try db.value(known, ["traveller": traveller.description], as: Bool.self) == true {
            affected.insert(traveller)
        }
        let sorted = affected.sorted { $0.description < $1.description }
        try update(Array(sorted.prefix(mostAtOnce)), at: now, in: db)
        try setDue(Array(sorted.dropFirst(mostAtOnce)), in: db)
    }

    /// Travellers whose stored reliability differs from the one computed for its stored time; one line for each.
    static func findings(in db: Database) throws -> [String] {
        let rows = try db.cursor(
            """
            SELECT id, reliability_score, swaps_completed, swap_partners, no_shows, late_cancels, reviews, stars,
                reliability_at, reliability_formula, other_partners
            FROM traveller
            WHERE reliability_at IS NOT NULL OR id IN (SELECT traveller FROM observation)
            """)
        var findings: [String] = []
        while let row = try rows.next() {
            let traveller: Identifier<Traveller> = try row.id("id")
            let kept = reliability(row)
            guard let at = row.optionalDate("reliability_at") else {
                findings.append("traveller \(traveller): has observations and no reliability")
                continue
            }
            // A migration, and a change that is about many, set the time to 0 and leave the score to the next sweep.
            if at.milliseconds == 0 { continue }
            let now = Reliability(
                try ObservationTable.all(about: traveller, in: db), isVerified: try isVerified(traveller, in: db),
                otherPartners: row["other_partners"], at: at)
            if now != kept { findings.append("traveller \(traveller): has another reliability than its observations") }
        }
        return findings
    }
}
