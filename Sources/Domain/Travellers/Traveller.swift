package import Foundation

/// A person with an account, as the person sees it; what others may see is a `Profile`.
package struct Traveller: Sendable, Equatable {
    package enum State: String, Sendable, CaseIterable {
        case active, limited, suspended, banned, deleted

        /// May sign in, and is seen.
        package var canAct: Bool { self == .active || self == .limited }
    }

    package let id: Identifier<Traveller>
    package let handle: String
    package var name: String
    package var email: String?
    package var phone: String?
    package var homeCurrency: Currency
    package var bio: String
    package var languages: [String]
    package let state: State
    package let reliability: Reliability
    /// When each contact was verified; nil while it is only claimed.
    package let emailVerifiedAt: Date?
    package let phoneVerifiedAt: Date?
    package let memberSince: Date
    /// Whole UTC hours.
    package let lastActive: Date
    package var version: Int64

    package init(
        id: Identifier<Traveller>, handle: String, name: String, email: String?, phone: String?,
        homeCurrency: Currency, bio: String = "", languages: [String] = [], state: State = .active,
        reliability: Reliability = .new, emailVerifiedAt: Date? = nil, phoneVerifiedAt: Date? = nil,
        memberSince: Date, lastActive: Date, version: Int64 = 1
    ) {
        self.id = id
        self.handle = handle
        self.name = name
        self.email = email
        self.phone = phone
        self.homeCurrency = homeCurrency
        self.bio = bio
        self.languages = languages
        self.state = state
        self.reliability = reliability
        self.emailVerifiedAt = emailVerifiedAt
        self.phoneVerifiedAt = phoneVerifiedAt
        self.memberSince = memberSince
        self.lastActive = lastActive
        self.version = version
    }

    package var byline: Byline { Byline(id: id, handle: handle, name: name, reliability: reliability) }
}

/// A traveller in one line, as beside an offer.
package struct Byline: Sendable, Equatable {
    package let id: Identifier<Traveller>
    package let handle: String
    package let name: String
    package let reliability: Reliability

    package init(id: Identifier<Traveller>, handle: String, name: String, reliability: Reliability) {
        self.id = id
        self.handle = handle
        self.name = name
        self.reliability = reliability
    }
}

/// What everybody may know of a traveller.
package struct Profile: Sendable, Equatable {
    package let traveller: Traveller
    /// Currencies of the offers that are open now, in code order.
    package let has: [Currency]
    package let wants: [Currency]

    package init(traveller: Traveller, has: [Currency], wants: [Currency]) {
        self.traveller = traveller
        self.has = has
        self.wants = wants
    }
}
