package import Domain
package import JSON

/// The place of an offer in a request.
package enum PlaceRequest: Sendable, Equatable {
    case point(Coordinate, Cell.Size)
    /// An IATA code, upper case.
    case airport(String)
}

/// `POST /v1/offers`. The raw point is dropped once it is snapped to a public cell.
package struct OfferRequest: Sendable {
    package let have: Money
    package let want: Currency
    package let minFill: Money?
    package let pricing: Pricing
    package let confirmsRate: Bool
    /// Nil: settled in the wallet.
    package let place: PlaceRequest?
    package let from: Day?
    package let to: Day?
    package let isExact: Bool
    package let note: SharedText?

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        have = fields.money("have")
        want = fields.currency("want")
        minFill = fields.optionalMoney("minFill")
        let pricing = fields.object("pricing") { $0.pricing() }
        let settlement =
            fields.optionalValue("settlement", otherwise: "must be meetup or wallet") {
                Offer.Settlement(rawValue: $0)
            } ?? .meetup
        let place: PlaceRequest?
        if settlement == .wallet {
            // A place would be dropped without a word.
            if fields.has("place") { fields.refuse("place", "cannot be given: the swap is settled in the wallet") }
            fields.ignore("place")
            place = nil
        } else {
            place = fields.object("place") { $0.place() } ?? nil
        }
        let days = fields.optionalObject("availability") { $0.days() }
        isExact = fields.bool("exact", default: false)
        note = fields.optionalShared("note", as: .offerNote)
        try fields.finish()
        guard let (pricing, confirms) = pricing, place != nil || settlement == .wallet else {
            throw InvalidFields(faults: [])
        }
        self.pricing = pricing
        confirmsRate = confirms
        self.place = place
        (from, to) = days ?? (nil, nil)
    }
}

/// `PATCH /v1/offers/{id}`.
package struct OfferEditRequest: Sendable {
    package let edit: OfferEdit

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        var edit = OfferEdit()
        edit.total = fields.optionalMoney("have")
        edit.minFill = fields.optionalMoney("minFill")
        if let (pricing, confirms) = fields.optionalObject("pricing", { $0.pricing() }) ?? nil {
            edit.pricing = pricing
            edit.confirmsRate = confirms
        }
        edit.availability = fields.optionalObject("availability") { $0.changedDays() }
        edit.isExact = fields.optionalBool("exact")
        switch fields.sharedPatch("note", as: .offerNote) {
        case .absent: break
        case .null: edit.note = SharedText(stored: "", as: .offerNote)
        case .value(let note): edit.note = note
        }
        try fields.finish()
        guard !edit.isEmpty else {
            throw InvalidFields(faults: [FieldFault(pointer: "", RequestFault.noChange)])
        }
        self.edit = edit
    }
}

/// `POST /v1/offers/{id}/renew`.
package struct RenewRequest: Sendable {
    package let days: Int?
    /// As in `OfferEdit`.
    package let availability: (from: Day?, to: Day??)?

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        days = fields.optionalInt("days", in: 1...OfferLimits.renewalDays)
        availability = fields.optionalObject("availability") { $0.changedDays() }
        try fields.finish()
    }

    /// The parsed request as text, for the idempotency fingerprint.
    package var fingerprint: String {
        let to = availability?.to.map { $0?.description ?? "none" }
        return [days.map(String.init), availability?.from?.description, to].map { $0 ?? "-" }.joined(separator: " ")
    }
}

extension Fields {
    fileprivate mutating func days() -> (from: Day?, to: Day?) {
        (optionalDay("from"), optionalDay("to"))
    }

    fileprivate mutating func changedDays() -> (from: Day?, to: Day??) {
        let from = optionalDay("from")
        switch patch("to", otherwise: "must be a day, YYYY-MM-DD", parse: { Day($0) }) {
        case .absent: return (from, nil)
        case .null: return (from, .some(nil))
        case .value(let day): return (from, day)
        }
    }

    fileprivate mutating func pricing() -> (Pricing, confirms: Bool)? {
        switch string("kind") {
        case "reference":
            return (.reference(premiumBps: int("premiumBps")), false)
        case "fixed":
            let rate = requiredValue("rate") { try FixedRate(RateFault.checked($0)) }
            let confirms = bool("confirmRate", default: false)
            return rate.map { (.fixed(rate: $0), confirms) }
        default:
            // The other fields depend on the kind, so they cannot be checked without a kind.
            for key in ["premiumBps", "rate", "confirmRate"] { ignore(key) }
            if has("kind") { refuse("kind", "must be reference or fixed") }
            return nil
        }
    }

    fileprivate mutating func place() -> PlaceRequest? {
        if has("airport") {
            return requiredValue("airport", otherwise: "must be an IATA code of three capital letters") { code in
                let isCode = code.utf8.count == 3 && code.utf8.allSatisfy { (0x41...0x5A).contains($0) }
                return isCode ? .airport(code) : nil
            }
        }
        let latitude = number("latitude", in: -90...90)
        let longitude = number("longitude", in: -180...180)
        let size = optionalValue("precision", otherwise: "must be 1km or 5km") { Cell.Size(rawValue: $0) }
        return Coordinate(latitude: latitude, longitude: longitude).map { .point($0, size ?? .oneKilometre) }
    }
}
