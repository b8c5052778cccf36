import Foundation

/// What a decision about a wallet has to read.
package struct WalletQuestion: Sendable {
    package let traveller: Identifier<Traveller>
    /// The currencies of the decision; the welcome balance's is read too.
    package let currencies: [Currency]
    package let recipient: TypedAddress?
    /// What the two know of each other is read.
    package private(set) var isContact = false
    package let quote: Identifier<WalletQuote>?
    /// Its other traveller is the recipient.
    package let moneyRequest: Identifier<MoneyRequest>?
    package let order: Identifier<WalletOrder>?
    /// Whether the open orders of the traveller count.
    package let countsOrders: Bool
    /// Whether the deposits of the day count.
    package let countsDeposits: Bool

    package init(
        of traveller: Identifier<Traveller>, in currencies: [Currency] = [], to recipient: TypedAddress? = nil,
        quote: Identifier<WalletQuote>? = nil, moneyRequest: Identifier<MoneyRequest>? = nil,
        order: Identifier<WalletOrder>? = nil, countsOrders: Bool = false, countsDeposits: Bool = false
    ) {
        self.traveller = traveller
        self.currencies = currencies
        self.recipient = recipient
        self.quote = quote
        self.moneyRequest = moneyRequest
        self.order = order
        self.countsOrders = countsOrders
        self.countsDeposits = countsDeposits
    }

    /// The same where it can be a first contact: a note is one, and a request for money without a note too.
    package func contacting(_ isContact: Bool = true) -> WalletQuestion {
        var question = self
        question.isContact = isContact
        return question
    }
}

/// Everything that a decision about a wallet may look at, from its transaction.
package struct WalletSnapshot: Sendable {
    /// Somebody to send to, as the sender relates to them.
    package struct Recipient: Sendable {
        package let traveller: Traveller
        package let isBlocked: Bool
        /// The sender has blocked them. That alone is no refusal where a number is named.
        package let isBlockedBySender: Bool
        /// Others may send to the verified phone number. False unless the question names a number.
        package let isFindableByPhone: Bool
        /// Nil unless the question is a contact.
        package var contact: NoteContact?

        package init(
            _ traveller: Traveller, isBlocked: Bool, isBlockedBySender: Bool = false, isFindableByPhone: Bool = false
        ) {
            self.traveller = traveller
            self.isBlocked = isBlocked
            self.isBlockedBySender = isBlockedBySender
            self.isFindableByPhone = isFindableByPhone
        }
    }

    /// What the question names, if it exists.
    package struct Subject: Sendable {
        package var quote: WalletQuote?
        package var moneyRequest: MoneyRequest?
        package var order: StoredOrder?
        /// Counted for a new order.
        package var openOrders = 0

        package init(quote: WalletQuote? = nil, moneyRequest: MoneyRequest? = nil) {
            self.quote = quote
            self.moneyRequest = moneyRequest
        }
    }

    package let traveller: Traveller
    package let ledger: Ledger
    /// Whether the welcome balance was booked.
    package let isWelcomed: Bool
    /// Who has the handle or has verified the phone number; nil: nobody.
    package let recipient: Recipient?
    /// Sum of each currency since the last midnight of UTC.
    package let deposits: [Money]
    package let subject: Subject
    package let rates: ReferenceRates
    /// A check of the ledger failed.
    package let isStopped: Bool

    package init(
        _ traveller: Traveller, ledger: Ledger, isWelcomed: Bool, recipient: Recipient? = nil, deposits: [Money] = [],
        about subject: Subject = Subject(), rates: ReferenceRates = ReferenceRates(), isStopped: Bool = false
    ) {
        self.traveller = traveller
        self.ledger = ledger
        self.isWelcomed = isWelcomed
        self.recipient = recipient
        self.deposits = deposits
        self.subject = subject
        self.rates = rates
        self.isStopped = isStopped
    }
}

/// Everything that a decision about a wallet writes.
package struct WalletChange: Sendable, Equatable {
    /// In the order in which they are booked.
    package var transactions: [LedgerTransaction] = []
    /// The balances of the accounts that changed, afterwards.
    package var balances: [AccountBalance] = []
    /// A new quote, or one that was executed.
    package var quote: WalletQuote?
    /// New requests, or those that have ended.
    package var moneyRequests: [MoneyRequest] = []
    /// An ended one comes before the one that replaces it.
    package var reservations: [Reservation] = []
    /// New orders, or those that have changed or ended.
    package var orders: [WalletOrder] = []
    package var notifications: [ServiceNotification.Draft] = []
    package var sketches: [NoteSketch] = []
    /// The flags that hold notes.
    package var filings: [FlagFiling] = []
    package var named: Named?
    /// Thrown to the caller after the change is committed.
    package var refusal: WalletRefusal?

    package init() {}

    /// The transaction and the currency that the caller asked for.
    package struct Named: Sendable, Equatable {
        package let transaction: Identifier<LedgerTransaction>
        package let currency: Currency

        package init(_ transaction: Identifier<LedgerTransaction>, _ currency: Currency) {
            self.transaction = transaction
            self.currency = currency
        }
    }
}
