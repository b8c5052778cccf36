import Crypto
import Domain
import Foundation

/// What the open offers of a traveller come to, as the row of the traveller keeps it.
///
/// It is written with each published offer, so that the next one reads no others. Triggers forget it whenever an offer of the
/// traveller changes, whatever writes; besides it ends with the first of the offers, and with the rates.
struct OpenOfferRecord: Sendable {
    private let sum: OpenOfferSum
    /// `NumberedRates.mark` of those that priced them.
    private let rates: Int64
    /// Milliseconds since 1970.
    private let until: Int64

    static let columns = """
        traveller.open_offers, traveller.open_offers_cents, traveller.open_offers_rates, traveller.open_offers_until
        """

    /// In a row with `columns`; nil if nothing is kept, or not all of it.
    init?(_ row: StoredRow) {
        guard let count = row["open_offers"] as Int?, let cents = row["open_offers_cents"] as Int?,
            let rates = row["open_offers_rates"] as Int64?, let until = row["open_offers_until"] as Int64?
        else { return nil }
        sum = OpenOfferSum(count: count, cents: cents)
        (self.rates, self.until) = (rates, until)
    }

    private init(_ sum: OpenOfferSum, rates: Int64, until: Int64) {
        (self.sum, self.rates, self.until) = (sum, rates, until)
    }

    /// All open offers with a place of an account, as they are kept, or read anew.
    static func all(
        of account: StoredAccount, at now: Date, _ rates: NumberedRates, in db: Database
    ) throws -> Self {
        if let kept = account.openOffers, kept.rates == rates.mark, kept.until > now.milliseconds { return kept }
        let offers = try OfferTable.openAmounts(of: account.traveller.id, at: now, in: db)
        return Self(
            OpenOfferSum(of: offers.map(\.amount), rates: rates.rates), rates: rates.mark,
            until: offers.map(\.expiresAt.milliseconds).min() ?? .max)
    }

    func capped(by account: StoredAccount) -> OpenOffers { OpenOffers(tier: Tier(account.facts), sum: sum) }

    /// Keeps them with a further offer, which is written already.
    func keep(adding offer: Offer, _ rates: NumberedRates, in db: Database) throws {
        let sum = sum.adding(offer, rates: rates.rates)
        try db.run(
            """
            UPDATE traveller SET open_offers = :count, open_offers_cents = :cents, open_offers_rates = :rates,
                open_offers_until = :until WHERE id = :owner
            """,
            [
                "count": sum.count, "cents": sum.cents, "rates": self.rates,
                "until": min(until, offer.expiresAt.milliseconds), "owner": offer.owner.description,
            ])
    }
}

/// Rates with the count of changes that tells them from others.
struct NumberedRates: Sendable {
    let rates: ReferenceRates
    let changes: Int64

    /// How offers are priced by rates; another number ends what was kept by an earlier program.
    private static let formula = 1

    /// A number of the rates, the order of their sources and the formula.
    var mark: Int64 {
        let text = "\(Self.formula) \(changes) \(rates.days.text)"
        return SHA256.hash(data: Data(text.utf8)).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }
}
