private let (minute, hour) = (WalkModel.minute, WalkModel.hour)

extension ModelSwap {
    /// Ends it; the offer gets back what it held, or gives what changed hands.
    mutating func finish(
        _ kind: String, by side: Int?, at now: Int, fault: Int? = nil, lateness: String? = nil,
        isForSafety: Bool = false
    ) {
        free()
        let wasDisputed = state == "disputed"
        end = End(kind: kind, at: now, by: side, fault: fault, lateness: lateness, isForSafety: isForSafety)
        (dueAt, mutualCancellation, wish) = (nil, nil, nil)
        state = Self.state(after: kind)
        // What was written before a dispute waits for the other side as long as what is written after it.
        if wasDisputed { reopenReviews() }
        // Nobody reads who has fled from whom.
        if isForSafety { tell("system", by: nil) } else { tell(kind, by: side) }
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
        case "remove": finish(handedEnd ?? "system", by: nil, at: now)
        case "decide": finish("resolved", by: nil, at: now, fault: move.party)
        case "excuse":
            guard let end, end.isForSafety, end.fault != nil else { return .refused(["nothingToExcuse"]) }
            self.end?.fault = nil
            return .quiet
        case "offer-withdrawn":
            (state, end, dueAt) = ("declined", End(kind: "declined", at: now, by: 0), nil)
            tell("offerWithdrawn", by: 0)
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

    /// Both had said that they come; the other is at the place, and this side is not. What this side was late by itself
    /// is no excuse.
    func isAwaited(_ side: Int, at now: Int) -> Bool {
        guard state == "scheduled", bound == [true, true], let spot else { return false }
        return exists(1 - side) && !exists(side) && now >= spot.start - (late[side] ?? 0) * minute
    }

    /// It came, and said so while that could still be seen.
    private func exists(_ side: Int) -> Bool { came[side] != nil && !saidLate[side] }

    /// The other is a quarter of an hour late or more, and this side is not: it need not wait for the new start.
    private func isExcused(_ side: Int, at now: Int) -> Bool {
        guard state == "scheduled", let spot, late[side] == nil else { return false }
        return late[1 - side] ?? 0 >= 15 && now < spot.start
    }

    /// What it is by its deadline, although the sweeper has not been by: too late for the two.
    func overdue(at now: Int) -> String? {
        guard let dueAt, dueAt <= now else { return nil }
        return silentEnd.map(Self.state(after:))
    }

    private mutating func lapse(at now: Int) -> WalkVerdict {
        guard let deadline, deadline <= now else { return .refused(["notDue"]) }
        if let until = mutualCancellation?.what, until <= now {
            mutualCancellation = nil
            tell("partingLapsed", by: nil)
        }
        guard let dueAt, dueAt <= now else { return .done }
        if forgetUnconfirmedMeeting(at: now) { return .done }
        guard let kind = silentEnd else {
            free()
            self.dueAt = nil
            reopenReviews()
            tell("statementsClosed", by: nil)
            return .done
        }
        finish(kind, by: nil, at: now, fault: kind == "noShow" ? accuser.map { 1 - $0 } : nil)
        return .done
    }

    mutating func cancel(
        _ move: WalkMove, by side: Int, at now: Int, in locality: Locality
    ) -> WalkVerdict {
        guard !hasHanded else { return .refused(["cashMoved"]) }
        guard move.reason == "mutual" else {
            leave(isForSafety: move.reason == "safety", by: side, at: now, in: locality)
            return .done
        }
        if let mutualCancellation, now < mutualCancellation.what {
            // To ask twice is to ask once.
            guard mutualCancellation.by != side else { return .quiet }
            finish("mutual", by: side, at: now)
        } else {
            mutualCancellation = Asked(what: now + 12 * hour, by: side)
            tell("partingAsked", by: side)
        }
        return .done
    }

    mutating func leave(isForSafety: Bool, by side: Int, at now: Int, in locality: Locality) {
        let isAwaited = isAwaited(side, at: now)
        if isAwaited, !isForSafety {
            // Who is waited for has not come.
            finish("noShow", by: side, at: now, fault: side)
            return
        }
        // Who was late has won no time.
        let left = spot.map { $0.start - (late[side] ?? 0) * minute - now } ?? .max
        let lateness =
            isAwaited ? "while-awaited" : left >= 24 * hour ? "over-24h" : left >= 2 * hour ? "under-24h" : "under-2h"
        let isUnconfirmed = state == "scheduled" && bound != [true, true]
        let isNobodys = isUnconfirmed || isExcused(side, at: now)
        let isFree = isNobodys || isForSafety && locality.exits[side] < 2
        finish(
            "cancelled", by: side, at: now, fault: isFree ? nil : side, lateness: lateness, isForSafety: isForSafety)
        end?.isCounted = isForSafety && !isNobodys
    }

    /// One has blocked the other. What was agreed is left for safety if it can be left; what is asked is gone without
    /// a word.
    mutating func block(by side: Int, at now: Int, in locality: Locality) {
        forgetUnconfirmedMeeting(at: now)
        if state == "proposed" {
            (state, end, dueAt) = ("lapsed", End(kind: "lapsed", at: now), nil)
        } else if ["accepted", "scheduled"].contains(state), !hasHanded, overdue(at: now) == nil {
            leave(isForSafety: true, by: side, at: now, in: locality)
        }
    }

    /// By who was there; by the accused, an admission.
    mutating func claim(by side: Int, at now: Int) -> WalkVerdict {
        guard state != "noShowClaimed" else {
            guard !hasHanded else { return .refused(["cashMoved"]) }
            finish("noShow", by: side, at: now, fault: side)
            return .done
        }
        let refusal = WalkVerdict.refusal(if: [
            "cashMoved": hasHanded, "notCheckedIn": came[side] == nil, "otherCheckedIn": exists(1 - side),
            "tooEarlyForNoShow": spot.map { now < $0.start + 20 * minute } ?? true,
        ])
        if let refusal { return refusal }
        (state, accuser, dueAt, mutualCancellation, wish) = ("noShowClaimed", side, now + 72 * hour, nil, nil)
        tell("noShowClaimed", by: side)
        return .done
    }
}
