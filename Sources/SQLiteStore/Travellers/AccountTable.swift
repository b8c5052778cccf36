import Domain

/// A traveller with what their tier depends on, read once for all that a decision asks of them.
struct StoredAccount {
    let traveller: Traveller
    let facts: Tier.Facts
    /// As others see them.
    let summary: TravellerSummary
    /// Nil if it is not known what they come to.
    let openOffers: OpenOfferRecord?
}

/// SQL of the table `traveller`, for decisions about what somebody may do.
enum AccountTable {
    private static let columns = """
        \(TravellerTable.columns), traveller.state AS person_state, traveller.profile_hidden_at AS person_hidden_at,
        \(TierUsageTable.facts), \(OpenOfferRecord.columns)
        """

    /// The accounts that are there, in the order of the ids.
    static func find(_ ids: [Identifier<Traveller>], in db: Database) throws -> [StoredAccount] {
        let rows = try db.rows(of: ids) { "SELECT \(columns) FROM traveller WHERE id IN (\($0))" }
        let accounts = try rows.map { row in
            let traveller = try TravellerTable.traveller(row)
            return StoredAccount(
                traveller: traveller, facts: TierUsageTable.facts(row),
                summary: try TravellerTable.summary(of: traveller.id, row), openOffers: OpenOfferRecord(row))
        }
        return ids.compactMap { id in accounts.first { $0.traveller.id == id } }
    }

    static func find(_ id: Identifier<Traveller>, in db: Database) throws -> StoredAccount {
        guard let account = try find([id], in: db).first else { throw DamagedRow(column: "traveller") }
        return account
    }
}
