import Domain
import Foundation
import Testing

@Suite("what may be reported") struct ReportTests {
    private let reporter = Identifier<Traveller>(high: 5, low: 5)
    private let stranger = Identifier<Traveller>(high: 4, low: 4)
    private let owner = Identifier<Traveller>(high: 6, low: 6)
    private let now = SwapFixture.noon

    private func file(
        _ subject: ReportSubject?, _ kind: Report.SubjectKind = .offer, named text: String = "",
        by reporter: Identifier<Traveller>
    ) throws -> Report {
        try Report.Draft(by: reporter, about: kind, subject: text, reason: .scam, text: "", at: now)
            .filing(as: Identifier(high: 1, low: 1), about: subject)
    }

    @Test(
        "every traveller reports an offer or a revealed review on a profile that they see, a member also a swap and its thread"
    )
    func visible() throws {
        let swap = try SwapFixture.proposed()
        let thread = try SwapFixture.aggregate(swap).thread
        func review(revealedAt: Date?) -> Review {
            Review(
                id: Identifier(high: 3, low: 3), swap: swap.id, author: owner, about: swap.proposer,
                words: Review.Content(stars: 1, tags: [], text: "", privateText: ""), createdAt: now, opensAt: now,
                revealedAt: revealedAt)
        }
        let ana = TravellerSummary(id: OfferFixture.ana, handle: "ana", name: "Ana", reliability: .new)
        let offer = VisibleOffer(
            OfferListing(offer: try OfferFixture().publish(), owner: ana, ownerTier: .t0), canOwnerAct: true,
            isBlocked: false)
        let about = Self.eve(.active)
        let other = Identifier<Traveller>(high: 2, low: 2)
        for who in [reporter, other] {
            for subject in [
                ReportSubject.offer(offer, .none), .review(review(revealedAt: now), about: about, .none),
            ] {
                #expect(try file(subject, by: who).reporter == who)
            }
            let hidden = ReportSubject.review(review(revealedAt: nil), about: about, .none)
            for subject in [ReportSubject?.some(hidden), nil] {
                #expect(throws: ReportRefusal.noSuchSubject) { try file(subject, by: who) }
            }
        }
        for subject in [ReportSubject.swap(swap), .thread(thread)] {
            #expect(throws: Never.self) { try file(subject, by: reporter) }
            #expect(throws: ReportRefusal.noSuchSubject) { try file(subject, by: stranger) }
        }
    }

    @Test("nobody reports what is their own")
    func own() throws {
        let ana = TravellerSummary(id: OfferFixture.ana, handle: "ana", name: "Ana", reliability: .new)
        let offer = VisibleOffer(
            OfferListing(offer: try OfferFixture().publish(), owner: ana, ownerTier: .t0), canOwnerAct: true,
            isBlocked: false)
        #expect(throws: ReportRefusal.aboutOneself) { try file(.offer(offer, .none), by: OfferFixture.ana) }
        #expect(try file(.offer(offer, .none), by: reporter).reporter == reporter)
    }

    private static func eve(_ state: Traveller.State) -> Traveller {
        Traveller(
            id: Identifier(high: 4, low: 4), handle: "eve",
            details: Traveller.Details(name: "Eve", homeCurrency: .eur),
            contacts: Traveller.Contacts(email: "eve@example.org", phone: nil, at: SwapFixture.noon),
            presence: Traveller.Presence(memberSince: SwapFixture.noon, lastActive: SwapFixture.noon), state: state)
    }

    @Test("a report of a traveller joins the case of the traveller, also by handle; others that of their subject")
    func caseSubjects() throws {
        let eve = Self.eve(.active)
        func subject(_ kind: Report.SubjectKind, _ text: String, _ stored: ReportSubject?) -> CaseSubject {
            Report.Draft(by: reporter, about: kind, subject: text, reason: .scam, text: "", at: now).caseSubject(stored)
        }
        let reach = ReportReach(isBlockedAway: false, isKnown: false)
        #expect(subject(.traveller, "eve", .traveller(eve, reach)) == .traveller(eve.id))
        #expect(subject(.traveller, "eve", nil) == CaseSubject(.traveller, "eve"))
        #expect(subject(.swap, "7", .swap(try SwapFixture.proposed())) == CaseSubject(.swap, "7"))
    }

    @Test("a traveller is reported who can be seen or has a thread with the reporter, and never by itself")
    func traveller() throws {
        for state in Traveller.State.allCases {
            let eve = Self.eve(state)
            for (isBlockedAway, isKnown) in [(false, false), (true, false), (false, true), (true, true)] {
                let reach = ReportReach(isBlockedAway: isBlockedAway, isKnown: isKnown)
                func report() throws -> Report {
                    try file(.traveller(eve, reach), .traveller, named: "\(stranger)", by: reporter)
                }
                if isKnown && state != .deleted || state.canAct && !isBlockedAway {
                    #expect(try report().subject == "\(stranger)")
                } else {
                    #expect(throws: ReportRefusal.noSuchSubject) { try report() }
                }
                #expect(throws: ReportRefusal.aboutOneself) {
                    try file(.traveller(eve, reach), .traveller, named: "\(stranger)", by: stranger)
                }
            }
        }
    }
}

extension ReportReach {
    fileprivate static let none = ReportReach(isBlockedAway: false, isKnown: false)
}
