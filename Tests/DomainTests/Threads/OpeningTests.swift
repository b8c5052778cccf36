import Domain
import Foundation
import Testing

@Suite("who may begin a conversation") struct OpeningTests {
    private let ben = OfferFixture.ben
    private let now = OfferFixture.noon

    private func open(
        _ state: Offer.State? = .active, known: MessageThread? = nil,
        by guest: Identifier<Traveller> = OfferFixture.ben,
        in guestState: Traveller.State = .active
    ) throws -> MessageThread {
        let owner = TravellerSummary(id: OfferFixture.ana, handle: "ana", name: "Ana", reliability: .new)
        let offer = try state.map { state in
            VisibleOffer(
                OfferListing(offer: try OfferFixture().publish().having(state: state), owner: owner, ownerTier: .t0),
                canOwnerAct: true, isBlocked: false)
        }
        return try ThreadOpeningSnapshot(
            known: known, offer: offer, guestState: guestState, quota: .nothing(.conversations)
        ).opening(as: Identifier(high: 9, low: 9), by: guest, areLimitsOn: true, at: now)
    }

    @Test("a new thread is of the guest and the owner, without a message or an answer")
    func new() throws {
        let thread = try open()
        #expect((thread.id, thread.owner, thread.guest) == (Identifier(high: 9, low: 9), OfferFixture.ana, ben))
        #expect((thread.lastSeq, thread.hasReply) == (0, false))
    }

    @Test("the one that there is stays, whatever has become of the offer or of who asks")
    func known() throws {
        let known = try open()
        for state in [Offer.State.paused, .expired, .withdrawn, nil] {
            #expect(try open(state, known: known, in: .limited) == known)
        }
    }

    @Test("nobody begins one about an offer that is not there, with oneself, or while limited")
    func refused() {
        for state in [Offer.State.paused, .completed, .expired, .withdrawn, nil] {
            #expect(throws: ThreadRefusal.noSuchOffer) { try open(state) }
        }
        #expect(throws: ThreadRefusal.accountLimited) { try open(in: .limited) }
        #expect(throws: ThreadRefusal.ownOffer) { try open(by: OfferFixture.ana) }
    }
}
