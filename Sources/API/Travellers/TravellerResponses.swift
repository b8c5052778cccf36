package import Domain

extension Reliability: WireType {
    /// The counts are of swaps and reviews, of which there are none yet.
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("score", score)
            json.field("band", band.rawValue)
            json.field("completed", 0)
            json.field("partners", 0)
            json.field("noShows", 0)
            json.field("lateCancels", 0)
            json.field("reviews", 0)
            json.null("stars")
        }
    }
}

/// `GET /v1/travellers/{handle}`: what everybody may know.
package struct ProfileResponse: WireType {
    package let profile: Profile

    package init(_ profile: Profile) {
        self.profile = profile
    }

    package func write(to json: inout JSONWriter) {
        json.object { writeFields(to: &$0) }
    }

    func writeFields(to json: inout JSONWriter) {
        let traveller = profile.traveller
        json.field("id", traveller.id)
        json.field("handle", traveller.handle)
        json.field("name", traveller.name)
        json.field("bio", traveller.bio)
        json.field("languages", traveller.languages)
        json.null("avatar")
        json.field("memberSince", traveller.memberSince.utcDay)
        json.field("lastActive", traveller.lastActive)
        // A badge is for a contact that was verified, which cannot be done yet.
        json.field("badges", [String]())
        json.field("has", profile.has)
        json.field("wants", profile.wants)
        json.field("reliability", traveller.reliability)
    }
}

/// `GET /v1/me`: the public profile and what is the person's own business.
package struct MeResponse: WireType {
    package let profile: Profile

    package init(_ profile: Profile) {
        self.profile = profile
    }

    package func write(to json: inout JSONWriter) {
        let traveller = profile.traveller
        json.object { json in
            ProfileResponse(profile).writeFields(to: &json)
            json.field("email", traveller.email)
            json.field("phone", traveller.phone)
            json.object("verified") { json in
                json.field("email", false)
                json.field("phone", false)
            }
            json.field("homeCurrency", traveller.homeCurrency)
            json.field("state", traveller.state.rawValue)
            json.field("version", traveller.version)
        }
    }
}

extension Preferences: WireType {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("currency", currency)
            json.field("language", language)
            json.field("units", units.rawValue)
            json.field("theme", theme.rawValue)
            json.raw("client", client)
        }
    }
}

extension Block: WireType {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("handle", handle)
            json.field("name", name)
            json.field("at", at)
        }
    }
}
