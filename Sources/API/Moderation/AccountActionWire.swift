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

/// The body of `/tier`: an order, and the tier; null takes it back.
package struct TierGrantRequest: Sendable {
    package let order: ModerationAction.Order
    package let isGranted: Bool

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let tier = fields.patch("tier", otherwise: "must be T4 or null") { $0 == Tier.t4.name ? Tier.t4 : nil }
        // Null has a meaning here, so it cannot stand for a field that was left out.
        if case .absent = tier, !fields.has("tier") { fields.refuse("tier", "is missing") }
        isGranted = if case .value = tier { true } else { false }
        order = try ActionRequest(fields).order
    }
}

/// The body of `/take-back-warning`: an order, and perhaps which warning.
package struct WarningTakeBackRequest: Sendable {
    package let order: ModerationAction.Order
    /// Nil: the newest that stands.
    package let warning: Identifier<ModerationAction>?

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        warning = fields.optionalValue("action", otherwise: "must be the id of an action") {
            Identifier<ModerationAction>($0)
        }
        order = try ActionRequest(fields).order
    }
}

/// A traveller as staff see one: no contacts.
package struct StaffTravellerResponse: JSONObject {
    private let traveller: Traveller

    package init(_ traveller: Traveller) { self.traveller = traveller }

    package func writeFields(to json: inout JSONWriter) {
        json.field("id", traveller.id)
        json.field("handle", traveller.state.shown(handle: traveller.handle))
        json.field("name", traveller.details.name)
        json.field("bio", traveller.details.bio)
        json.field("state", traveller.state.rawValue)
        json.field("memberSince", traveller.presence.memberSince.utcDay)
        json.field("lastActive", traveller.presence.lastActive)
        json.field("reliability", traveller.reliability)
        json.field("moderation", traveller.hidden)
    }
}

extension ModeratedAccount: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        StaffTravellerResponse(traveller).writeFields(to: &json)
        json.field("until", until)
        json.field("wantedUntil", wantedUntil)
        json.field("ban", ban)
        json.field("grantedTier", hasGrantedTier ? Tier.t4.name : nil)
        json.field("actions", actions.map { AccountActionRow(action: $0, isUndone: undone.contains($0.id)) })
    }
}

/// An action in the list of an account.
private struct AccountActionRow: JSONRepresentable {
    let action: ModerationAction
    let isUndone: Bool

    func write(to json: inout JSONWriter) {
        json.object(extending: action.json) { $0.field("undone", isUndone) }
    }
}

extension Ban: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("at", at)
        json.field("permanentAt", permanentAt)
    }
}
