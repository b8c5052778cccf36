extension WalkModel {
    mutating func change(_ move: WalkMove, at now: Int) -> Bool {
        guard case .traveller(let person) = move.who else { return false }
        if move.verb == "publish" {
            offers.append(Self.offer(of: person, cents: move.cents ?? 0, at: now))
            return true
        }
        var offer = offers[move.on]
        let state = offer.state(at: now)
        guard offer.owner == person else { return false }
        switch (move.verb, state) {
        case ("pause", "active"): offer.state = "paused"
        case ("resume", "paused"): open(&offer)
        case ("close", "active"), ("close", "paused"), ("close", "reserved"), ("close", "expired"):
            offer.state = "withdrawn"
        case ("renew", "active"), ("renew", "paused"), ("renew", "reserved"), ("renew", "expired"):
            guard offer.lastDayEnds == nil, now - offer.expires <= 30 * Self.day else { return false }
            open(&offer)
            offer.expires = now + 7 * Self.day
        case ("edit", "active"), ("edit", "paused"), ("edit", "reserved"):
            guard let total = move.cents, total > 0, total >= offer.reserved + offer.completed else { return false }
            (offer.total, offer.least, offer.terms) = (total, min(total, offer.least), offer.terms + 1)
            if offer.state != "paused" { open(&offer) }
        default: return false
        }
        offers[move.on] = offer
        if ["edit", "close"].contains(move.verb) { tellProposers(of: move.on, at: now) }
        return true
    }

    /// Open proposals are asked once to be looked at again, and end with their offer.
    private mutating func tellProposers(of offer: Int, at now: Int) {
        for number in swaps.indices where swaps[number].offer == offer && swaps[number].state == "proposed" {
            var swap = swaps[number]
            if offers[offer].state == "withdrawn" {
                _ = swap.performWithoutSide(WalkMove(verb: "offer-withdrawn", who: .system, on: number), at: now)
            } else if !swap.isEditAnnounced {
                swap.isEditAnnounced = true
                swap.tell("termsEdited", by: 0)
            }
            keep(swap, as: number, at: now)
        }
    }

    private func open(_ offer: inout ModelOffer) {
        offer.state = "active"
        offer.follow()
    }

    /// The first traveller publishes open-ended ones; the second for 12 more days of Bangkok (UTC+7).
    private static func offer(of person: Int, cents: Int, at now: Int) -> ModelOffer {
        let today = (now + 7 * hour) / day
        let lastDayEnds = person.isMultiple(of: 2) ? nil : (today + 13) * day - 7 * hour
        return ModelOffer(
            owner: person, total: cents, least: 5_000, expires: lastDayEnds ?? now + 7 * day, lastDayEnds: lastDayEnds)
    }

    /// The sweeper's part.
    mutating func expire(at now: Int) {
        for number in offers.indices { offers[number].state = offers[number].state(at: now) }
    }
}
