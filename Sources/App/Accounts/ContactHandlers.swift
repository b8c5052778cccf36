import API
import Domain
import Foundation
import HTTPTypes
import Hummingbird
import JSON

/// Handlers of `/auth/email/verify` and `/auth/phone/verify`.
struct ContactHandlers {
    let accountChanges: any AccountChangeStore
    let codes: ContactCodes
    let limiter: RateLimiter
    let areLimitsOn: Bool
    /// Where codes can be sent.
    let channels: Set<ContactKind>

    func verifyEmail(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await sendCode(for: .email, request, context)
    }

    func verifyPhone(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await sendCode(for: .phone, request, context)
    }

    func confirmEmail(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await confirm(.email, request, context)
    }

    func confirmPhone(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await confirm(.phone, request, context)
    }

    private func sendCode(
        for kind: ContactKind, _ request: Request, _ context: TravellerContext
    ) async throws -> APIResponse {
        try await context.emptyBody(of: request)
        guard channels.contains(kind) else { throw Problem.cannotSend(kind) }
        let now = context.now
        if areLimitsOn {
            // Besides the quotas of the account and the contact, which the decision knows.
            let allowance = limiter.take(.codesFromAddress, of: context.base.address, at: now)
            guard allowance.isGranted else { throw Problem.tooManyRequests(seconds: allowance.reset, at: now) }
        }
        let language = context.language.rawValue
        let own = try await accountChanges.change(
            .traveller(context.me), reading: .code(ContactCode.Purpose(verifying: kind)), at: now
        ) { [areLimitsOn] snapshot in
            guard let snapshot else { throw AccountRefusal.notSignedIn }
            return try snapshot.sendingCode(for: kind, in: language, areLimitsOn: areLimitsOn, at: now)
        }
        guard let contact = own?.profile.traveller.contacts[kind] else { throw AccountRefusal.noSuchContact(kind) }
        var response = APIResponse.ok(
            SentCodeResponse(
                sentTo: Recipient(kind, contact.text).masked, expiresAt: now.addingTimeInterval(ContactCode.lifetime),
                resendAt: now.addingTimeInterval(ContactCode.pause)))
        response.status = .accepted
        return response
    }

    private func confirm(
        _ kind: ContactKind, _ request: Request, _ context: TravellerContext
    ) async throws -> APIResponse {
        let entered = try await context.body(of: request, CodeRequest.init).code
        let now = context.now
        let own = try await accountChanges.change(
            .traveller(context.me), reading: .code(ContactCode.Purpose(verifying: kind)), at: now
        ) { [codes] snapshot in
            guard let snapshot else { throw AccountRefusal.notSignedIn }
            return try snapshot.verifying(kind, by: { codes.proof(entered, of: $0) }, at: now)
        }
        guard let own else { throw AccountRefusal.notSignedIn }
        return .ok(MeResponse(own, at: now), version: own.profile.traveller.version)
    }
}

extension Recipient {
    /// Enough to know one's own contact: `a…@example.org`, `+48…200`.
    var masked: String {
        switch kind {
        case .email: "\(address.prefix(1))…\(address.drop { $0 != "@" })"
        case .phone: "\(address.prefix(3))…\(address.suffix(3))"
        }
    }
}
