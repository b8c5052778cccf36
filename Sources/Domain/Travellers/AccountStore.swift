package import Foundation

/// A new account; the password is already hashed (argon2id, encoded form).
package struct Registration: Sendable {
    package let traveller: Traveller
    package let handleKey: String
    package let emailKey: String?
    package let phoneKey: String?
    package let passwordHash: String

    package init(
        traveller: Traveller, handleKey: String, emailKey: String?, phoneKey: String?, passwordHash: String
    ) {
        self.traveller = traveller
        self.handleKey = handleKey
        self.emailKey = emailKey
        self.phoneKey = phoneKey
        self.passwordHash = passwordHash
    }
}

/// By what a person signs in.
package enum Login: Sendable, Equatable {
    case handle(String)
    case email(key: String)
    case phone(key: String)

    /// No two logins have the same.
    package var key: String {
        switch self {
        case .handle(let handle): "handle \(handle.lowercased())"
        case .email(let key): "email \(key)"
        case .phone(let key): "phone \(key)"
        }
    }
}

/// What is needed to check a password.
package struct Credentials: Sendable {
    package let traveller: Traveller
    package let passwordHash: String

    package init(traveller: Traveller, passwordHash: String) {
        self.traveller = traveller
        self.passwordHash = passwordHash
    }
}

package enum AccountRefusal: Error, Equatable, Sendable {
    case handleTaken
    case noSuchSession
    /// Unknown, wrong, expired, ended or stolen: the caller learns only that it must sign in.
    case notSignedIn
    /// The password was changed by another request in the meantime.
    case passwordChanged
}

/// Accounts, sessions and tokens.
package protocol AccountStore: Sendable {
    /// Throws `AccountRefusal.handleTaken`; otherwise the account and its first session, if it gets one,
    /// are there, or neither.
    func register(_ registration: Registration, opening first: (session: Session, tokens: TokenHashes)?) async throws
    /// For an unverified contact the first account that claimed it.
    func credentials(for login: Login) async throws -> Credentials?
    /// Throws `notSignedIn` if the password hash is no longer the one that was checked.
    func open(_ session: Session, tokens: TokenHashes, ifPassword hash: String) async throws
    /// The holder of an access token that is good at `now`, in an account that may act.
    func principal(accessHash: [UInt8], at now: Date) async throws -> Principal?
    /// Decides on a refresh token; `sealing` makes the sealed form of the successor when the token rotates.
    func refresh(
        _ refreshHash: [UInt8], successor: TokenHashes, sealed: [UInt8], at now: Date
    ) async throws -> (decision: RefreshDecision, traveller: Traveller, session: Session)
    func sessions(of traveller: Identifier<Traveller>, at now: Date) async throws -> [Session]
    /// Throws `noSuchSession` unless it is one of the traveller's own.
    func end(_ session: Identifier<Session>, of traveller: Identifier<Traveller>, at now: Date) async throws
    /// Ends every other session; throws `passwordChanged` if `old` is no longer the stored hash.
    func changePassword(
        of traveller: Identifier<Traveller>, from old: String, to new: String, keeping session: Identifier<Session>,
        at now: Date) async throws
    /// Notes activity, by the hour.
    func touch(_ principal: Principal, at now: Date) async throws
    /// Deletes tokens, sessions and kept answers that are of no use any more, at most `limit` of each; answers
    /// the most that went of one kind.
    func prune(before now: Date, limit: Int) async throws -> Int
}
