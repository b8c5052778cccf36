extension WalkModel {
    /// Who may do what in which state.
    private static let table: [String: [String: String]] = [
        "proposed": "counter accept decline: duty, withdraw: other, lapse remove offer-withdrawn: system",
        "accepted": "schedule hand-over cancel dispute: either, lapse remove: system",
        "scheduled": "schedule late check-in hand-over cancel no-show dispute: either, lapse remove: system",
        "noShowClaimed": "no-show contest: duty, hand-over: either, lapse remove: system",
        "disputed": "dispute settle: either, decide: moderator, lapse: system",
        "completed": "dispute: either", "cancelled": "dispute: either, excuse: moderator", "noShow": "dispute: either",
        "unconfirmed": "dispute: either",
    ].mapValues { row in
        var who: [String: String] = [:]
        for part in row.split(separator: ", ") {
            let pair = part.split(separator: ": ")
            for verb in pair[0].split(separator: " ") { who[String(verb)] = String(pair[1]) }
        }
        return who
    }

    /// Does what `move` says, if the document allows it.
    mutating func perform(_ move: WalkMove, at now: Int) -> WalkVerdict {
        news = []
        return performed(move, at: now)
    }

    private mutating func performed(_ move: WalkMove, at now: Int) -> WalkVerdict {
        switch move.verb {
        case "publish", "pause", "resume", "renew", "close", "edit":
            // Why an offer is not changed is not what is walked for.
            change(move, at: now) ? .done : .refused([])
        case "propose": propose(move, at: now)
        case "block", "unblock": block(move, at: now)
        case "write": write(move)
        case "review": review(move, at: now)
        case "reply": reply(move, at: now)
        default: act(move, at: now)
        }
    }

    private mutating func act(_ move: WalkMove, at now: Int) -> WalkVerdict {
        var swap = swaps[move.on]
        var offer = offers[swap.offer]
        // Whoever acts finds what the time has brought.
        if case .traveller = move.who { swap.forgetUnconfirmedMeeting(at: now) }
        var reasons = move.verb == "counter" ? termsFaults(of: move, on: offer, at: now) : []
        if case .traveller = move.who, let state = swap.overdue(at: now) {
            reasons.insert("wrongState \(state) \(move.verb)")
        }
        if let refusal = impediment(to: move, in: swap) { return .refused(reasons.union([refusal])) }
        if move.verb == "counter" { reasons.formUnion(counterFaults(of: move, to: swap, on: offer, at: now)) }
        if move.verb == "accept" { reasons.formUnion(admissionFaults(of: move, to: swap, on: offer, at: now)) }
        guard reasons.isEmpty else { return .refused(reasons) }
        let verdict = swap.perform(move, on: offer, at: now, in: locality(of: move.on, at: now))
        if case .refused = verdict { return verdict }
        keep(swap, as: move.on, at: now)
        // What the time has brought is told, however little else is.
        return verdict == .quiet && !news.isEmpty ? .done : verdict
    }

    /// Its offer follows; what it tells is told.
    mutating func keep(_ swap: ModelSwap, as number: Int, at now: Int) {
        var (swap, offer, before) = (swap, offers[swap.offer], swaps[number])
        news += swap.news.map { told in
            let others = told.by.map { [1 - $0] } ?? [0, 1]
            return WalkNews(swap: number, kind: told.kind, by: told.by, told: told.isForBoth ? [0, 1] : Set(others))
        }
        for told in swap.news { note(told.kind, by: told.by, of: swap) }
        swap.news = []
        if swap != before { swap.version += 1 }
        if before.end == nil, let end = swap.end, end.isCounted, let side = end.by {
            exits.append((swap.people[side], now))
        }
        if swap.held != before.held || swap.taken != before.taken {
            offer.reserved += swap.held - before.held
            offer.completed += swap.taken - before.taken
            offer.follow()
        }
        (swaps[number], offers[swap.offer]) = (swap, offer)
    }

    /// What happens stands in the thread; an owner who counters or accepts has answered.
    private mutating func note(_ kind: String, by side: Int?, of swap: ModelSwap) {
        var thread = threads[[swap.offer, swap.people[1]]] ?? ModelThread()
        thread.lines += 1
        if side == 0, ["countered", "accepted"].contains(kind) { thread.hasReply = true }
        threads[[swap.offer, swap.people[1]]] = thread
    }

    /// A text of one of the two: none after a block, and three of a stranger.
    private mutating func write(_ move: WalkMove) -> WalkVerdict {
        let swap = swaps[move.on]
        guard case .traveller(let person) = move.who, let side = swap.people.firstIndex(of: person) else {
            return .refused(["noSuchThread"])
        }
        var thread = threads[[swap.offer, swap.people[1]]] ?? ModelThread()
        let refusal = WalkVerdict.refusal(if: [
            "closed": areBlocked(swap.people[0], swap.people[1]),
            "replyPending": side == 1 && !thread.hasReply && thread.texts >= 3,
        ])
        if let refusal { return refusal }
        thread.lines += 1
        if side == 0 { thread.hasReply = true } else { thread.texts += 1 }
        threads[[swap.offer, swap.people[1]]] = thread
        return .done
    }

    /// Why it is not the mover's to do this now; this is looked at before anything else.
    private func impediment(to move: WalkMove, in swap: ModelSwap) -> String? {
        if case .traveller(let person) = move.who, !swap.people.contains(person) { return "noSuchSwap" }
        let wrongState = "wrongState \(swap.state) \(move.verb)"
        guard let who = Self.table[swap.state]?[move.verb] else { return wrongState }
        guard isTurn(who, of: move.who, in: swap) else { return "notYourTurn" }
        // There is nothing to quarrel about where nothing was agreed.
        let isAgreed = swap.accepted != nil && (swap.state != "accepted" || swap.hasHanded)
        return move.verb == "dispute" && !isAgreed ? wrongState : nil
    }

    private func isTurn(_ who: String, of mover: WalkMove.Who, in swap: ModelSwap) -> Bool {
        switch mover {
        case .system: return who == "system"
        case .moderator: return who == "moderator"
        case .traveller(let person):
            guard let side = swap.people.firstIndex(of: person) else { return false }
            return who == "either" || who == "duty" && swap.duty == [side]
                || who == "other" && swap.duty == [1 - side]
        }
    }

    private mutating func propose(_ move: WalkMove, at now: Int) -> WalkVerdict {
        guard case .traveller(let person) = move.who else { return .refused(["noSuchSwap"]) }
        let offer = offers[move.on]
        var swap = ModelSwap(
            offer: move.on, people: [offer.owner, person], cents: move.cents ?? 0, percent: move.percent,
            written: now, offerTerms: offer.terms)
        swap.write(move, on: offer, at: now)
        let isStranger = threads[[move.on, person]]?.hasReply != true
        // A stranger's own words are not read.
        if isStranger, let spot = move.spot, !spot.isSeenTo {
            swap.terms?.label = WalkSpot.city
        }
        let open = swaps.firstIndex { $0.state == "proposed" && $0.offer == move.on && $0.people[1] == person }
        // One whose time is over is in nobody's way.
        let isOver = open.flatMap { swaps[$0].deadline }.map { $0 <= now } ?? false
        let faults = WalkVerdict.refusal(if: [
            "ownOffer": person == offer.owner,
            "offerClosed": !["active", "reserved"].contains(offer.state(at: now)),
            "alreadyProposed": open != nil && !isOver,
            "responseTimeOutOfRange": !ModelSwap.isAnswerTime(move, at: now),
            "noSuchOffer": areBlocked(offer.owner, person) || offer.state == "withdrawn" && person != offer.owner,
        ])
        var reasons = termsFaults(of: move, on: offer, at: now)
        if case .refused(let more) = faults { reasons.formUnion(more) }
        reasons.formUnion(writingFaults(of: move, to: swap, except: nil, at: now))
        guard reasons.isEmpty else { return .refused(reasons) }
        if let open, isOver { _ = act(WalkMove(verb: "lapse", who: .system, on: open), at: now) }
        news.append(WalkNews(swap: swaps.count, kind: "proposed", by: 1, told: [0]))
        note("proposed", by: 1, of: swap)
        swaps.append(swap)
        return .done
    }

    /// What cannot be asked of an offer. Without rates only a rate of one's own is a price.
    private func termsFaults(of move: WalkMove, on offer: ModelOffer, at now: Int) -> Set<String> {
        let cents = move.cents ?? 0
        let hasPrice = move.isRated || move.percent != 100 || offer.isFixed
        let refusal = WalkVerdict.refusal(if: [
            "amountOutOfRange": cents < offer.least || cents > offer.remaining, "notPriceable": !hasPrice,
            "confirmRate": move.isRated && !move.isConfirmed && abs(move.percent - 100) > 20,
            "meetingPast": move.spot.map { $0.start < now - Self.minute } ?? false,
            "meetingTooLate": move.spot.map { $0.start > offer.meetBy(accepted: now) } ?? false,
            "meetingPointTooFar": move.spot?.place == WalkSpot.farAirport,
            "notAcknowledged": move.spot.map { !$0.isSeenTo && !move.isAcknowledged } ?? false,
        ])
        guard case .refused(let reasons) = refusal else { return [] }
        return reasons
    }

    private static func isOpen(_ offer: ModelOffer, at now: Int) -> Bool {
        ["active", "paused", "reserved"].contains(offer.state(at: now))
    }

    private func counterFaults(
        of move: WalkMove, to swap: ModelSwap, on offer: ModelOffer, at now: Int
    ) -> Set<String> {
        var wanted = swap
        wanted.write(move, on: offer, at: now)
        let faults = writingFaults(of: move, to: wanted, except: move.on, at: now)
        return Self.isOpen(offer, at: now) ? faults : faults.union(["offerClosed"])
    }

    /// The offer still has it.
    private func admissionFaults(
        of move: WalkMove, to swap: ModelSwap, on offer: ModelOffer, at now: Int
    ) -> Set<String> {
        let refusal = WalkVerdict.refusal(if: [
            "offerClosed": !Self.isOpen(offer, at: now), "notEnoughLeft": swap.cents > offer.remaining,
        ])
        let limits = acceptingFaults(of: move, to: swap, at: now)
        guard case .refused(let reasons) = refusal else { return limits }
        return reasons.union(limits)
    }
}
