package import Domain
package import Foundation
package import JSON

/// The response to registering, signing in and refreshing: the tokens and their owner.
package struct SignedInResponse: JSONObject {
    /// What an app keeps. A browser gets cookies instead.
    package struct Keys: Sendable {
        package let access: String
        package let refresh: String
        /// Nil after a refresh: the device keeps the token of its sign-in.
        package let device: String?

        package init(access: String, refresh: String, device: String?) {
            self.access = access
            self.refresh = refresh
            self.device = device
        }
    }

    package let keys: Keys?
    package let traveller: Traveller

    package init(_ keys: Keys?, traveller: Traveller) {
        self.keys = keys
        self.traveller = traveller
    }

    package func writeFields(to json: inout JSONWriter) {
        if let keys {
            json.field("accessToken", keys.access)
            json.field("tokenType", "Bearer")
            json.field("expiresIn", Int(Session.accessLifetime))
            json.field("refreshToken", keys.refresh)
            if let device = keys.device { json.field("deviceToken", device) }
        }
        json.field("traveller", SignedInTraveller(traveller: traveller))
    }
}

/// Who is signed in.
private struct SignedInTraveller: JSONObject {
    let traveller: Traveller

    func writeFields(to json: inout JSONWriter) {
        json.field("id", traveller.id)
        json.field("handle", traveller.handle)
        json.field("name", traveller.details.name)
        json.field("homeCurrency", traveller.details.homeCurrency)
        json.field("memberSince", traveller.presence.memberSince.utcDay)
        json.field("state", traveller.state.rawValue)
    }
}

/// `GET /v1/auth/session`: what a page of the browser app has to know at its start.
package struct BrowserSessionResponse: JSONObject {
    package let traveller: Traveller
    package let csrf: String
    package let expiresAt: Date

    package init(_ traveller: Traveller, csrf: String, expiresAt: Date) {
        self.traveller = traveller
        self.csrf = csrf
        self.expiresAt = expiresAt
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("traveller", SignedInTraveller(traveller: traveller))
        json.field("csrf", csrf)
        json.field("expiresAt", expiresAt)
    }
}

/// One line of `GET /v1/auth/sessions`.
package struct SessionResponse: JSONObject {
    package let session: Session
    package let isCurrent: Bool

    package init(_ session: Session, isCurrent: Bool) {
        self.session = session
        self.isCurrent = isCurrent
    }

    package func writeFields(to json: inout JSONWriter) {
        session.writeFields(to: &json)
        json.field("current", isCurrent)
    }
}

extension Session {
    /// What a traveller sees of a session, in an object that has more fields.
    func writeFields(to json: inout JSONWriter) {
        json.field("id", id)
        json.field("device", device)
        json.field("createdAt", createdAt)
        json.field("lastUsedAt", lastUsedAt)
    }
}

/// The response to a wish for a code: where it went, and for how long it is good.
package struct SentCodeResponse: JSONObject {
    /// Only a part of the contact.
    package let sentTo: String
    package let expiresAt: Date
    package let resendAt: Date

    package init(sentTo: String, expiresAt: Date, resendAt: Date) {
        self.sentTo = sentTo
        self.expiresAt = expiresAt
        self.resendAt = resendAt
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("sentTo", sentTo)
        json.field("expiresAt", expiresAt)
        json.field("resendAt", resendAt)
    }
}

/// A new second factor. Its secrets are shown this once.
package struct SecondFactorResponse: JSONObject {
    /// Base32, as authenticator apps take it.
    package let secret: String
    package let uri: String
    package let recoveryCodes: [String]

    package init(secret: String, uri: String, recoveryCodes: [String]) {
        self.secret = secret
        self.uri = uri
        self.recoveryCodes = recoveryCodes
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("secret", secret)
        json.field("uri", uri)
        json.field("recoveryCodes", recoveryCodes)
    }
}

/// A list without pages: `{"items":[…]}`.
package struct ListResponse<Item: JSONRepresentable>: JSONRepresentable {
    package let items: [Item]

    package init(_ items: [Item]) { self.items = items }

    package func write(to json: inout JSONWriter) {
        json.object { $0.field("items", items) }
    }
}

extension Date {
    var utcDay: Day { Day(daysSince1970: Int(milliseconds / 86_400_000)) }
}
