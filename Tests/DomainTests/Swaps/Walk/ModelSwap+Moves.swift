private let (minute, hour) = (WalkModel.minute, WalkModel.hour)

extension ModelSwap {
    /// What becomes of it by a move that the table allows.
    mutating func perform(
        _ move: WalkMove, on offer: ModelOffer, at now: Int, in locality: Locality
    ) -> WalkVerdict {
        guard case .traveller(let person) = move.who, let side = people.firstIndex(of: person) else {
            return performWithoutSide(move, at: now)
        }
        switch move.verb {
        case "counter": return counter(move, by: side, on: offer, at: now)
        case "accept": return accept(move, by: side, on: offer, at: now)
        case "schedule": return schedule(move, by: side, at: now, in: locality)
        case "late": return beLate(move, by: side, at: now)
        case "check-in": return checkIn(move, by: side, at: now)
        case "hand-over": return handOver(move, by: side, at: now)
        case "cancel": return cancel(move, by: side, at: now, in: locality)
        case "no-show": return claim(by: side, at: now)
        case "dispute" where state == "disputed": return state(by: side, at: now, in: locality)
        case "dispute", "contest": return quarrel(move, by: side, at: now, in: locality)
        case "settle": return settle(move.words, by: side, at: now, in: locality)
        default:
            finish(move.verb == "decline" ? "declined" : "withdrawn", by: side, at: now)
        }
        return .done
    }

    mutating func tell(_ kind: String, by side: Int?, isForBoth: Bool = false) {
        news.append(Told(kind: kind, by: side, isForBoth: isForBoth))
    }

    /// New terms; what is wanted of the offer has been looked at.
    mutating func write(_ move: WalkMove, on offer: ModelOffer, at now: Int) {
        (cents, percent, terms, offerTerms) = (move.cents ?? 0, move.percent, move.spot, offer.terms)
        (written, isEditAnnounced) = (now, false)
        dueAt = now + Self.wait(for: move, at: now)
    }

    /// How long the other has to answer.
    private static func wait(for move: WalkMove, at now: Int) -> Int { move.until.map { $0 - now } ?? 48 * hour }

    static func isAnswerTime(_ move: WalkMove, at now: Int) -> Bool {
        (14 * minute...7 * 24 * hour).contains(wait(for: move, at: now))
    }

    private mutating func counter(_ move: WalkMove, by side: Int, on offer: ModelOffer, at now: Int) -> WalkVerdict {
        let refusal = WalkVerdict.refusal(if: [
            "tooManyRounds": round >= 10, "responseTimeOutOfRange": !Self.isAnswerTime(move, at: now),
        ])
        if let refusal { return refusal }
        write(move, on: offer, at: now)
        (round, writer) = (round + 1, side)
        tell("countered", by: side)
        return .done
    }

    private mutating func accept(_ move: WalkMove, by side: Int, on offer: ModelOffer, at now: Int) -> WalkVerdict {
        let refusal = WalkVerdict.refusal(if: [
            "staleTerms": !move.isSeen, "notAcknowledged": terms?.isSeenTo == false && !move.isAcknowledged,
            "meetingOver": terms.map { now > $0.start + 20 * minute } ?? false,
        ])
        if let refusal { return refusal }
        (accepted, meetBy) = (now, offer.meetBy(accepted: now))
        tell("accepted", by: side)
        if let terms {
            agree(on: Wish(what: terms, by: 1 - side, at: written), at: now)
        } else {
            (state, dueAt) = ("accepted", meetBy)
        }
        return .done
    }

    /// Who agrees on a meeting comes, and does not want to part any more. Whoever has named it comes if they could
    /// count on the answer; nobody has to come sooner than in a quarter of an hour.
    private mutating func agree(on wish: Wish, at now: Int) {
        var spot = wish.what
        let left = spot.start - now
        if left < 15 * minute { spot.start = (now + 15 * minute + 59) / 60 * 60 }
        (came, late, saidLate) = ([nil, nil], [nil, nil], [false, false])
        bound = [true, true]
        bound[wish.by] = left >= 2 * hour || left >= 15 * minute && now - wish.at <= 60 * minute
        (state, self.spot, self.wish, mutualCancellation) = ("scheduled", spot, nil, nil)
        dueAt = meetingEnds
        if !bound[wish.by] { tell("confirmationAsked", by: 1 - wish.by, isForBoth: true) }
    }

