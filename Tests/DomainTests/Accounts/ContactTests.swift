import Domain
import Foundation
import Testing

@Suite("whose contact it is") struct ContactTests {
    private let before = OfferFixture.noon
    private let now = OfferFixture.noon.addingTimeInterval(60)

    @Test("a changed contact is unverified and claimed anew; the same one in other case stays")
    func changes() {
        let known = Contact("Mira@example.org", claimedAt: before, verifiedAt: before)
        var contacts = Traveller.Contacts(email: known, phone: nil)
        contacts.change(email: "mira@Example.org", at: now)
        #expect(contacts.email == Contact("mira@Example.org", claimedAt: before, verifiedAt: before))
        contacts.change(email: "ana@example.org", at: now)
        #expect(contacts.email == Contact("ana@example.org", claimedAt: now, verifiedAt: nil))
        contacts.change(email: nil, at: now)
        contacts.change(phone: "+48600100200", at: now)
        #expect(contacts == Traveller.Contacts(email: nil, phone: "+48600100200", at: now))
    }

    private func account(_ number: UInt64, at claimed: Date, state: Traveller.State = .active) -> Credentials {
        Credentials(
            traveller: Traveller(
                id: Identifier(high: 1, low: number), handle: "t",
                details: Traveller.Details(name: "T", homeCurrency: .eur),
                contacts: Traveller.Contacts(email: "t@example.org", phone: "+48600100200", at: claimed),
                presence: Traveller.Presence(memberSince: before, lastActive: before), state: state), passwordHash: "")
    }

    @Test("the first account that claimed a shared contact signs in with it; deleted ones come last")
    func shared() {
        let accounts = [
            account(1, at: before, state: .deleted), account(3, at: now), account(2, at: now),
            account(4, at: now.addingTimeInterval(1)),
        ]
        for login in [Login.email(key: "t@example.org"), .phone(key: "+48600100200")] {
            #expect(login.holder(among: accounts)?.traveller.id.low == 2)
            #expect(login.holder(among: accounts + [account(9, at: before, state: .banned)])?.traveller.id.low == 9)
            #expect(login.holder(among: [accounts[0]])?.traveller.id.low == 1)
            #expect(login.holder(among: []) == nil)
        }
    }
}
