package import Foundation

/// What a member of staff may do. A higher role may do everything that a lower one may.
package enum StaffRole: String, Sendable, CaseIterable, Comparable {
    case moderator, senior, admin

    private var rank: Int {
        switch self {
        case .moderator: 1
        case .senior: 2
        case .admin: 3
        }
    }

    package static func < (one: StaffRole, other: StaffRole) -> Bool { one.rank < other.rank }
}

/// The row that makes an account one of staff. Such an account has no offers, swaps or reviews, and no public profile.
package struct StaffMember: Sendable, Equatable {
    package let id: Identifier<Traveller>
    package let role: StaffRole
    package let since: Date
    /// Nil for a member whom the operator added on the command line.
    package let appointedBy: Identifier<Traveller>?
    /// The password was printed by `wayswap moderator add`. Until it is replaced the account can do nothing else.
    package let hasOneTimePassword: Bool

    package init(
        id: Identifier<Traveller>, role: StaffRole, since: Date, appointedBy: Identifier<Traveller>?,
        hasOneTimePassword: Bool
    ) {
        self.id = id
        self.role = role
        self.since = since
        self.appointedBy = appointedBy
        self.hasOneTimePassword = hasOneTimePassword
    }
}

/// A member of staff as shown to an admin.
package struct StaffEntry: Sendable, Equatable {
    package let handle: String
    package let name: String
    /// Nil once the account has left the staff.
    package let member: StaffMember?
    /// The handle of the admin who appointed the member.
    package let appointedBy: String?
    /// A second factor is on.
    package let hasSecondFactor: Bool

    package init(
        handle: String, name: String, member: StaffMember?, appointedBy: String?, hasSecondFactor: Bool
    ) {
        self.handle = handle
        self.name = name
        self.member = member
        self.appointedBy = appointedBy
        self.hasSecondFactor = hasSecondFactor
    }
}
