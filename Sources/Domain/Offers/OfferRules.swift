package import Foundation

/// Limits of the offer rules.
package enum OfferLimits {
    /// How many days ahead an offer can be dated.
    package static let daysAhead = 365
    /// Lifetime of an open-ended offer in days, unless renewed.
    package static let openEndedDays = 7
    /// Maximum days of a renewal, and days after expiry in which an offer can be renewed.
    package static let renewalDays = 30
    /// Maximum characters of a note.
    package static let note = 500
}

extension Offer {
    /// Publishes a draft.
    package init(
        _ draft: OfferDraft, id: Identifier<Offer>, owner: Identifier<Traveller>, rates: ReferenceRates, at now: Date
    ) throws(OfferRefusal) {
        guard draft.total.currency != draft.want else { throw .sameCurrency }
        let minFill = draft.minFill ?? draft.total
        try Self.check(minFill: minFill, total: draft.total)
        try Self.check(
            draft.pricing, confirmed: draft.confirmsRate, total: draft.total, want: draft.want, rates: rates)
        // A wallet holds no other currencies, and its transactions name the rate of their day.
        if draft.place == nil, rates.mid(from: draft.total.currency, to: draft.want) == nil {
            throw .notInWallet
        }
        let zone = TimeZone(identifier: Self.timeZone(at: draft.place)) ?? .gmt
        let (availability, expiresAt) = try Self.days(from: draft.from, to: draft.to, in: zone, at: now)
        self.init(
            id: id, owner: owner, place: draft.place,
            terms: Terms(
                total: draft.total, want: draft.want, minFill: minFill, pricing: draft.pricing,
                availability: availability, isExact: draft.isExact || draft.place == nil, note: draft.note?.text ?? ""),
            at: now, until: expiresAt)
    }

    private static func check(minFill: Money, total: Money) throws(OfferRefusal) {
        guard minFill.minorUnits > 0, minFill.currency == total.currency else { throw .minFillNotPositive }
        guard minFill.minorUnits <= total.minorUnits else { throw .minFillTooLarge }
    }

    private static func check(
        _ pricing: Pricing, confirmed: Bool, total: Money, want: Currency, rates: ReferenceRates
    ) throws(OfferRefusal) {
        let mid = rates.mid(from: total.currency, to: want)
        guard rates.quotes(total.currency) || rates.quotes(want) else { throw .noReference }
        do { try pricing.check(against: mid, confirmed: confirmed) } catch {
            switch error {
            case .premiumOutOfRange: throw .premiumOutOfRange
            case .noReference: throw .noReferenceForBoth
            case .confirmRate(let distance): throw .confirmRate(distanceBps: distance)
            }
        }
        guard let rate = pricing.rate(over: mid) else { throw .noReferenceForBoth }
        guard let gets = rate.converting(total, to: want), gets.minorUnits > 0 else { throw .notPriceable }
    }

    /// An open-ended offer ends at a whole hour: the minute would be that of its publication or renewal.
    private static func days(
        from: Day?, to: Day?, in zone: TimeZone, at now: Date
    ) throws(OfferRefusal) -> (Availability, expiresAt: Date) {
        let today = Day(of: now, in: zone)
        let first = from ?? today
        guard first >= today else { throw .dayPast(today: today) }
        let latest = today.advanced(by: OfferLimits.daysAhead)
        guard let to else {
            let last = today.advanced(by: OfferLimits.renewalDays - OfferLimits.openEndedDays)
            guard first <= last else { throw .openEndedTooFar(latest: last) }
            let begins = max(now, first.start(in: zone))
            return (
                Availability(from: first, to: nil),
                begins.addingTimeInterval(Double(OfferLimits.openEndedDays) * 86_400).wholeHour
            )
        }
        guard to >= first else { throw .daysReversed }
        guard to <= latest else { throw .tooFarAhead(latest: latest) }
        return (Availability(from: first, to: to), to.advanced(by: 1).start(in: zone))
    }

    private func owned(by traveller: Identifier<Traveller>) throws(OfferRefusal) {
        guard owner == traveller else { throw .notTheOwner }
    }

    private mutating func move(to next: State, from allowed: [State], action: String, at now: Date) throws(OfferRefusal)
    {
        let current = state(at: now)
        guard allowed.contains(current) else { throw .wrongState(current, action: action) }
        state = next
        version += 1
    }

    package func pausing(by traveller: Identifier<Traveller>, at now: Date) throws(OfferRefusal) -> Offer {
        try owned(by: traveller)
        var offer = self
        try offer.move(to: .paused, from: [.active], action: "paused", at: now)
        return offer
    }

