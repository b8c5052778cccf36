import Domain

/// Somebody who sends a request, by what they are to the owner of the thing that is asked for.
enum Asker: String, CaseIterable, Sendable {
    /// Without a token.
    case anonymous
    /// Published the offer, holds one end of the thread, has the session.
    case owner
    /// Has a thread with the owner about the offer.
    case counterpart
    /// Signed in, and nothing else.
    case stranger
    /// Was blocked by the owner.
    case blocked
    /// In the account states that are not `active`; the token was good before.
    case limited, suspended, banned, deleted
    /// With the token of a session whose time is over.
    case expired
    /// With the token of a session that was ended.
    case signedOut = "signed out"
    /// Staff, each in a session in which a code of the second factor was just entered.
    case moderator, senior, admin

    /// Who holds a token that is good.
    static let signedIn: Set<Asker> = [.owner, .counterpart, .stranger, .blocked, .limited]

    /// Who holds a token that was good once.
    static let shut: Set<Asker> = [.deleted, .expired, .signedOut]

    /// Whose token opens few routes.
    static let stopped: Set<Asker> = [.suspended, .banned]

    static let staff: [Asker: StaffRole] = [.moderator: .moderator, .senior: .senior, .admin: .admin]

    /// The states that an account has in its row; nil for one that stays `active`.
    var state: String? {
        switch self {
        case .limited, .suspended, .banned, .deleted: rawValue
        default: nil
        }
    }
}
