import Domain
import Foundation
import Testing

@Suite("proposals follow their offer") struct SwapFollowTests {
    private let noon = SwapFixture.noon

    private func following(_ swap: Swap, _ change: (inout Offer) -> Void) throws -> SwapChange? {
        var current = try SwapFixture.aggregate(swap)
        change(&current.offer)
        return current.following(at: noon)
    }

    @Test("an edit of the terms is told once to who proposed, as no answer, and changes no term")
    func edited() throws {
        let proposed = try SwapFixture.proposed()
        let change = try #require(try following(proposed) { $0.termsVersion = 2 })
        #expect(change.swap.isEditAnnounced)
        #expect((change.swap.version, change.swap.state) == (2, .proposed))
        #expect((change.swap.terms, change.swap.dueAt) == (proposed.terms, proposed.dueAt))
        #expect(change.events.map(\.kind) == [.termsEdited])
        #expect(change.events.map(\.recipients) == [[.proposer]])
        #expect(change.notifications.map(\.recipient) == [proposed.proposer])
        #expect(change.messages.map(\.sender) == [proposed.owner])
        #expect(change.thread?.hasReply == false)
        #expect(change.offer == nil)
        #expect(try following(change.swap) { $0.termsVersion = 3 } == nil)
        // New terms that are older than the offer's are announced anew.
        let countered = try change.swap.after(
            .counter(try SwapFixture.terms(2), until: nil), by: SwapFixture.ana, at: noon)
        #expect(try following(countered) { $0.termsVersion = 3 }?.events.map(\.kind) == [.termsEdited])
    }

    @Test("a note or a pause changes nothing for a proposal, and no edit anything for what is agreed")
    func untouched() throws {
        let proposed = try SwapFixture.proposed()
        #expect(try following(proposed) { ($0.note, $0.version) = ("Gate 4", 2) } == nil)
        #expect(try following(proposed) { $0.state = .paused } == nil)
        let accepted = try SwapFixture.swap(in: .accepted).swap
        #expect(try following(accepted) { $0.termsVersion = 2 } == nil)
        #expect(try following(accepted) { $0.state = .withdrawn } == nil)
    }

    @Test("a withdrawn offer declines its proposals, whoever wrote the terms")
    func withdrawn() throws {
        let proposed = try SwapFixture.proposed()
        let countered = try proposed.after(
            .counter(try SwapFixture.terms(2), until: nil), by: SwapFixture.ana, at: noon)
        for swap in [proposed, countered] {
            let change = try #require(try following(swap) { $0.state = .withdrawn })
            #expect(change.swap.outcome == SwapOutcome(.declined, at: noon, by: .owner))
            #expect((change.swap.state, change.swap.deadline) == (.declined, nil))
            #expect(change.events.map(\.kind) == [.offerWithdrawn])
            #expect(change.notifications.map(\.recipient) == [swap.proposer])
        }
    }

    @Test("terms need to be read again while they are older than the offer's and not agreed")
    func confirmation() throws {
        var current = try SwapFixture.aggregate(SwapFixture.proposed())
        #expect(!current.needsConfirmation)
        current.offer.termsVersion = 2
        #expect(current.needsConfirmation)
        current.swap = try SwapFixture.swap(in: .accepted).swap
        #expect(!current.needsConfirmation)
    }
}