    package func resuming(by traveller: Identifier<Traveller>, at now: Date) throws(OfferRefusal) -> Offer {
        try owned(by: traveller)
        var offer = self
        try offer.move(to: openState, from: [.paused], action: "resumed", at: now)
        return offer
    }

    package func withdrawing(by traveller: Identifier<Traveller>, at now: Date) throws(OfferRefusal) -> Offer {
        try owned(by: traveller)
        var offer = self
        try offer.move(to: .withdrawn, from: [.active, .paused, .reserved, .expired], action: "withdrawn", at: now)
        return offer
    }

    /// Renews an offer. An open-ended offer gets `days` more (default 7), counted from now or from a later first day,
    /// but at most 30 days from now. An offer with a last day gets new days. A search for the newest offers keeps its
    /// place, else whoever renews hourly leads it.
    package func renewing(
        by traveller: Identifier<Traveller>, days: Int?, availability: (from: Day?, to: Day??)?, at now: Date
    ) throws(OfferRefusal) -> Offer {
        try owned(by: traveller)
        var offer = self
        try offer.move(
            to: openState, from: [.active, .paused, .reserved, .expired], action: "renewed", at: now)
        let age = now.timeIntervalSince(expiresAt)
        guard age <= Double(OfferLimits.renewalDays) * 86_400 else { throw .tooOldToRenew }
        if let availability {
            guard days == nil else { throw .renewalTakesNoDays }
            // A missing last day must not make a dated offer open-ended.
            guard availability.to != nil || self.availability.to == nil else { throw .renewalNeedsDays }
            (offer.availability, offer.expiresAt) = try Self.days(
                from: availability.from, to: availability.to ?? nil, in: zone, at: now)
        } else {
            guard self.availability.to == nil else { throw .renewalNeedsDays }
            let today = Day(of: now, in: zone)
            let first = max(self.availability.from, today)
            let end = max(now, first.start(in: zone))
                .addingTimeInterval(Double(days ?? OfferLimits.openEndedDays) * 86_400)
            offer.availability = Availability(from: first, to: nil)
            offer.expiresAt = min(end, now.addingTimeInterval(Double(OfferLimits.renewalDays) * 86_400)).wholeHour
        }
        return offer
    }

    /// Expires an overdue offer; nil if the offer is closed or not overdue.
    package func expiring(at now: Date) -> Offer? {
        guard state.isOpen, expiresAt <= now else { return nil }
        var offer = self
        offer.state = .expired
        offer.version += 1
        return offer
    }

    /// Changes terms of an open offer; `version` is the version that the owner saw, nil for whichever there is.
    package func editing(
        by traveller: Identifier<Traveller>, _ edit: OfferEdit, version seen: Int64?, rates: ReferenceRates,
        at now: Date
    ) throws(OfferRefusal) -> Offer {
        try owned(by: traveller)
        guard seen == nil || version == seen else { throw .staleVersion(current: version) }
        let current = state(at: now)
        guard current.isOpen else { throw .wrongState(current, action: "edited") }
        var offer = self
        if let total = edit.total {
            guard total.currency == have else { throw .totalCurrencyChanged }
            guard total.minorUnits >= reserved + completed, total.minorUnits > 0 else { throw .totalBelowCommitted }
            offer.total = total
            if edit.minFill == nil, offer.minFill.minorUnits > total.minorUnits { offer.minFill = total }
        }
        if let minFill = edit.minFill { offer.minFill = minFill }
        try Self.check(minFill: offer.minFill, total: offer.total)
        offer.pricing = edit.pricing ?? pricing
        if edit.pricing != nil || edit.total != nil {
            let confirmed = edit.confirmsRate || edit.pricing == nil
            try Self.check(offer.pricing, confirmed: confirmed, total: offer.total, want: want, rates: rates)
        }
        if let days = edit.availability {
            let from = days.from ?? availability.from
            let today = Day(of: now, in: zone)
            // An offer that has begun keeps its first day. Only a newly given day must not be in the past.
            let begun = from == availability.from && from < today
            let (checked, expiresAt) = try Self.days(
                from: begun ? today : from, to: days.to ?? availability.to, in: zone, at: now)
            offer.availability = Availability(from: begun ? from : checked.from, to: checked.to)
            offer.expiresAt = expiresAt
        }
        offer.isExact = (edit.isExact ?? isExact) || place == nil
        offer.note = edit.note?.text ?? note
        offer.version += 1
        if edit.changesTerms { offer.termsVersion += 1 }
        if offer.state != .paused { offer.state = offer.openState }
        return offer
    }
}
