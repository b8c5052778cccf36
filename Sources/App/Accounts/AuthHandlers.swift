import API
import Domain
import Foundation
import HTTPTypes
import Hummingbird
import JSON

/// Handlers of `/auth`. Sign-in routes ignore idempotency keys, because their responses contain secrets.
struct AuthHandlers {
    let accounts: any AccountStore
    let accountChanges: any AccountChangeStore
    let lists: any ListStore
    let catalogue: Catalogue
    let passwords: PasswordChecks
    let probes: ContactProbes
    let factors: FactorCodes
    let evidence: SignInNotes
    let browsers: BrowserSession

    func register(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, RegisterRequest.init)
        if asked.session != nil { try BrowserSession.confirmOrigin(of: request, isSecure: context.isSecure) }
        let now = context.now
        try catalogue.checkSwappable(["/homeCurrency": asked.homeCurrency], at: now)
        let consent = try await lists.lists()
            .consent(to: asked.terms, isAdult: asked.isAdult, at: now)
        let hash = try await passwords.hasher.hash(asked.password)
        let traveller = Traveller(
            id: Identifier(at: now), handle: asked.handle.text,
            details: Traveller.Details(name: asked.name.text, homeCurrency: asked.homeCurrency),
            contacts: Traveller.Contacts(email: asked.email?.text, phone: asked.phone?.key, at: now),
            presence: Traveller.Presence(memberSince: now, lastActive: now.hour))
        let (opening, device) = (Opening(asked.session), DeviceToken())
        var registration = Registration(traveller: traveller, handleKey: asked.handle.key, passwordHash: hash)
        registration.consent = consent
        try await probes.limiting(context) { [registration] in
            try await accounts.register(
                registration, opening: signIn(traveller, opening, device, named: asked.device, at: now))
        }
        // Only the handle certainly belongs to this person. Registering another person's e-mail address or phone number
        // must not grant extra attempts at that login.
        let login = Login.handle(asked.handle.text)
        passwords.note(PasswordAttempts(at: login.key, from: context.address))
        await evidence.note(traveller.id, isRegistration: true, from: context, device: device.text)
        var response = signedIn(traveller, opening, device, context)
        response.status = .created
        return response
    }

    func login(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, LoginRequest.init)
        if asked.session != nil { try BrowserSession.confirmOrigin(of: request, isSecure: context.isSecure) }
        let kept = asked.session.flatMap { _ in BrowserCookie.device.value(in: request, isSecure: context.isSecure) }
        let presented = (asked.deviceToken ?? kept).flatMap { DeviceToken($0) } ?? DeviceToken()
        let credentials = try await accounts.credentials(for: asked.login, deviceHash: presented.hash)
        // A token of another account, an expired token and an invented one all count as no token.
        let knownDevice = credentials?.knownDevice(at: context.now)
        var attempts = PasswordAttempts(at: asked.login.key, from: context.address, on: knownDevice)
        let isRight = try await passwords.check(
            asked.password, against: credentials?.passwordHash, counting: &attempts)
        guard let credentials, isRight, credentials.traveller.state.canSignIn else { throw Problem.wrongLogin }
        passwords.refund(attempts)
        let now = context.now
        let opening = Opening(asked.session)
        let device = knownDevice == nil ? DeviceToken() : presented
        do {
            let signIn = signIn(credentials.traveller, opening, device, named: asked.device, at: now)
            try await accounts.open(signIn, at: now) { [factors] stored in
                guard let stored else { throw AccountRefusal.notSignedIn }
                return try stored.signingIn(
                    passwordHash: credentials.passwordHash, by: { factors.proof(asked.totp, of: $0, at: now) },
                    device: SignInDevice(isKnown: knownDevice != nil, name: asked.device),
                    session: signIn.session.id, at: now)
            }
        } catch AccountRefusal.notSignedIn {
            throw Problem.wrongLogin
        }
        passwords.note(attempts)
        // A token that was issued to another account shows that two accounts share a device.
        let owner = credentials.deviceOwner
        await evidence.note(
            credentials.traveller.id, from: context, device: owner == nil ? device.text : presented.text,
            issuedTo: owner)
        return signedIn(credentials.traveller, opening, device, context)
    }

    /// Who is signed in by a cookie, and the token that their page sends with changes.
    func session(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        let sessions = try await accounts.sessions(of: context.me, at: context.now)
        guard context.base.hasCookie, let traveller = try await passwords.credentials(of: context)?.traveller,
            let session = sessions.first(where: { $0.id == context.principal.session })
        else { throw Problem.notSignedIn }
        var response = APIResponse.ok(
            BrowserSessionResponse(traveller, csrf: browsers.csrf(of: session.id), expiresAt: session.expiresAt))
        response.caching = .never
        return response
    }

    /// Parallel and repeated requests with one refresh token get the same new pair until that pair is refreshed itself,
    /// for at most a day. Until then the pair is stored, encrypted with a key derived from the presented token.
    func refresh(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        let token = try await context.body(of: request, RefreshRequest.init).refreshToken
        guard let hash = Tokens.hash(refresh: token) else { throw Problem.notSignedIn }
        let successor = Tokens()
        let result = try await accounts.refresh(
            hash, successor: successor.hashes, sealed: try successor.sealed(for: token),
            unsealing: { try Tokens(sealed: $0, by: token).hashes }, at: context.now)
        guard let (decision, traveller) = result else { throw Problem.notSignedIn }
        if decision.isAnswered { await evidence.note(traveller.id, from: context, device: nil) }
        switch decision {
        case .rotate: return .ok(SignedInResponse(successor.keys(with: nil), traveller: traveller))
        case .repeatSuccessor(let known):
            let repeated = try Tokens(sealed: known.sealed, by: token)
            return .ok(SignedInResponse(repeated.keys(with: nil), traveller: traveller))
        case .endFamily, .refuse: throw Problem.notSignedIn
        }
    }

    func logout(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await context.emptyBody(of: request)
        try await end(context.principal.session, of: context)
        var response = APIResponse.noContent
        if context.base.hasCookie {
            response.headers.append(BrowserCookie.session.setting("", for: 0, isSecure: context.base.isSecure))
        }
        return response
    }

    func sessions(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        let sessions = try await accounts.sessions(of: context.me, at: context.now)
        return .ok(ListResponse(sessions.map { SessionResponse($0, isCurrent: $0.id == context.principal.session) }))
    }

    func endSession(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let id = try context.id(Session.self, orThrow: AccountRefusal.noSuchSession)
        try await end(id, of: context)
        return .noContent
    }

    private func end(_ session: Identifier<Session>, of context: TravellerContext) async throws {
        guard try await accounts.end(session, of: context.me, at: context.now) else {
            throw AccountRefusal.noSuchSession
        }
    }

    func changePassword(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let fields = try await context.body(of: request) { $0 }
        guard let credentials = try await passwords.credentials(of: context) else { throw AccountRefusal.notSignedIn }
        let asked = try PasswordRequest(
            fields, handle: context.principal.handle, email: credentials.traveller.contacts.email?.text)
        try await passwords.confirm(asked.current, against: credentials, of: context, at: "/current")
        if context.principal.staff?.hasOneTimePassword == true, asked.new.bytes == asked.current?.bytes {
            throw Problem.invalid("/new", "must not be the one-time password", Problem.passwordChangeNeeded.text)
        }
        let (new, session) = (try await passwords.hasher.hash(asked.new), context.principal.session)
        _ = try await accountChanges.change(
            .traveller(context.me), reading: .accountOnly, at: context.now
        ) { account in
            guard let account else { throw AccountRefusal.passwordChanged }
            return try account.replacingPassword(credentials.passwordHash, by: new, in: session)
        }
        return .noContent
    }

    /// What a sign-in gives the client.
    private enum Opening {
        case tokens(Tokens)
        case cookie(CookieToken)

        init(_ kind: SessionKind?) {
            self = kind == .cookie ? .cookie(CookieToken()) : .tokens(Tokens())
        }

        var key: SignIn.Key {
            switch self {
            case .tokens(let tokens): .tokens(tokens.hashes)
            case .cookie(let token): .cookie(token.hash)
            }
        }
    }

    /// - Parameter name: The client's name for this device.
    private func signIn(
        _ traveller: Traveller, _ opening: Opening, _ device: DeviceToken, named name: String?, at now: Date
    ) -> SignIn {
        SignIn(
            session: Session(
                id: Identifier(at: now), traveller: traveller.id, device: name, createdAt: now, lastUsedAt: now.hour,
                expiresAt: now.addingTimeInterval(Session.lifetime)),
            key: opening.key,
            device: Device(
                tokenHash: device.hash, traveller: traveller.id, expiresAt: now.addingTimeInterval(Device.lifetime)))
    }

    private func signedIn(
        _ traveller: Traveller, _ opening: Opening, _ device: DeviceToken, _ context: AppContext
    ) -> APIResponse {
        switch opening {
        case .tokens(let tokens): return .ok(SignedInResponse(tokens.keys(with: device), traveller: traveller))
        case .cookie(let token):
            var response = APIResponse.ok(SignedInResponse(nil, traveller: traveller))
            let isSecure = context.isSecure
            response.headers.append(
                BrowserCookie.session.setting(token.text, for: Session.lifetime, isSecure: isSecure))
            response.headers.append(
                BrowserCookie.device.setting(device.text, for: Device.lifetime, isSecure: isSecure))
            return response
        }
    }
}

extension Tokens {
    fileprivate func keys(with device: DeviceToken?) -> SignedInResponse.Keys {
        SignedInResponse.Keys(access: access, refresh: refresh, device: device?.text)
    }
}
