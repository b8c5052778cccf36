import API
import Domain
import Foundation
import JSON

extension Problem {
    /// The kinds of this file.
    static let walletKinds: [any ListedProblem] = [
        idempotencyKeyRequired, insufficientBalance, amountTooSmall, transferToOneself, balanceLimit, depositLimit,
        quoteExpired, quoteUsed, walletClosed, walletStopped, requestClosed, orderClosed, tooManyOrders,
    ]

    static let idempotencyKeyRequired = ProblemType(
        "idempotency-key-required", 400, "Idempotency key required",
        meaning: "A request that moves money has no header Idempotency-Key.", remedy: "Send a UUID."
    ).ofClient("A request that moves money needs the header Idempotency-Key.")

    static let insufficientBalance = ProblemType(
        "insufficient-balance", 409, "Not enough money",
        meaning: "The wallet has less available than the request needs.",
        remedy: "Add money or name less, with a new key.")
    static func insufficient(available: Money, needed: Money) -> Problem {
        var facts = ProblemFacts()
        facts.funds = .init(available: available, needed: needed)
        return insufficientBalance.saying(
            en:
                "You have \(English.formats.amount(available)); this needs \(English.formats.amount(needed)).",
            pl: "Masz \(Polish.formats.amount(available)), a potrzeba \(Polish.formats.amount(needed)).",
            facts: facts)
    }

    static let amountTooSmall = ProblemType(
        "amount-too-small", 422, "Amount too small",
        meaning: "The amount comes to nothing in the other currency.", remedy: "Name a larger amount.")
    static func amountTooSmall(_ currency: Currency) -> Problem {
        amountTooSmall.saying(
            en: "This comes to less than the smallest amount of \(currency). Enter a larger amount.",
            pl: "To mniej niż najmniejsza kwota w \(currency). Podaj większą kwotę.",
            errors: [FieldFault(pointer: "/amount", detail: "comes to nothing in the other currency")])
    }

    static let transferToOneself = Problem(
        "transfer-to-oneself", 409, "That is you",
        meaning: "Nobody sends money to themselves.", remedy: "Name somebody else.",
        en: "You cannot send money to yourself. Choose somebody else.",
        pl: "Nie można wysłać pieniędzy do siebie. Wybierz kogoś innego.")
    static let balanceLimit = Problem(
        "balance-limit", 409, "Balance too large",
        meaning: "A balance would be more than the largest amount.", remedy: "Name less, with a new key.",
        en: "This is more than a wallet can hold. Enter a smaller amount.",
        pl: "To więcej, niż mieści portfel. Podaj mniejszą kwotę.")

    static let depositLimit = ProblemType(
        "deposit-limit", 409, "Deposit limit reached",
        meaning: "The deposits of the day would be more than the limit.",
        remedy: "Name less or wait until retryAt, with a new key.")
    static func depositLimit(_ limit: Money, used: Money, retryAt: Date) -> Problem {
        depositLimit.saying(
            en: "You can add at most \(English.formats.amount(limit)) a day. Add less, or try again tomorrow.",
            pl: "Dziennie możesz wpłacić najwyżej \(Polish.formats.amount(limit)). Wpłać mniej albo spróbuj jutro.",
            facts: ProblemFacts(limit: .amount(limit), used: .amount(used), retryAt: retryAt))
    }

    static let quoteExpired = Problem(
        "quote-expired", 409, "Price expired",
        meaning: "The quote is more than 30 seconds old.", remedy: "Ask for another quote.",
        en: "This price has expired. Ask for a new one.",
        pl: "Ta cena już wygasła. Poproś o nową.")
    static let quoteUsed = Problem(
        "quote-used", 409, "Price used",
        meaning: "The quote was executed before.", remedy: "Look at the transactions; ask for another quote.",
        en: "This trade was already made. Look at your transactions.",
        pl: "Ta wymiana już się odbyła. Sprawdź swoje transakcje.")
    static let walletClosed = Problem(
        "wallet-closed", 409, "Wallet closed",
        meaning: "The account takes and pays nothing.", remedy: "Only the operator can open it.",
        en: "This wallet is closed. No money can be moved.",
        pl: "Ten portfel jest zamknięty. Nie można przesuwać środków.")
    static let walletStopped = Problem(
        "wallet-stopped", 503, "Wallet stopped",
        meaning: "A check of the ledger failed. Reading works, nothing is booked.",
        remedy: "Wait; the operator is told.",
        en: "Wallets are stopped, because a check found a mistake. Your balances can be read; try again later.",
        pl: "Portfele są wstrzymane, bo kontrola wykryła błąd. Salda można przeglądać; spróbuj później.", retryAfter: 60
    )
    static let orderClosed = Problem(
        "order-closed", 409, "No longer open",
        meaning: "The order was filled or cancelled, or its last day is over.", remedy: "Read the orders again.",
        en: "This order is no longer open. Look at your orders.",
        pl: "To zlecenie nie jest już otwarte. Sprawdź swoje zlecenia.")

