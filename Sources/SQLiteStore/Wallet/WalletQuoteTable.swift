import Domain
import Foundation

/// SQL of the table `wallet_quote`.
enum WalletQuoteTable {
    static func insert(_ quote: WalletQuote, in db: Database) throws {
        let (trade, reference) = (quote.price.trade, quote.price.record.reference)
        try db.insert(
            into: .walletQuote,
            [
                "id": quote.id.description, "traveller": quote.traveller.description, "side": trade.side.rawValue,
                "amount": trade.amount.minorUnits, "currency": trade.currency.code, "against": trade.against.code,
                "rate": reference.mid.fraction, "rate_text": reference.text, "source": reference.source,
                "rate_day": Int64(reference.asOf.daysSince1970), "spread_bps": quote.price.record.spreadBps,
                "expires_at": quote.expiresAt.milliseconds, "used_by": quote.usedBy?.description,
            ])
    }

    static func find(_ id: Identifier<WalletQuote>, in db: Database) throws -> WalletQuote? {
        let sql = """
            SELECT booked.traveller, booked.expires_at, booked.used_by, \(LedgerTable.tradeColumns)
            FROM wallet_quote AS booked WHERE booked.id = :id
            """
        return try db.row(sql, ["id": id.description]).map { row in
            guard let record = try LedgerTable.trade(row), let price = TradePrice(record) else {
                throw DamagedRow(column: "amount")
            }
            return WalletQuote(
                id: id, of: try row.id("traveller"), price: price, expiresAt: row.date("expires_at"),
                usedBy: row.isNull("used_by") ? nil : try row.id("used_by"))
        }
    }

    static func setUsed(_ quote: WalletQuote, in db: Database) throws {
        let sql = "UPDATE wallet_quote SET used_by = :used_by WHERE id = :quote"
        try db.run(sql, ["used_by": quote.usedBy?.description, "quote": quote.id.description])
    }

    static func erase(of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run("DELETE FROM wallet_quote WHERE traveller = :traveller", ["traveller": traveller.description])
    }
}
