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

    @Test("every traveller reports an offer, a meeting point or a revealed review, a member also a swap and its thread")
    func visible() throws {
        let swap = try SwapFixture.proposed()
        let thread = try SwapFixture.aggregate(swap).thread
        func review(revealedAt: Date?) -> Review {
            Review(
                id: Identifier(high: 3, low: 3), swap: swap.id, author: owner, about: swap.proposer,
                words: Review.Content(stars: 1, tags: [], text: "", privateText: ""), createdAt: now, opensAt: now,
                revealedAt: revealedAt)
        }
        for who in [reporter, stranger] {
            for subject in [
                ReportSubject.offer(owner: owner), .meetingPoint(author: owner), .review(review(revealedAt: now)),
            ] {
                #expect(try file(subject, by: who).reporter == who)
            }
            for subject in [ReportSubject?.some(.review(review(revealedAt: nil))), nil] {
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
        for subject in [ReportSubject.offer(owner: reporter), .meetingPoint(author: reporter)] {
            #expect(throws: ReportRefusal.aboutOneself) { try file(subject, by: reporter) }
            #expect(try file(subject, by: stranger).reporter == stranger)
        }
        // A point of an account that is erased is nobody's.
        #expect(throws: Never.self) { try file(.meetingPoint(author: nil), by: reporter) }
    }

    @Test("a traveller is reported until the account leaves, and never by itself")
    func traveller() throws {
        for state in Traveller.State.allCases {
            let traveller = Traveller(
                id: stranger, handle: "eve", details: Traveller.Details(name: "Eve", homeCurrency: .eur),
                contacts: Traveller.Contacts(email: "eve@example.org", phone: nil, at: now),
                presence: Traveller.Presence(memberSince: now, lastActive: now), state: state)
            func report() throws -> Report {
                try file(.traveller(traveller), .traveller, named: "\(stranger)", by: reporter)
            }
            if state.hasLeft {
                #expect(throws: ReportRefusal.noSuchSubject) { try report() }
            } else {
                #expect(try report().subject == "\(stranger)")
            }
            #expect(throws: ReportRefusal.aboutOneself) {
                try file(.traveller(traveller), .traveller, named: "\(stranger)", by: stranger)
            }
        }
    }
}
