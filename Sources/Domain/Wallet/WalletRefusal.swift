package import Foundation

/// Why a wallet does not do something.
package enum WalletRefusal: Error, Equatable, Sendable {
    case insufficient(available: Money, needed: Money)
    /// A publication of the pair is due and not here, or too old to trade on.
    case ratesTooOld(StaleRate)
    case noReference
    /// The other amount of the trade is less than a minor unit.
    case amountTooSmall(Currency)
    case sameCurrency
    case toOneself
    /// Nobody has the handle or the phone number, or they cannot receive; responses do not distinguish these.
    case noSuchRecipient
    case accountLimited
    /// As many notes were sent to the address as one may before an answer.
    case awaitAnswer
    /// Of chats: a first note counts as one.
    case quotaUsed(QuotaUsed)
    case depositLimit(limit: Money, used: Money, retryAt: Date)
    /// A balance would be more than the largest amount.
    case balanceLimit(Currency)
    case noSuchQuote
    case quoteExpired
    case quoteUsed
    /// The account takes and pays nothing.
    case closed
    /// A check of the ledger failed, and nothing is booked until somebody has looked at it.
    case stopped
    case noSuchTransaction
    case noSuchRequest
    /// The request was paid, declined or taken back, or it has lapsed. It says the same under every key.
    case requestClosed
    case noSuchOrder
    /// The order was filled or cancelled, or its last day is over.
    case orderClosed
    case tooManyOrders
    case staleVersion
    /// The amount has more decimals than the currency.
    case amountTooFine(Currency)
    case dayPast(today: Day)
    case dayTooLate(latest: Day)
    case confirmRate(distanceBps: Int)

    /// A refusal by what the wallet holds or by its people is stored under the key of its request: a late retry must not
    /// spend money that arrived since, nor reach somebody who has lifted a block. What time alone cures is decided again:
    /// old rates, a day's limit, the number of open orders, a suspension, and money that an order keeps until its last day
    /// (`Ledger.holds`).
    package var isKept: Bool {
        switch self {
        case .insufficient, .balanceLimit, .quoteExpired, .quoteUsed, .noSuchRecipient, .accountLimited, .awaitAnswer:
            true
        case .ratesTooOld, .depositLimit, .closed, .tooManyOrders, .quotaUsed, .noReference, .amountTooSmall,
            .sameCurrency, .toOneself, .noSuchQuote, .stopped, .noSuchTransaction,
            .noSuchRequest, .requestClosed, .noSuchOrder, .orderClosed, .staleVersion, .amountTooFine, .dayPast,
            .dayTooLate, .confirmRate:
            false
        }
    }
}

extension Ledger {
    /// Whether the money that a refusal misses is there, and only kept for something that ends by itself.
    func holds(_ refusal: WalletRefusal, of traveller: Identifier<Traveller>) -> Bool {
        guard case .insufficient(_, let needed) = refusal else { return false }
        return self[LedgerAccount(of: traveller, needed.currency)].amount >= needed.minorUnits
    }
}

/// A refusal that was stored under the key of its request, so that a new attempt needs a new key.
package struct KeptWalletRefusal: Error, Equatable, Sendable {
    package let refusal: WalletRefusal

    package init(_ refusal: WalletRefusal) { self.refusal = refusal }
}

extension WalletRefusal {
    /// A fault of the ledger as its traveller learns of it. Only a defect unbalances a transaction.
    init(_ fault: LedgerFault) {
        self =
            switch fault {
            case .unbalanced: .stopped
            case .insufficient(let account, let available, let needed):
                .insufficient(
                    available: Money(minorUnits: available, currency: account.currency),
                    needed: Money(minorUnits: needed, currency: account.currency))
            case .tooMuch(let account): .balanceLimit(account.currency)
            }
    }

    /// Only a defect uses a reservation that has ended, or more than it keeps.
    init(_ fault: ReservationFault) {
        self =
            switch fault {
            case .ledger(let fault): WalletRefusal(fault)
            case .ended, .exceeded: .stopped
            }
    }
}
