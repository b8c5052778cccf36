import Domain
import Foundation

/// SQL of the table `one_person`: swaps whose two sides are probably one person.
enum SamePersonTable {
    /// Compares the sign-ins of both sides of a swap (`SwapChange.comparesSignIns`). Returns true if they give new
    /// evidence.
    static func recordEvidence(
        _ swap: Identifier<Swap>, of owner: Identifier<Traveller>, and proposer: Identifier<Traveller>, at now: Date,
        in db: Database
    ) throws -> Bool {
        let known = "SELECT EXISTS (SELECT 1 FROM one_person WHERE swap = :swap)"
        guard try db.value(known, ["swap": swap.description], as: Bool.self) == false else { return false }
        guard
            let sign = try evidence(about: owner, and: proposer, at: now, in: db)
                ?? evidence(ofEarlierPartnersOf: owner, and: proposer, in: db)
        else { return false }
        try insert(sign, of: swap, at: now, in: db)
        return true
    }

    /// Why one of the two is likely an earlier partner of the other.
    private static func evidence(
        ofEarlierPartnersOf owner: Identifier<Traveller>, and proposer: Identifier<Traveller>, in db: Database
    ) throws -> SamePersonEvidence? {
        let sql = """
            SELECT DISTINCT observation.traveller, observation.partner FROM observation
            LEFT JOIN one_person ON one_person.swap = observation.swap
            WHERE observation.traveller IN (:owner, :proposer) AND observation.kind = 'success'
                AND observation.partner NOT IN (:owner, :proposer) AND one_person.swap IS NULL
            """
        let rows = try db.rows(sql, ["owner": owner.description, "proposer": proposer.description])
        var earlier: [Identifier<Traveller>: [Identifier<Traveller>]] = [:]
        for row in rows { earlier[try row.id("traveller"), default: []].append(try row.id("partner")) }
        if earlier.isEmpty { return nil }
        let people = try TravellerTable.find(Array(Set(earlier.values.joined() + [owner, proposer])), in: db)
        for (traveller, partner) in [(owner, proposer), (proposer, owner)] {
            guard let partners = earlier[traveller], let contacts = people[partner]?.contacts else { continue }
            let sign = try SamePersonEvidence(contacts, anyOf: partners.compactMap { people[$0]?.contacts }) {
                try SignInTable.sharesDevice(partner, with: partners, in: db)
            }
            if let sign { return sign }
        }
        return nil
    }

    /// Compares the contacts of a traveller with those of everybody they have swapped with. Returns true if they give new
    /// evidence. This tells nobody anything: whoever verifies a spelling of a mailbox reads that mailbox.
    static func recordContacts(
        of traveller: Identifier<Traveller>, at now: Date, in db: Database
    ) throws -> Bool {
        let sql = """
            SELECT DISTINCT observation.swap, observation.partner FROM observation
            LEFT JOIN one_person ON one_person.swap = observation.swap
            WHERE observation.traveller = :traveller AND one_person.swap IS NULL ORDER BY observation.swap
            """
        let swaps = try db.rows(sql, ["traveller": traveller.description])
            .map { (id: try $0.id("swap", of: Swap.self), partner: try $0.id("partner", of: Traveller.self)) }
        let people = try TravellerTable.find(Array(Set(swaps.map(\.partner))) + [traveller], in: db)
        guard let contacts = people[traveller]?.contacts else { return false }
        let found = swaps.compactMap { swap in
            people[swap.partner].flatMap { SamePersonEvidence(contacts, $0.contacts) }.map { (swap.id, $0) }
        }
        for (swap, sign) in found { try insert(sign, of: swap, at: now, in: db) }
        return !found.isEmpty
    }

    private static func insert(
        _ sign: SamePersonEvidence, of swap: Identifier<Swap>, at now: Date, in db: Database
    ) throws {
        try db.insert(
            into: .onePerson, ["swap": swap.description, "sign": sign.rawValue, "found_at": now.milliseconds])
    }

    /// Why two accounts are likely one person's now.
    static func evidence(
        about one: Identifier<Traveller>, and other: Identifier<Traveller>, at now: Date, in db: Database
    ) throws -> SamePersonEvidence? {
        if let sign = try contacts(of: one, and: other, in: db) { return sign }
        let signIns = try SignInTable.evidence(of: [one, other], in: db)
        return SamePersonEvidence(
            signIns[0], signIns[1], meetings: try meetings(of: one, and: other, in: db), at: now)
    }

    private static func contacts(
        of owner: Identifier<Traveller>, and proposer: Identifier<Traveller>, in db: Database
    ) throws -> SamePersonEvidence? {
        let people = try TravellerTable.find([owner, proposer], in: db)
        guard let owner = people[owner], let proposer = people[proposer] else { return nil }
        return SamePersonEvidence(owner.contacts, proposer.contacts)
    }

    private static let calledOff = Swap.State.sqlList(where: \.isCalledOff)

    /// When the two travellers met or planned to meet, in all their swaps that were not called off.
    private static func meetings(
        of one: Identifier<Traveller>, and other: Identifier<Traveller>, in db: Database
    ) throws -> [Date] {
        let sql = """
            WITH both AS (
                SELECT id, state FROM swap WHERE owner = :one AND proposer = :other
                UNION ALL SELECT id, state FROM swap WHERE owner = :other AND proposer = :one
            ), met AS (SELECT id FROM both WHERE state NOT IN \(calledOff))
            SELECT starts_at AS at FROM meeting JOIN met ON met.id = meeting.swap WHERE role = 'agreed'
            UNION SELECT checked_in_at FROM swap_side JOIN met ON met.id = swap_side.swap
            WHERE checked_in_at IS NOT NULL
            UNION SELECT handed_over_at FROM swap_side JOIN met ON met.id = swap_side.swap
            WHERE handed_over_at IS NOT NULL
            ORDER BY at
            """
        return try db.rows(sql, ["one": one.description, "other": other.description]).map { $0.date("at") }
    }
}
