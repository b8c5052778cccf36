import Domain
import Foundation

/// Writes every part of a `SwapChange`, then what is derived from the stored rows: evidence that both sides are one
/// person, and the reliability of both.
enum SwapChangeWriter {
    static func write(_ change: SwapChange, at now: Date, in db: Database) throws {
        let swap = change.swap
        // First, because the swap refers to its thread.
        let lookers = try change.thread.map { try ThreadTable.save($0, at: now, in: db) } ?? []
        try SwapTable.save(swap, replacing: change.before, in: db)
        // A place of one's own that was only suggested goes at the end, also from what was answered. Not before: what is sent
        // again would be done again.
        if swap.state.isEnd, change.before?.suggestion?.meeting.place.isFree == true {
            try IdempotencyTable.erase(about: swap.id, of: [swap.owner, swap.proposer], in: db)
        }
        if let offer = change.offer { try OfferTable.save(offer, in: db) }
        if let wallet = change.wallet { try SQLiteWalletStore.write(wallet, at: now, in: db) }
        let numbers = try change.events.map { try SwapEventTable.insert($0, of: swap.id, in: db) }
        try EventTable.append(change.subjects, to: [swap.owner, swap.proposer], by: .service, at: now, in: db)
        for message in change.messages { try MessageTable.insert(message, of: swap.id, numbers, in: db) }
        for notification in change.notifications { try NotificationTable.insert(notification, numbers, in: db) }
        // After the notifications, which are read with the thread.
        if let thread = change.thread { try ThreadTable.markRead(thread, by: lookers, at: now, in: db) }
        for review in change.reviews { try ReviewTable.save(review, in: db) }
        for report in change.reports { try ReportTable.file(report, in: db) }
        // Must run before the reliability is recomputed.
        let isSamePerson =
            try change.comparesSignIns
            && SamePersonTable.recordEvidence(swap.id, of: swap.owner, and: swap.proposer, at: now, in: db)
        if let observations = change.observations {
            try ObservationTable.replace(observations, of: swap, in: db)
        }
        if isSamePerson || change.observations != nil {
            try ReliabilityTable.update([swap.owner, swap.proposer], at: now, in: db)
        }
    }

    /// Updates at most `FollowerSnapshot.limit` open proposals of an edited or withdrawn offer, oldest first.
    /// `offer.has_followers` marks an offer with more of them; the sweeper continues there.
    static func follow(
        _ offer: Identifier<Offer>, at now: Date, in db: Database,
        _ following: (FollowerSnapshot) -> FollowerChange
    ) throws {
        let proposals = try SwapTable.followers(of: offer, limit: FollowerSnapshot.limit + 1, in: db)
            .map { try SwapTable.current($0, in: db) }
        let change = following(FollowerSnapshot(proposals: proposals))
        for swap in change.swaps { try write(swap, at: now, in: db) }
        try OfferTable.setFollowers(change.isUnfinished, of: offer, in: db)
    }
}
