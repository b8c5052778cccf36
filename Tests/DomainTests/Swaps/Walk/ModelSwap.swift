/// A swap, as the model knows it. Sides are 0 (whose offer it is) and 1 (who proposed).
struct ModelSwap: Equatable {
    let offer: Int
    let people: [Int]
    var state = "proposed"
    var version = 1
    var cents: Int
    /// Of the reference rate.
    var percent: Int
    var round = 1
    var writer = 1
    var written: Int
    var offerTerms: Int
    /// They were told that the offer was edited.
    var isEditAnnounced = false
    var terms: WalkSpot?
    var dueAt: Int?
    var mutualCancellation: Asked<Int>?
    var wish: Wish?
    /// When a new place or time was suggested.
    var suggested: [Int] = []
    var spot: WalkSpot?
    /// Who is sure to come.
    var bound = [false, false]
    var moves = 0
    var came: [Int?] = [nil, nil]
    /// Who said so only when nobody could come any more.
    var saidLate = [false, false]
    /// Minutes.
    var late: [Int?] = [nil, nil]
    var handed: [Handed?] = [nil, nil]
    var wrong = [0, 0]
    var wrongEver = [0, 0]
    var pause: [Int?] = [nil, nil]
    var accepted: Int?
    /// The latest start of a meeting, as the offer said when they agreed.
    var meetBy = 0
    var accuser: Int?
    var dispute: Quarrel?
    var end: End?
    var taken = 0
    var reviews: [Written?] = [nil, nil]
    /// What is told, and by whom; nil: by nobody.
    var news: [Told] = []

    struct Told: Equatable {
        let kind: String
        let by: Int?
        var isForBoth = false
    }

    struct Wish: Equatable {
        let what: WalkSpot
        let by: Int
        let at: Int
    }

    struct Asked<Value: Equatable>: Equatable {
        let what: Value
        let by: Int
    }

    struct Handed: Equatable { let actual: Int? }

    struct Quarrel: Equatable {
        let by: Int
        let openedAt: Int
        let before: End?
        var stated = [false, false]
        /// For moderators alone.
        var isWithheld = [false, false]
        var offered: [Offer?] = [nil, nil]

        struct Offer: Equatable {
            let words: String
            let at: Int
        }
    }

    struct End: Equatable {
        let kind: String
        let at: Int
        var by: Int?
        var fault: Int?
        var lateness: String?
        var isForSafety = false
        /// It would have been somebody's fault otherwise: free ones take nothing of what is free.
        var isCounted = false
    }

    struct Written: Equatable {
        var stars: Int
        var words: String
        /// When a sweeper shows it, unless both have written before.
        var opens: Int
        var seen: Sighting?
        var hasReply = false
    }

    /// When a review was shown, and when its swap had ended.
    struct Sighting: Equatable {
        let at: Int
        let ended: Int
    }

    /// What it is remembered by: a dispute that nobody has lost leaves a completed swap as it was, and who was at fault
    /// stays so while it is they who quarrel.
    var tierUsage: End? {
        if state == "disputed", let before = dispute?.before, dueAt == nil || before.fault == dispute?.by {
            return before
        }
        guard let end, end.fault == nil, let before = dispute?.before else { return end }
        return ["completed", "oneSided"].contains(before.kind) ? before : end
    }

    /// What is known beside the swap.
    struct Locality {
        var areBlocked = false
        var suggestions = 0
        var exits = [0, 0]
    }

    var hasHanded: Bool { handed[0] != nil || handed[1] != nil }
    var deadline: Int? { [dueAt, mutualCancellation?.what].compactMap(\.self).min() }

    /// What the offer holds for it; in a dispute only while statements are heard.
    var held: Int {
        let isHeard = state != "disputed" || dueAt != nil
        return accepted != nil && end == nil && dispute?.before == nil && isHeard ? cents : 0
    }

    /// Cents of EUR; of the dearer side where that is another price altogether.
    var worth: Int { percent > 120 ? cents * percent / 100 : cents }

    /// The sides that must act.
    var duty: [Int] {
        switch state {
        case "proposed": return [1 - writer]
        case "accepted", "scheduled":
            if let mutualCancellation { return [1 - mutualCancellation.by] }
            return hasHanded && handed.contains(nil) ? (handed[0] == nil ? [0] : [1]) : [0, 1]
        case "noShowClaimed": return accuser.map { [1 - $0] } ?? []
        case "disputed": return dueAt == nil ? [] : [0, 1].filter { dispute?.stated[$0] == false }
        default: return []
        }
    }
}