    /// Nobody waits for long where one may not come.
    private var meetingEnds: Int? { spot.map { $0.start + (bound == [true, true] ? 72 * hour : 20 * minute) } }

    /// Who comes does not want another time, nor to part.
    private mutating func bind(_ side: Int) {
        if wish?.by == side { wish = nil }
        if mutualCancellation?.by == side { mutualCancellation = nil }
        if bound[side] { return }
        bound[side] = true
        dueAt = meetingEnds
        tell("meetingConfirmed", by: side)
    }

    /// A meeting that one of the two never confirmed is forgotten when nobody can check in any more.
    @discardableResult mutating func forgetUnconfirmedMeeting(at now: Int) -> Bool {
        guard state == "scheduled", bound != [true, true], let dueAt, dueAt <= now else { return false }
        (state, spot, wish, self.dueAt) = ("accepted", nil, nil, max(meetBy, now))
        (bound, came, late, saidLate) = ([false, false], [nil, nil], [nil, nil], [false, false])
        tell("meetingLapsed", by: nil)
        return true
    }

    private mutating func schedule(
        _ move: WalkMove, by side: Int, at now: Int, in locality: Locality
    ) -> WalkVerdict {
        guard let named = move.spot else { return .refused(["meetingPast"]) }
        let isKnown = spot?.isSame(as: named) ?? false
        let isWished = wish?.what.isSame(as: named) ?? false
        let refusal = WalkVerdict.refusal(if: [
            "cashMoved": hasHanded, "notAcknowledged": !named.isSeenTo && !move.isAcknowledged,
            "meetingPast": !isKnown && named.start < now - minute, "meetingTooLate": !isKnown && named.start > meetBy,
            "meetingPointTooFar": !isKnown && named.place == WalkSpot.farAirport,
            "tooManyReschedulings": !isKnown && state == "scheduled" && moves >= 3,
            "tooManySuggestions": !isKnown && !isWished && locality.suggestions >= 10,
        ])
        if let refusal { return refusal }
        if isKnown {
            let isNew = !bound[side]
            bind(side)
            return isNew ? .done : .quiet
        }
        guard let wish, isWished else {
            self.wish = Wish(what: named, by: side, at: now)
            suggested.append(now)
            tell("meetingSuggested", by: side)
            return .done
        }
        // To say the same again says nothing.
        if wish.by == side { return .quiet }
        let isAgain = state == "scheduled"
        if isAgain { moves += 1 }
        tell(isAgain ? "rescheduled" : "scheduled", by: side)
        agree(on: wish, at: now)
        return .done
    }

    private mutating func beLate(_ move: WalkMove, by side: Int, at now: Int) -> WalkVerdict {
        guard let start = spot?.start else { return .refused([]) }
        let refusal = WalkVerdict.refusal(if: [
            "cashMoved": hasHanded, "lateTooMuch": !(1...60).contains(move.minutes), "alreadyLate": late[side] != nil,
            "meetingOver": now > start + 20 * minute,
        ])
        if let refusal { return refusal }
        bind(side)
        late[side] = move.minutes
        spot?.start += move.minutes * minute
        dueAt = meetingEnds
        tell("late", by: side)
        return .done
    }

    private mutating func checkIn(_ move: WalkMove, by side: Int, at now: Int) -> WalkVerdict {
        guard let start = spot?.start else { return .refused([]) }
        let time = move.toldFor ?? now
        let exists = time >= start - 30 * minute && time <= start + 20 * minute
        let isTold = time <= now + minute && now - time <= 72 * hour
        let refusal = WalkVerdict.refusal(if: [
            "alreadyCheckedIn": came[side] != nil, "outsideCheckIn": !exists || !isTold,
        ])
        if let refusal { return refusal }
        bind(side)
        came[side] = time
        saidLate[side] = now > start + 21 * minute
        tell("checkedIn", by: side)
        return .done
    }
}
