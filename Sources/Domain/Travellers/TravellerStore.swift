package import Foundation

package enum TravellerRefusal: Error, Equatable, Sendable {
    /// Not there, not active, or not to be seen by this reader: all look alike.
    case noSuchTraveller
    case staleVersion
    case cannotBlockOneself
}

/// What several devices of one person agree on.
package struct Preferences: Sendable, Equatable {
    package enum Units: String, Sendable, CaseIterable { case km, mi }
    package enum Theme: String, Sendable, CaseIterable { case system, light, dark }

    package var currency: Currency
    package var language: String
    package var units: Units
    package var theme: Theme
    /// One JSON object of the client's own, at most 4 KiB, kept as it came.
    package var client: [UInt8]

    package init(currency: Currency, language: String, units: Units, theme: Theme, client: [UInt8]) {
        self.currency = currency
        self.language = language
        self.units = units
        self.theme = theme
        self.client = client
    }
}

/// One person whom the reader has blocked.
package struct Block: Sendable, Equatable {
    package let handle: String
    package let name: String
    package let at: Date

    package init(handle: String, name: String, at: Date) {
        self.handle = handle
        self.name = name
        self.at = at
    }
}

/// Profiles, preferences and blocks.
package protocol TravellerStore: Sendable {
    func me(_ id: Identifier<Traveller>, at now: Date) async throws -> Profile
    /// Throws `noSuchTraveller`; a blocked pair is invisible to each other.
    func profile(of handle: String, for viewer: Identifier<Traveller>?, at now: Date) async throws -> Profile
    /// Applies `edit` to the stored traveller; throws `staleVersion` if `version` is given and not the stored one.
    func edit(
        _ id: Identifier<Traveller>, version: Int64?, at now: Date,
        by edit: @escaping @Sendable (inout Traveller) throws -> Void
    ) async throws -> Profile
    func preferences(of id: Identifier<Traveller>) async throws -> Preferences
    func save(_ preferences: Preferences, of id: Identifier<Traveller>) async throws
    func block(_ handle: String, by id: Identifier<Traveller>, at now: Date) async throws
    func unblock(_ handle: String, by id: Identifier<Traveller>) async throws
    /// In order of handle, after the given one.
    func blocks(of id: Identifier<Traveller>, after handle: String?, limit: Int) async throws -> Page<Block, String>
}
