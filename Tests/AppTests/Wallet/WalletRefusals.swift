import Foundation
import TestSupport
import Testing

@testable import App
@testable import Domain

@Suite("Refusals of wallets") struct WalletRefusalTests {
    @Test("each has its problem in both languages and leaves no trace", arguments: WalletRefusals.scenes)
    func refused(_ scene: RefusalScene) async throws { try await scene.check() }
}

/// The table of the wallet.
enum WalletRefusals {
    static let scenes = [aWallet, orders, oldRates, stopped]

    /// A row of a request that moves money.
    private static func pay(
        _ summary: String, _ refusal: any ProblemConvertible, _ what: String, _ body: String, says: String? = nil,
        by handle: String = "ana", counts: Set<String> = []
    ) -> Refusal {
        Refusal(
            summary, refusal, "\(handle) POST /v1/wallet/\(what)", body, headers: ["Idempotency-Key": "k-1"],
            says: says,
            counts: counts)
    }

    /// The same of a refusal that is stored under its key.
    private static func kept(
        _ summary: String, _ refusal: WalletRefusal, _ what: String, _ body: String, says: String? = nil,
        by handle: String = "ana"
    ) -> Refusal {
        pay(summary, KeptWalletRefusal(refusal), what, body, says: says, by: handle, counts: ["stored_response"])
    }

    private static func pln(_ units: Int64) -> Money { Money(minorUnits: units, currency: .pln) }
    private static let huge = Person.transfer("10000.01", to: "ben")
    private static let pesos = Currency("CLP") ?? .pln

