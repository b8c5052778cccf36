package import Domain
package import Foundation
package import JSON

/// The public view of an offer, with its current quote.
package struct OfferResponse: JSONObject {
    package let listing: OfferListing
    package let state: Offer.State
    package let quote: Quote?
    package let distance: DistanceRange?
    package let takeable: TakeableResponse?
    /// What the page of an offer says about its owner, besides the row of a list.
    package let facts: VisibleOffer.OwnerFacts?
    /// Advice to the owner, or that there is none, right after the offer is published.
    package var hint: String??
    /// What the reader can do; nil in lists of others' offers, whose rows have `takeable`.
    package let actions: [ActionResponse]?
    /// Others learn no minute of what the owner did, and not how often.
    package let isOwn: Bool
    /// Of the offer for its owner, of its terms for others.
    package var version: Int64 { isOwn ? listing.offer.version : listing.offer.termsVersion }

    /// `state` is the state at `now`.
    package init(
        _ listing: OfferListing, quote: Quote?, distance: DistanceRange? = nil, takeable: TakeableResponse? = nil,
        facts: VisibleOffer.OwnerFacts? = nil, actions: [ActionResponse]? = nil, isOwn: Bool, at now: Date
    ) {
        self.actions = actions
        self.listing = listing
        self.quote = quote
        self.distance = distance
        self.takeable = takeable
        self.facts = facts
        self.isOwn = isOwn
        state = listing.offer.state(at: now)
    }

    package func writeFields(to json: inout JSONWriter) {
        let offer = listing.offer
        json.field("id", offer.id)
        json.field("version", version)
        json.field("state", state.rawValue)
        if let facts {
            json.field("traveller", OwnerResponse(owner: listing.owner, facts: facts))
        } else {
            json.field("traveller", listing.owner)
        }
        json.field("have", offer.total)
        json.field("want", offer.want)
        json.field("remaining", offer.remaining)
        json.field("minFill", offer.minFill)
        json.field("pricing", offer.pricing)
        json.field("quote", quote)
        json.field("place", offer.place)
        json.field("availability", offer.availability)
        json.field("settlement", offer.settlement.rawValue)
        json.fieldIfPresent("virtual", offer.isPlayMoney ? true : nil)
        json.field("exact", offer.isExact)
        json.field("note", offer.note)
        json.field("expiresAt", offer.expiresAt)
        json.field("createdAt", isOwn ? offer.createdAt : offer.createdAt.wholeHour)
        json.fieldIfPresent("distance", distance)
        json.fieldIfPresent("takeable", takeable)
        // Only the owner and staff get an offer that is hidden or held.
        json.fieldIfPresent("moderation", offer.hidden)
        json.fieldIfPresent("heldUntil", offer.heldUntil)
        if let hint { json.field("hint", hint) }
        json.fieldIfPresent("actions", actions)
    }
}

/// The owner on the page of an offer.
private struct OwnerResponse: JSONObject {
    let owner: TravellerSummary
    let facts: VisibleOffer.OwnerFacts

    func writeFields(to json: inout JSONWriter) {
        json.field("handle", owner.handle)
        json.field("name", owner.shownName)
        json.field("reliability", owner.reliability)
        json.field("languages", facts.languages)
        json.field("memberSince", facts.memberSince.utcDay)
    }
}

extension DistanceRange: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("atLeast", atLeast)
        json.field("atMost", atMost)
    }
}

/// Whether the reader can take an offer.
package struct TakeableResponse: JSONObject {
    /// Why the reader cannot.
    package struct Obstacle: Sendable {
        package let reason: ProblemType
        /// For the traveller, in the traveller's language.
        package let detail: String
        package let raise: Takeable.Raise?

        package init(_ reason: ProblemType, _ detail: String, raise: Takeable.Raise?) {
            self.reason = reason
            self.detail = detail
            self.raise = raise
        }
    }

    package let obstacle: Obstacle?

    package init(_ obstacle: Obstacle?) { self.obstacle = obstacle }

    package func writeFields(to json: inout JSONWriter) {
        json.field("ok", obstacle == nil)
        guard let obstacle else { return }
        json.field("reason", obstacle.reason.slug)
        json.field("detail", obstacle.detail)
        json.field("raise", obstacle.raise?.rawValue)
    }
}