    static let tooManyOrders = ProblemType(
        "too-many-orders", 409, "Too many orders",
        meaning: "The traveller has as many open orders as one may have.",
        remedy: "Cancel one, and place the order with a new key.")
    static func tooManyOrders(limit: Int) -> Problem {
        tooManyOrders.saying(
            en: "You can have \(limit) open orders. Cancel one first.",
            pl: "Możesz mieć \(limit) otwartych zleceń. Najpierw anuluj jedno z nich.",
            facts: ProblemFacts(limit: .count(limit)))
    }

    static let requestClosed = Problem(
        "request-closed", 409, "No longer open",
        meaning: "The request was paid, declined or taken back, or it has lapsed.", remedy: "Read the requests again.",
        en: "This request is no longer open. Look at your requests.",
        pl: "Ta prośba nie jest już otwarta. Sprawdź swoje prośby.")

    static let tradeRateTooOld = rateStale.saying(
        en: "A newer exchange rate is due, and the one here is too old to trade on. Try again later.",
        pl: "Powinien już być nowszy kurs, a obecny jest za stary, aby po nim wymieniać. Spróbuj później.")
    static func notesUsed(limit: Int) -> Problem {
        replyPending.saying(
            en: "You can add a note \(limit) times before the other answers. Without a note it goes through.",
            pl: "Zanim druga osoba odpowie, notatkę można dodać \(limit) razy. Bez notatki przejdzie.",
            facts: .usedUp(limit))
    }
    static let sameTradeCurrency = invalid(
        "/against", "must be another currency",
        en: "Choose two different currencies.", pl: "Wybierz dwie różne waluty.")
    static func amountTooFine(_ currency: Currency) -> Problem {
        invalid(
            "/amount", "must have at most \(currency.minorUnits) decimals",
            en: "This amount has too many decimals for \(currency). Enter fewer.",
            pl: "Ta kwota ma za dużo miejsc po przecinku dla \(currency). Podaj mniej.")
    }
    static let noSuchRecipient = notFound.type.saying(
        en: "Nobody can receive money under this name or number at the moment. Check it.",
        pl: "Pod tą nazwą lub numerem nikt nie może teraz otrzymać pieniędzy. Sprawdź dane.")
}

extension WalletRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .insufficient(let available, let needed): .insufficient(available: available, needed: needed)
        case .ratesTooOld(let stale): .tradeRateTooOld.with(facts: ProblemFacts(retryAt: stale.retryAt))
        case .noReference: .noReference.saying(.noRateOfCurrency)
        case .amountTooSmall(let currency): .amountTooSmall(currency)
        case .sameCurrency: .sameTradeCurrency
        case .toOneself: .transferToOneself
        case .noSuchRecipient: .noSuchRecipient
        case .accountLimited: .accountLimited
        case .awaitAnswer: .notesUsed(limit: Message.maxBeforeReply)
        case .quotaUsed(let quota): quota.problem
        case .depositLimit(let limit, let used, let retryAt): .depositLimit(limit, used: used, retryAt: retryAt)
        case .balanceLimit(let currency):
            .balanceLimit.with(
                facts: ProblemFacts(limit: .amount(Money(minorUnits: Money.limit, currency: currency))))
        case .noSuchQuote, .noSuchTransaction, .noSuchRequest, .noSuchOrder: .notFound
        case .requestClosed: .requestClosed
        case .orderClosed: .orderClosed
        case .tooManyOrders: .tooManyOrders(limit: WalletOrder.openLimit)
        case .staleVersion: .staleVersion
        case .amountTooFine(let currency): .amountTooFine(currency)
        case .dayPast(let today):
            .invalid(
                "/until", "is past; it is \(today) in UTC", .dayPast(today: today), allowed: .init(from: .day(today)))
        case .dayTooLate(let latest):
            .invalid(
                "/until", "must not be after \(latest)", .dayTooLate(latest: latest),
                allowed: .init(to: .day(latest)))
        case .confirmRate(let distance): .confirmRate(distanceBps: distance, at: "/rate")
        case .quoteExpired: .quoteExpired
        case .quoteUsed: .quoteUsed
        case .closed: .walletClosed
        case .stopped: .walletStopped
        }
    }
}

extension KeptWalletRefusal: ProblemConvertible {
    var problem: Problem {
        var problem = refusal.problem
        problem.facts.needsNewKey = true
        problem.fault = "This refusal is stored under its Idempotency-Key. A new attempt needs a new key."
        return problem
    }
}
