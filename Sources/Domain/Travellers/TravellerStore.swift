package import Foundation

/// A request about somebody's profile, an edit or a block is refused for one of these reasons.
package enum TravellerRefusal: Error, Equatable, Sendable {
    /// Missing, inactive or hidden from the reader; responses do not distinguish these.
    case noSuchTraveller
    case staleVersion
    case cannotBlockOneself
}

extension Traveller {
    /// To somebody else.
    package func isVisible(isBlocked: Bool) -> Bool { visibility.includes(nil, owner: id, isBlocked: isBlocked) }

    /// The traveller after an edit; `seen` is the version that the client last read, if given.
    package func editing(
        version seen: Int64?, _ edit: (inout Traveller) throws -> Void
    ) throws -> Traveller {
        guard seen == nil || seen == version else { throw TravellerRefusal.staleVersion }
        var edited = self
        try edit(&edited)
        edited.version += 1
        return edited
    }
}

/// Settings shared by all devices of one person.
package struct Preferences: Sendable, Equatable {
    /// Distances are shown in kilometres or miles.
    package enum Units: String, Sendable, CaseIterable { case km, mi }
    /// The app is light or dark, or follows the setting of the device.
    package enum Theme: String, Sendable, CaseIterable { case system, light, dark }

    package var currency: Currency
    package var language: String
    package var units: Units
    package var theme: Theme
    /// Mails about unseen proposals, meetings and other news of swaps. Mails about the account's security always come.
    package var mailUpdates: Bool
    /// Others see how far they have read, and show how far they have: off at either side switches it off both ways.
    package var receipts: Bool
    /// Others can send money to the verified phone number.
    package var findableByPhone: Bool
    /// A JSON object of the client, at most 4 KiB, stored unchanged.
    package var client: [UInt8]

    package init(
        currency: Currency, language: String, units: Units, theme: Theme, mailUpdates: Bool, receipts: Bool = true,
        findableByPhone: Bool = false, client: [UInt8]
    ) {
        self.currency = currency
        self.language = language
        self.units = units
        self.theme = theme
        self.mailUpdates = mailUpdates
        self.receipts = receipts
        self.findableByPhone = findableByPhone
        self.client = client
    }

    /// The preferences of a traveller who has saved none.
    package init(homeCurrency: Currency, languages: [String]) {
        self.init(
            currency: homeCurrency, language: languages.first ?? "en", units: .km, theme: .system,
            mailUpdates: true, client: Array("{}".utf8))
    }
}

/// A traveller whom the reader has blocked.
package struct Block: Sendable, Equatable {
    package let with: OtherTraveller
    package let at: Date

    package init(_ with: OtherTraveller, at: Date) {
        self.with = with
        self.at = at
    }
}

/// Profiles, preferences and blocks.
package protocol TravellerStore: Sendable {
    func me(_ id: Identifier<Traveller>, at now: Date) async throws -> AsOf<OwnProfile?>
    /// Nil if the traveller does not exist or `viewer` may not see them.
    func profile(of handle: String, for viewer: Identifier<Traveller>?, at now: Date) async throws -> Profile?
    func edit(
        _ id: Identifier<Traveller>, at now: Date, deciding: @escaping @Sendable (Traveller?) throws -> Traveller
    ) async throws -> OwnProfile
    func preferences(of id: Identifier<Traveller>) async throws -> Preferences?
    /// Saves what `deciding` makes of the preferences. Nil if the traveller does not exist.
    func editPreferences(
        of id: Identifier<Traveller>, at now: Date, deciding: @escaping @Sendable (Preferences) -> Preferences
    ) async throws -> Preferences?
    func block(
        _ handle: String, by id: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable (BlockSnapshot) throws -> BlockChange
    ) async throws
    /// Returns false if the handle does not exist.
    func unblock(_ handle: String, by id: Identifier<Traveller>, at now: Date) async throws -> Bool
    /// In order of handle, after the given one.
    func blocks(of id: Identifier<Traveller>, after handle: String?, limit: Int) async throws -> Page<Block, String>
}
