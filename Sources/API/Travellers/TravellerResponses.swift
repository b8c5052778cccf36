package import Domain
package import Foundation
package import JSON

extension Reliability: JSONRepresentable {
    package func write(to json: inout JSONWriter) {
        json.object { writeFields(to: &$0) }
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("score", score)
        json.field("band", band.rawValue)
        json.field("completed", completed)
        json.field("partners", partners)
        json.field("noShows", noShows)
        json.field("lateCancels", lateCancels)
        json.field("reviews", reviews)
        // One decimal, rounded down.
        json.field("stars", reviews == 0 ? nil : Double(stars * 10 / reviews) / 10)
    }
}

/// `GET /v1/travellers/{handle}`: the public profile.
package struct ProfileResponse: JSONRepresentable {
    package let profile: Profile
    package let now: Date

    package init(_ profile: Profile, at now: Date) {
        self.profile = profile
        self.now = now
    }

    package func write(to json: inout JSONWriter) {
        json.object { writeFields(to: &$0) }
    }

    func writeFields(to json: inout JSONWriter) {
        let traveller = profile.traveller
        json.field("id", traveller.id)
        json.field("handle", traveller.handle)
        json.field("name", traveller.details.name)
        json.field("bio", traveller.details.bio)
        json.field("languages", traveller.details.languages)
        json.null("avatar")
        json.field("memberSince", traveller.presence.memberSince.utcDay)
        json.field("lastActive", traveller.presence.lastActive)
        json.field("badges", traveller.contacts.badges)
        json.field("has", profile.has)
        json.field("wants", profile.wants)
        json.field("offers", profile.offers.map { OfferSummaryResponse($0, at: now) })
        json.field("reliability", traveller.reliability)
    }
}

extension Traveller.Contacts {
    /// The kinds of verified contacts.
    fileprivate var badges: [String] {
        (email?.verifiedAt == nil ? [] : ["email"]) + (phone?.verifiedAt == nil ? [] : ["phone"])
    }
}

/// `GET /v1/me`: the public profile and the private data.
package struct MeResponse: JSONRepresentable {
    package let own: OwnProfile
    package let now: Date

    package init(_ own: OwnProfile, at now: Date) {
        self.own = own
        self.now = now
    }

    package func write(to json: inout JSONWriter) {
        let traveller = own.profile.traveller
        json.object { json in
            ProfileResponse(own.profile, at: now).writeFields(to: &json)
            json.field("email", traveller.contacts.email?.text)
            json.field("phone", traveller.contacts.phone?.text)
            json.object("verified") { json in
                json.field("email", traveller.contacts.email?.verifiedAt != nil)
                json.field("phone", traveller.contacts.phone?.verifiedAt != nil)
            }
            json.object("taken") { json in
                json.field("email", own.taken.contains(.email))
                json.field("phone", own.taken.contains(.phone))
            }
            json.object("secondFactor", own.recoveryCodesLeft) { json, left in
                json.field("recoveryCodesLeft", left)
            }
            json.field("homeCurrency", traveller.details.homeCurrency)
            json.field("state", traveller.state.rawValue)
            json.object("staff", traveller.staff) { $0.field("role", $1.rawValue) }
            json.fieldIfPresent("moderation", traveller.hidden)
            json.object("leaving", own.leaving) { $1.writeFields(to: &$0) }
            json.field("version", traveller.version)
            json.object("counts") { json in
                json.field("unreadThreads", own.counts.unreadThreads)
                json.field("unreadNotifications", own.counts.unreadNotifications)
                json.field("myTurn", own.counts.myTurn)
            }
        }
    }
}

extension Preferences: JSONRepresentable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("currency", currency)
            json.field("language", language)
            json.field("units", units.rawValue)
            json.field("theme", theme.rawValue)
            json.field("mailUpdates", mailUpdates)
            json.field("receipts", receipts)
            json.field("findableByPhone", findableByPhone)
            json.raw("client", client)
        }
    }
}

extension Block: JSONRepresentable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("handle", with.summary.handle)
            json.field("name", with.summary.shownName)
            json.field("with", with)
            json.field("at", at)
        }
    }
}
