import App
import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

@testable import Domain

@Suite("The wallet") struct WalletTests {
    @Test("the first look books 10,000.00 PLN, and no other does, of twenty at once neither")
    func welcome() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            #expect(try await world.number("SELECT count(*) FROM ledger_transaction") == 0)
            try await withThrowingTaskGroup { group in
                for _ in 0..<20 { group.addTask { try await ana.get("/v1/wallet").status } }
                for try await status in group { #expect(status == 200) }
            }
            #expect(try await ana.balances() == ["10000.00 PLN"])
            let wallet = try await ana.get("/v1/wallet")
            #expect(wallet["virtual"] == .bool(true))
            #expect(wallet.string("total.amount") == "10000.00")
            #expect(wallet.string("balances.0.available") == "10000.00")
            #expect(try await world.number("SELECT count(*) FROM ledger_transaction") == 1)
            #expect(
                try await world.texts("SELECT owner || ' ' || balance FROM ledger_account WHERE traveller IS NULL")
                    == ["supply -1000000"])
            #expect(try world.findings() == [])
        }
    }

    @Test("a deposit adds what it names; a day takes 50,000.00 PLN")
    func deposits() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let first = try await ana.pay("deposits", #"{"amount":{"amount":"500.00","currency":"EUR"}}"#)
            #expect(first.status == 201)
            #expect(first.string("transaction.kind") == "deposit")
            #expect(first.string("transaction.balanceAfter.amount") == "500.00")
            // 500 EUR are 2,201.90 PLN.
            let wallet = try await ana.get("/v1/wallet")
            #expect(wallet.string("deposits.used.amount") == "2201.90")
            #expect(wallet.string("deposits.left.amount") == "47798.10")
            // Of 12,201.90 PLN.
            #expect((wallet.int("balances.0.shareBps"), wallet.int("balances.1.shareBps")) == (1800, 8200))
            let rest = try await ana.pay("deposits", #"{"amount":{"amount":"47798.10","currency":"PLN"}}"#)
            #expect(rest.status == 201)
            #expect(try await ana.get("/v1/wallet").string("deposits.left.amount") == "0.00")
            let more = try await ana.pay("deposits", #"{"amount":{"amount":"0.01","currency":"PLN"}}"#)
            #expect(more.summary == "409 deposit-limit")
            world.clock.advance(hours: 14)
            let later = try await world.signedIn("ana")
            #expect(
                try await later.pay("deposits", #"{"amount":{"amount":"0.01","currency":"PLN"}}"#).status == 201)
            #expect(try await later.balances() == ["500.00 EUR", "57798.11 PLN"])
            #expect(try world.findings() == [])
        }
    }

    @Test("who buys pays rounded up, who sells gets rounded down, and the rest is in the ledger")
    func trades() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            // 4.4038 / 1.1172 = 3.941818…
            let bought = try await ana.pay("trades", Person.trade("buy", "100.00", "USD", against: "PLN"))
            #expect(bought.status == 201)
            #expect(bought.string("transaction.exchanged.amount") == "394.19")
            #expect(bought.string("transaction.rate") == "3.941819")
            #expect(
                bought["transaction.price"]?.written
                    == #"{"base":"USD","quote":"PLN","rate":"3.941819","reference":"3.941819"}"#)
            #expect(bought.string("transaction.reference.source") == "ECB")
            #expect(bought.string("transaction.reference.asOf") == "2026-10-30")
            let sold = try await ana.pay("trades", Person.trade("sell", "100.00", "USD", against: "PLN"))
            #expect(sold.string("transaction.exchanged.amount") == "394.18")
            #expect(try await ana.balances() == ["9999.99 PLN", "0.00 USD"])
            #expect(
                try await world.texts(
                    "SELECT owner || ' ' || balance || ' ' || currency FROM ledger_account WHERE traveller IS NULL ORDER BY 1"
                ) == ["rounding 2 PLN", "supply -1000001 PLN", "supply 0 USD"])
            let id = try #require(bought.string("transaction.id"))
            let detail = try await ana.get("/v1/wallet/transactions/\(id)")
            #expect(detail.string("rounding.amount") == "0.01")
            #expect(detail.count("rows") == 2)
            #expect(try world.findings() == [])
        }
    }

    @Test("a spread is its own posting")
    func spread() async throws {
        var settings = World.settings
        settings.wallet.spreadBps = 50
        try await World.run(settings: settings) { world in
            let ana = try await world.register("ana")
            let bought = try await ana.pay("trades", Person.trade("buy", "100.00", "USD", against: "PLN"))
            // 394.1819 × 1.005 = 396.1528; the reference price rounded up is 394.19.
            #expect(bought.string("transaction.exchanged.amount") == "396.16")
            let id = try #require(bought.string("transaction.id"))
            let detail = try await ana.get("/v1/wallet/transactions/\(id)")
            #expect(detail.string("spread.amount") == "1.97")
            #expect(detail.string("rounding.amount") == "0.01")
            #expect(
                try await world.texts(
                    "SELECT owner || ' ' || amount FROM ledger_posting WHERE owner IN ('spread', 'rounding')"
                )
                .sorted() == ["rounding 1", "spread 197"])
            #expect(try world.findings() == [])
        }
    }

    @Test("a quote is executed once, as it was shown")
    func quotes() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let quote = try await ana.post(
                "/v1/wallet/quotes", Person.trade("buy", "100.00", "USD", against: "PLN"))
            #expect(quote.status == 201)
            #expect(quote.string("pays.amount") == "394.19")
            #expect(quote.string("gets.amount") == "100.00")
            // Of one unit of the dearer currency, whichever is named.
            let dollars = #"{"base":"USD","quote":"PLN","rate":"3.941819","reference":"3.941819"}"#
            let turned = try await ana.post(
                "/v1/wallet/quotes", Person.trade("buy", "100.00", "PLN", against: "USD"))
            for one in [quote, turned] { #expect(one["price"]?.written == dollars) }
            // With the welcome balance, which comes with the trade.
            #expect((quote["lacking"], quote.string("available.amount")) == (.null, "10000.00"))
            let id = try #require(quote.string("id"))
            let ben = try await world.register("ben")
            #expect(try await ben.pay("trades", #"{"quote":"x"}"#).pointers == ["/quote"])
            #expect(try await ben.pay("trades", #"{"quote":"\#(id)"}"#).summary == "404 not-found")
            #expect(try await ana.pay("trades", #"{"quote":"\#(id)"}"#).status == 201)
            #expect(try await ana.pay("trades", #"{"quote":"\#(id)"}"#).summary == "409 quote-used")
            let late = try await ana.post(
                "/v1/wallet/quotes", Person.trade("sell", "1.00", "USD", against: "PLN"))
            world.clock.advance(seconds: 30)
            let later = try #require(late.string("id"))
            #expect(try await ana.pay("trades", #"{"quote":"\#(later)"}"#).summary == "409 quote-expired")
            #expect(try await ana.balances() == ["9605.81 PLN", "100.00 USD"])
            // What cannot be paid says what is missing to it.
            let much = try await ana.post("/v1/wallet/quotes", Person.trade("sell", "100.01", "USD", against: "PLN"))
            #expect(much["lacking"]?.written == #"{"amount":"0.01","currency":"USD"}"#)
            let all = try await ana.post("/v1/wallet/quotes", Person.trade("sell", "100.00", "USD", against: "PLN"))
            #expect(all["lacking"] == .null)
        }
    }

    @Test("a transfer moves money, tells its recipient, and reads from each side as theirs")
    func transfers() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let sent = try await ana.send("20.00", to: "Ben", note: "tea")
            #expect(sent.status == 201)
            #expect(sent.string("transaction.counterparty") == "ben")
            #expect(sent.string("transaction.with.handle") == "ben")
            #expect(sent.string("transaction.direction") == "out")
            #expect(sent.string("balances.0.amount") == "9980.00")
            #expect(try await ben.balances() == ["10020.00 PLN"])
            let list = try await ben.get("/v1/wallet/transactions?kind=transfer")
            #expect(list.string("items.0.counterparty") == "ana")
            #expect(list.string("items.0.note") == "tea")
            #expect(list.string("items.0.direction") == "in")
            let told = try await ben.get("/v1/me/notifications")
            #expect(told.string("items.0.kind") == "wallet.received")
            #expect(told.string("items.0.text") == "Ana sent you 20.00 PLN.")
            #expect(told.string("items.0.actor.handle") == "ana")
            #expect(told.string("items.0.subject.id") == sent.string("transaction.id"))
            let recipients = try await ana.get("/v1/wallet/recipients")
            #expect(recipients.count("items") == 1)
            #expect(recipients.string("items.0.to") == "ben")
            let eve = try await world.register("eve")
            let id = try #require(sent.string("transaction.id"))
            #expect(try await eve.get("/v1/wallet/transactions/\(id)").status == 404)
            #expect(try world.findings() == [])
        }
    }

    @Test("a phone number reaches its owner only if they allow it, and shows nobody behind it")
    func phones() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            try await world.execute(
                """
                UPDATE traveller SET phone = '+48600100201', phone_line = '+48600100201', phone_claimed_at = 1,
                    phone_verified_at = 1 WHERE handle = 'ben'
                """)
            let unknown = try await ana.send("5.00", to: "+48600100299")
            let hidden = try await ana.send("5.00", to: "+48600100201")
            #expect(unknown.summary == "404 not-found")
            #expect(hidden.anonymous == unknown.anonymous)
            #expect(try await ana.send("5.00", to: "nobody").anonymous == unknown.anonymous)
            try await ben.put(
                "/v1/me/preferences",
                #"{"currency":"PLN","language":"en","units":"km","theme":"dark","client":{},"findableByPhone":true}"#)
            let sent = try await ana.send("5.00", to: "+48 600 100 201", note: "hi")
            #expect(sent.status == 201)
            #expect(sent.string("transaction.counterparty") == "+48600100201")
            #expect(sent["transaction.with"] == .null)
            #expect(!sent.text.contains("ben"))
            for path in [
                "/v1/wallet/transactions", "/v1/wallet/recipients",
                "/v1/wallet/transactions/\(sent.string("transaction.id") ?? "")",
            ] {
                let reply = try await ana.get(path)
                #expect(reply.text.contains("+48600100201"), "\(path)")
                #expect(!reply.text.lowercased().contains("ben"), "\(path)")
            }
            #expect(try await ana.get("/v1/wallet/transactions?q=ben").count("items") == 0)
            #expect(try await ana.get("/v1/wallet/transactions?q=100201").count("items") == 1)
            #expect(try await ana.get("/v1/wallet/transactions?q=(-)").count("items") == 0)
            // One's own blocks would tell, one after another, whose number it is; those of the owner hold.
            try await ana.put("/v1/travellers/ben/block", "{}")
            #expect(try await ana.send("1.00", to: "+48600100201").status == 201)
            try await ben.put("/v1/travellers/ana/block", "{}")
            #expect(try await ana.send("1.00", to: "+48600100201").anonymous == unknown.anonymous)
            try await ben.delete("/v1/travellers/ana/block")
            try await ana.delete("/v1/travellers/ben/block")
            #expect(try await ben.get("/v1/wallet/transactions?q=ana").count("items") == 2)
        }
    }

    @Test("a refusal stays under its key after a deposit, and a new key pays")
    func keptRefusal() async throws {
        try await World.run { world in
            let (ana, _) = (try await world.register("ana"), try await world.register("ben"))
            let refused = try await ana.send("10000.01", to: "ben", key: "k-1")
            #expect(refused.summary == "409 insufficient-balance")
            #expect(refused.string("detail") == "You have 10,000.00 PLN; this needs 10,000.01 PLN.")
            #expect(refused.string("available.amount") == "10000.00")
            #expect(refused.string("needed.amount") == "10000.01")
            #expect(refused["newKeyNeeded"] == .bool(true))
            #expect(
                try await ana.pay("deposits", #"{"amount":{"amount":"5.00","currency":"PLN"}}"#).status == 201)
            let late = try await ana.send("10000.01", to: "ben", key: "k-1")
            #expect(late.body == refused.body)
            #expect(late.isRepeated)
            #expect(try await ana.send("10000.01", to: "ben", key: "k-2").status == 201)
            #expect(try await ana.balances() == ["4.99 PLN"])
        }
    }

    @Test("a key is kept for seven days, and says the same bytes")
    func keys() async throws {
        try await World.run { world in
            let (ana, _) = (try await world.register("ana"), try await world.register("ben"))
            let first = try await ana.send("1.00", to: "ben", key: "k")
            let other = try await ana.send("2.00", to: "ben", key: "k")
            #expect(other.summary == "422 idempotency-key-reused")
            world.clock.advance(days: 6.9)
            try await Sweeper(world.services).sweep()
            let again = try await (try await world.signedIn("ana")).send("1.00", to: "ben", key: "k")
            #expect(again.isRepeated)
            #expect(again.body == first.body)
            world.clock.advance(days: 0.2)
            try await Sweeper(world.services).sweep()
            #expect(!(try await (try await world.signedIn("ana")).send("1.00", to: "ben", key: "k")).isRepeated)
            #expect(try await world.number("SELECT count(*) FROM ledger_transaction WHERE kind = 'transfer'") == 2)
        }
    }

    @Test("the same money spent 64 times at once is spent once")
    func spentAtOnce() async throws {
        try await World.run { world in
            let (ana, _) = (try await world.register("ana"), try await world.register("ben"))
            let statuses = try await withThrowingTaskGroup { group in
                for _ in 0..<64 { group.addTask { try await ana.send("9000.00", to: "ben").status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 201 } == 1)
            #expect(statuses.count { $0 == 409 } == 63)
            #expect(try await ana.balances() == ["1000.00 PLN"])
            #expect(try world.findings() == [])
        }
    }

    @Test("a balance of the past is that of its time")
    func past() async throws {
        try await World.run { world in
            let (ana, _) = (try await world.register("ana"), try await world.register("ben"))
            let before = world.time(hours: -1)
            try await ana.send("1.00", to: "ben")
            let between = world.time(hours: 0)
            world.clock.advance(hours: 1)
            let later = try await world.signedIn("ana")
            try await later.send("2.00", to: "ben")
            func amount(_ at: String) async throws -> String? {
                let reply = try await later.get("/v1/wallet?at=\(at)")
                #expect(reply["balances.0.available"] == nil)
                return reply.string("balances.0.amount")
            }
            #expect(try await amount(before) == nil)
            #expect(try await amount(between) == "9999.00")
            #expect(try await amount(world.time(hours: 0)) == "9997.00")
        }
    }
}
