package import Domain
package import Foundation
package import JSON

// What rows have in common: the other person, the offer in short, the swap in short.

extension OtherTraveller: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("id", summary.hasLeft ? TravellerSummary.formerId : summary.id.description)
        json.field("handle", summary.handle)
        json.field("name", summary.shownName)
        json.null("avatar")
        json.field("reliability", reliability)
    }
}

/// One of the two of a swap, as the reader sees them.
package struct SwapMember: JSONObject {
    private let summary: TravellerSummary
    private let reliability: Reliability?

    package init(_ traveller: OtherTraveller, isReader: Bool = false) {
        summary = traveller.summary
        reliability = isReader ? summary.reliability : traveller.reliability
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("handle", summary.handle)
        json.field("name", summary.shownName)
        json.field("reliability", reliability)
    }
}

/// An offer in short; `note` only as a swap was agreed on it.
package struct OfferSummaryResponse: JSONObject {
    package let summary: OfferSummary
    package let note: String?
    package let now: Date

    package init(_ summary: OfferSummary, note: String? = nil, at now: Date) {
        self.summary = summary
        self.note = note
        self.now = now
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("id", summary.id)
        json.field("have", summary.total)
        json.field("want", summary.want)
        json.field("label", summary.label)
        json.field("availability", summary.availability)
        json.field("state", summary.state(at: now).rawValue)
        json.fieldIfPresent("note", note)
    }
}

extension SwapSummary: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("id", id)
        json.field("state", state.rawValue)
        json.field("duty", duty.rawValue)
        json.field("dueAt", dueAt)
        json.object("meeting", meeting) { json, meeting in
            json.field("label", meeting.label)
            json.field("startsAt", meeting.startsAt)
            json.field("local", meeting.startsAt.local(to: meeting.clock))
        }
    }
}
