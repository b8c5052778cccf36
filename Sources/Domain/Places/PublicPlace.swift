/// The public location of an offer: the centre of a public cell, or an airport.
package struct PublicPlace: Sendable, Equatable {
    /// The size of the cell, or the airport, says how exactly others learn the place of an offer.
    package enum Precision: String, Sendable, CaseIterable {
        case oneKilometre = "1km"
        case fiveKilometres = "5km"
        case airport
    }

    package let cell: String
    package let centre: Coordinate
    package let precision: Precision
    /// Maximum distance in metres from the centre to the exact location; 0 for an airport.
    package let halfDiagonal: Int
    package let airport: String?
    /// The city around the centre of the 5 km parent or the nearest city within 50 km, else the country, else whole
    /// degrees.
    package let label: String
    /// ISO 3166-1 alpha-2; nil at sea and for disputed territory.
    package let country: String?
    /// IANA name of the time zone that the offer's days refer to.
    package let timeZone: String

    package init(
        cell: String, centre: Coordinate, precision: Precision, halfDiagonal: Int, airport: String?, label: String,
        country: String?, timeZone: String
    ) {
        self.cell = cell
        self.centre = centre
        self.precision = precision
        self.halfDiagonal = halfDiagonal
        self.airport = airport
        self.label = label
        self.country = country
        self.timeZone = timeZone
    }

    /// The area that the place is known by; nil for an airport.
    package var box: SearchBox? { Cell(cell)?.box }

    package init(cell: Cell, locality: Locality) {
        self.init(
            cell: cell.description, centre: cell.centre,
            precision: cell.size == .oneKilometre ? .oneKilometre : .fiveKilometres, halfDiagonal: cell.reach,
            airport: nil, label: locality.label, country: locality.country, timeZone: locality.timeZone)
    }

    package init(airport: Airport) {
        self.init(
            cell: "airport-\(airport.code)", centre: airport.centre, precision: .airport, halfDiagonal: 0,
            airport: airport.code, label: "\(airport.city) (\(airport.code))", country: airport.country,
            timeZone: airport.timeZone)
    }
}

/// The surroundings of a cell: label and country based on the centre of its 5 km parent, time zone based on the cell.
package struct Locality: Sendable, Equatable {
    package let label: String
    package let country: String?
    package let timeZone: String

    package init(label: String, country: String?, timeZone: String) {
        self.label = label
        self.country = country
        self.timeZone = timeZone
    }

    /// Greatest distance in metres from the centre to the city that the cell is called after.
    package static let cityRadius = 50_000

    /// Of a cell without a city: its country, or else whole degrees, `14° N, 100° E`.
    package init(at centre: Coordinate, in country: GeocodedPlace.Country?, timeZone: String) {
        let (latitude, longitude) = (Int(centre.latitude.rounded()), Int(centre.longitude.rounded()))
        let degrees =
            "\(abs(latitude))° \(latitude < 0 ? "S" : "N"), \(abs(longitude))° \(longitude < 0 ? "W" : "E")"
        self.init(
            label: country?.name ?? degrees, country: country?.code, timeZone: timeZone)
    }

    /// Time zone outside all boundaries: the longitude in whole hours, as an IANA name (whose sign is reversed).
    package static func zone(atLongitude longitude: Double) -> String {
        let hours = Int((longitude / 15).rounded())
        return hours == 0 ? "Etc/GMT" : "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))"
    }
}

/// An airport with its IATA code: a public point, shown exactly.
package struct Airport: Sendable, Equatable {
    package let code: String
    package let name: String
    package let city: String
    package let country: String
    package let centre: Coordinate
    package let timeZone: String

    package init(code: String, name: String, city: String, country: String, centre: Coordinate, timeZone: String) {
        self.code = code
        self.name = name
        self.city = city
        self.country = country
        self.centre = centre
        self.timeZone = timeZone
    }
}
