package import Domain
package import Foundation
package import JSON

/// `PATCH /v1/me`; omitted fields do not change.
package struct MeEdit: Sendable {
    package let name: DisplayName?
    package let bio: Patch<String>
    package let languages: [LanguageTag]?
    package let email: Patch<EmailAddress>
    package let phone: Patch<PhoneNumber>
    package let homeCurrency: Currency?

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        name = fields.optionalValue("name") { try DisplayName($0) }
        bio = fields.patch("bio") { try Bio($0.replacing("\r\n", with: "\n")).text }
        languages = fields.languages("languages")
        email = fields.patch("email") { try EmailAddress($0) }
        phone = fields.patch("phone") { try PhoneNumber($0) }
        homeCurrency = fields.optionalCurrency("homeCurrency")
        try fields.finish()
    }

    /// Throws if neither an e-mail address nor a phone number would remain.
    package func apply(to traveller: inout Traveller, at now: Date) throws {
        if let name { traveller.details.name = name.text }
        traveller.details.bio = bio.applied(to: traveller.details.bio) ?? ""
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
    package let preferences: Preferences

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
        let client = fields.optionalRaw("client", maxBytes: Self.clientLimit) ?? Array("{}".utf8)
        try fields.finish()
        preferences = Preferences(
            currency: currency, language: language?.code ?? "en", units: units, theme: theme, client: client)
    }
}
