import API
import Domain
import Foundation
import HTTPTypes
import Hummingbird
import JSON

/// Handlers of `/auth/totp` and `/auth/step-up`.
struct SecondFactorHandlers {
    let accountChanges: any AccountChangeStore
    let passwords: PasswordChecks
    let factors: FactorCodes

    func add(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await context.emptyBody(of: request)
        let now = context.now
        let id = Identifier<SecondFactor>(at: now)
        try await change(context, at: now) { try $0.addingFactor(id, at: now) }
        var response = APIResponse.ok(
            SecondFactorResponse(
                secret: Base32.text(factors.secret(of: id)),
                uri: factors.address(of: id, handle: context.principal.handle),
                recoveryCodes: factors.recoveryCodes(of: id)))
        response.caching = .never
        return response
    }

    func confirm(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let code = try await context.body(of: request, Self.code)
        let (now, session) = (context.now, context.principal.session)
        try await change(context, at: now) { [factors] snapshot in
            try snapshot.confirmingFactor(by: { factors.proof(code, of: $0, at: now) }, in: session, at: now)
        }
        return .noContent
    }

    /// A code in a session that is open already, for actions that need a recent one.
    func stepUp(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let code = try await context.body(of: request, Self.code)
        let (now, session) = (context.now, context.principal.session)
        try await change(context, at: now) { [factors] snapshot in
            try snapshot.steppingUp(by: { factors.proof(code, of: $0, at: now) }, in: session, at: now)
        }
        return .noContent
    }

    private static func code(_ fields: consuming Fields) throws -> String {
        let code = fields.string("code")
        try fields.finish()
        return code
    }

    func remove(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, PasswordAndCodeRequest.init)
        let hash = try await passwords.confirm(asked.password, of: context, at: "/password").passwordHash
        let now = context.now
        try await change(context, at: now) { [factors] snapshot in
            try snapshot.removingFactor(
                passwordHash: hash, by: { factors.proof(asked.code, of: $0, at: now) }, at: now)
        }
        return .noContent
    }

    private func change(
        _ context: TravellerContext, at now: Date,
        _ deciding: @escaping @Sendable (AccountSnapshot) throws -> AccountChange
    ) async throws {
        try await Problem.namingCode {
            _ = try await accountChanges.change(.traveller(context.me), reading: .accountOnly, at: now) {
                guard let snapshot = $0 else { throw AccountRefusal.notSignedIn }
                return try deciding(snapshot)
            }
        }
    }
}

extension Problem {
    /// On routes of signed-in travellers, where 401 would mean that the token is no good.
    private static let codeMissing = Problem.invalid(
        "/code", "is needed, because the account has a second factor", Problem.totpRequired.text)

    /// Work whose refusal for a missing code names the field.
    static func namingCode<Value>(_ work: () async throws -> Value) async throws -> Value {
        do { return try await work() } catch AccountRefusal.secondFactorRequired { throw codeMissing }
    }
}
