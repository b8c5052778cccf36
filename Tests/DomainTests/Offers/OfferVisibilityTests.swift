import Domain
import Testing

@Suite("who sees an offer") struct OfferVisibilityTests {
    private func visible(
        _ state: Offer.State, canOwnerAct: Bool = true, isBlocked: Bool = false,
        change: (inout Offer) -> Void = { _ in }
    ) throws -> VisibleOffer {
        let owner = TravellerSummary(id: OfferFixture.ana, handle: "ana", name: "Ana", reliability: .new)
        var offer = try OfferFixture().publish().having(state: state)
        change(&offer)
        return VisibleOffer(
            OfferListing(offer: offer, owner: owner, ownerTier: .t0),
            canOwnerAct: canOwnerAct, isBlocked: isBlocked)
    }

    @Test("owners see all of their own; others none that is withdrawn, none across a block, none of who may not act")
    func everybody() throws {
        for state in Offer.State.allCases {
            #expect(try visible(state, canOwnerAct: false, isBlocked: true).isVisible(to: OfferFixture.ana))
            for viewer in [OfferFixture.ben, nil] {
                #expect(try visible(state).isVisible(to: viewer) == (state != .withdrawn))
                #expect(try !visible(state, isBlocked: true).isVisible(to: viewer))
                #expect(try !visible(state, canOwnerAct: false).isVisible(to: viewer))
            }
        }
    }

    @Test("searches show active offers, the owner's page reserved ones too, and expiry or erasure closes the open ones")
    func states() {
        #expect(Offer.State.allCases.filter(\.isSearchable) == [.active])
        #expect(Offer.State.allCases.filter(\.isPublic) == [.active, .reserved])
        #expect(
            Offer.State.allCases.map(\.afterExpiry) == [
                .expired, .expired, .expired, .completed, .expired, .withdrawn,
            ])
        #expect(
            Offer.State.allCases.map(\.afterErasure) == [
                .withdrawn, .withdrawn, .withdrawn, .completed, .expired, .withdrawn,
            ])
    }

    @Test("proposals follow an edit of the terms and a change of state, and nothing else")
    func followed() throws {
        let snapshot = OfferSnapshot(
            try visible(.active), beside: OpenOffers(tier: .t0, sum: OpenOfferSum()), lists: .open,
            rates: ReferenceRates([try RatePublication.october()]), flags: .nobody, in: FlagBook())
        let now = OfferFixture.noon
        func change(_ act: (Offer) throws(OfferRefusal) -> Offer) throws -> OfferChange {
            try snapshot.changing(by: OfferFixture.ana, flags: .none, areLimitsOn: true, at: now, act)
        }
        #expect(try change { o throws(OfferRefusal) in try o.pausing(by: OfferFixture.ana, at: now) }.isFollowed)
        #expect(try change { o throws(OfferRefusal) in try o.withdrawing(by: OfferFixture.ana, at: now) }.isFollowed)
        var edit = OfferEdit()
        edit.note = "Near the station"
        let noted = try change { offer throws(OfferRefusal) in
            try offer.editing(
                by: OfferFixture.ana, edit, version: offer.version, rates: snapshot.rates, at: now)
        }
        #expect(noted.offer.note == "Near the station")
        #expect(!noted.isFollowed)
        let hidden = OfferSnapshot(
            try visible(.withdrawn), beside: OpenOffers(tier: .t0, sum: OpenOfferSum()), lists: .open,
            rates: ReferenceRates(),
            flags: .nobody, in: FlagBook())
        #expect(throws: OfferRefusal.noSuchOffer) {
            try hidden.changing(by: OfferFixture.ben, flags: .none, areLimitsOn: true, at: now) {
                offer throws(OfferRefusal) in offer
            }
        }
    }

    @Test("who has a thread reads the offer when it is closed, but none that is hidden, held or of who may not act")
    func readable() throws {
        let now = OfferFixture.noon
        for state in Offer.State.allCases {
            #expect(try visible(state).isReadable(by: OfferFixture.ben, hasThread: true, at: now))
            #expect(try !visible(state, canOwnerAct: false).isReadable(by: OfferFixture.ben, hasThread: true, at: now))
            for change: (inout Offer) -> Void in [
                { $0.hidden = Hiding(for: .scam, at: OfferFixture.noon) }, { $0.heldUntil = OfferFixture.noon },
            ] {
                let kept = try visible(state, change: change)
                #expect(!kept.isReadable(by: OfferFixture.ben, hasThread: true, at: now))
                #expect(kept.isReadable(by: OfferFixture.ana, hasThread: false, at: now))
            }
            #expect(try !visible(state, isBlocked: true).isReadable(by: OfferFixture.ben, hasThread: true, at: now))
        }
    }

    @Test("others read an offer while it is open, its owner always")
    func closed() throws {
        let now = OfferFixture.noon
        for state in Offer.State.allCases {
            let offer = try visible(state)
            #expect(offer.isReadable(by: OfferFixture.ana, hasThread: false, at: now))
            for viewer in [OfferFixture.ben, nil] {
                #expect(
                    offer.isReadable(by: viewer, hasThread: false, at: now) == [.active, .reserved].contains(state))
                // Whether or not the sweeper has been there.
                #expect(!offer.isReadable(by: viewer, hasThread: false, at: offer.offer.expiresAt))
            }
        }
    }
}
