package import Foundation

package enum TravellerRefusal: Error, Equatable, Sendable {
    /// Not there, not active, or not to be seen by this reader: all look alike.
    case noSuchTraveller
    case staleVersion
    case cannotBlockOneself
}

extension Traveller {
    /// Somebody who may not act is not seen; a blocked pair is invisible to each other.
    package func isVisible(isBlocked: Bool) -> Bool { state.canAct && !isBlocked }

    /// As it is after an edit; `seen` is the version that the client saw, if it named one.
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
    func me(_ id: Identifier<Traveller>, at now: Date) async throws -> Profile?
    /// Nil for a traveller who is not there, or not to be seen by `viewer`.
    func profile(of handle: String, for viewer: Identifier<Traveller>?, at now: Date) async throws -> Profile?
    func edit(
        _ id: Identifier<Traveller>, at now: Date, deciding: @escaping @Sendable (Traveller?) throws -> Traveller
    ) async throws -> Profile
    func preferences(of id: Identifier<Traveller>) async throws -> Preferences?
    func save(_ preferences: Preferences, of id: Identifier<Traveller>) async throws
    func block(
        _ handle: String, by id: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable (BlockSnapshot) throws -> BlockChange
    ) async throws
    /// False if nobody has the handle.
    func unblock(_ handle: String, by id: Identifier<Traveller>) async throws -> Bool
    /// In order of handle, after the given one.
    func blocks(of id: Identifier<Traveller>, after handle: String?, limit: Int) async throws -> Page<Block, String>
}
