import API
import Crypto
import Domain
import Foundation

/// Rate limit keys of password attempts at one login as typed: from one address, and from all. The account is not a
/// key, because the limit of a handle would reveal whose e-mail address another login is. A device from which the
/// owner signed in has its own attempts instead.
struct PasswordAttempts {
    let fromAddress: String
    let fromAnywhere: String
    let onDevice: String?
    /// What this attempt took from the limits.
    fileprivate(set) var taken: [(limit: RateLimit, key: String)] = []

    /// The keys are digests, so the memory of the limiter does not reveal attempted logins.
    init(at login: String, from address: String, on device: Device? = nil) {
        fromAnywhere = Data(SHA256.hash(data: Data(login.utf8))).base64URL
        fromAddress = fromAnywhere + address
        onDevice = device.map { Data($0.tokenHash).base64URL }
    }
}

/// Checks passwords within the limits of attempts.
struct PasswordChecks: Sendable {
    let accounts: any AccountStore
    let hasher: PasswordHasher
    let limiter: RateLimiter
    let clock: WallClock
    let areLimitsOn: Bool
    let known = KnownAddresses()

    /// The stored password of a signed-in traveller.
    func credentials(of context: TravellerContext) async throws -> Credentials? {
        try await accounts.credentials(for: .handle(context.principal.handle), deviceHash: nil)
    }

    /// Whether a signed-in traveller entered the current password. Returns its hash; throws the fault of the field at
    /// `pointer` for a wrong one.
    func confirm(
        _ password: PlainPassword?, of context: TravellerContext, at pointer: String
    ) async throws -> Credentials {
        guard let credentials = try await credentials(of: context) else { throw AccountRefusal.notSignedIn }
        try await confirm(password, against: credentials, of: context, at: pointer)
        return credentials
    }

    func confirm(
        _ password: PlainPassword?, against credentials: Credentials, of context: TravellerContext, at pointer: String
    ) async throws {
        var attempts = PasswordAttempts(at: context.me.description, from: context.base.address)
        guard try await check(password, against: credentials.passwordHash, counting: &attempts) else {
            throw Problem.invalid(pointer, "is not your password", .wrongPassword)
        }
        refund(attempts)
    }

    /// Counts the password as wrong before it is hashed, so that parallel attempts cannot exceed the limit. The caller
    /// refunds a right one.
    func check(
        _ password: PlainPassword?, against hash: String?, counting attempts: inout PasswordAttempts
    ) async throws -> Bool {
        try take(&attempts)
        // A password that could not be checked does not count as an attempt.
        do { return try await hasher.check(password, against: hash) } catch {
            refund(attempts)
            throw error
        }
    }

    /// The owner signed in from this address.
    func note(_ attempts: PasswordAttempts) { known.note(attempts.fromAddress, at: clock.now()) }

    func refund(_ attempts: PasswordAttempts) {
        let now = clock.now()
        for (limit, key) in attempts.taken { limiter.refund(limit, of: key, at: now) }
    }

    /// When others have used up all attempts at a login, an address from which its owner signed in has a few of its own.
    private func take(_ attempts: inout PasswordAttempts) throws {
        guard areLimitsOn else { return }
        let now = clock.now()
        func take(_ limit: RateLimit, _ key: String) -> RateLimiter.Allowance {
            let allowance = limiter.take(limit, of: key, at: now)
            if allowance.isGranted { attempts.taken.append((limit, key)) }
            return allowance
        }
        if let device = attempts.onDevice {
            let own = take(.deviceGuess, device)
            guard own.isGranted else { throw Problem.tooManyRequests(seconds: own.reset, at: now) }
            return
        }
        let near = take(.guess, attempts.fromAddress)
        guard near.isGranted else { throw Problem.tooManyRequests(seconds: near.reset, at: now) }
        let all = take(.guesses, attempts.fromAnywhere)
        if all.isGranted { return }
        if known.contains(attempts.fromAddress, at: now), take(.knownGuess, attempts.fromAddress).isGranted { return }
        refund(attempts)
        throw Problem.tooManyRequests(seconds: all.reset, at: now)
    }
}

/// Limits how often an address is told that somebody has verified a contact.
struct ContactProbes: Sendable {
    let limiter: RateLimiter
    let clock: WallClock
    let areLimitsOn: Bool

    /// Takes an attempt before the work, so that a refusal by this limit says nothing of the contact; gives it back
    /// unless the contact is taken.
    func limiting<Value>(_ context: AppContext, _ work: () async throws -> Value) async throws -> Value {
        guard areLimitsOn else { return try await work() }
        let allowance = limiter.take(.contactProbe, of: context.address, at: clock.now())
        guard allowance.isGranted else { throw Problem.tooManyRequests(seconds: allowance.reset, at: clock.now()) }
        var wasTaken = false
        defer { if !wasTaken { limiter.refund(.contactProbe, of: context.address, at: clock.now()) } }
        do { return try await work() } catch {
            if case AccountRefusal.contactTaken = error { wasTaken = true }
            throw error
        }
    }
}
