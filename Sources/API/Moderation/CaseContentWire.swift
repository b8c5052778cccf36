import Domain
import Foundation
import JSON

/// What a case or an appeal is about, as two fields of its response.
struct CaseContentResponse {
    private let content: CaseContent
    private let quote: Quote?
    private let now: Date

    /// - Parameter quote: Of an offer at `now`.
    init(_ content: CaseContent, quote: Quote?, at now: Date) {
        self.content = content
        self.quote = quote
        self.now = now
    }

    func writeFields(to json: inout JSONWriter) {
        json.object("content", content.item) { json, item in
            switch item {
            case .offer(let listing): json.field("offer", OfferResponse(listing, quote: quote, isOwn: false, at: now))
            case .review(let row): json.field("review", row)
            case .account(let account): json.field("account", account)
            case .swap(let swap): json.field("swap", StaffSwapResponse(swap, at: now))
            case .meetingPoint(let point): json.field("meetingPoint", point)
            case .note(let note): json.field("note", note)
            }
        }
        json.field("people", content.people.map(ConcernedPersonResponse.init))
    }
}

/// Somebody whom a case concerns.
private struct ConcernedPersonResponse: JSONObject {
    let person: ConcernedPerson

    init(_ person: ConcernedPerson) { self.person = person }

    func writeFields(to json: inout JSONWriter) {
        json.field("role", person.role.rawValue)
        StaffTravellerResponse(person.traveller).writeFields(to: &json)
        json.field("openReports", person.openReports)
    }
}
