import Domain
import Foundation
import Testing

@Suite("Who may be on the staff") struct StaffSnapshotTests {
    private static let now = Date(timeIntervalSince1970: 1_795_000_000)
    private static let olga = Identifier<Traveller>(at: now)
    private static let marek = Identifier<Traveller>(at: now)
    private static let unused = StaffSnapshot.Use(hasOffers: false, hasSwaps: false, hasThreads: false)

    private static func member(_ id: Identifier<Traveller>, _ role: StaffRole) -> StaffMember {
        StaffMember(id: id, role: role, since: .distantPast, appointedBy: nil, hasOneTimePassword: false)
    }

    private static func traveller(
        _ id: Identifier<Traveller>, _ state: Traveller.State = .active
    ) -> Traveller {
        Traveller(
            id: id, handle: "marek", details: Traveller.Details(name: "Marek", homeCurrency: .eur),
            contacts: Traveller.Contacts(email: "marek@example.org", phone: nil, at: now),
            presence: Traveller.Presence(memberSince: now, lastActive: now), state: state)
    }

    private static let on = SecondFactor(
        id: Identifier(high: 7, low: 7), traveller: marek, createdAt: now, confirmedAt: now)
    private static let pending = SecondFactor(id: Identifier(high: 7, low: 8), traveller: marek, createdAt: now)

