package import Domain
package import JSON

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

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let login = fields.string("login")
        password = PlainPassword(attempt: fields.secret("password"))
        device = fields.deviceName()
        deviceToken = fields.optionalString("deviceToken")
        // Ignored until second factors exist, so that apps can always send it.
        _ = fields.optionalString("totp")
        try fields.finish()
        self.login = Self.login(login)
    }

    private static func login(_ text: String) -> Login {
        if text.contains("@") { return .email(key: text.lowercased()) }
        if text.hasPrefix("+"), let phone = try? PhoneNumber(text) {  // `try?`: other text is looked up as a handle.
            return .phone(key: phone.key)
        }
        return .handle(text.lowercased())
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
