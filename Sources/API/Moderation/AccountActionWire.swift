package import Domain
package import Foundation
package import JSON

/// The body of a suspension: an order, and when it ends.
package struct SuspensionRequest: Sendable {
    package let order: ModerationAction.Order
    package let until: Date

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let until = fields.requiredValue("until", otherwise: "must be an instant in UTC") { Date(instant: $0) }
        let request = try ActionRequest(fields)
        guard let until else { throw InvalidFields(faults: []) }
        order = request.order
        self.until = until
    }
}

/// A traveller as staff see one: no contacts.
package struct StaffTravellerResponse: JSONRepresentable {
    private let traveller: Traveller

    package init(_ traveller: Traveller) {
        self.traveller = traveller
    }

    package func write(to json: inout JSONWriter) { json.object { writeFields(to: &$0) } }

    fileprivate func writeFields(to json: inout JSONWriter) {
        json.field("id", traveller.id)
        json.field("handle", traveller.handle)
        json.field("name", traveller.details.name)
        json.field("bio", traveller.details.bio)
        json.field("state", traveller.state.rawValue)
        json.field("memberSince", traveller.presence.memberSince.utcDay)
        json.field("lastActive", traveller.presence.lastActive)
        json.field("reliability", traveller.reliability)
        json.field("moderation", traveller.hidden)
    }
}

extension ModeratedAccount: JSONRepresentable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            StaffTravellerResponse(traveller).writeFields(to: &json)
            json.field("until", until)
            json.field("actions", actions)
        }
    }
}