    private static let aWallet = RefusalScene(
        "a wallet of 10,000.00 PLN",
        [
            Refusal(
                "400 idempotency-key-required", Problem.idempotencyKeyRequired, "ana POST /v1/wallet/transfers", huge),
            kept(
                "409 insufficient-balance", .insufficient(available: pln(1_000_000), needed: pln(1_000_001)),
                "transfers",
                huge, says: "You have 10,000.00 PLN; this needs 10,000.01 PLN."),
            kept(
                "409 insufficient-balance", .insufficient(available: pln(1_000_000), needed: pln(3_941_819)), "trades",
                Person.trade("buy", "10000.00", "USD", against: "PLN")),
            kept("404 not-found", .noSuchRecipient, "transfers", Person.transfer("5.00", to: "nobody")),
            kept(
                "404 not-found", .noSuchRecipient, "transfers", Person.transfer("5.00", to: "+48600999999")
            ),
            pay("409 transfer-to-oneself", WalletRefusal.toOneself, "transfers", Person.transfer("5.00", to: "ana")),
            kept(
                "409 await-answer", .awaitAnswer, "transfers", Person.transfer("1.00", to: "ben", note: "four"),
                says: "You can add a note 3 times before the other answers. Without a note it goes through.",
                by: "kim"),
            kept(
                "403 account-limited", .accountLimited, "transfers", Person.transfer("5.00", to: "ana"),
                by: "gus"),
            pay(
                "422 invalid /against", WalletRefusal.sameCurrency, "trades",
                Person.trade("buy", "5.00", "PLN", against: "PLN")),
            pay(
                "422 amount-too-small /amount", WalletRefusal.amountTooSmall(.eur), "trades",
                Person.trade("sell", "0.01", "PLN", against: "EUR")),
            pay(
                "422 no-reference", WalletRefusal.noReference, "trades",
                Person.trade("buy", "5.00", "AED", against: "PLN")),
            pay(
                "404 not-found", WalletRefusal.noSuchQuote, "trades",
                #"{"quote":"0199aaaa-0000-7000-8000-000000000001"}"#),
            kept("409 quote-expired", .quoteExpired, "trades", #"{"quote":"$OLD"}"#),
            kept("409 quote-used", .quoteUsed, "trades", #"{"quote":"$USED"}"#),
            // Midnight cures it.
            pay(
                "409 deposit-limit",
                WalletRefusal.depositLimit(limit: pln(5_000_000), used: pln(0), retryAt: FixedClock.start.nextUTCDay),
                "deposits",
                #"{"amount":{"amount":"50000.01","currency":"PLN"}}"#,
                says: "You can add at most 50,000.00 PLN a day. Add less, or try again tomorrow."),
            kept(
                "409 balance-limit", .balanceLimit(.pln), "trades",
                Person.trade("buy", "9999999999999.99", "USD", against: "PLN")),
            kept(
                "404 not-found", .noSuchRecipient, "requests",
                #"{"from":"nobody","amount":{"amount":"5.00","currency":"PLN"}}"#),
            pay("409 request-closed", WalletRefusal.requestClosed, "requests/$DECLINED/accept", "{}"),
            pay("409 request-closed", WalletRefusal.requestClosed, "requests/$DECLINED/decline", "{}"),
            pay("404 not-found", WalletRefusal.noSuchRequest, "requests/$DECLINED/accept", "{}", by: "ben"),
            Refusal(
                "404 not-found", WalletRefusal.noSuchTransaction,
                "ana GET /v1/wallet/transactions/0199aaaa-0000-7000-8000-000000000001"),
        ]
    ) { world in
        let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
        let (gus, kim) = (try await world.register("gus"), try await world.register("kim"))
        let body = Person.trade("buy", "1.00", "USD", against: "PLN")
        let old = try await ana.post("/v1/wallet/quotes", body)
        let used = try await ana.post("/v1/wallet/quotes", body)
        // Both are at their ends by hand, so that the clock can stand still.
        try await world.execute(
            """
            UPDATE wallet_quote SET expires_at = 1 WHERE id = '\(old.string("id") ?? "")';
            UPDATE wallet_quote SET used_by = '\(used.string("id") ?? "")' WHERE id = '\(used.string("id") ?? "")';
            """)
        for person in [ana, ben, gus, kim] { try await person.get("/v1/wallet") }
        for number in 1...3 { try await kim.send("1.00", to: "ben", note: "\(number)") }
        let asked = try await ben.pay("requests", #"{"from":"ana","amount":{"amount":"5.00","currency":"PLN"}}"#)
        let declined = asked.string("id") ?? ""
        try await ana.pay("requests/\(declined)/decline", "{}")
        try await world.execute("UPDATE traveller SET state = 'limited' WHERE handle = 'gus'")
        return RefusalStage(
            world, [ana, ben, gus, kim],
            [
                "OLD": old.string("id") ?? "", "USED": used.string("id") ?? "", "DECLINED": declined,
            ])
    }

    private static let today = Day(of: FixedClock.start, in: .gmt)

    private static let orders = RefusalScene(
        "orders of a wallet",
        [
            pay(
                "422 invalid /against", WalletRefusal.sameCurrency, "orders",
                Person.order().replacing("PLN", with: "USD")),
            pay(
                "422 confirm-rate /rate", WalletRefusal.confirmRate(distanceBps: 2_389), "orders",
                Person.order(rate: "3.00")),
            pay(
                "422 invalid /until", WalletRefusal.dayPast(today: today), "orders", Person.order(until: "2026-11-20")),
            pay(
                "422 invalid /until", WalletRefusal.dayTooLate(latest: today.advanced(by: 365)), "orders",
                Person.order(until: "2027-11-22")),
            pay(
                "422 amount-too-small /amount", WalletRefusal.amountTooSmall(.usd), "orders",
                #"{"kind":"limit","side":"sell","currency":"PLN","amount":"0.01","against":"USD","rate":"0.25","until":"2026-12-31"}"#
            ),
            kept(
                "409 insufficient-balance", .insufficient(available: pln(999_620), needed: pln(3_800_000)), "orders",
                Person.order(amount: "10000.00")),
            pay(
                "409 too-many-orders", WalletRefusal.tooManyOrders, "orders", Person.order(), by: "ben"),
            Refusal("409 order-closed", WalletRefusal.orderClosed, "ana DELETE /v1/wallet/orders/$CANCELLED"),
            Refusal(
                "422 invalid /amount", WalletRefusal.amountTooFine(.usd), "ana PATCH /v1/wallet/orders/$OPEN",
                #"{"amount":"1.001"}"#),
            Refusal(
                "412 stale-version", WalletRefusal.staleVersion, "ana PATCH /v1/wallet/orders/$OPEN",
                #"{"amount":"1.00"}"#, headers: ["If-Match": "\"9\""]),
            Refusal("404 not-found", WalletRefusal.noSuchOrder, "ben DELETE /v1/wallet/orders/$OPEN"),
        ]
    ) { world in
        let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
        let cancelled = try await ana.pay("orders", Person.order(amount: "1.00")).string("id") ?? ""
        try await ana.delete("/v1/wallet/orders/\(cancelled)")
        let open = try await ana.pay("orders", Person.order(amount: "1.00")).string("id") ?? ""
        for _ in 0..<WalletOrder.openLimit { try await ben.pay("orders", Person.order(amount: "0.01")) }
        return RefusalStage(world, [ana, ben], ["CANCELLED": cancelled, "OPEN": open])
    }

    private static let live: AppSettings = {
        var settings = World.settings
        settings.rates = .live
        return settings
    }()

    private static let oldRates = RefusalScene(
        "rates of three weeks ago", settings: live,
        [
            // The next publication cures it.
            pay(
                "409 rate-stale",
                WalletRefusal.ratesTooOld(
                    // 23 November 2026, 16:00 in Frankfurt.
                    StaleRate(asOf: Day(daysSince1970: 20_756), retryAt: Date(timeIntervalSince1970: 1_795_446_000))),
                "trades",
                Person.trade("buy", "1.00", "USD", against: "PLN"))
        ]
    ) { world in
        let ana = try await world.register("ana")
        try await ana.get("/v1/wallet")
        return RefusalStage(world, [ana])
    }

    private static let stopped = RefusalScene(
        "a ledger that does not add up",
        [
            pay("503 wallet-stopped", WalletRefusal.stopped, "transfers", Person.transfer("5.00", to: "ben")),
            Refusal(
                "503 wallet-stopped", WalletRefusal.stopped, "ana POST /v1/wallet/quotes",
                Person.trade("buy", "1.00", "USD", against: "PLN")),
        ]
    ) { world in
        let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
        try await ana.get("/v1/wallet")
        try await world.execute("UPDATE ledger_state SET stopped_at = 1")
        return RefusalStage(world, [ana, ben])
    }
}
