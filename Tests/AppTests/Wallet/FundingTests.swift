import App
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Domain

@Suite("WalletTests: the port of deposits") struct FundingTests {
    private static let five = #"{"amount":{"amount":"5.00","currency":"PLN"}}"#

    @Test("money is given back after a refusal, also one that is repeated, and not after a fault of which nobody knows")
    func givenBack() async throws {
        let bank = Bank()
        try await World.run(changing: { services in
            var services = services
            services.funding = bank
            return services
        }) { world in
            let ana = try await world.register("ana")
            #expect(try await ana.pay("deposits", Self.five, key: "a").status == 201)
            #expect(bank.calls == ["take a"])
            let much = #"{"amount":{"amount":"50000.00","currency":"PLN"}}"#
            for _ in 0..<2 {
                #expect(try await ana.pay("deposits", much, key: "b").summary == "409 deposit-limit")
            }
            #expect(bank.calls == ["take a", "take b", "give b", "take b", "give b"])
            // The key is that of a deposit that was booked: its money stays.
            #expect(try await ana.pay("deposits", much, key: "a").status == 422)
            #expect(bank.calls.suffix(1) == ["take a"])
            bank.whenTaken { try await world.execute("ALTER TABLE ledger_state RENAME TO away") }
            #expect(try await ana.pay("deposits", Self.five, key: "c").status == 500)
            #expect(bank.calls.suffix(1) == ["take c"])
            bank.whenTaken {}
            try await world.execute("ALTER TABLE away RENAME TO ledger_state")
            // The repeat finds out.
            #expect(try await ana.pay("deposits", Self.five, key: "c").status == 201)
            #expect(bank.calls.suffix(2) == ["take c", "take c"])
            #expect(try await ana.balances() == ["10010.00 PLN"])
        }
    }
}

/// Writes down what it is asked for.
private final class Bank: Funding {
    private let said = Mutex<[String]>([])
    private let taken = Mutex<@Sendable () async throws -> Void>({})

    var calls: [String] { said.withLock { $0 } }

    func whenTaken(_ work: @escaping @Sendable () async throws -> Void) { taken.withLock { $0 = work } }

    func collect(_ request: FundingRequest) async throws {
        said.withLock { $0.append("take \(request.key)") }
        let work = taken.withLock { $0 }
        try await work()
    }

    func giveBack(_ request: FundingRequest) async throws { said.withLock { $0.append("give \(request.key)") } }
}
