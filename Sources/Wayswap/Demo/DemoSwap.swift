import App
import Domain
import Foundation
import SQLiteStore

/// A swap of the demo world on its own offer. It is played in the past, with the same rules as every swap.
struct DemoSwap: Decodable {
    /// The state in which the swap ends up.
    enum Ending: String, Decodable, CaseIterable {
        case proposed, countered, accepted, scheduled, claimed, disputed, declined, withdrawn, lapsed, completed
        case oneSided, cancelled, mutual, safety, noShow, unconfirmed, settled, resolved
    }

    /// Each side of the swap has a value of its own, or none.
    struct SideValues<Value: Decodable>: Decodable {
        let owner: Value?
        let proposer: Value?

        func by(_ side: Swap.Side) -> Value? { side == .owner ? owner : proposer }
    }

    let story: Ending
    let owner: String
    let with: String
    /// Days between the proposal and the seeding.
    let daysAgo: Int
    let have: DemoOffer.Amount
    let want: String
    /// Nil: settled in the wallet.
    let place: DemoOffer.Place?
    let stars: SideValues<Int>?
    /// The text of each side, in its review or in the dispute.
    let said: SideValues<String>?
    /// What each side writes to the moderators alone, in its review.
    let `private`: SideValues<String>?

    /// Plays the swap. False if an earlier run has played it.
    func play(
        _ services: Services, people: [String: Identifier<Traveller>], at now: Date
    ) async throws -> Bool {
        guard let owner = people[owner], let proposer = people[with], let want = Currency(want) else {
            throw DataFolderError.seedInvalid("swaps.json: \(owner) and \(with)")
        }
        let amount = try have.money()
        guard try await !isKnown(amount, services, owner: owner, proposer: proposer, at: now) else { return false }
        let place = try await place?.publicPlace(services, for: "swaps.json: \(self.owner)")
        let draft = OfferDraft(total: amount, want: want, pricing: .reference(premiumBps: 0), at: place)
        let began = now.addingTimeInterval(Double(-daysAgo) * 86_400 - 7200)
        var scene = try await DemoSwapScript(services, draft, owner: owner, proposer: proposer, at: began)
        try await scene.play(self, now: now)
        return true
    }

    private func isKnown(
        _ amount: Money, _ services: Services, owner: Identifier<Traveller>, proposer: Identifier<Traveller>,
        at now: Date
    ) async throws -> Bool {
        let swaps = try await services.swaps.swaps(of: owner, SwapFilter(), after: nil, limit: 100, at: now)
        return swaps.value.items.contains { desk in
            desk.swap.owner == owner && desk.swap.proposer == proposer && desk.offer.total == amount
        }
    }
}
