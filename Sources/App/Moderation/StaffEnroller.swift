import API
import Crypto
package import Domain
import Foundation

/// Adds members of staff for `wayswap moderator add`.
package struct StaffEnroller: Sendable {
    private let staff: any StaffStore
    private let passwords: PasswordHasher
    private let factors: FactorCodes
    private let clock: WallClock

    package init(_ services: Services) {
        (staff, passwords, clock) = (services.staff, services.passwords, services.clock)
        factors = FactorCodes(secret: services.secret)
    }

    /// What the operator hands to the member.
    package struct InitialCredentials: Sendable {
        package let entry: StaffEntry
        /// Nil for an account that keeps its own password.
        package let password: String?
        /// Base32, and what an authenticator app reads as a QR code. Nil for an account that keeps its second factor.
        package let factor: (secret: String, address: String)?
    }

    /// - Throws: `HandleFault`, `StaffRefusal`, `AccountRefusal.handleTaken`.
    package func add(_ handle: Handle, as role: StaffRole) async throws -> InitialCredentials {
        let now = clock.now()
        let password = OneTimePassword()
        guard let typed = PlainPassword(attempt: password.text) else { throw Problem.internalError }
        let traveller = Traveller(
            id: Identifier(at: now), handle: handle.text,
            details: Traveller.Details(name: handle.text, homeCurrency: .eur),
            contacts: Traveller.Contacts(email: nil, phone: nil),
            presence: Traveller.Presence(memberSince: now, lastActive: now.hour))
        let enrolment = StaffEnrolment(
            role,
            registration: Registration(
                traveller: traveller, handleKey: handle.key, passwordHash: try await passwords.hash(typed)),
            factor: Identifier(at: now))
        // The store may run this closure more than once, because it repeats a transaction that fails. So the closure
        // changes nothing outside, and what follows reads the decision from `entry`, the result of the last run.
        let entry = try await staff.change(handle.text, by: nil, at: now) { snapshot in
            try snapshot.enrolling(enrolment, at: now)
        }
        let isOwn = entry.member?.hasOneTimePassword == false
        let factor = SecondFactor(id: enrolment.factor, traveller: traveller.id, createdAt: now)
        return InitialCredentials(
            entry: entry, password: isOwn ? nil : password.text,
            factor: entry.hasSecondFactor
                ? nil
                : (Base32.text(factors.secret(of: factor.id)), factors.address(of: factor.id, handle: entry.handle)))
    }
}

/// Four groups of five letters and digits that cannot be mistaken for each other: 100 random bits.
struct OneTimePassword: Sendable {
    let text: String

    init() {
        let bytes = SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) }
        let letters = Array(Base32.text(bytes).lowercased().prefix(20))
        text = stride(from: 0, to: 20, by: 5).map { String(letters[$0..<$0 + 5]) }.joined(separator: "-")
    }
}
