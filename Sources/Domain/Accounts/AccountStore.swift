package import Foundation

/// A new account, with its password hash (argon2id, encoded form).
package struct Registration: Sendable {
    package let traveller: Traveller
    package let handleKey: String
    package let passwordHash: String
    /// Nil where no terms are set, and for staff.
    package var consent: Consent?

    package init(traveller: Traveller, handleKey: String, passwordHash: String) {
        self.traveller = traveller
        self.handleKey = handleKey
        self.passwordHash = passwordHash
    }

    /// Throws `contactTaken` if one of `others` has verified a contact of the new account, and `handleTaken` for a
    /// handle that somebody gave up less than a year ago.
    /// - Parameter banned: Contacts of a banned account. They are refused as taken ones are, so that a stranger does not
    ///   learn who is banned.
    package func confirm(
        among others: [Traveller], isHandleReserved: Bool, banned: Set<ContactKind>
    ) throws(AccountRefusal) {
        guard !isHandleReserved else { throw .handleTaken }
        for kind in ContactKind.allCases {
            guard let key = traveller.contacts[kind]?.key else { continue }
            guard !banned.contains(kind), !others.contains(where: { $0.contacts.hasVerified(kind, key) }) else {
                throw .contactTaken(kind)
            }
        }
    }
}

/// The name or contact that a person signs in with.
package enum Login: Sendable, Equatable {
    case handle(String)
    case email(key: String)
    case phone(key: String)

    /// Unique per login.
    package var key: String {
        switch self {
        case .handle(let handle): "handle \(handle.lowercased())"
        case .email(let key): "email \(key)"
        case .phone(let key): "phone \(key)"
        }
    }

    /// The same for all spellings of one mailbox or telephone, to compare people by; `EmailAddress.mailbox` and
    /// `PhoneNumber.line` have the rules.
    package var comparisonKey: String {
        switch self {
        case .handle: key
        case .email(let key): "email \(EmailAddress.mailbox(of: key))"
        case .phone(let key): "phone \(PhoneNumber.line(of: key))"
        }
    }
}

/// The data to check a password against.
package struct Credentials: Sendable {
    package let traveller: Traveller
    package let passwordHash: String
    /// Also one that is not confirmed yet.
    package let secondFactor: SecondFactor?
    /// The device of the presented token, whichever account it belongs to.
    private let device: Device?

    package init(
        traveller: Traveller, passwordHash: String, secondFactor: SecondFactor? = nil, device: Device? = nil
    ) {
        self.traveller = traveller
        self.passwordHash = passwordHash
        self.secondFactor = secondFactor
        self.device = device
    }

    /// Throws `notSignedIn` if the password is no longer the one that was checked, or the traveller may not sign in.
    package func confirm(passwordHash checked: String) throws(AccountRefusal) {
        guard passwordHash == checked, traveller.state.canAct else { throw .notSignedIn }
    }

    /// The account that the presented device token belongs to, if it is a different one.
    package var deviceOwner: Identifier<Traveller>? {
        device.flatMap { $0.traveller == traveller.id ? nil : $0.traveller }
    }

    /// The device of the presented token, if it belongs to this account and has not expired.
    package func knownDevice(at now: Date) -> Device? {
        device.flatMap { $0.traveller == traveller.id && $0.expiresAt > now ? $0 : nil }
    }
}

/// A request about registration, sign-in, contacts, codes, passwords or second factors is refused for one of these
/// reasons.
package enum AccountRefusal: Error, Equatable, Sendable {
    case handleTaken
    case noSuchSession
    /// The token is unknown, wrong, expired, ended or stolen. The caller learns only that it must sign in.
    case notSignedIn
    /// Another request changed the password in the meantime.
    case passwordChanged
    /// Another account has verified the contact.
    case contactTaken(ContactKind)
    case noSuchContact(ContactKind)
    case alreadyVerified(ContactKind)
    /// A code was sent a moment ago, or too many were sent.
    case codeTooSoon(Retry)
    case wrongCode(left: Int)
    /// The code is used, too old, replaced, or was guessed at too often.
    case codeOver
    /// The code for a new password is wrong or over, or there is no such account.
    case wrongRecoveryCode
    case secondFactorRequired
    case wrongSecondFactor(left: Int)
    case secondFactorPaused(Retry)
    case secondFactorOn, secondFactorOff
    /// Staff get their second factor from the operator.
    case factorFromOperator
    /// The account is leaving, and the route is not for it.
    case leaving
    /// The account was restored less than 30 days ago.
    case restoredRecently(from: Date, erasedAt: Date)
    /// A moderator has stopped the account, and the route is not for it.
    case suspended, banned
    /// The contact belonged to an account that was banned.
    case contactBanned(ContactKind)
}

/// From when on a refused request can succeed.
package struct Retry: Sendable, Equatable {
    package let at: Date
    package let seconds: Int

    package init(at: Date, now: Date) {
        self.at = at
        seconds = max(1, Int(at.timeIntervalSince(now).rounded(.up)))
    }
}

/// Accounts, sessions and tokens.
package protocol AccountStore: Sendable {
    /// Stores the account and its first session, if given, or neither.
    /// - Throws: `AccountRefusal.handleTaken`, `contactTaken`.
    func register(_ registration: Registration, opening first: SignIn?) async throws
    /// The account that `Login.holder` chooses. Includes the device of a presented token.
    func credentials(for login: Login, deviceHash: [UInt8]?) async throws -> Credentials?
    /// Stores a session and starts the lifetime of its device again, unless `deciding` throws or its change refuses;
    /// the change is stored either way. `deciding` gets what the transaction reads of the account.
    func open(
        _ signIn: SignIn, at now: Date, deciding: @escaping @Sendable (Credentials?) throws -> AccountChange
    ) async throws
    /// The holder of an access token that is valid at `now`, if the account may act.
    func principal(accessHash: [UInt8], at now: Date) async throws -> Principal?
    /// Decides on a refresh token; nil for an unknown one. `successor` and its sealed form are stored if the token
    /// rotates. `unsealing` reads an earlier successor that is repeated; its access token gets its full lifetime again.
    func refresh(
        _ refreshHash: [UInt8], successor: TokenHashes, sealed: [UInt8],
        unsealing: @escaping @Sendable ([UInt8]) throws -> TokenHashes, at now: Date,
        deciding: @escaping @Sendable (RefreshSnapshot) -> RefreshDecision
    ) async throws -> (decision: RefreshDecision, traveller: Traveller)?
    func sessions(of traveller: Identifier<Traveller>, at now: Date) async throws -> [Session]
    /// Ends a session of the traveller. False if the traveller has no such session.
    func end(_ session: Identifier<Session>, of traveller: Identifier<Traveller>, at now: Date) async throws -> Bool
    /// Records activity, by the hour.
    func touch(_ principal: Principal, at now: Date) async throws
    /// Deletes expired tokens, sessions and sealed successors, at most `limit` of each kind.
    /// Returns the largest number deleted of one kind.
    func prune(before now: Date, limit: Int) async throws -> Int
}

/// The same with the rules of tokens.
extension AccountStore {
    package func refresh(
        _ refreshHash: [UInt8], successor: TokenHashes, sealed: [UInt8],
        unsealing: @escaping @Sendable ([UInt8]) throws -> TokenHashes, at now: Date
    ) async throws -> (decision: RefreshDecision, traveller: Traveller)? {
        try await refresh(refreshHash, successor: successor, sealed: sealed, unsealing: unsealing, at: now) {
            RefreshDecision(for: $0, at: now)
        }
    }
}
