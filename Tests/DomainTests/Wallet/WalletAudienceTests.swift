import Foundation
import Testing

@testable import Domain

@Suite("WalletTests: whose wallets show a change") struct WalletAudienceTests {
    private static let (ana, ben, noon) = (WalletFixture.ana, WalletFixture.ben, WalletFixture.noon)

    private static func booked(_ kind: LedgerTransaction.Kind) throws -> WalletChange {
        var (ledger, change) = (WalletFixture.ledger(ana: 1_000, ben: 1_000), WalletChange())
        let hasOther = kind == .transfer || kind == .settlement
        var draft = LedgerTransaction.Draft(kind, by: .init(ana, with: hasOther ? ben : nil), at: noon)
        draft.move(try money("1", "PLN"), from: .traveller(ana), to: hasOther ? .traveller(ben) : .system(.supply))
        change.transactions = [try ledger.book(draft, at: noon)]
        return change
    }

    private static func asked(
        _ state: MoneyRequest.State? = nil, isSilent: Bool = false
    ) throws -> MoneyRequest {
        var request = MoneyRequest(
            id: Identifier(high: 6, low: 6), of: ana, to: ben, try money("20", "PLN"),
            text: WalletText(note: nil, phone: nil), at: noon)
        if let state { request.end(state, at: noon, isSilent: isSilent) }
        return request
    }

    @Test("a transfer is what its sender does; all else that is booked reaches its owners across blocks")
    func transactions() throws {
        let transfer = try #require(try Self.booked(.transfer).audiences.first)
        #expect(Set(transfer.travellers) == [Self.ana, Self.ben] && transfer.cause == .traveller(Self.ana))
        let settlement = try #require(try Self.booked(.settlement).audiences.first)
        #expect(Set(settlement.travellers) == [Self.ana, Self.ben] && settlement.cause == .service)
        #expect(try Self.booked(.deposit).audiences == [WalletAudience([Self.ana], by: .service)])
        #expect(WalletChange().audiences == [])
    }

    @Test("money that is kept, and an order, are their owner's")
    func orders() {
        var change = WalletChange()
        change.reservations = [
            Reservation(
                id: Identifier(high: 7, low: 7), Money(minorUnits: 1, currency: .pln), of: Self.ben, for: .order, "x",
                at: Self.noon)
        ]
        #expect(change.audiences == [WalletAudience([Self.ben], by: .service)])
    }

    @Test(
        "a request is what one of the two does, and of a silent end the other hears nothing",
        arguments: [
            (nil, false, "ana ben", "ana"), (.withdrawn, false, "ana ben", "ana"), (.withdrawn, true, "ana", "ana"),
            (.declined, false, "ana ben", "ben"), (.declined, true, "ben", "ben"), (.accepted, false, "ana ben", "ben"),
            (.lapsed, false, "ana ben", ""),
        ] as [(MoneyRequest.State?, Bool, String, String)])
    func requests(_ state: MoneyRequest.State?, _ isSilent: Bool, _ readers: String, _ author: String) throws {
        let people = ["ana": Self.ana, "ben": Self.ben]
        var change = WalletChange()
        change.moneyRequests = [try Self.asked(state, isSilent: isSilent)]
        let travellers = readers.split(separator: " ").compactMap { people[String($0)] }
        let cause = people[author].map { Event.Cause.traveller($0) } ?? .service
        #expect(change.audiences == [WalletAudience(travellers, by: cause)])
    }
}
