package import Domain
package import Foundation
package import JSON

/// The response to registering, signing in and refreshing: the tokens and their owner.
package struct SignedInResponse: JSONRepresentable {
    package let accessToken: String
    package let refreshToken: String
    /// Nil after a refresh: the device keeps the token of its sign-in.
    package let deviceToken: String?
    package let traveller: Traveller

    package init(accessToken: String, refreshToken: String, deviceToken: String?, traveller: Traveller) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.deviceToken = deviceToken
        self.traveller = traveller
    }

    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("accessToken", accessToken)
            json.field("tokenType", "Bearer")
            json.field("expiresIn", Int(Session.accessLifetime))
            json.field("refreshToken", refreshToken)
            if let deviceToken { json.field("deviceToken", deviceToken) }
            json.object("traveller") { json in
                json.field("id", traveller.id)
                json.field("handle", traveller.handle)
                json.field("name", traveller.details.name)
                json.field("homeCurrency", traveller.details.homeCurrency)
                json.field("memberSince", traveller.presence.memberSince.utcDay)
                json.field("state", traveller.state.rawValue)
            }
        }
    }
}

/// One line of `GET /v1/auth/sessions`.
package struct SessionResponse: JSONRepresentable {
    package let session: Session
    package let isCurrent: Bool

    package init(_ session: Session, isCurrent: Bool) {
        self.session = session
        self.isCurrent = isCurrent
    }

    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", session.id)
            json.field("device", session.device)
            json.field("createdAt", session.createdAt)
            json.field("lastUsedAt", session.lastUsedAt)
            json.field("current", isCurrent)
        }
    }
}

/// A list without pages: `{"items":[…]}`.
package struct ListResponse<Item: JSONRepresentable>: JSONRepresentable {
    package let items: [Item]

    package init(_ items: [Item]) {
        self.items = items
    }

    package func write(to json: inout JSONWriter) {
        json.object { $0.field("items", items) }
    }
}

extension Date {
    var utcDay: Day { Day(daysSince1970: Int(milliseconds / 86_400_000)) }
}
