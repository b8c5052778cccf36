private let (minute, hour) = (WalkModel.minute, WalkModel.hour)

extension ModelSwap {
    /// What becomes of it by a move that the table allows.
    mutating func perform(_ move: WalkMove, on offer: ModelOffer, at now: Int) -> WalkVerdict {
        guard case .traveller(let person) = move.who, let side = people.firstIndex(of: person) else {
            return performWithoutSide(move, at: now)
        }
        switch move.verb {
        case "counter": return counter(move, by: side, on: offer, at: now)
        case "accept": return accept(move, on: offer, at: now)
        case "schedule": return schedule(move, by: side, at: now)
        case "late": return beLate(move, by: side, at: now)
        case "check-in": return checkIn(move, by: side, at: now)
        case "hand-over": return handOver(move, by: side, at: now)
        case "cancel": return cancel(move, by: side, at: now)
        case "no-show": return claim(by: side, at: now)
        case "dispute" where state == "disputed": return state(by: side, at: now)
        case "dispute", "contest": return quarrel(move, by: side, at: now)
        case "settle": return settle(move.words, by: side, at: now)
        default: finish(move.verb == "decline" ? "declined" : "withdrawn", at: now)
        }
        return .done
    }

    /// New terms; what is wanted of the offer has been looked at.
    mutating func write(_ move: WalkMove, on offer: ModelOffer, at now: Int) {
        (cents, percent, terms, offerTerms) = (move.cents ?? 0, move.percent, move.spot, offer.terms)
        isValued = move.isRated
        due = now + Self.wait(for: move, at: now)
    }

    /// How long the other has to answer.
    private static func wait(for move: WalkMove, at now: Int) -> Int { move.until.map { $0 - now } ?? 48 * hour }

    static func isAnswerTime(_ move: WalkMove, at now: Int) -> Bool {
        (14 * minute...7 * 24 * hour).contains(wait(for: move, at: now))
    }

    private mutating func counter(_ move: WalkMove, by side: Int, on offer: ModelOffer, at now: Int) -> WalkVerdict {
        let refusal = WalkVerdict.refusal(if: [
            "tooManyRounds": round >= 10, "answerTimeOutOfRange": !Self.isAnswerTime(move, at: now),
        ])
        if let refusal { return refusal }
        write(move, on: offer, at: now)
        (round, writer) = (round + 1, side)
        return .done
    }

    private mutating func accept(_ move: WalkMove, on offer: ModelOffer, at now: Int) -> WalkVerdict {
        let refusal = WalkVerdict.refusal(if: [
            "staleTerms": !move.isSeen, "notAcknowledged": terms?.isFree == true && !move.isAcknowledged,
            "meetingOver": terms.map { now > $0.start + 20 * minute } ?? false,
        ])
        if let refusal { return refusal }
        (accepted, meetBy) = (now, offer.meetBy(accepted: now))
        if let terms { agree(on: terms) } else { (state, due) = ("accepted", meetBy) }
        return .done
    }

    /// Who agrees on a meeting does not want to part any more.
    private mutating func agree(on spot: WalkSpot) {
        (state, self.spot, wish, parting, due) = ("scheduled", spot, nil, nil, spot.start + 72 * hour)
        (came, late) = ([nil, nil], [nil, nil])
    }

    private mutating func schedule(_ move: WalkMove, by side: Int, at now: Int) -> WalkVerdict {
        guard let spot = move.spot else { return .refused(["meetingPast"]) }
        let refusal = WalkVerdict.refusal(if: [
            "cashMoved": hasHanded, "notAcknowledged": spot.isFree && !move.isAcknowledged,
            "meetingPast": spot.start < now - minute, "meetingTooLate": spot.start > meetBy,
            "tooManyReschedulings": state == "scheduled" && moves >= 3,
        ])
        if let refusal { return refusal }
        // To say the same again says nothing.
        if wish == Asked(what: spot, by: side) { return .quiet }
        guard wish == Asked(what: spot, by: 1 - side) else {
            wish = Asked(what: spot, by: side)
            return .done
        }
        if state == "scheduled" { moves += 1 }
        agree(on: spot)
        return .done
    }

    private mutating func beLate(_ move: WalkMove, by side: Int, at now: Int) -> WalkVerdict {
        guard let start = spot?.start else { return .refused([]) }
        let refusal = WalkVerdict.refusal(if: [
            "cashMoved": hasHanded, "lateTooMuch": !(1...60).contains(move.minutes), "alreadyLate": late[side] != nil,
            "meetingOver": now > start + 20 * minute,
        ])
        if let refusal { return refusal }
        late[side] = move.minutes
        spot?.start += move.minutes * minute
        due = due.map { $0 + move.minutes * minute }
        return .done
    }

    private mutating func checkIn(_ move: WalkMove, by side: Int, at now: Int) -> WalkVerdict {
        guard let start = spot?.start else { return .refused([]) }
        let time = move.toldFor ?? now
        let isThere = time >= start - 30 * minute && time <= start + 20 * minute
        let isTold = time <= now + minute && now - time <= 72 * hour
        let refusal = WalkVerdict.refusal(if: [
            "alreadyCheckedIn": came[side] != nil, "outsideCheckIn": !isThere || !isTold,
        ])
        if let refusal { return refusal }
        came[side] = time
        return .done
    }
}