    @Test(
        "an appointment needs a factor that is on; a member's that the operator handed out may wait for its first code")
    func factors() {
        for factor in [nil, Self.pending] {
            #expect(Self.refusal(Self.snapshot(factor: factor), .admin) == .withoutFactor)
        }
        #expect(Self.refusal(Self.snapshot(factor: Self.on), .admin) == nil)
        #expect(Self.refusal(Self.snapshot(.moderator, factor: Self.pending), .senior) == nil)
        #expect(Self.refusal(Self.snapshot(.moderator, factor: nil), .senior) == .withoutFactor)
        // Who leaves the staff needs none.
        #expect(Self.refusal(Self.snapshot(.moderator, factor: nil), nil) == nil)
        #expect(throws: Never.self) {
            try Self.snapshot(factor: nil).appointing(.admin, isFactorRequired: false, at: Self.now)
        }
    }

    /// Olga decides about Marek, or about `id`.
    private static func snapshot(
        of id: Identifier<Traveller>? = marek, _ role: StaffRole? = nil, state: Traveller.State = .active,
        use: StaffSnapshot.Use = unused, factor: SecondFactor? = on, actor: StaffRole? = .admin,
        admins: Set<Identifier<Traveller>> = [olga]
    ) -> StaffSnapshot {
        StaffSnapshot(
            actor: actor.map { member(olga, $0) },
            account: id.map { id in
                StaffSnapshot.Account(
                    Credentials(traveller: traveller(id, state), passwordHash: "own", secondFactor: factor),
                    member: role.map { member(id, $0) }, use: use)
            }, admins: admins)
    }

    private static func refusal(_ snapshot: StaffSnapshot, _ role: StaffRole?) -> StaffRefusal? {
        do throws(StaffRefusal) {
            _ = try snapshot.appointing(role, at: now)
            return nil
        } catch {
            return error
        }
    }

    @Test("an admin gives a role, and the sessions of the account end")
    func appoints() throws {
        let change = try Self.snapshot().appointing(.senior, at: Self.now)
        #expect(
            change.member
                == .save(
                    StaffMember(
                        id: Self.marek, role: .senior, since: Self.now, appointedBy: Self.olga,
                        hasOneTimePassword: false)))
        #expect(change.endsSessions)
        #expect(change.passwordHash == nil)
        #expect(try Self.snapshot(.moderator).appointing(nil, at: Self.now).member == .remove)
        let same = try Self.snapshot(.senior).appointing(.senior, at: Self.now)
        #expect((same.member == nil, same.endsSessions) == (true, false))
    }

    @Test("only an admin does, nobody changes their own role, and a traveller is not dismissed")
    func refused() {
        #expect(Self.refusal(Self.snapshot(actor: nil), .moderator) == .notAllowed)
        #expect(Self.refusal(Self.snapshot(actor: .senior), .moderator) == .notAllowed)
        #expect(Self.refusal(Self.snapshot(of: Self.olga, .admin), .senior) == .aboutOneself)
        #expect(Self.refusal(Self.snapshot(of: Self.olga, .admin), nil) == .aboutOneself)
        #expect(Self.refusal(Self.snapshot(of: nil), .moderator) == .noSuchAccount)
        #expect(Self.refusal(Self.snapshot(), nil) == .noSuchAccount)
    }

    @Test("an account with offers, swaps or chats stays a traveller's; one that is on the staff changes roles")
    func inUse() {
        for use in [
            StaffSnapshot.Use(hasOffers: true, hasSwaps: false, hasThreads: false),
            StaffSnapshot.Use(hasOffers: false, hasSwaps: true, hasThreads: false),
            StaffSnapshot.Use(hasOffers: false, hasSwaps: false, hasThreads: true),
        ] {
            #expect(Self.refusal(Self.snapshot(use: use), .moderator) == .accountInUse(use))
            #expect(Self.refusal(Self.snapshot(.moderator, use: use), .senior) == nil)
        }
        for state in Traveller.State.allCases where state != .active {
            #expect(Self.refusal(Self.snapshot(state: state), .moderator) == .accountNotActive)
        }
    }

    @Test("the last admin stays one; an admin who may not act does not count")
    func lastAdmin() {
        let last = Self.snapshot(.admin, admins: [Self.marek])
        #expect(Self.refusal(last, nil) == .lastAdmin)
        #expect(Self.refusal(last, .senior) == .lastAdmin)
        #expect(Self.refusal(Self.snapshot(.admin, admins: [Self.marek, Self.olga]), nil) == nil)
        #expect(Self.refusal(Self.snapshot(.admin, admins: [Self.olga]), nil) == nil)
    }

    private static var enrolment: StaffEnrolment {
        StaffEnrolment(
            .admin,
            registration: Registration(traveller: traveller(olga), handleKey: "marek", passwordHash: "printed"),
            factor: Identifier(at: now))
    }

    @Test("the operator makes an account with a one-time password and a pending second factor")
    func creates() throws {
        let enrolment = Self.enrolment
        let change = try Self.snapshot(of: nil, actor: nil).enrolling(enrolment, at: Self.now)
        #expect(change.registration?.passwordHash == "printed")
        #expect(change.factor == SecondFactor(id: enrolment.factor, traveller: Self.olga, createdAt: Self.now))
        #expect(
            change.member
                == .save(
                    StaffMember(
                        id: Self.olga, role: .admin, since: Self.now, appointedBy: nil, hasOneTimePassword: true)))
    }

    @Test("an account that joins keeps its password, and its second factor if that is on")
    func converts() throws {
        let joined = try Self.snapshot(factor: nil, actor: nil).enrolling(Self.enrolment, at: Self.now)
        #expect((joined.registration == nil, joined.passwordHash) == (true, nil))
        #expect(joined.factor?.traveller == Self.marek)
        #expect(joined.endsSessions)
        let on = SecondFactor(
            id: Identifier(at: Self.now), traveller: Self.marek, createdAt: Self.now, confirmedAt: Self.now)
        #expect(try Self.snapshot(factor: on, actor: nil).enrolling(Self.enrolment, at: Self.now).factor == nil)
    }

    @Test("a member who lost password or second factor gets both anew")
    func renews() throws {
        let on = SecondFactor(
            id: Identifier(at: Self.now), traveller: Self.marek, createdAt: Self.now, confirmedAt: Self.now)
        let change = try Self.snapshot(.admin, factor: on, actor: nil, admins: [Self.marek])
            .enrolling(Self.enrolment, at: Self.now)
        #expect(change.passwordHash == "printed")
        #expect(change.factor?.isOn == false)
        #expect(change.endsSessions)
        guard case .save(let member)? = change.member else {
            Issue.record("no member")
            return
        }
        #expect((member.role, member.hasOneTimePassword) == (.admin, true))
    }
}
