import App
import Domain
import Foundation
import SQLiteStore

/// A deposit, transfer, trade, order or request for money of the demo world.
struct DemoPayment: Decodable {
    let traveller: String
    let hoursAgo: Double
    let amount: String
    let currency: String
    /// Whom it is sent to; nil for a deposit or a trade.
    let to: String?
    let note: String?
    /// The other currency of a trade or an order, in which the amount is bought.
    let against: String?
    /// Of an order.
    let rate: String?
    /// Who is asked for it.
    let asks: String?

    /// Days that an order is open.
    private static let orderDays = 60

    /// Plays all, oldest first, unless there are transactions already. Returns how many were played.
    static func play(
        _ payments: [DemoPayment], _ services: Services, people: [String: Identifier<Traveller>], at now: Date
    ) async throws -> Int {
        let settings = WalletSettings()
        for traveller in people.values {
            let wallet = try await services.wallets.wallet(of: traveller, asOf: nil, at: now).value
            guard !wallet.isWelcomed else { return 0 }
        }
        for payment in payments.sorted(by: { $0.hoursAgo > $1.hoursAgo }) {
            guard let traveller = people[payment.traveller], let currency = Currency(payment.currency),
                let money = try? Money(amount: payment.amount, currency: currency)  // `try?`: any fault is the seed's.
            else { throw DataFolderError.seedInvalid("wallet.json: \(payment.traveller) \(payment.amount)") }
            let at = now.addingTimeInterval(-payment.hoursAgo * 3600)
            let against = payment.against.flatMap { Currency($0) }
            let (handle, note) = (payment.to ?? payment.asks, try payment.note.map { try SharedText($0, as: .note) })
            let address = handle.map { WalletQuestion.Address.handle($0) }
            let question = WalletQuestion(
                of: traveller, in: [currency] + [settings.welcome?.currency, against].compactMap(\.self),
                to: handle.map { .handle($0) }, countsDeposits: true)
            if payment.asks != nil, let address {
                _ = try await services.wallets.changeRequest(question, at: at, once: nil) { snapshot in
                    try snapshot.requesting(money, from: address, note: note, settings, .unlimited, at: at)
                }
                continue
            }
            if let against, let text = payment.rate {
                let terms = WalletOrder.Terms(
                    .limit, Trade(.buy, money, against: against), at: try ExchangeRate(decimal: text),
                    until: Day(of: now, in: .gmt).advanced(by: orderDays))
                _ = try await services.wallets.changeOrder(question, at: at, once: nil) { snapshot in
                    try snapshot.placing(terms, confirmed: true, settings, .offline, at: at)
                }
                continue
            }
            _ = try await services.wallets.change(question, at: at, once: nil) { snapshot in
                if let against {
                    try snapshot.trading(Trade(.buy, money, against: against), settings, .offline, at: at)
                } else if let address {
                    try snapshot.transferring(money, to: address, note: note, settings, .unlimited, at: at)
                } else {
                    try snapshot.depositing(money, settings, at: at)
                }
            }
        }
        return payments.count
    }
}
