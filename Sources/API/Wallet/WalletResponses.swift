package import Domain
package import Foundation
package import JSON

/// `GET /v1/wallet`.
package struct WalletResponse: JSONObject {
    private let view: WalletView
    private let settings: WalletSettings
    private let past: Date?
    private let now: Date

    package init(_ view: WalletView, _ settings: WalletSettings, asOf past: Date?, at now: Date) {
        self.view = view
        self.settings = settings
        self.past = past
        self.now = now
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field(
            "balances",
            zip(view.balances, view.shareBps).map { balance, share in
                BalanceResponse(
                    balance: balance, value: view.value(of: balance), share: share,
                    isSample: view.isSample(balance.account.currency),
                    reserved: past == nil ? view.reservations.filter { $0.account == balance.account } : nil)
            })
        json.field("total", view.total)
        json.object("valuation", view.valuation(at: now)) { json, valuation in
            json.field("asOf", valuation.asOf)
            json.field("stale", valuation.isStale)
            json.sample(view.balances.contains { view.isSample($0.account.currency) })
        }
        json.object("deposits", past == nil ? view.allowance(settings.depositLimit) : nil) { json, allowance in
            json.field("limit", settings.depositLimit)
            json.field("used", allowance.used)
            json.field("left", allowance.left)
        }
        json.field("at", past)
        json.field("virtual", true)
    }
}

/// A balance as an export has it.
package struct ExportedBalance: JSONObject {
    private let balance: AccountBalance
    private let reservations: [Reservation]

    package init(_ balance: AccountBalance, _ reservations: [Reservation]) {
        self.balance = balance
        self.reservations = reservations.filter { $0.account == balance.account }
    }

    package func writeFields(to json: inout JSONWriter) {
        BalanceResponse(balance: balance, value: nil, share: nil, isSample: false, reserved: reservations).writeFields(
            to: &json)
        json.field("virtual", true)
    }
}

/// One balance; `reserved` is nil for a time of the past.
private struct BalanceResponse: JSONObject {
    let balance: AccountBalance
    let value: Money?
    let share: Int?
    let isSample: Bool
    let reserved: [Reservation]?

    func writeFields(to json: inout JSONWriter) {
        let currency = balance.account.currency
        func amount(_ units: Int64) -> String { Money(minorUnits: units, currency: currency).amount }
        json.field("amount", amount(balance.amount))
        json.field("currency", currency)
        if let reserved {
            json.field("available", amount(balance.available))
            json.array("reserved") { json in
                for reservation in reserved {
                    json.object { json in
                        json.field("kind", reservation.kind.rawValue)
                        json.field("id", reservation.subject)
                        json.field("amount", amount(reservation.kept))
                    }
                }
            }
        }
        json.field("value", value)
        json.field("shareBps", share)
        json.sample(isSample)
    }
}

