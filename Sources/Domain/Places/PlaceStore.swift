/// City, country and currency at a point.
package struct GeocodedPlace: Sendable, Equatable {
    /// A city near the point gives the place its name and its time zone (IANA).
    package struct City: Sendable, Equatable {
        package let name: String
        package let timeZone: String

        package init(name: String, timeZone: String) {
            self.name = name
            self.timeZone = timeZone
        }
    }

    /// The country is the one in whose outline the point lies.
    package struct Country: Sendable, Equatable {
        /// ISO 3166-1 alpha-2; nil for disputed territory.
        package let code: String?
        package let name: String

        package init(code: String?, name: String) {
            self.code = code
            self.name = name
        }

        /// Western Sahara has its own country code, but belongs to no undisputed state. Other disputed outlines (Northern
        /// Cyprus, Somaliland) have no code. Disputed lines across an outline, as in Kashmir, are not in the data.
        package var isDisputed: Bool { code == nil || code == "EH" }
    }

    /// Greatest distance in metres from a point to its city.
    package static let cityRadius = 30_000

    package let city: City?
    package let country: Country?
    package let currency: Currency?
    /// More than one state claims the territory; the result is then one of several.
    package let isDisputed: Bool

    package init(city: City?, country: Country?, currency: Currency?, isDisputed: Bool) {
        self.city = city
        self.country = country
        self.currency = currency
        self.isDisputed = isDisputed
    }
}

/// A city or airport found by name.
package enum NamedPlace: Sendable, Equatable {
    case city(name: String, country: String, centre: Coordinate, currency: Currency?)
    case airport(Airport, currency: Currency?)
}

/// A name on a map.
package struct PlaceLabel: Sendable, Equatable {
    package let name: String
    /// IATA, of an airport; nil for a city.
    package let code: String?
    package let centre: Coordinate
    /// Inhabitants of a city; 0 for an airport. Labels of a higher rank come first.
    package let rank: Int

    package init(name: String, code: String?, centre: Coordinate, rank: Int) {
        self.name = name
        self.code = code
        self.centre = centre
        self.rank = rank
    }

    /// The widest and highest box that labels are found in, in degrees.
    package static let widest = 20.0
}

/// Cities, airports and country outlines.
package protocol PlaceStore: Sendable {
    /// The nearest listed city within 30 km, otherwise the country outline that contains the point, otherwise nothing.
    func reverseGeocode(of point: Coordinate) async throws -> GeocodedPlace
    /// Label and country of a cell, based on the centre of its 5 km parent (city within 50 km), and its time zone.
    func locality(of cell: Cell) async throws -> Locality
    func airport(_ code: String) async throws -> Airport?
    /// Places whose names begin with `name`, ignoring case and accents (Ł → L); exact matches and large cities first.
    func places(named name: String, limit: Int) async throws -> [NamedPlace]
    /// The largest cities in a box, then its airports.
    func labels(in box: SearchBox, limit: Int) async throws -> [PlaceLabel]
    func builtUpMap() async throws -> BuiltUpMap
}
