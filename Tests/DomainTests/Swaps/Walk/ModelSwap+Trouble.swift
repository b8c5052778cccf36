private let hour = WalkModel.hour

extension ModelSwap {
    /// Ends it; the offer gets back what it held, or gives what changed hands.
    mutating func finish(_ kind: String, at now: Int, fault: Int? = nil, lateness: String? = nil) {
        free()
        let wasDisputed = state == "disputed"
        end = End(kind: kind, at: now, fault: fault, lateness: lateness)
        (due, parting, wish) = (nil, nil, nil)
        state = Self.state(after: kind)
        // What was written before a dispute waits for the other side as long as what is written after it.
        if wasDisputed { reopenReviews() }
    }

    private mutating func reopenReviews() {
        guard let reviewsUntil else { return }
        for side in 0...1 where reviews[side]?.seen == nil { reviews[side]?.opens = reviewsUntil }
    }

    /// What changed hands is taken of what the offer held.
    private mutating func free() {
        guard held > 0, hasHanded else { return }
        let told = handed[0] == handed[1] ? handed[0]?.actual : nil
        taken = min(told ?? cents, cents)
    }

    private static func state(after kind: String) -> String {
        ["oneSided": "completed", "mutual": "cancelled", "system": "cancelled"][kind] ?? kind
    }

    mutating func performWithoutSide(_ move: WalkMove, at now: Int) -> WalkVerdict {
        switch move.verb {
        case "remove": finish(handedEnd ?? "system", at: now)
        case "decide": finish("resolved", at: now, fault: move.party)
        default: return lapse(at: now)
        }
        return .done
    }

    /// What it ends as when nobody acts in time: whose code was handed in has met the other.
    private var silentEnd: String? {
        switch state {
        case "proposed": "lapsed"
        case "accepted": handedEnd ?? "lapsed"
        case "scheduled": handedEnd ?? "unconfirmed"
        case "noShowClaimed": handedEnd ?? "noShow"
        default: nil
        }
    }

    /// With both codes it is completed, although they told different amounts.
    private var handedEnd: String? {
        hasHanded ? (handed.contains(nil) ? "oneSided" : "completed") : nil
    }

    /// The other is at the place, and this side is not.
    private func isAwaited(_ side: Int) -> Bool { state == "scheduled" && came[1 - side] != nil && came[side] == nil }

    /// What it is by its deadline, although the sweeper has not been by: too late for the two.
    func overdue(at now: Int) -> String? {
        guard let due, due <= now else { return nil }
        return silentEnd.map(Self.state(after:))
    }

    private mutating func lapse(at now: Int) -> WalkVerdict {
        guard let deadline, deadline <= now else { return .refused(["notDue"]) }
        if let until = parting?.what, until <= now { parting = nil }
        guard let due, due <= now else { return .done }
        guard let kind = silentEnd else {
            free()
            self.due = nil
            reopenReviews()
            return .done
        }
        finish(kind, at: now, fault: kind == "noShow" ? accuser.map { 1 - $0 } : nil)
        return .done
    }

    mutating func cancel(_ move: WalkMove, by side: Int, at now: Int) -> WalkVerdict {
        guard !hasHanded else { return .refused(["cashMoved"]) }
        guard move.reason != "mutual" else {
            if let parting, now < parting.what {
                // To ask twice is to ask once.
                guard parting.by != side else { return .quiet }
                finish("mutual", at: now)
            } else {
                parting = Asked(what: now + 12 * hour, by: side)
            }
            return .done
        }
        // Who is waited for has not come.
        if move.reason != "safety", isAwaited(side), spot.map({ $0.start <= now }) ?? false {
            finish("noShow", at: now, fault: side)
            return .done
        }
        // Who was late has won no time.
        let left = spot.map { $0.start - (late[side] ?? 0) * 60 - now } ?? .max
        let lateness = left >= 24 * hour ? "over-24h" : left >= 2 * hour ? "under-24h" : "under-2h"
        finish("cancelled", at: now, fault: move.reason == "safety" ? nil : side, lateness: lateness)
        return .done
    }

    /// By who was there; by the accused, an admission.
    mutating func claim(by side: Int, at now: Int) -> WalkVerdict {
        guard state != "noShowClaimed" else {
            guard !hasHanded else { return .refused(["cashMoved"]) }
            finish("noShow", at: now, fault: side)
            return .done
        }
        let refusal = WalkVerdict.refusal(if: [
            "cashMoved": hasHanded, "notCheckedIn": came[side] == nil, "otherCheckedIn": came[1 - side] != nil,
            "tooEarlyForNoShow": spot.map { now < $0.start + 20 * 60 } ?? true,
        ])
        if let refusal { return refusal }
        (state, accuser, due, parting, wish) = ("noShowClaimed", side, now + 72 * hour, nil, nil)
        return .done
    }

    mutating func quarrel(_ move: WalkMove, by side: Int, at now: Int) -> WalkVerdict {
        if let end, now - end.at > 7 * 24 * hour { return .refused(["disputeTooLate"]) }
        if isAwaited(side), !hasHanded { return .refused(["othersWaiting"]) }
        dispute = Quarrel(by: side, openedAt: now, before: end)
        dispute?.stated[side] = move.verb == "dispute" || !move.words.isEmpty
        (state, end, due, parting, wish) = ("disputed", nil, now + 72 * hour, nil, nil)
        return .done
    }

    mutating func state(by side: Int, at now: Int) -> WalkVerdict {
        guard dispute?.stated[side] == false else { return .refused(["alreadyStated"]) }
        guard let due, now < due else { return .refused(["statementTooLate"]) }
        dispute?.stated[side] = true
        return .done
    }

    mutating func settle(_ words: String, by side: Int, at now: Int) -> WalkVerdict {
        if dispute?.offered[side] == words { return .quiet }
        dispute?.offered[side] = words
        // Neither capitals nor spaces are what they quarrel about.
        let offers = (dispute?.offered ?? []).map { $0?.lowercased().filter { !$0.isWhitespace } }
        if offers[0] == offers[1] { finish("settled", at: now) }
        return .done
    }
}
