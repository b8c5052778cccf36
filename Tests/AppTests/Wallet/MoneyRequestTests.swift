import App
import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

@testable import Domain

@Suite("WalletTests: requests for money") struct MoneyRequestTests {
    private static func ask(_ amount: String, from handle: String, note: String? = nil) -> String {
        let said = note.map { #","note":"\#($0)""# } ?? ""
        return #"{"from":"\#(handle)","amount":{"amount":"\#(amount)","currency":"PLN"}\#(said)}"#
    }

    @Test("who is asked pays by one transfer, however often they say yes, and both are told")
    func accepted() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let asked = try await ana.pay("requests", Self.ask("20.00", from: "Ben", note: "tea"))
            #expect(asked.status == 201)
            #expect((asked.string("state"), asked.string("direction")) == ("open", "out"))
            #expect(asked.string("counterparty") == "ben")
            #expect(asked.actions == "withdraw")
            #expect(asked.string("lapsesAt")?.hasPrefix(String(world.time(hours: 7 * 24).dropLast())) == true)
            let id = try #require(asked.string("id"))
            let told = try await ben.get("/v1/me/notifications")
            #expect(told.string("items.0.kind") == "wallet.requested")
            #expect(told.string("items.0.text") == "Ana asks you for 20.00 PLN.")
            #expect(told.string("items.0.actor.handle") == "ana")
            #expect(told.string("items.0.subject.id") == id)
            let seen = try await ben.get("/v1/wallet/requests?direction=in&state=open")
            #expect(seen.string("items.0.id") == id)
            #expect(seen.string("items.0.note") == "tea")
            // Twenty at once, each with a key of its own.
            let statuses = try await withThrowingTaskGroup { group in
                for _ in 0..<20 { group.addTask { try await ben.pay("requests/\(id)/accept", "{}").summary } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == "200" } == 1, "\(statuses)")
            #expect(statuses.count { $0 == "409 request-closed" } == 19)
            #expect(try await ana.balances() == ["10020.00 PLN"])
            #expect(try await ben.balances() == ["9980.00 PLN"])
            let paid = try await ana.get("/v1/wallet/requests")
            #expect(paid.string("items.0.state") == "accepted")
            let transfer = try await ana.get("/v1/wallet/transactions?kind=transfer")
            #expect(transfer.string("items.0.id") == paid.string("items.0.transaction"))
            #expect(transfer.string("items.0.note") == "tea")
            let news = try await ana.get("/v1/me/notifications")
            #expect(news.count("items") == 1)
            #expect(news.string("items.0.kind") == "wallet.accepted")
            #expect(news.string("items.0.text") == "Ben paid the 20.00 PLN that you asked for.")
            #expect(try await ana.pay("requests/\(id)/accept", "{}").summary == "404 not-found")
            #expect(try await (try await world.register("eve")).pay("requests/\(id)/decline", "{}").status == 404)
            #expect(try world.findings() == [])
        }
    }

    @Test("the same key pays once and says the same; a refusal by funds stays under its key")
    func keys() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let many = try await ana.pay("requests", Self.ask("10000.01", from: "ben"), key: "ask")
            #expect(try await ana.pay("requests", Self.ask("10000.01", from: "ben"), key: "ask").body == many.body)
            #expect(try await world.number("SELECT count(*) FROM money_request") == 1)
            let id = try #require(many.string("id"))
            let refused = try await ben.pay("requests/\(id)/accept", "{}", key: "k-1")
            #expect(refused.summary == "409 insufficient-balance")
            try await ben.pay("deposits", #"{"amount":{"amount":"5.00","currency":"PLN"}}"#)
            #expect(try await ben.pay("requests/\(id)/accept", "{}", key: "k-1").body == refused.body)
            let paid = try await ben.pay("requests/\(id)/accept", "{}", key: "k-2")
            #expect(paid.status == 200)
            let again = try await ben.pay("requests/\(id)/accept", "{}", key: "k-2")
            #expect(again.body == paid.body)
            #expect(again.isRepeated)
            #expect(try await ben.balances() == ["4.99 PLN"])
        }
    }

    @Test("who is asked declines, who asks takes it back, and after seven days it has lapsed")
    func ends() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            var ids: [String] = []
            for amount in ["1.00", "2.00", "3.00"] {
                ids.append(try #require(try await ana.pay("requests", Self.ask(amount, from: "ben")).string("id")))
            }
            #expect(try await ben.pay("requests/\(ids[0])/decline", "{}").string("state") == "declined")
            #expect(try await ben.pay("requests/\(ids[0])/accept", "{}").summary == "409 request-closed")
            #expect(
                try await ana.get("/v1/me/notifications").string("items.0.text")
                    == "Ben does not pay the 1.00 PLN that you asked for.")
            #expect(try await ana.pay("requests/\(ids[1])/decline", "{}").string("state") == "withdrawn")
            #expect(try await ana.get("/v1/me/notifications").count("items") == 1)
            world.clock.advance(days: 7)
            let (later, other) = (try await world.signedIn("ben"), try await world.signedIn("ana"))
            // Before the sweep too.
            #expect(try await later.pay("requests/\(ids[2])/accept", "{}").summary == "409 request-closed")
            #expect(try await other.get("/v1/wallet/requests?state=lapsed").string("items.0.id") == ids[2])
            #expect(try await world.number("SELECT count(*) FROM money_request WHERE state = 'lapsed'") == 0)
            try await Sweeper(world.services).sweep()
            #expect(try await world.number("SELECT count(*) FROM money_request WHERE state = 'lapsed'") == 1)
            #expect(try await other.get("/v1/wallet/requests?state=lapsed").string("items.0.id") == ids[2])
            #expect(try await other.get("/v1/wallet/requests?state=open").count("items") == 0)
            world.clock.advance(days: 180)
            try await Sweeper(world.services).sweep()
            #expect(try await world.number("SELECT count(*) FROM money_request") == 0)
        }
    }

    @Test("whoever cannot receive cannot be asked, nor be paid what they asked for, in the same bytes")
    func unreachable() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let nobody = try await ana.pay("requests", Self.ask("5.00", from: "nobody")).anonymous
            #expect(try await ana.send("5.00", to: "nobody").anonymous == nobody)
            #expect(try await ana.pay("requests", Self.ask("5.00", from: "+48600100299")).anonymous == nobody)
            let asked = try await ana.pay("requests", Self.ask("5.00", from: "ben"))
            let id = try #require(asked.string("id"))
            /// What is refused so is said to be before.
            func isClosed() async throws {
                let seen = try await ben.get("/v1/wallet/requests")
                #expect(seen.actions(at: 0) == "decline -accept")
                #expect(seen.string("items.0.actions.0.reason") == "not-found")
            }
            for state in ["suspended", "banned"] {
                try await world.execute("UPDATE traveller SET state = '\(state)' WHERE handle = 'ana'")
                #expect(try await ben.pay("requests/\(id)/accept", "{}").anonymous == nobody)
                try await isClosed()
            }
            try await world.execute("UPDATE traveller SET state = 'active' WHERE handle = 'ana'")
            try await ben.put("/v1/travellers/ana/block", "{}")
            #expect(try await ben.pay("requests/\(id)/accept", "{}").anonymous == nobody)
            try await isClosed()
            try await ben.delete("/v1/travellers/ana/block")
            #expect(try await ben.get("/v1/wallet/requests").actions(at: 0) == "accept decline")
            try await ana.put("/v1/travellers/ben/block", "{}")
            try await isClosed()
            #expect(try await ana.pay("requests", Self.ask("5.00", from: "ben")).anonymous == nobody)
            // It can be declined all the same.
            #expect(try await ben.pay("requests/\(id)/decline", "{}").string("state") == "declined")
        }
    }

    @Test("who is behind a phone number stays hidden, also when they pay")
    func phones() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            try await world.execute(
                """
                UPDATE traveller SET phone = '+48600100201', phone_line = '+48600100201', phone_claimed_at = 1,
                    phone_verified_at = 1, findable_by_phone = 1 WHERE handle = 'ben'
                """)
            let asked = try await ana.pay("requests", Self.ask("5.00", from: "+48 600 100 201", note: "hi"))
            #expect(asked.string("counterparty") == "+48600100201")
            #expect(asked["with"] == .null)
            let id = try #require(asked.string("id"))
            #expect(try await ben.get("/v1/wallet/requests").string("items.0.with.handle") == "ana")
            let paid = try await ben.pay("requests/\(id)/accept", "{}")
            #expect(paid.string("transaction.with.handle") == "ana")
            for path in [
                "/v1/wallet/requests", "/v1/wallet/transactions", "/v1/me/notifications",
                "/v1/wallet/transactions/\(paid.string("transaction.id") ?? "")",
            ] {
                let reply = try await ana.get(path)
                #expect(reply.text.contains("+48600100201"), "\(path)")
                #expect(!reply.text.lowercased().contains("ben"), "\(path)")
            }
            #expect(try await ana.get("/v1/wallet/transactions?q=ben").count("items") == 0)
            #expect(try await ana.get("/v1/wallet/transactions?q=100201").count("items") == 1)
            // The number is not ben's to send to.
            #expect(try await ben.get("/v1/wallet/recipients").string("items.0.to") == "ana")
        }
    }

    @Test("a page of notifications of the wallet takes as many statements as one of them")
    func statements() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            try await ana.send("1.00", to: "ben")
            try await ana.pay("requests", Self.ask("1.00", from: "ben"))
            _ = try await ben.get("/v1/me/notifications")
            let few = try await world.statements { _ = try await ben.get("/v1/me/notifications") }.count
            for _ in 0..<5 {
                try await ana.send("1.00", to: "ben")
                try await ana.pay("requests", Self.ask("1.00", from: "ben"))
            }
            let many = try await world.statements { _ = try await ben.get("/v1/me/notifications") }.count
            #expect(many == few)
        }
    }
}
