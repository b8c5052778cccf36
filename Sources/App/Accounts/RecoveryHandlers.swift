import API
import Domain
import Foundation
import HTTPTypes
import Hummingbird

/// Handlers of `/auth/password-reset`. Known and unknown logins get the same answers after the same work.
struct RecoveryHandlers {
    let accountChanges: any AccountChangeStore
    let hasher: PasswordHasher
    let codes: ContactCodes

    /// Only stores the wish. Whose login it is, is looked up by `OutboxSender`.
    func request(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        let login = try await context.body(of: request, RecoveryBody.init).login
        let now = context.now
        try await accountChanges.add(
            RecoveryRequest(id: Identifier(at: now), login: login, language: context.language.rawValue, at: now))
        return APIResponse(.accepted)
    }

    func confirm(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, RecoveryConfirmation.init)
        // Before anybody is looked up, so that it costs the same for everybody.
        let hash = try await hasher.hash(asked.password)
        let now = context.now
        let key: AccountKey =
            switch asked.code {
            // A token that is not genuine is nobody's.
            case .token(let token): .code(codes.code(ofToken: token) ?? Identifier(high: 0, low: 0))
            case .digits: .login(asked.login ?? .handle(""))
            }
        _ = try await accountChanges.change(key, reading: .code(.reset), at: now) { [codes] snapshot in
            guard let snapshot else { return .refusing(.wrongRecoveryCode) }
            let change = snapshot.resetting(to: hash, by: { codes.proof(asked.code, of: $0) }, at: now)
            // Only the holder of the code learns what the rules about names say.
            if change.passwordHash != nil { try asked.check(for: snapshot.traveller) }
            return change
        }
        return .noContent
    }
}
