import Foundation
import TestTools

@testable import Domain

/// Settlements of swaps, beside what the model says about them: both amounts move, or none.
extension LedgerWalk {
    mutating func settle(
        _ money: Money, for currency: Currency, between owner: Identifier<Traveller>,
        and proposer: Identifier<Traveller>
    ) throws {
        guard let reference = publication.reference(from: money.currency, to: currency, at: now),
            let gets = reference.mid.converting(money, to: currency), gets.minorUnits > 0
        else { return }
        let amounts = Amounts(gives: money, gets: gets)
        let swap = Swap(
            id: Identifier(high: UInt64(swaps), low: 3),
            between: Swap.Parties(
                offer: Identifier(high: 8, low: 8), thread: Identifier(high: 9, low: 9), owner: owner,
                proposer: proposer),
            about: AgreedOffer(try OfferFixture().publish()),
            terms: SwapTerms(
                number: 1, amounts: amounts,
                price: SwapTerms.Price(rate: reference.mid.text, isFixed: false, reference: reference), remainder: nil,
                meeting: nil, offerTerms: 1), by: .proposer, dueAt: now.addingTimeInterval(3600), at: now)
        swaps += 1
        let side = pick(Swap.Side.allCases)
        /// With the welcome balance, which a settlement books first.
        func lacks(_ payer: Swap.Side) -> Bool {
            let (who, pays) = (swap.member(payer), amounts.seen(by: payer).give)
            let account = LedgerAccount(of: who, pays.currency)
            let welcome: Int64 = !welcomed.contains(who) && pays.currency == .pln ? 1_000_000 : 0
            return (owned[account] ?? 0) - (kept[account] ?? 0) + welcome < pays.minorUnits
        }
        let result = Self.result {
            try wallets(owner, proposer).settling(
                swap, SwapSettling(as: Identifier(at: now), settings), by: side, at: now)
        }
        switch result {
        case .success(var change):
            if lacks(.owner) || lacks(.proposer) { faults.append("a swap was settled without funds") }
            for payer in Swap.Side.allCases {
                let (give, get) = amounts.seen(by: payer)
                owned[LedgerAccount(of: swap.member(payer), give.currency), default: 0] -= give.minorUnits
                owned[LedgerAccount(of: swap.member(payer), get.currency), default: 0] += get.minorUnits
            }
            if defect == .settlesHalf {
                change.balances.removeAll { $0.account == LedgerAccount(of: proposer, money.currency) }
            }
            apply(change, by: swap.member(side), expecting: [])
        case .failure(SwapRefusal.otherCannotPay):
            // Whoever accepts learns first of their own shortage.
            if lacks(side) || !lacks(side.other) { faults.append("a settlement was refused for the other's funds") }
        case .failure(SwapRefusal.wallet(.insufficient)):
            if !lacks(side) { faults.append("a settlement was refused for one's own funds") }
        case .failure: break
        }
    }

    private static func result(_ settle: () throws -> WalletChange) -> Result<WalletChange, any Error> {
        Result { try settle() }
    }
}
