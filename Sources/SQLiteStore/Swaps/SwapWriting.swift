import Domain
import Foundation
import GRDB

/// Writes what was decided about a swap: the swap, its offer, its events, what is told of them and what it says about
/// the two always go together.
enum SwapWriting {
    /// `before` is nil for a new swap.
    static func write(_ change: SwapChange, before: Swap?, at now: Date, in db: Database) throws {
        let swap = change.swap
        try SwapTable.save(swap, in: db)
        if let offer = change.offer { try OfferTable.save(offer, in: db) }
        for event in change.events {
            let number = try SwapEventTable.insert(event, of: swap.id, in: db)
            try tell(event, number: number, of: swap, at: now, in: db)
        }
        if before?.state == .disputed, before?.reviewsOpenAt != swap.reviewsOpenAt {
            try ReviewTable.wait(for: swap, in: db)
        }
        let saysOtherwise = Swap.Side.allCases.contains { side in
            before?.observation(about: side, euros: 0) != swap.observation(about: side, euros: 0)
        }
        // While the evidence is kept: it is gone when the score is made anew.
        let isFound =
            try swap.acceptedAt != nil && before?.state != swap.state
            && OnePersonTable.judge(swap.id, of: swap.owner, and: swap.proposer, at: now, in: db)
        if saysOtherwise { try ObservationTable.replace(of: swap, in: db) }
        if saysOtherwise || isFound {
            try ReliabilityTable.update([swap.owner, swap.proposer], at: now, in: db)
        }
        if let outcome = swap.outcome, outcome != before?.outcome, outcome.reason == .safety, let side = outcome.by {
            try ReportTable.insert(Report(safetyOf: swap, by: swap.member(side), at: now), in: db)
        }
    }

    /// Lets at most `limit` open proposals follow their offer, which was edited or withdrawn; the sweeper sees to the rest.
    static func follow(_ offer: Identifier<Offer>, limit: Int, at now: Date, in db: Database) throws {
        let ids = try SwapTable.followers(of: offer, limit: limit + 1, in: db)
        for id in ids.prefix(limit) {
            let view = try SQLiteSwapStore.view(id, for: nil, in: db)
            guard let change = view.following(at: now) else { continue }
            try write(change, before: view.swap, at: now, in: db)
        }
        try OfferTable.setFollowers(ids.count > limit, of: offer, in: db)
    }

    /// What is under way between two of whom one has blocked the other.
    static func tellOfBlock(
        by blocker: Identifier<Traveller>, of other: Identifier<Traveller>, at now: Date, in db: Database
    ) throws {
        // All that one block leaves is one exit.
        let exits = try SwapContextTable.safetyExits(of: blocker, at: now, in: db)
        let context = SwapContext(areBlocked: true, suggestions: 0, safetyExits: Sides(exits))
        for id in try SwapTable.open(between: blocker, and: other, in: db) {
            let view = try SQLiteSwapStore.view(id, for: nil, in: db)
            guard let change = view.blocking(by: blocker, at: now, in: context) else { continue }
            try write(change, before: view.swap, at: now, in: db)
        }
    }

    /// In the thread for both, beside it for whoever has to know.
    private static func tell(
        _ event: SwapEvent, number: Int64, of swap: Swap, at now: Date, in db: Database
    ) throws {
        guard var thread = try ThreadTable.find(swap.thread, in: db) else { throw DamagedRow(column: "thread") }
        thread.lastSeq += 1
        // An edit of the offer, or a refusal, answers nobody.
        let isAnswer = event.by == .owner && (event.kind == .accepted || event.kind == .countered)
        thread.isAnswered = thread.isAnswered || isAnswer
        try MessageTable.insert(event, number: number, of: swap, as: thread.lastSeq, in: db)
        try ThreadTable.save(thread, at: now, in: db)
        for side in event.told {
            try NoticeTable.insert(
                "swap.\(event.kind.name)", of: swap.id, event: number, to: swap.member(side), at: now, in: db)
        }
    }
}

extension Report {
    /// Who cancels for safety has told us so, and so has who blocks the other.
    fileprivate init(safetyOf swap: Swap, by reporter: Identifier<Traveller>, at now: Date) {
        self.init(
            id: Identifier(at: now), reporter: reporter, kind: .swap, subject: swap.id.description,
            reason: .safety, text: "", at: now)
    }
}
