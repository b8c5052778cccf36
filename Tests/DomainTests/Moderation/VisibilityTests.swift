import Foundation
import Testing

@testable import Domain

@Suite("Visibility") struct VisibilityTests {
    private let owner = Identifier<Traveller>(at: Date(timeIntervalSince1970: 1))
    private let other = Identifier<Traveller>(at: Date(timeIntervalSince1970: 2))

    @Test(
        "everybody sees what is open, unless there is a block; its owner alone what is hidden; nobody what is nobody's",
        arguments: [
            (Visibility.everybody, [true, true, true, false]), (.ownerOnly, [true, false, false, false]),
            (.nobody, [false, false, false, false]),
        ])
    func rule(_ visibility: Visibility, _ expected: [Bool]) {
        let seen = [(owner, false), (other, false), (nil, false), (other, true)].map { viewer, isBlocked in
            visibility.includes(viewer, owner: owner, isBlocked: isBlocked)
        }
        #expect(seen == expected)
    }

    @Test("an offer, a review and a profile that a moderator hides are their author's alone")
    func hidden() {
        let hiding = Hiding(for: .scam, at: Date(timeIntervalSince1970: 3))
        var review = Review(
            id: Identifier(at: hiding.at), swap: Identifier(at: hiding.at), author: owner, about: other,
            words: Review.Content(stars: 1, tags: [], text: "No.", privateText: ""), createdAt: hiding.at,
            opensAt: hiding.at)
        #expect((review.visibility, review.isShown) == (.ownerOnly, false))
        review.revealedAt = hiding.at
        #expect((review.visibility, review.isShown) == (.everybody, true))
        review.hidden = hiding
        #expect((review.visibility, review.isShown) == (.ownerOnly, false))
    }

    @Test("a hidden profile shows the handle and no description")
    func profile() {
        var traveller = Traveller(
            id: owner, handle: "ana",
            details: Traveller.Details(name: "Cheap Cash", homeCurrency: .eur, bio: "Call me."),
            contacts: Traveller.Contacts(email: nil, phone: nil),
            presence: Traveller.Presence(memberSince: .distantPast, lastActive: .distantPast))
        #expect((traveller.shown.details.name, traveller.shown.details.bio) == ("Cheap Cash", "Call me."))
        traveller.hidden = Hiding(for: .scam, at: .distantPast)
        #expect((traveller.shown.details.name, traveller.shown.details.bio) == ("ana", ""))
        #expect((traveller.summary.name, traveller.details.name) == ("ana", "Cheap Cash"))
    }
}
