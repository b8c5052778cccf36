package import Domain
package import JSON

/// What a sign-in asks for instead of tokens.
package enum SessionKind: String, Sendable, CaseIterable {
    /// A cookie that the scripts of a page cannot read.
    case cookie
}

/// `POST /v1/auth/register`.
package struct RegisterRequest: Sendable {
    package let handle: Handle
    package let name: DisplayName
    package let email: EmailAddress?
    package let phone: PhoneNumber?
    package let password: PlainPassword
    package let homeCurrency: Currency
    /// The client's name for this device.
    package let device: String?
    package let session: SessionKind?
    /// The version of the terms that the person accepts.
    package let terms: String?
    package let isAdult: Bool

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let handle = fields.requiredValue("handle") { try Handle($0) }
        let name = fields.requiredValue("name") { try DisplayName($0) }
        email = fields.optionalValue("email") { try EmailAddress($0) }
        phone = fields.optionalValue("phone") { try PhoneNumber($0) }
        if !fields.has("email"), !fields.has("phone") { fields.refuse("email", RequestFault.noContact) }
        let password = fields.newPassword("password", of: handle, email)
        homeCurrency = fields.currency("homeCurrency")
        device = fields.deviceName()
        session = fields.optionalValue("session", otherwise: "must be cookie") { SessionKind(rawValue: $0) }
        terms = fields.optionalProse("terms", limit: OperatorLists.termsLimit, allowingNewlines: false)
        isAdult = fields.bool("adult", default: false)
        try fields.finish()
        guard let handle, let name, let password else { throw InvalidFields(faults: []) }
        self.handle = handle
        self.name = name
        self.password = password
    }
}

extension Fields {
    fileprivate mutating func deviceName() -> String? {
        optionalProse("device", limit: 60, allowingNewlines: false)
    }

    fileprivate mutating func newPassword(
        _ key: String, of handle: Handle?, _ email: EmailAddress?
    ) -> PlainPassword? {
        guard let typed = requiredSecret(key) else { return nil }
        do throws(PasswordFault) { return try PlainPassword(typed, handle: handle, email: email) } catch {
            refuse(key, error)
            return nil
        }
    }
}

/// `POST /v1/auth/login`.
package struct LoginRequest: Sendable {
    package let login: Login
    /// Nil for a text that cannot be the password of any account.
    package let password: PlainPassword?
    /// The client's name for this device.
    package let device: String?
    /// The token of an earlier sign-in on this device; not checked here.
    package let deviceToken: String?
    package let session: SessionKind?
    /// The code of a second factor.
    package let totp: String?

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let login = fields.string("login")
        password = PlainPassword(attempt: fields.secret("password"))
        device = fields.deviceName()
        deviceToken = fields.optionalString("deviceToken")
        session = fields.optionalValue("session", otherwise: "must be cookie") { SessionKind(rawValue: $0) }
        // Ignored by accounts without a second factor, so that apps can always send it.
        totp = fields.optionalString("totp")
        try fields.finish()
        self.login = Login(typed: login)
    }
}

extension Login {
    fileprivate init(typed text: String) {
        if text.contains("@") {
            self = .email(key: text.lowercased())
        } else if text.hasPrefix("+"), let phone = try? PhoneNumber(text) {  // Other text is looked up as a handle.
            self = .phone(key: phone.key)
        } else {
            self = .handle(text.lowercased())
        }
    }
}

/// What a traveller entered, or what a link holds.
package enum EnteredCode: Sendable, Equatable {
    case digits(String)
    case token(String)
}

extension Fields {
    /// Either `code` or `token`.
    fileprivate mutating func enteredCode() -> EnteredCode {
        let (code, token) = (optionalString("code"), optionalString("token"))
        switch (code, token) {
        case (let code?, nil): return .digits(code.filter { !$0.isWhitespace })
        case (nil, let token?): return .token(token)
        case (nil, nil): if !has("code"), !has("token") { refuse("code", "is missing, as is token") }
        case (_?, _?): refuse("token", "must not stand beside code")
        }
        return .digits("")
    }
}

/// `POST /v1/auth/email/verify/confirm` and `POST /v1/auth/phone/verify/confirm`.
package struct CodeRequest: Sendable {
    package let code: EnteredCode

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        code = fields.enteredCode()
        try fields.finish()
    }
}

/// `POST /v1/auth/password-reset`.
package struct RecoveryBody: Sendable {
    package let login: Login

    /// No login of an account is longer; a longer one would be stored for nothing.
    static let maxLength = 254

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let login = fields.string("login")
        if login.utf8.count > Self.maxLength { fields.refuse("login", "must have at most \(Self.maxLength) bytes") }
        try fields.finish()
        self.login = Login(typed: login)
    }
}

/// `POST /v1/auth/password-reset/confirm`.
package struct RecoveryConfirmation: Sendable {
    package let code: EnteredCode
    /// Nil beside a token, which names its account.
    package let login: Login?
    package let password: PlainPassword
    private let typed: String

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        code = fields.enteredCode()
        let login = fields.optionalString("login")
        if case .digits = code, login == nil { fields.refuse("login", "is missing") }
        typed = fields.secret("password")
        let password: PlainPassword?
        do throws(PasswordFault) { password = try PlainPassword(typed) } catch {
            password = nil
            fields.refuse("password", error)
        }
        try fields.finish()
        guard let password else { throw InvalidFields(faults: []) }
        self.password = password
        self.login = login.map { Login(typed: $0) }
    }

    /// Compares the password with the handle and the e-mail address of its account.
    package func check(for traveller: Traveller) throws {
        let handle = try? Handle(traveller.handle)  // It was checked when it was stored.
        let email = traveller.contacts.email.flatMap { try? EmailAddress($0.text) }  // As above.
        do throws(PasswordFault) { _ = try PlainPassword(typed, handle: handle, email: email) } catch {
            throw InvalidFields(faults: [FieldFault(pointer: "/password", error)])
        }
    }
}

/// `DELETE /v1/auth/totp`.
package struct PasswordAndCodeRequest: Sendable {
    package let password: PlainPassword?
    package let code: String

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        password = PlainPassword(attempt: fields.secret("password"))
        code = fields.string("code")
        try fields.finish()
    }
}

/// `DELETE /v1/me`.
package struct LeavingRequest: Sendable {
    package let password: PlainPassword?
    /// Needed if the account has a second factor.
    package let code: String?

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        password = PlainPassword(attempt: fields.secret("password"))
        code = fields.optionalString("code")
        try fields.finish()
    }
}

/// `POST /v1/auth/refresh`.
package struct RefreshRequest: Sendable {
    package let refreshToken: String

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        refreshToken = fields.string("refreshToken")
        try fields.finish()
    }
}

/// `POST /v1/auth/password`.
package struct PasswordRequest: Sendable {
    package let current: PlainPassword?
    package let new: PlainPassword

    /// The rules for a new password compare it with `handle`.
    package init(_ fields: consuming Fields, handle: String, email: String?) throws {
        var fields = fields
        current = PlainPassword(attempt: fields.secret("current"))
        // `try?`: both were checked when they were stored.
        let (handle, email) = (try? Handle(handle), email.flatMap { try? EmailAddress($0) })
        let new = fields.newPassword("new", of: handle, email)
        try fields.finish()
        guard let new else { throw InvalidFields(faults: []) }
        self.new = new
    }
}
