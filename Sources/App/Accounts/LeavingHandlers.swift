import API
import Domain
import HTTPTypes
import Hummingbird
import JSON

/// Handlers of `DELETE /me`, `GET /me/leaving` and `POST /me/restore`.
struct LeavingHandlers {
    let departures: any DepartureStore
    let eraser: AccountEraser
    let passwords: PasswordChecks
    let factors: FactorCodes

    /// What leaving would do now. Nothing is asked for, so it takes no password.
    func preview(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        let preview = try await departures.preview(of: context.me, at: context.now)
        guard let preview else { throw AccountRefusal.notSignedIn }
        var response = APIResponse.ok(DeparturePreviewResponse(preview))
        response.movingFields = ["erasedAt", "restorableAt", "until"]
        return response
    }

    func leave(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, LeavingRequest.init)
        let hash = try await passwords.confirm(asked.password, of: context, at: "/password").passwordHash
        let now = context.now
        let pending = try await Problem.namingCode {
            try await departures.leave(context.me, at: now) { [factors] snapshot in
                guard let snapshot else { throw AccountRefusal.notSignedIn }
                return try snapshot.leaving(
                    passwordHash: hash, by: { factors.proof(asked.code, of: $0, at: now) }, at: now)
            }
        }
        // From here on the account is leaving, and this request is no longer one that it would be let in for.
        await Admission.$current.withValue(nil) {
            await eraser.note(.leaving(since: pending.requestedAt), of: context.me, at: now)
            // `try?`: the account is hidden by now. The sweeper ends what remains.
            while (try? await departures.endSwaps(of: context.me, at: now)) == true {}
        }
        var response = APIResponse.ok(LeavingResponse(pending))
        response.status = .accepted
        return response
    }

    /// Ignores idempotency keys: a repeat has the same effect and the same response.
    func restore(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await context.emptyBody(of: request)
        let now = context.now
        let own = try await departures.restore(context.me, at: now) { snapshot in
            guard let snapshot else { throw AccountRefusal.notSignedIn }
            return try snapshot.restoring(at: now)
        }
        guard let own else { throw AccountRefusal.notSignedIn }
        await eraser.note(.back, of: context.me, at: now)
        return .ok(MeResponse(own, at: now), version: own.profile.traveller.version)
    }
}
