package import Foundation

/// A new account, with its password hash (argon2id, encoded form).
package struct Registration: Sendable {
    package let traveller: Traveller
    package let handleKey: String
    package let passwordHash: String

    package init(traveller: Traveller, handleKey: String, passwordHash: String) {
        self.traveller = traveller
        self.handleKey = handleKey
        self.passwordHash = passwordHash
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
}

/// The data to check a password against.
package struct Credentials: Sendable {
    package let traveller: Traveller
    package let passwordHash: String
    /// The device of the presented token, whichever account it belongs to.
    private let device: Device?

    package init(traveller: Traveller, passwordHash: String, device: Device? = nil) {
        self.traveller = traveller
        self.passwordHash = passwordHash
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

package enum AccountRefusal: Error, Equatable, Sendable {
    case handleTaken
    case noSuchSession
    /// The token is unknown, wrong, expired, ended or stolen. The caller learns only that it must sign in.
    case notSignedIn
    /// Another request changed the password in the meantime.
    case passwordChanged
}

/// Accounts, sessions and tokens.
package protocol AccountStore: Sendable {
    /// Stores the account and its first session, if given, or neither.
    /// - Throws: `AccountRefusal.handleTaken`.
    func register(_ registration: Registration, opening first: SignIn?) async throws
    /// The account that `Login.holder` chooses. Includes the device of a presented token.
    func credentials(for login: Login, deviceHash: [UInt8]?) async throws -> Credentials?
    /// Stores a session and starts the lifetime of its device again, unless `check` throws. `check` gets what the
    /// transaction reads of the account.
    func open(_ signIn: SignIn, check: @escaping @Sendable (Credentials?) throws -> Void) async throws
    /// The holder of an access token that is valid at `now`, if the account may act.
    func principal(accessHash: [UInt8], at now: Date) async throws -> Principal?
    /// Decides on a refresh token; nil for an unknown one. `successor` and its sealed form are stored if the token
    /// rotates. `unsealing` reads an earlier successor that is repeated; its access token gets its full lifetime again.
    func refresh(
        _ refreshHash: [UInt8], successor: TokenHashes, sealed: [UInt8],
        unsealing: @escaping @Sendable ([UInt8]) throws -> TokenHashes, at now: Date
    ) async throws -> (decision: RefreshDecision, traveller: Traveller)?
    func sessions(of traveller: Identifier<Traveller>, at now: Date) async throws -> [Session]
    /// Ends a session of the traveller. False if the traveller has no such session.
    func end(_ session: Identifier<Session>, of traveller: Identifier<Traveller>, at now: Date) async throws -> Bool
    /// Replaces the password hash, and ends every other session and device. False if `old` is no longer the stored hash.
    func changePassword(
        of traveller: Identifier<Traveller>, from old: String, to new: String, keeping session: Identifier<Session>,
        at now: Date
    ) async throws -> Bool
    /// Records activity, by the hour.
    func touch(_ principal: Principal, at now: Date) async throws
    /// Deletes expired tokens, sessions, devices, sealed successors and stored responses, at most `limit` of each kind.
    /// Returns the largest number deleted of one kind.
    func prune(before now: Date, limit: Int) async throws -> Int
}
