import Domain
import Foundation
import Testing

@Suite("who is likely one person") struct SignInEvidenceTests {
    private typealias Use = SignInEvidence.Use

    /// Midnight UTC.
    private let start = Date(timeIntervalSince1970: 20_000 * 86_400)
    private var now: Date { start.addingTimeInterval(20 * 86_400) }

    private func use(
        _ kind: SignInEvidence.Kind, _ hash: UInt8 = 1, day: Double = 10, hour: Double = 12, to last: Double? = nil
    ) -> Use {
        let midnight = start.addingTimeInterval(day * 86_400)
        return Use(
            kind, hash: [hash], first: midnight.addingTimeInterval(hour * 3600),
            last: midnight.addingTimeInterval((last ?? hour) * 3600))
    }

    private func sign(_ one: [Use], _ other: [Use], meetings: [Date] = [], at now: Date? = nil) -> SamePersonEvidence? {
        let (one, other, now) = (SignInEvidence(one), SignInEvidence(other), now ?? self.now)
        let sign = SamePersonEvidence(one, other, meetings: meetings, at: now)
        // Neither of the two comes first.
        #expect(SamePersonEvidence(other, one, meetings: meetings, at: now) == sign)
        return sign
    }

    @Test("a device of both says so, whenever each of them used it; two devices say nothing")
    func device() {
        #expect(sign([use(.device, day: 1)], [use(.device, day: 9)]) == .device)
        #expect(sign([use(.device, 1)], [use(.device, 2)]) == nil)
        #expect(sign([use(.device, 1)], [use(.address, 1)]) == nil)
    }

    @Test("a second account of an earlier partner shows by a verified contact, and then by a device")
    func partners() {
        func contacts(_ email: String, isVerified: Bool = true) -> Traveller.Contacts {
            Traveller.Contacts(
                email: Contact(email, claimedAt: start, verifiedAt: isVerified ? start : nil), phone: nil)
        }
        let me = contacts("mira+swaps@example.org")
        let others = [contacts("olga@example.org"), contacts("mira@example.org")]
        var looks = 0
        func sign(_ partners: [Traveller.Contacts], _ sharesDevice: Bool) -> SamePersonEvidence? {
            SamePersonEvidence(me, anyOf: partners) {
                looks += 1
                return sharesDevice
            }
        }
        #expect(sign(others, true) == .mailbox)
        #expect(looks == 0)
        #expect(sign([others[0], contacts("mira@example.org", isVerified: false)], true) == .device)
        #expect(sign([others[0]], false) == nil)
        #expect(sign([], true) == .device)
    }

    @Test("two registrations at one address say so, however long between them; two addresses do not")
    func registration() {
        for day in [10.0, 11, 11.05, 19] {
            #expect(sign([use(.registration)], [use(.registration, day: day)]) == .registration)
        }
        #expect(sign([use(.registration, 1)], [use(.registration, 2)]) == nil)
        // Their meeting is no excuse: who registers to meet at once is the attack.
        let meeting = [use(.registration).first]
        #expect(sign([use(.registration)], [use(.registration)], meetings: meeting) == .registration)
    }

    @Test("sign-ins at one address on three days say so, on two days they do not")
    func signIns() {
        let days = [3.0, 5, 9].map { use(.address, day: $0) }
        let evenings = [3.0, 5, 9].map { use(.address, day: $0, hour: 22) }
        #expect(sign(days, evenings) == .signIns)
        #expect(sign(days, Array(evenings.dropLast())) == nil)
        // At different addresses, or each on other days.
        #expect(sign(days, [3.0, 5, 9].map { use(.address, 2, day: $0) }) == nil)
        #expect(sign(days, [4.0, 6, 10].map { use(.address, day: $0) }) == nil)
        // Two addresses on one day are one day.
        let twice = [3.0, 5].flatMap { day in [UInt8(1), 2].map { use(.address, $0, day: day) } }
        #expect(sign(twice, twice) == nil)
    }

    @Test("sign-ins within six hours of a meeting of the two do not count, those before and after it do")
    func meetings() {
        let days = [3.0, 5, 9].map { use(.address, day: $0) }
        let noon = days[2].first
        for (hours, expected) in [(-6.01, SamePersonEvidence.signIns), (-6, nil), (0, nil), (6, nil), (6.01, .signIns)]
        {
            #expect(sign(days, days, meetings: [noon.addingTimeInterval(hours * 3600)]) == expected, "\(hours)")
        }
        // One of the two was there in the morning too; then the other.
        let allDay = [days[0], days[1], use(.address, day: 9, hour: 5, to: 12)]
        #expect(sign(days, allDay, meetings: [noon]) == nil)
        #expect(sign(allDay, allDay, meetings: [noon]) == .signIns)
    }

    @Test("verified spellings of one mailbox or telephone say so; unverified ones and another one's do not")
    func contacts() {
        func contacts(_ email: String?, _ phone: String?, isVerified: Bool = true) -> Traveller.Contacts {
            let verifiedAt = isVerified ? start : nil
            return Traveller.Contacts(
                email: email.map { Contact($0, claimedAt: start, verifiedAt: verifiedAt) },
                phone: phone.map { Contact($0, claimedAt: start, verifiedAt: verifiedAt) })
        }
        let mira = contacts("mira@example.org", "+48600100200")
        #expect(SamePersonEvidence(mira, contacts("Mira+2@example.org", "+48600100201")) == .mailbox)
        #expect(SamePersonEvidence(mira, contacts("ben@example.org", "+480600100200")) == .telephone)
        #expect(SamePersonEvidence(mira, contacts("ben@example.org", "+48600100201")) == nil)
        #expect(SamePersonEvidence(mira, contacts("mira+2@example.org", nil, isVerified: false)) == nil)
        #expect(SamePersonEvidence(contacts(nil, "+48600100200"), contacts("mira@example.org", nil)) == nil)
    }

    @Test("what is sixty days old says nothing any more")
    func old() {
        let uses = [use(.device), use(.registration), use(.address)]
        for use in uses.prefix(2) {
            let end = use.last.addingTimeInterval(60 * 86_400)
            #expect(sign([use], [use], at: end.addingTimeInterval(-1)) != nil)
            #expect(sign([use], [use], at: end) == nil)
        }
        let days = [3.0, 5, 9].map { use(.address, day: $0) }
        let end = days[0].last.addingTimeInterval(60 * 86_400)
        #expect(sign(days, days, at: end.addingTimeInterval(-1)) == .signIns)
        #expect(sign(days, days, at: end) == nil)
    }

    @Test("a sign-in leaves its address and device; a registration says so; another's device stands for both")
    func records() {
        let (mira, ben) = (Identifier<Traveller>(high: 1, low: 1), Identifier<Traveller>(high: 2, low: 2))
        func kept(_ trace: SignInTrace) -> [String] { trace.records.map { "\($0.low) \($1.kind) \($1.hash)" } }
        #expect(kept(SignInTrace(of: mira, address: [1], at: now)) == ["1 address [1]"])
        let own = SignInTrace(of: mira, isRegistration: true, address: [1], device: .init(hash: [2]), at: now)
        #expect(kept(own) == ["1 address [1]", "1 registration [1]", "1 device [2]"])
        let others = SignInTrace(of: mira, address: [1], device: .init(hash: [2], issuedTo: ben), at: now)
        #expect(kept(others) == ["1 address [1]", "1 device [2]", "2 device [2]"])
        #expect(others.records.allSatisfy { $1.first == now && $1.last == now })
    }
}
