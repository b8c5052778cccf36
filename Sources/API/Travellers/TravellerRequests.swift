package import Domain
package import Foundation
package import JSON

/// `PATCH /v1/me`; omitted fields do not change.
package struct MeEdit: Sendable {
    package let name: DisplayName?
    package let bio: Patch<SharedText>
    package let languages: [LanguageTag]?
    package let email: Patch<EmailAddress>
    package let phone: Patch<PhoneNumber>
    package let homeCurrency: Currency?
    /// The current password, which a change of a contact needs; nil also for a text that cannot be one.
    package let password: PlainPassword?
    package let hasPassword: Bool
    /// Of the second factor, if the account has one.
    package let code: String?

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        hasPassword = fields.has("password")
        if hasPassword {
            password = PlainPassword(attempt: fields.secret("password"))
        } else {
            fields.ignore("password")
            password = nil
        }
        code = fields.optionalString("code")
        name = fields.optionalValue("name") { try DisplayName($0) }
        bio = fields.sharedPatch("bio", as: .bio)
        languages = fields.languages("languages")
        email = fields.patch("email") { try EmailAddress($0) }
        phone = fields.patch("phone") { try PhoneNumber($0) }
        homeCurrency = fields.optionalCurrency("homeCurrency")
        if hasPassword || code != nil, !fields.has("email"), !fields.has("phone"), !Self.clears(email, phone) {
            fields.refuse(hasPassword ? "password" : "code", "is only for a change of email or phone")
        }
        try fields.finish()
    }

    private static func clears(_ email: Patch<EmailAddress>, _ phone: Patch<PhoneNumber>) -> Bool {
        if case .null = email { return true }
        if case .null = phone { return true }
        return false
    }

    package var namesContacts: Bool {
        if case .absent = email, case .absent = phone { false } else { true }
    }

    /// Whether the edit gives the traveller another contact or another spelling of one, or takes one away.
    package func changesContacts(of traveller: Traveller) -> Bool {
        let contacts = traveller.contacts
        return email.differs(from: contacts.email?.text, by: \.text)
            || phone.differs(from: contacts.phone?.text, by: \.key)
    }

    /// The contacts that the edit sets.
    package var newContacts: [Login] {
        var contacts: [Login] = []
        if case .value(let email) = email { contacts.append(.email(key: email.key)) }
        if case .value(let phone) = phone { contacts.append(.phone(key: phone.key)) }
        return contacts
    }

    /// Throws if neither an e-mail address nor a phone number would remain.
    package func apply(to traveller: inout Traveller, at now: Date) throws {
        if let name { traveller.details.name = name.text }
        switch bio {
        case .absent: break
        case .null: traveller.details.bio = ""
        case .value(let bio): traveller.details.bio = bio.text
        }
        if let languages { traveller.details.languages = languages.map(\.code) }
        if let homeCurrency { traveller.details.homeCurrency = homeCurrency }
        switch email {
        case .absent: break
        case .null: traveller.contacts.change(email: nil, at: now)
        case .value(let email): traveller.contacts.change(email: email.text, at: now)
        }
        switch phone {
        case .absent: break
        case .null: traveller.contacts.change(phone: nil, at: now)
        case .value(let phone): traveller.contacts.change(phone: phone.key, at: now)
        }
        guard traveller.contacts.email != nil || traveller.contacts.phone != nil else {
            throw InvalidFields(faults: [FieldFault(pointer: "/email", RequestFault.lastContact)])
        }
    }
}

extension Patch {
    fileprivate func differs(from text: String?, by textOf: (Value) -> String) -> Bool {
        switch self {
        case .absent: false
        case .null: text != nil
        case .value(let value): textOf(value) != text
        }
    }
}

extension Fields {
    fileprivate mutating func languages(_ key: String) -> [LanguageTag]? {
        guard let texts = optionalStrings(key, max: 20) else { return nil }
        let tags = texts.compactMap { LanguageTag($0) }
        if tags.count < texts.count { refuse(key, "must be language tags, such as pl or pt-BR") }
        return tags.enumerated().filter { index, tag in !tags[..<index].contains(tag) }.map(\.element)
    }
}

/// `PUT /v1/me/preferences`.
package struct PreferencesRequest: Sendable {
    package let currency: Currency
    private let preferences: Preferences
    /// Nil leaves it as it is: an app that does not know the field must not bring back mails that were switched off.
    private let mailUpdates: Bool?
    private let receipts: Bool?
    private let findableByPhone: Bool?

    /// Most bytes of the client's own object.
    package static let clientLimit = 4096

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let currency = fields.currency("currency")
        let language = fields.requiredValue("language", otherwise: "must be a language tag, such as pl or pt-BR") {
            LanguageTag($0)
        }
        let units = fields.value("units", placeholder: Preferences.Units.km, otherwise: "must be km or mi") {
            Preferences.Units(rawValue: $0)
        }
        let theme = fields.value(
            "theme", placeholder: Preferences.Theme.system, otherwise: "must be system, light or dark"
        ) { Preferences.Theme(rawValue: $0) }
        mailUpdates = fields.optionalBool("mailUpdates")
        receipts = fields.optionalBool("receipts")
        findableByPhone = fields.optionalBool("findableByPhone")
        let client = fields.optionalRaw("client", maxBytes: Self.clientLimit) ?? Array("{}".utf8)
        try fields.finish()
        self.currency = currency
        preferences = Preferences(
            currency: currency, language: language?.code ?? "en", units: units, theme: theme, mailUpdates: true,
            client: client)
    }

    package func replacing(_ saved: Preferences) -> Preferences {
        var replaced = preferences
        replaced.mailUpdates = mailUpdates ?? saved.mailUpdates
        replaced.receipts = receipts ?? saved.receipts
        replaced.findableByPhone = findableByPhone ?? saved.findableByPhone
        return replaced
    }
}
