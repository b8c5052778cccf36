package import Foundation

/// Everything that a decision about the staff may read, from its transaction.
package struct StaffSnapshot: Sendable {
    /// Who decides, as a member of staff at this moment. Nil for the operator on the command line.
    package let actor: StaffMember?
    /// The account in question; nil if nobody has the handle.
    package let account: Account?
    /// Admins whose accounts may act.
    package let admins: Set<Identifier<Traveller>>

    /// An account that is on the staff, or may come to it.
    package struct Account: Sendable {
        package let credentials: Credentials
        package let member: StaffMember?
        /// What the account has as a traveller.
        package let use: Use

        package init(_ credentials: Credentials, member: StaffMember?, use: Use) {
            self.credentials = credentials
            self.member = member
            self.use = use
        }

        package var traveller: Traveller { credentials.traveller }

        /// The password alone does not make the holder a member: a second factor is on, or waits for its first code since
        /// the operator handed it out. Staff set up none themselves.
        var isEnrolled: Bool { credentials.activeFactor != nil || (member != nil && credentials.secondFactor != nil) }
    }

    /// What an account of staff must not have.
    package struct Use: Sendable, Equatable {
        package let hasOffers: Bool
        package let hasSwaps: Bool
        package let hasThreads: Bool

        package init(hasOffers: Bool, hasSwaps: Bool, hasThreads: Bool) {
            self.hasOffers = hasOffers
            self.hasSwaps = hasSwaps
            self.hasThreads = hasThreads
        }

        package var isNone: Bool { !hasOffers && !hasSwaps && !hasThreads }
    }

    package init(actor: StaffMember?, account: Account?, admins: Set<Identifier<Traveller>>) {
        self.actor = actor
        self.account = account
        self.admins = admins
    }
}

/// Everything that a decision about the staff writes.
package struct StaffChange: Sendable {
    /// The decision saves a member of staff, or removes one.
    package enum MemberChange: Sendable, Equatable {
        case save(StaffMember)
        case remove
    }

    package let traveller: Identifier<Traveller>
    /// A new account, with its password.
    package var registration: Registration?
    package var member: MemberChange?
    package var passwordHash: String?
    package var factor: SecondFactor?
    /// Every session and device of the account ends.
    package var endsSessions = false
    package var record = StaffRecord()

    package init(of traveller: Identifier<Traveller>) { self.traveller = traveller }
}

/// A change of the members of staff is refused for one of these reasons.
package enum StaffRefusal: Error, Equatable, Sendable {
    case noSuchAccount
    /// Nobody changes their own role.
    case aboutOneself
    case lastAdmin
    /// The account has offers, swaps or chats.
    case accountInUse(StaffSnapshot.Use)
    /// The account has no second factor that is on, and none that the operator printed.
    case withoutFactor
    /// The account is limited, suspended, banned or leaving.
    case accountNotActive
    /// The actor is not an admin any more.
    case notAllowed
}

/// The members of staff.
package protocol StaffStore: Sendable {
    /// Everybody on the staff, by handle.
    func members() async throws -> [StaffEntry]
    /// Decides and writes in one transaction. Returns the account as it is then.
    /// - Parameters:
    ///   - handle: In any case of letters.
    ///   - actor: Nil for the operator on the command line.
    func change(
        _ handle: String, by actor: Identifier<Traveller>?, at now: Date,
        deciding: @escaping @Sendable (StaffSnapshot) throws -> StaffChange
    ) async throws -> StaffEntry
}
