import Domain

/// The partners of people around somebody, from swaps that count, read for many people by one statement.
///
/// `ClosedCircle` asks for sixty people one after another. Whoever was named as a partner most often is asked for next,
/// and is read ahead.
struct CirclePartners {
    /// People that are read ahead once the partners of the first are read.
    private static let ahead = 16

    /// Nil for who has too many partners for a closed circle.
    private var known: [Identifier<Traveller>: Set<Identifier<Traveller>>?] = [:]
    /// How often each was named who is not read.
    private var named: [Identifier<Traveller>: Int] = [:]
    private let middle: Identifier<Traveller>

    init(around traveller: Identifier<Traveller>) { middle = traveller }

    /// Nil if they are too many for a closed circle.
    mutating func partners(
        of traveller: Identifier<Traveller>, in db: Database
    ) throws -> Set<Identifier<Traveller>>? {
        if let partners = known[traveller] { return partners }
        // All partners of the one in the middle are asked for.
        let count = known.count == 1 ? named.count : Self.ahead
        let next = named.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(count).map(\.key)
        try read(traveller == middle ? [traveller] : [traveller] + next.filter { $0 != traveller }, in: db)
        return known[traveller] ?? nil
    }

    private mutating func read(_ people: [Identifier<Traveller>], in db: Database) throws {
        let most = ClosedCircle.mostPartners
        let counts = try db.rows(of: people) { "SELECT id, swap_partners FROM traveller WHERE id IN (\($0))" }
        let few = try counts.filter { ($0["swap_partners"] as Int) <= most }.map { try $0.id("id", of: Traveller.self) }
        var found = Dictionary(uniqueKeysWithValues: few.map { ($0, Set<Identifier<Traveller>>()) })
        let rows = try db.rows(of: few) { marks in
            """
            SELECT DISTINCT observation.traveller, observation.partner FROM observation
            LEFT JOIN one_person ON one_person.swap = observation.swap
            WHERE observation.traveller IN (\(marks)) AND observation.kind = 'success' AND observation.weight > 0
                AND one_person.swap IS NULL
            ORDER BY observation.traveller, observation.partner
            """
        }
        for row in rows { found[try row.id("traveller"), default: []].insert(try row.id("partner")) }
        for person in people {
            let partners = found[person].flatMap { $0.count > most ? nil : $0 }
            known[person] = .some(partners)
            named[person] = nil
            for partner in partners ?? [] where known[partner] == nil { named[partner, default: 0] += 1 }
        }
    }
}
