extension WalkModel {
    /// Who may do what in which state.
    private static let table: [String: [String: String]] = [
        "proposed": "counter accept decline: duty, withdraw: other, lapse remove: system",
        "accepted": "schedule hand-over cancel dispute: either, lapse remove: system",
        "scheduled": "schedule late check-in hand-over cancel no-show dispute: either, lapse remove: system",
        "noShowClaimed": "no-show contest: duty, hand-over: either, lapse remove: system",
        "disputed": "dispute settle: either, decide: moderator, lapse: system",
        "completed": "dispute: either", "cancelled": "dispute: either", "noShow": "dispute: either",
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
        switch move.verb {
        case "publish", "pause", "resume", "renew", "close", "edit":
            // Why an offer is not changed is not what is walked for.
            change(move, at: now) ? .done : .refused([])
        case "propose": propose(move, at: now)
        case "review": review(move, at: now)
        case "reply": reply(move, at: now)
        default: act(move, at: now)
        }
    }

    private mutating func act(_ move: WalkMove, at now: Int) -> WalkVerdict {
        var swap = swaps[move.on]
        var offer = offers[swap.offer]
        var reasons = move.verb == "counter" ? termsFaults(of: move, on: offer, at: now) : []
        if let refusal = impediment(to: move, in: swap) { return .refused(reasons.union([refusal])) }
        if case .traveller = move.who, let state = swap.overdue(at: now) {
            reasons.insert("wrongState \(state) \(move.verb)")
        }
        if move.verb == "counter", !Self.isOpen(offer, at: now) { reasons.insert("offerClosed") }
        if move.verb == "accept" { reasons.formUnion(admissionFaults(of: swap, to: offer, at: now)) }
        guard reasons.isEmpty else { return .refused(reasons) }
        let verdict = swap.perform(move, on: offer, at: now)
        if case .refused = verdict { return verdict }
        let before = swaps[move.on]
        if swap != before { swap.version += 1 }
        if swap.held != before.held || swap.taken != before.taken {
            offer.reserved += swap.held - before.held
            offer.completed += swap.taken - before.taken
            offer.follow()
        }
        (swaps[move.on], offers[swap.offer]) = (swap, offer)
        return verdict
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
            return who == "either" || who == "duty" && swap.duty == [side] || who == "other" && swap.duty == [1 - side]
        }
    }

    private mutating func propose(_ move: WalkMove, at now: Int) -> WalkVerdict {
        guard case .traveller(let person) = move.who else { return .refused(["noSuchSwap"]) }
        let offer = offers[move.on]
        var swap = ModelSwap(
            offer: move.on, people: [offer.owner, person], cents: move.cents ?? 0, percent: move.percent,
            offerTerms: offer.terms)
        swap.write(move, on: offer, at: now)
        let faults = WalkVerdict.refusal(if: [
            "ownOffer": person == offer.owner,
            "offerClosed": !["active", "reserved"].contains(offer.state(at: now)),
            "alreadyProposed": swaps.contains {
                $0.state == "proposed" && $0.offer == move.on && $0.people[1] == person
            },
            "answerTimeOutOfRange": !ModelSwap.isAnswerTime(move, at: now), "notPriceable": !move.isRated,
            "tierLimit": !areWithinLimits(swap, except: nil, at: now),
        ])
        var reasons = termsFaults(of: move, on: offer, at: now)
        if case .refused(let more) = faults { reasons.formUnion(more) }
        guard reasons.isEmpty else { return .refused(reasons) }
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
        ])
        guard case .refused(let reasons) = refusal else { return [] }
        return reasons
    }

    /// The offer still has it, rates say what it is worth, and both may swap that much.
    private func admissionFaults(of swap: ModelSwap, to offer: ModelOffer, at now: Int) -> Set<String> {
        let refusal = WalkVerdict.refusal(if: [
            "offerClosed": !Self.isOpen(offer, at: now), "notEnoughLeft": swap.cents > offer.remaining,
            "notPriceable": !swap.isValued,
            "tierLimit": !areWithinLimits(swap, except: swaps.firstIndex(of: swap), at: now),
        ])
        guard case .refused(let reasons) = refusal else { return [] }
        return reasons
    }

    private static func isOpen(_ offer: ModelOffer, at now: Int) -> Bool {
        ["active", "paused", "reserved"].contains(offer.state(at: now))
    }

    private func areWithinLimits(_ swap: ModelSwap, except own: Int?, at now: Int) -> Bool {
        swap.people.allSatisfy { person in
            let limit = Self.limits[person]
            let (open, volume) = burden(of: person, except: own, at: now)
            return swap.worth <= limit.perSwap && open < limit.open && volume + swap.worth <= 4 * limit.perSwap
        }
    }

    /// Swaps between acceptance and end, and the cents of those that were accepted within 30 days and not called off.
    private func burden(of person: Int, except own: Int?, at now: Int) -> (open: Int, volume: Int) {
        var (open, volume) = (0, 0)
        for (number, swap) in swaps.enumerated() where number != own && swap.people.contains(person) {
            guard let accepted = swap.accepted else { continue }
            if swap.held > 0 { open += 1 }
            if accepted > now - 30 * Self.day, !["lapsed", "cancelled"].contains(swap.state) { volume += swap.worth }
        }
        return (open, volume)
    }
}