/// `GET /v1/offers/{id}/quote`: what a proposal would agree on, as the proposer sees it.
package struct ProposalPreviewResponse: JSONObject {
    package let preview: ProposalPreview
    package let takeable: TakeableResponse
    private let compared: ComparedTerms
    /// Of what the proposer gives, in the wallet; nil for nothing, for cash and for guests.
    private let lacking: Money?

    package init(
        _ preview: ProposalPreview, compared: ComparedTerms, takeable: TakeableResponse, lacking: Money?
    ) {
        self.lacking = lacking
        self.preview = preview
        self.compared = compared
        self.takeable = takeable
    }

    package func writeFields(to json: inout JSONWriter) {
        let (gives, gets) = preview.terms.amounts.seen(by: .proposer)
        json.field("gives", gives)
        json.field("gets", gets)
        json.field("roundedFrom", preview.terms.roundedFrom)
        json.field("rate", preview.terms.rate)
        json.field("reference", preview.terms.reference)
        json.fieldIfPresent("otherReference", compared.otherReference)
        json.field("premiumBps", compared.shown.premiumBps)
        json.field("remainder", preview.terms.remainder?.amount)
        json.field("remainderGains", preview.terms.remainder?.gains?.rawValue)
        json.field("confirmRounding", preview.needsRounding)
        json.field("takeable", takeable)
        json.field("lacking", lacking)
        json.field("savings", preview.terms.reference == nil ? nil : compared.shown.savings)
        json.field("street", compared.street)
        json.field("shown", compared.shown)
    }
}

/// A search result: the JSON of an `OfferResponse`, new or cached, with the fields `distance` and `takeable` added.
package struct NearbyOfferResponse: JSONRepresentable {
    package let offer: [UInt8]
    package let distance: DistanceRange?
    package let takeable: TakeableResponse?

    /// - Parameter offer: JSON of the found offer.
    package init(_ found: OfferMatch, offer: [UInt8], takeable: TakeableResponse?) {
        self.offer = offer
        self.takeable = takeable
        distance = found.distance
    }

    package var expectedBytes: Int { offer.count + 64 + (takeable == nil ? 0 : 256) }

    package func write(to json: inout JSONWriter) {
        json.object(extending: offer) { json in
            json.field("distance", distance)
            json.fieldIfPresent("takeable", takeable)
        }
    }
}

extension TravellerSummary: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("handle", handle)
        json.field("name", shownName)
        json.field("reliability", reliability)
    }
}

extension Pricing: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        switch self {
        case .reference(let premiumBps):
            json.field("kind", "reference")
            json.field("premiumBps", premiumBps)
        case .fixed(let rate):
            json.field("kind", "fixed")
            json.field("rate", rate.text)
        }
    }
}

extension PublicPlace: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("label", label)
        json.field("country", country)
        json.field("cell", cell)
        json.field("latitude", centre.latitude)
        json.field("longitude", centre.longitude)
        json.field("precision", precision.rawValue)
        json.fieldIfPresent("box", box)
        json.fieldIfPresent("airport", airport)
    }
}

extension Quote: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("rate", rateText)
        json.field("gives", gives)
        json.field("gets", gets)
        json.field("reference", reference)
        json.fieldIfPresent("otherReference", otherReference)
        json.field("premiumBps", premiumBps)
        json.field("premiumPercent", premiumPercent)
        json.field("notes", notes)
        json.field("savings", reference == nil ? nil : savings)
        json.field("street", street)
        json.field("shown", shown)
    }
}

extension ReferenceRate: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        writeStored(to: &json)
        json.field("stale", isStale)
        json.fieldIfPresent("sources", origins.count > 1 ? origins : nil)
    }

    /// What terms and transactions keep of it.
    func writeStored(to json: inout JSONWriter) {
        json.field("rate", text)
        json.field("asOf", asOf)
        json.field("source", source)
        json.sample(of: source)
    }
}

extension NotePayable: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("gives", gives)
        json.field("gets", gets)
        json.field("premiumBps", premiumBps)
    }
}
