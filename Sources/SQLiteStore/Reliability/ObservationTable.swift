import Domain
import Foundation

/// SQL of the table `observation`: what swaps and reviews show about travellers.
enum ObservationTable {
    /// Replaces the observations that a swap yields about its two sides.
    static func replace(_ observations: Sides<Observation?>, of swap: Swap, in db: Database) throws {
        try db.run(
            "DELETE FROM observation WHERE traveller IN (:owner, :proposer) AND swap = :swap AND kind <> 'review'",
            ["owner": swap.owner.description, "proposer": swap.proposer.description, "swap": swap.id.description])
        for side in Swap.Side.allCases {
            guard let observation = observations[side] else { continue }
            try save(observation, about: swap.member(side), in: db)
        }
    }

    static func save(_ observation: Observation, about traveller: Identifier<Traveller>, in db: Database) throws {
        let (kind, weight, stars) = observation.kind.columns
        try db.upsert(
            into: .observation,
            [
                "traveller": traveller.description, "swap": observation.swap.description, "kind": kind,
                "partner": observation.partner.description, "weight": weight, "stars": stars,
                "euros": observation.euros, "at": observation.at.milliseconds,
                "swap_at": observation.swapAt.milliseconds,
            ])
    }

    /// The review no longer counts.
    static func removeReview(
        of swap: Identifier<Swap>, about traveller: Identifier<Traveller>, in db: Database
    ) throws {
        let sql = "DELETE FROM observation WHERE traveller = :traveller AND swap = :swap AND kind = 'review'"
        try db.run(sql, ["traveller": traveller.description, "swap": swap.description])
    }

    /// All observations about a traveller; faults of other accounts come last.
    static func all(about traveller: Identifier<Traveller>, in db: Database) throws -> [Observation] {
        try own(about: traveller, in: db) + FaultSourceTable.observations(of: traveller, in: db)
            + CarriedFaultTable.all(of: traveller, in: db).flatMap(\.observations)
    }

    /// The observations about a traveller's own swaps, with current facts about each partner: their number of partners, and
    /// whether they have a verified contact.
    static func own(about traveller: Identifier<Traveller>, in db: Database) throws -> [Observation] {
        let sql = """
            SELECT observation.*, partner.swap_partners AS partners, one_person.swap IS NOT NULL AS is_of_one_person,
                coalesce(partner.email_verified_at, partner.phone_verified_at) IS NOT NULL AS is_partner_verified,
                agreed.accepted_at
            FROM observation JOIN traveller AS partner ON partner.id = observation.partner
                LEFT JOIN one_person ON one_person.swap = observation.swap
                LEFT JOIN swap AS agreed ON agreed.id = observation.swap
            WHERE observation.traveller = :traveller ORDER BY observation.at, observation.swap, observation.kind
            """
        return try db.rows(sql, ["traveller": traveller.description]).map { row in
            var observation = try observation(row)
            observation.isSamePerson = row["is_of_one_person"]
            observation.isPartnerVerified = row["is_partner_verified"]
            observation.acceptedAt = row.optionalDate("accepted_at")
            return observation
        }
    }

    private static func observation(_ row: StoredRow) throws -> Observation {
        Observation(
            swap: try row.id("swap"), partner: try row.id("partner"), kind: try kind(row), euros: row["euros"],
            at: row.date("at"), swapAt: row.date("swap_at"))
    }

    /// Travellers about whom `author` has written a visible review.
    static func reviewed(by author: Identifier<Traveller>, in db: Database) throws -> [Identifier<Traveller>] {
        let sql = "SELECT DISTINCT traveller FROM observation WHERE partner = :author AND kind = 'review'"
        return try db.rows(sql, ["author": author.description]).map { try $0.id("traveller") }
    }

    private static func kind(_ row: StoredRow) throws -> Observation.Kind {
        switch row["kind"] as String {
        case "success": .success(weight: try row.present("weight"))
        case "review": .review(stars: try row.present("stars"), partnersOfReviewer: row["partners"])
        case "earlyCancel": .earlyCancel
        case "lateCancel": .lateCancel
        case "veryLateCancel": .veryLateCancel
        case "noShow": .noShow
        case "disputeLost": .disputeLost
        default: throw DamagedRow(column: "kind")
        }
    }
}

extension ObservationTable {
    /// Travellers with an observation whose partner is `traveller`.
    static func partners(of traveller: Identifier<Traveller>, in db: Database) throws -> [Identifier<Traveller>] {
        let sql = "SELECT DISTINCT traveller FROM observation WHERE partner = :traveller"
        return try db.rows(sql, ["traveller": traveller.description]).map { try $0.id("traveller") }
    }

    /// The stored observations of a swap about one side, without reviews.
    private static func of(_ swap: Swap, about side: Swap.Side, in db: Database) throws -> [Observation] {
        let sql = """
            SELECT *, 0 AS partners FROM observation WHERE traveller = :traveller AND swap = :swap AND kind <> 'review'
            """
        return try db.rows(sql, ["traveller": swap.member(side).description, "swap": swap.id.description])
            .map(observation)
    }

    /// Swaps whose stored observations or duty differ from those that the swap yields.
    static func findings(in db: Database) throws -> [String] {
        try db.rows("SELECT id, duty FROM swap ORDER BY id").compactMap { row in
            let text: String = row["id"]
            guard let id = Identifier<Swap>(text), let swap = try SwapTable.find(id, in: db) else {
                return "swap: \(text) cannot be read"
            }
            if (row["duty"] as String) != swap.duty.rawValue { return "swap \(id): its duty differs" }
            for side in Swap.Side.allCases {
                let kept = try of(swap, about: side, in: db)
                let said = swap.observations[side]
                if kept != (said.map { [$0] } ?? []) { return "swap \(id): its observations differ" }
            }
            return nil
        }
    }
}

extension Observation.Kind {
    fileprivate var columns: (kind: String, weight: Double?, stars: Int?) {
        switch self {
        case .success(let weight): ("success", weight, nil)
        case .review(let stars, _): ("review", nil, stars)
        case .earlyCancel: ("earlyCancel", nil, nil)
        case .lateCancel: ("lateCancel", nil, nil)
        case .veryLateCancel: ("veryLateCancel", nil, nil)
        case .noShow: ("noShow", nil, nil)
        case .disputeLost: ("disputeLost", nil, nil)
        }
    }
}
