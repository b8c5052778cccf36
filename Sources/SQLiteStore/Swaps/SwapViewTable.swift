import Domain

/// SQL of swaps with the records shown beside them: the same number of statements for one swap and for a page.
enum SwapViewTable {
    /// In the order of `ids`. `reader`: who reads their own texts, also on their way out.
    static func views(
        _ ids: [Identifier<Swap>], for reader: Identifier<Traveller>? = nil, in db: Database
    ) throws -> [SwapView] {
        let swaps = try SwapTable.find(ids, in: db)
        let offers = try OfferTable.find(Array(Set(swaps.values.map(\.offer))), in: db)
        let known = try ids.map { id in
            guard let swap = swaps[id], let offer = offers[swap.offer] else { throw DamagedRow(column: "swap") }
            return (swap, offer)
        }
        return try views(known, reviews: try ReviewTable.of(known.map(\.0), in: db), for: reader, in: db)
    }

    static func view(_ id: Identifier<Swap>, in db: Database) throws -> SwapView {
        guard let view = try views([id], in: db).first else { throw DamagedRow(column: "swap") }
        return view
    }

    /// Of a swap, its offer and its reviews as they were just written: what a view shows of them is stored as it is.
    /// The people are read.
    static func view(
        _ swap: Swap, on offer: Offer, reviews: Sides<Review?>, in db: Database
    ) throws -> SwapView {
        let views = try views([(swap, offer)], reviews: [swap.id: reviews], for: nil, in: db)
        guard let view = views.first else { throw DamagedRow(column: "swap") }
        return view
    }

    private static func views(
        _ known: [(swap: Swap, offer: Offer)], reviews: [Identifier<Swap>: Sides<Review?>],
        for reader: Identifier<Traveller>?, in db: Database
    ) throws -> [SwapView] {
        let swaps = known.map(\.swap)
        let people = try people(of: swaps.map(\.id), for: reader, in: db)
        return try known.map { swap, offer in
            guard let people = people[swap.id], let owner = people[swap.owner], let proposer = people[swap.proposer]
            else { throw DamagedRow(column: "swap") }
            return SwapView(
                swap: swap, offer: offer, people: Sides(owner: owner, proposer: proposer),
                reviews: reviews[swap.id] ?? Sides(nil))
        }
    }

    /// The two travellers of each swap, as each other see them.
    private static func people(
        of ids: [Identifier<Swap>], for reader: Identifier<Traveller>?, in db: Database
    ) throws -> [Identifier<Swap>: [Identifier<Traveller>: OtherTraveller]] {
        var people: [Identifier<Swap>: [Identifier<Traveller>: OtherTraveller]] = [:]
        let rows = try db.rows(of: ids) { marks in
            """
            SELECT swap.id AS swap_id, \(TravellerTable.otherColumns(seenBy: "reader.id"))
            FROM swap
            JOIN traveller AS other ON other.id IN (swap.owner, swap.proposer)
            JOIN traveller AS reader ON reader.id IN (swap.owner, swap.proposer) AND reader.id <> other.id
            WHERE swap.id IN (\(marks))
            """
        }
        for row in rows {
            let other = try TravellerTable.other(row, for: reader)
            people[try row.id("swap_id"), default: [:]][other.summary.id] = other
        }
        return people
    }
}
