/// The rules written down a second time, calling none of their code: words, numbers, and seconds. It follows the
/// document; where that is silent, what the rules did when this was written: a difference there may be wanted.
/// Sides are 0 (whose offer it is) and 1 (who proposed); amounts are cents of EUR.
struct WalkModel {
    var offers: [ModelOffer] = []
    var swaps: [ModelSwap] = []
    /// Who has blocked whom.
    var blocks: Set<[Int]> = []
    /// Who has left an agreement for safety, and when.
    var exits: [(person: Int, at: Int)] = []
    /// What the last move has brought, in order.
    var news: [WalkNews] = []
    /// By offer and proposer.
    var threads: [[Int]: ModelThread] = [:]

    /// The most of one swap and the number of open ones: T4, T0, T3, T1.
    static let limits: [(perSwap: Int, open: Int)] = [(200_000, 8), (15_000, 2), (100_000, 5), (30_000, 3)]
    static let (minute, hour, day) = (60, 3600, 86_400)
}

/// The talk of two about an offer.
struct ModelThread: Equatable {
    /// The owner has written, countered or accepted; the proposer is no stranger any more.
    var hasReply = false
    /// Everything that stands in it.
    var lines = 0
    /// Texts of the proposer.
    var texts = 0
}

struct ModelOffer: Equatable {
    let owner: Int
    var total: Int
    var least: Int
    var reserved = 0
    var completed = 0
    var state = "active"
    var expires: Int
    /// The end of its last local day; nil: open-ended.
    let lastDayEnds: Int?
    var terms = 1
    /// Those with days ask a rate of their own, the others the reference.
    var isFixed: Bool { lastDayEnds != nil }

    var remaining: Int { total - reserved - completed }

    func state(at now: Int) -> String {
        ["active", "paused", "reserved"].contains(state) && expires <= now ? "expired" : state
    }

    /// What is neither paused nor over follows what is left.
    mutating func follow() {
        if remaining == 0, reserved == 0 {
            state = "completed"
        } else if state == "active" || state == "reserved" {
            state = remaining < least ? "reserved" : "active"
        }
    }

    /// Until when those meet who agreed at `accepted`.
    func meetBy(accepted: Int) -> Int {
        guard let lastDayEnds else { return accepted + 7 * WalkModel.day }
        return max(lastDayEnds, accepted) + 72 * WalkModel.hour
    }
}
