package import Foundation

/// A person with an account, as visible to that person. Others see a `Profile`.
package struct Traveller: Sendable, Equatable {
    /// An account is in one of these states, which decides what it can do and what others see.
    package enum State: String, Sendable, CaseIterable {
        /// `leaving`: its deletion was asked for and can be undone. `deleted`: it is being erased, or was.
        case active, limited, suspended, banned, leaving, deleted

        /// The account is visible and can do everything.
        /// Whether others see something else in their threads with the traveller than in the other state: these close or open,
        /// or show a former traveller.
        package func changesThreads(to state: Self) -> Bool { canAct != state.canAct || hasLeft != state.hasLeft }

        package var canAct: Bool { self == .active || self == .limited }
        /// The account can sign in; a leaving one only to come back or to take its data along, a suspended or banned one
        /// only to read why, to appeal and to take its data along.
        package var canSignIn: Bool { self != .deleted }
        /// A moderator has taken away everything but the right to appeal.
        package var isStopped: Bool { self == .suspended || self == .banned }
        /// Others see a former traveller.
        package var hasLeft: Bool { self == .leaving || self == .deleted }
        /// As staff see the handle, also that of somebody who is about to leave.
        package func shown(handle: String) -> String { self == .deleted ? TravellerSummary.formerHandle : handle }
    }

    /// Details that the person enters.
    package struct Details: Sendable, Equatable {
        package var name: String
        package var homeCurrency: Currency
        package var bio: String
        package var languages: [String]

        package init(name: String, homeCurrency: Currency, bio: String = "", languages: [String] = []) {
            self.name = name
            self.homeCurrency = homeCurrency
            self.bio = bio
            self.languages = languages
        }
    }

    /// At least one of the two contacts is present.
    package struct Contacts: Sendable, Equatable {
        package private(set) var email: Contact?
        package private(set) var phone: Contact?

        package init(email: Contact?, phone: Contact?) {
            self.email = email
            self.phone = phone
        }

        /// The contacts of a new account.
        package init(email: String?, phone: String?, at now: Date) {
            self.init(email: nil, phone: nil)
            change(email: email, at: now)
            change(phone: phone, at: now)
        }

        package mutating func change(email text: String?, at now: Date) {
            email = text.map { Contact($0, replacing: email, at: now) }
        }

        package mutating func change(phone text: String?, at now: Date) {
            phone = text.map { Contact($0, replacing: phone, at: now) }
        }

        mutating func verify(_ kind: ContactKind, at now: Date) {
            switch kind {
            case .email: email = email?.verified(at: now)
            case .phone: phone = phone?.verified(at: now)
            }
        }
    }

    /// Others see since when somebody is a member, and when they were last active.
    package struct Presence: Sendable, Equatable {
        package let memberSince: Date
        /// Whole UTC hours.
        package let lastActive: Date

        package init(memberSince: Date, lastActive: Date) {
            self.memberSince = memberSince
            self.lastActive = lastActive
        }
    }

    package let id: Identifier<Traveller>
    package let handle: String
    package var details: Details
    package var contacts: Contacts
    package let presence: Presence
    package let state: State
    package let reliability: Reliability
    /// Nil for everybody who is not on the staff.
    package let staff: StaffRole?
    package var version: Int64 = 1
    /// Nil unless a moderator hides name and bio.
    package var hidden: Hiding?

    package init(
        id: Identifier<Traveller>, handle: String, details: Details, contacts: Contacts, presence: Presence,
        state: State = .active, reliability: Reliability = .new, staff: StaffRole? = nil
    ) {
        self.id = id
        self.handle = handle
        self.details = details
        self.contacts = contacts
        self.presence = presence
        self.state = state
        self.reliability = reliability
        self.staff = staff
    }
}

/// A traveller as shown beside something else, for example an offer.
package struct TravellerSummary: Sendable, Equatable {
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

extension TravellerSummary {
    /// Shown instead of the handle of a traveller who left. Nobody can have it.
    package static let formerHandle = "former-traveller"

    /// A traveller who left. The empty name is worded for each reader.
    package static func former(_ id: Identifier<Traveller>) -> TravellerSummary {
        TravellerSummary(id: id, handle: formerHandle, name: "", reliability: .new)
    }

    /// Shown instead of the id of a traveller who left, which others may remember.
    package static let formerId = "00000000-0000-7000-8000-000000000000"

    /// This is a traveller who left.
    package var hasLeft: Bool { name.isEmpty }

    /// As others see the traveller: nothing of a person who left.
    package func shown(in state: Traveller.State) -> TravellerSummary { state.hasLeft ? .former(id) : self }
}

/// The public data of a traveller.
package struct Profile: Sendable, Equatable {
    package let traveller: Traveller
    /// Currencies of the open offers, in code order.
    package let has: [Currency]
    package let wants: [Currency]
    /// The newest public offers, at most `offerLimit`.
    package let offers: [OfferSummary]

    package init(traveller: Traveller, has: [Currency], wants: [Currency], offers: [OfferSummary]) {
        self.traveller = traveller
        self.has = has
        self.wants = wants
        self.offers = offers
    }

    package static let offerLimit = 10
}

/// A traveller's own profile.
package struct OwnProfile: Sendable, Equatable {
    package let profile: Profile
    package let counts: Counts
    /// Contacts of this account that another account has verified: they sign nobody in here any more.
    package let taken: Set<ContactKind>
    /// Nil unless the account is leaving.
    package let leaving: PendingErasure?
    /// Nil without a second factor that is on.
    package let recoveryCodesLeft: Int?

    /// `claims`: other accounts with one of the traveller's contacts.
    package init(
        _ profile: Profile, counts: Counts, claims: [Traveller], leaving: PendingErasure?,
        secondFactor: SecondFactor?
    ) {
        self.profile = profile
        self.counts = counts
        self.leaving = leaving
        recoveryCodesLeft = secondFactor.flatMap { $0.isOn ? $0.recoveryCodesLeft : nil }
        let contacts = profile.traveller.contacts
        taken = Set(
            ContactKind.allCases.filter { kind in
                contacts[kind].map { contact in
                    claims.contains { $0.contacts.hasVerified(kind, contact.key) }
                } ?? false
            })
    }

    /// What waits for the traveller.
    package struct Counts: Sendable, Equatable {
        /// Threads with messages that the traveller has not read.
        package let unreadThreads: Int
        package let unreadNotifications: Int
        /// Swaps in which the traveller must act, alone or with the other side.
        package let myTurn: Int

        package init(unreadThreads: Int, unreadNotifications: Int, myTurn: Int) {
            self.unreadThreads = unreadThreads
            self.unreadNotifications = unreadNotifications
            self.myTurn = myTurn
        }
    }
}