/// An amount that may be below zero.
package struct SignedMoneyResponse: JSONObject {
    package let minorUnits: Int64
    package let currency: Currency

    package init(_ minorUnits: Int64, _ currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Plain digits, with a minus below zero.
    package var amount: String {
        (minorUnits < 0 ? "-" : "") + Money(minorUnits: abs(minorUnits), currency: currency).amount
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("amount", amount)
        json.field("currency", currency)
    }
}

/// A row of the list of transactions.
package struct WalletEntryResponse: JSONObject {
    private let entry: WalletEntry

    package init(_ entry: WalletEntry) { self.entry = entry }

    package func writeFields(to json: inout JSONWriter) {
        json.field("id", entry.transaction)
        json.field("kind", entry.kind.rawValue)
        Self.writeRow(entry, to: &json)
        json.field("exchanged", entry.exchanged)
        Self.writeCounterparty(entry, to: &json)
        json.field("at", entry.at)
        Self.writeRate(entry, to: &json)
        json.field("reverses", entry.reverses)
        json.field("swap", entry.swap)
    }

    fileprivate static func writeRow(_ entry: WalletEntry, to json: inout JSONWriter) {
        json.field("direction", entry.isIn ? "in" : "out")
        json.field("amount", entry.money)
        json.field("balanceAfter", Money(minorUnits: entry.balanceAfter, currency: entry.currency))
    }

    fileprivate static func writeCounterparty(_ entry: WalletEntry, to json: inout JSONWriter) {
        json.field("counterparty", entry.counterparty?.address)
        json.field("with", entry.counterparty?.shown)
        json.note(entry.note)
    }

    fileprivate static func writeRate(_ entry: WalletEntry, to json: inout JSONWriter) {
        json.field("rate", entry.rate)
        json.field("price", entry.unit)
        json.object("reference", entry.trade?.reference) { json, reference in reference.writeStored(to: &json) }
    }
}

/// `GET /v1/wallet/transactions`.
package struct WalletPageResponse: JSONObject {
    private let list: WalletList
    private let next: String?

    package init(_ list: WalletList, next: String?) {
        self.list = list
        self.next = next
    }

    package var expectedBytes: Int { 512 + list.page.items.count * 512 }

    package func writeFields(to json: inout JSONWriter) {
        let sums = list.bounds.sums
        json.field("items", list.page.items.map { WalletEntryResponse($0) })
        json.field("next", next)
        json.field("opening", sums.map { SignedMoneyResponse($0.opening, $0.currency) })
        json.field("closing", sums.map { SignedMoneyResponse($0.closing, $0.currency) })
        json.field("notListed", sums.map { SignedMoneyResponse($0.notListed, $0.currency) })
        json.field("virtual", true)
    }
}

/// `GET /v1/wallet/transactions/{id}`.
package struct WalletDetailResponse: JSONObject {
    private let detail: WalletDetail
    private let first: WalletEntry

    /// Nil without entries.
    package init?(_ detail: WalletDetail) {
        guard let first = detail.entries.first else { return nil }
        self.detail = detail
        self.first = first
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("id", first.transaction)
        json.field("kind", first.kind.rawValue)
        json.field("at", first.at)
        json.field("sequence", first.sequence)
        WalletEntryResponse.writeCounterparty(first, to: &json)
        json.array("rows") { json in
            for entry in detail.entries {
                json.object { WalletEntryResponse.writeRow(entry, to: &$0) }
            }
        }
        WalletEntryResponse.writeRate(first, to: &json)
        json.field("spreadBps", first.price?.record.spreadBps)
        json.field("spread", detail.spread)
        json.field("rounding", detail.rounding)
        json.field("reverses", first.reverses)
        json.field("swap", first.swap)
        json.field("sealed", detail.isSealed)
        json.field("virtual", true)
    }
}

/// What a request has booked.
package struct WalletReceiptResponse: JSONObject {
    private let receipt: WalletReceipt

    package init(_ receipt: WalletReceipt) { self.receipt = receipt }

    package func writeFields(to json: inout JSONWriter) {
        json.field("transaction", WalletEntryResponse(receipt.entry))
        json.array("balances") { json in
            for balance in receipt.balances {
                json.object { json in
                    let currency = balance.account.currency
                    json.field("amount", Money(minorUnits: balance.amount, currency: currency).amount)
                    json.field("currency", currency)
                    json.field("available", Money(minorUnits: balance.available, currency: currency).amount)
                }
            }
        }
        json.field("virtual", true)
    }
}

/// `POST /v1/wallet/quotes`.
package struct WalletQuoteResponse: JSONObject {
    private let offered: OfferedQuote
    private let available: Money

    package init(_ offered: OfferedQuote, _ settings: WalletSettings) {
        self.offered = offered
        available = offered.available(with: settings.welcome)
    }

    package func writeFields(to json: inout JSONWriter) {
        let (quote, price) = (offered.quote, offered.quote.price)
        json.field("id", quote.id)
        json.field("side", price.trade.side.rawValue)
        json.field("pays", price.pays)
        json.field("gets", price.gets)
        json.field("rate", price.record.rate.text)
        json.field("price", price.record.unit)
        json.field("reference", price.record.reference)
        json.field("spreadBps", price.record.spreadBps)
        json.field("spread", price.spread)
        json.field("available", available)
        json.field("lacking", available.lacking(of: price.pays))
        json.field("expiresAt", quote.expiresAt)
        json.field("virtual", true)
    }
}

/// `GET /v1/wallet/recipients`.
package struct RecipientsResponse: JSONObject {
    private let recipients: [WalletRecipient]

    package init(_ recipients: [WalletRecipient]) { self.recipients = recipients }

    package func writeFields(to json: inout JSONWriter) {
        json.array("items") { json in
            for recipient in recipients {
                json.object { json in
                    json.field("to", recipient.last.counterparty?.address ?? "")
                    json.field("with", recipient.last.counterparty?.shown)
                    json.field("lastAt", recipient.last.at)
                    json.field("lastAmount", recipient.last.money)
                    json.field("lastNote", recipient.last.note?.words)
                    json.field("transfers", recipient.transfers)
                }
            }
        }
        json.field("virtual", true)
    }
}

/// `GET /v1/wallet/recipients/complete`.
package struct CompletedRecipientResponse: JSONObject {
    private let typed: WalletQuestion.TypedAddress
    private let address: WalletQuestion.Address

    package init(_ typed: WalletQuestion.TypedAddress, as address: WalletQuestion.Address) {
        (self.typed, self.address) = (typed, address)
    }

    package func writeFields(to json: inout JSONWriter) {
        switch address {
        case .handle(let handle):
            json.field("to", handle)
            json.field("shown", handle)
        case .phone(let number):
            json.field("to", number.key)
            json.field("shown", number.grouped)
        }
        json.field("completed", typed.isNational)
    }
}
