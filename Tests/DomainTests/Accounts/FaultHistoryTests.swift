import Foundation
import TestTools
import Testing

@testable import Domain

@Suite("Who carries the faults of others") struct FaultHistoryTests {
    private static let now = SwapFixture.start
    /// The UTC day of `now`, as which faults are left.
    private static let today = now.addingTimeInterval(-10 * 3600)
    private static let days: TimeInterval = 86_400
    private static let dropped = now.addingTimeInterval(-10 * days)
    private static let ana = OfferFixture.ana
    private static let mira = Identifier<Traveller>(high: 7, low: 1)
    private static let benno = Identifier<Traveller>(high: 7, low: 2)
    private static let origin = Identifier<LeftFaults>(high: 9, low: 9)

    private static func observed(_ kind: Observation.Kind, acceptedAt: Date?) -> Observation {
        var observation = Observation(
            swap: Identifier(high: 4, low: 1), partner: mira, kind: kind, euros: 100, at: now, swapAt: now)
        observation.acceptedAt = acceptedAt
        return observation
    }

    private static func begin(_ faults: FaultHistory, holds: [ErasureHold] = []) throws -> ErasureChange {
        let departure = Departure(
            of: ana, at: now.addingTimeInterval(-7 * days), from: .active, hasOpenSwaps: false)
        return try #require(
            ErasureSnapshot(of: DepartureTests.traveller(.leaving), departure, holds: holds, faults: faults)
                .beginning(at: now))
    }

    private static func left(
        _ keeper: FaultPlace.Keeper, until: Date? = nil, _ counts: [Fault: Int], _ origin: Identifier<LeftFaults>
    ) -> PlacedFaults {
        PlacedFaults(
            place: FaultPlace(keeper, agreedUntil: until),
            faults: LeftFaults(origin: origin, counts: counts, at: today))
    }

    @Test(
        "an erasure leaves faults with verified contacts and who has them, and those from before a contact was dropped")
    func erasure() throws {
        let change = try Self.begin(
            FaultHistory(
                [
                    Self.observed(.noShow, acceptedAt: Self.dropped),
                    Self.observed(.lateCancel, acceptedAt: Self.dropped + 0.001),
                    Self.observed(.lateCancel, acceptedAt: nil), Self.observed(.earlyCancel, acceptedAt: Self.dropped),
                ],
                dropped: [
                    FaultHistory.Dropped(Data([1]), at: Self.dropped, isVerified: false),
                    FaultHistory.Dropped(Data([2]), at: Self.dropped, isVerified: true),
                    FaultHistory.Dropped(Data([3]), at: Self.dropped - 1, isVerified: false),
                ],
                carriers: [
                    FaultPlace(.traveller(Self.mira, .phone), agreedUntil: Self.dropped),
                    FaultPlace(.traveller(Self.mira, .email), agreedUntil: nil),
                ],
                holders: [
                    ContactHolder(Self.benno, of: .email, isSuspended: false),
                    ContactHolder(Self.mira, of: .email, droppedAt: Self.dropped, isSuspended: false),
                    // Carried the faults until a limit; now that they hold a contact all count.
                    ContactHolder(Self.mira, of: .phone, isSuspended: false),
                ]))
        let origin = try #require(change.departure.faultOrigin)
        let all = [Fault.noShow: 1, .lateCancel: 2]
        #expect(
            change.leftFaults == [
                Self.left(.hash(Data([1])), until: Self.dropped, [.noShow: 1], origin),
                Self.left(.contact(.email(key: "ana@example.org")), all, origin),
                Self.left(.traveller(Self.mira, .phone), all, origin),
                Self.left(.traveller(Self.mira, .email), all, origin),
                Self.left(.traveller(Self.benno, .email), all, origin),
            ])
    }

    @Test("an account without faults leaves nothing; an open dispute may still add one")
    func dispute() throws {
        #expect(try Self.begin(FaultHistory()).leftFaults == [])
        let change = try Self.begin(FaultHistory(), holds: [DepartureTests.dispute()])
        let origin = try #require(change.departure.faultOrigin)
        #expect(
            change.leftFaults == [Self.left(.contact(.email(key: "ana@example.org")), [.disputeLost: 0], origin)])
    }

    @Test("when the erasure ends, the decision of the dispute counts in every place")
    func end() {
        let places = [
            FaultPlace(.hash(Data([1])), agreedUntil: Self.dropped),
            FaultPlace(.traveller(Self.benno, .email), agreedUntil: nil),
        ]
        var departure = Departure(
            of: Self.ana, at: Self.dropped, from: .active, hasOpenSwaps: false, faultOrigin: Self.origin)
        let lost = [Self.observed(.disputeLost, acceptedAt: Self.now)]
        #expect(
            departure.leaving(lost, in: places, at: Self.now)
                == [Self.left(.traveller(Self.benno, .email), [.disputeLost: 1], Self.origin)])
        #expect(departure.leaving([], in: places, at: Self.now) == [])
        departure.faultOrigin = nil
        #expect(departure.leaving(lost, in: places, at: Self.now) == [])
    }

    private static func account(
        _ contact: ContactCode? = nil, left: [PlacedFaults] = [], others: [ContactHolder]
    ) -> AccountSnapshot {
        AccountSnapshot(
            Credentials(traveller: DepartureTests.traveller(), passwordHash: "hash"), code: contact, sent: SentCodes(),
            claims: [], banned: [], leftFaults: left, others: others)
    }

    private static func edit(email: Contact) throws -> AccountChange {
        try account(
            others: [
                ContactHolder(benno, of: .email, isSuspended: false),
                ContactHolder(mira, of: .email, droppedAt: dropped, isSuspended: false),
                ContactHolder(mira, of: .phone, isSuspended: false),
            ]
        ).editingContacts(version: nil, passwordHash: "hash", by: { _ in nil }, at: now) { traveller in
            traveller.contacts = Traveller.Contacts(email: email, phone: nil)
        }
    }

    @Test("who drops a contact leaves the faults of others, and their own with who has verified another spelling")
    func dropping() throws {
        let change = try Self.edit(email: Contact("new@example.net", claimedAt: Self.now, verifiedAt: nil))
        #expect(change.dropped == [DroppedContact(contact: .email(key: "ana@example.org"), at: Self.now)])
        #expect(change.dropped.map(\.until) == [Self.now.addingTimeInterval(90 * Self.days)])
        #expect(change.endedFaults == [.email])
        #expect(
            change.carried == [
                CarriedFaults(by: Self.benno, of: .email, sources: [FaultSource(Self.ana, droppedAt: Self.now)])
            ])
        // The same contact as before, and one that nobody had verified.
        let same = try Self.edit(email: Contact("Ana@example.org", claimedAt: Self.now, verifiedAt: Self.now))
        #expect((same.dropped.isEmpty, same.endedFaults.isEmpty, same.carried.isEmpty) == (true, true, true))
    }

    @Test("who verifies a contact starts with what erased accounts left less than 12 months ago, and with living ones")
    func verifying() throws {
        func left(_ days: Double, at keeper: FaultPlace.Keeper, until: Date?, _ counts: [Fault: Int]) -> PlacedFaults {
            let at = Self.now.addingTimeInterval(-days * Self.days)
            return PlacedFaults(
                place: FaultPlace(keeper, agreedUntil: until),
                faults: LeftFaults(origin: Identifier(high: 9, low: UInt64(days)), counts: counts, at: at))
        }
        let (one, two, own) = (Data([1]), Data([2]), FaultPlace.Keeper.traveller(Self.ana, .phone))
        let earlier = Self.dropped - 1
        let code = ContactCode(
            id: Identifier(at: Self.now), traveller: Self.ana, purpose: .phone, contact: "+48600100200",
            sentAt: Self.now)
        let change = try Self.account(
            code,
            left: [
                left(365, at: .hash(one), until: nil, [.noShow: 1]),
                left(364, at: .hash(one), until: nil, [.noShow: 1]),
                left(363, at: .hash(one), until: earlier, [.noShow: 1]),
                // Two spellings of one account: together what both leave, until the later limit.
                left(362, at: .hash(one), until: earlier, [.noShow: 1]),
                left(362, at: .hash(two), until: Self.dropped, [.noShow: 2, .lateCancel: 1]),
                left(361, at: .hash(one), until: earlier, [.noShow: 1]),
                left(361, at: .hash(two), until: nil, [.noShow: 1]),
            ],
            others: [
                ContactHolder(Self.benno, of: .phone, isSuspended: false),
                ContactHolder(Self.mira, of: .phone, droppedAt: Self.dropped, isSuspended: false),
            ]
        ).verifying(.phone, by: { _ in .digits }, at: Self.now)
        #expect(change.endedFaults == [.phone])
        #expect(
            change.carried == [
                CarriedFaults(
                    by: Self.ana, of: .phone,
                    left: [
                        left(364, at: own, until: nil, [.noShow: 1]), left(363, at: own, until: earlier, [.noShow: 1]),
                        left(362, at: own, until: Self.dropped, [.noShow: 2, .lateCancel: 1]),
                        left(361, at: own, until: nil, [.noShow: 1]),
                    ],
                    sources: [
                        FaultSource(Self.benno, droppedAt: nil), FaultSource(Self.mira, droppedAt: Self.dropped),
                    ])
            ])
    }

    @Test("a thousand wishes for a new password wait at once")
    func recovery() throws {
        try RecoveryRequest.confirm(waiting: 999)
        #expect(throws: StorageFault.busy) { try RecoveryRequest.confirm(waiting: 1000) }
    }
}
