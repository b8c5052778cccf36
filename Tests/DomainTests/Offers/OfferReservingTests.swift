import Domain
import Testing

@Suite("what swaps hold of an offer") struct OfferReservingTests {
    /// 300 EUR, at least 50 at a time.
    private func offer(_ state: Offer.State = .active, reserved: Int64 = 0) throws -> Offer {
        try OfferFixture { $0.minFill = "50.00" }.publish().having(state: state, reserved: reserved)
    }

    @Test("an open offer is reserved while less than its smallest fill is left, and active when there is more")
    func open() throws {
        let whole = try offer()
        for (amount, left, state) in [
            (25_000, "50.00", .active), (25_001, "49.99", .reserved), (30_000, "0.00", .reserved),
        ] as [(Int64, String, Offer.State)] {
            let held = whole.reserving(amount)
            #expect((held.state, held.reserved, held.version) == (state, amount, 2))
            #expect(held.remaining == (try money(left, "EUR")))
            let released = held.releasing(amount)
            #expect((released.state, released.reserved, released.version) == (.active, 0, 3))
        }
    }

    @Test(
        "one that is paused or over stays so, whatever its swaps hold or give back",
        arguments: [Offer.State.paused, .expired, .withdrawn])
    func closed(_ state: Offer.State) throws {
        let held = try offer(state, reserved: 10_000)
        #expect(held.releasing(10_000).state == state)
        #expect(held.releasing(10_000).remaining == (try money("300.00", "EUR")))
        let taken = held.completing(9000, of: 10_000)
        #expect((taken.state, taken.reserved, taken.completed) == (state, 0, 9000))
        #expect(taken.remaining == (try money("210.00", "EUR")))
        #expect(held.reserving(20_000).state == state)
    }

    @Test(
        "one of which nothing is left or held is completed",
        arguments: [Offer.State.active, .reserved, .paused, .expired, .withdrawn])
    func completed(_ state: Offer.State) throws {
        let held = try offer(state, reserved: 30_000)
        let first = held.completing(10_000, of: 10_000)
        #expect(first.state == ([.active, .reserved].contains(state) ? .reserved : state))
        let last = first.completing(20_000, of: 20_000)
        #expect((last.state, last.reserved, last.completed) == (.completed, 0, 30_000))
    }
}
