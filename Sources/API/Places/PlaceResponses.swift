package import Domain
package import JSON

/// The cells around a point, and which of them an offer with the precision of 1 km would show.
package struct PublicCells: Sendable {
    package let fine: Cell
    package let published: Cell.Size
    package let name: String

    package init(fine: Cell, published: Cell.Size, name: String) {
        self.fine = fine
        self.published = published
        self.name = name
    }
}

/// `GET /v1/places/locate`.
package struct LocatedPlaceResponse: JSONObject {
    package let place: GeocodedPlace
    package let cells: PublicCells

    package init(_ place: GeocodedPlace, cells: PublicCells) {
        self.place = place
        self.cells = cells
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("city", place.city)
        json.field("country", place.country)
        json.field("currency", place.currency)
        json.field("disputed", place.isDisputed)
        json.object("cells") { json in
            json.field("1km", NamedCell(name: cells.name, cell: cells.fine))
            json.field("5km", NamedCell(name: cells.name, cell: cells.fine.parent))
            json.field("published", cells.published.rawValue)
            json.field("margin", StickyCells.margin)
        }
    }
}

private struct NamedCell: JSONObject {
    let name: String
    let cell: Cell

    func writeFields(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("latitude", cell.centre.latitude)
        json.field("longitude", cell.centre.longitude)
        json.field("box", cell.box)
    }
}

extension SearchBox: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("west", Double(west) / 1e7)
        json.field("south", Double(south) / 1e7)
        json.field("east", Double(east) / 1e7)
        json.field("north", Double(north) / 1e7)
    }
}

extension PlaceLabel: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("kind", code == nil ? "city" : "airport")
        json.field("name", name)
        json.fieldIfPresent("code", code)
        json.field("latitude", centre.latitude)
        json.field("longitude", centre.longitude)
        json.field("rank", rank)
    }
}

extension GeocodedPlace.City: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("timeZone", timeZone)
    }
}

extension GeocodedPlace.Country: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("code", code)
        json.field("name", name)
    }
}

extension NamedPlace: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        switch self {
        case .city(let name, let country, let centre, let currency):
            json.field("kind", "city")
            json.field("name", name)
            json.field("country", country)
            json.field("latitude", centre.latitude)
            json.field("longitude", centre.longitude)
            json.field("currency", currency)
        case .airport(let airport, let currency):
            json.field("kind", "airport")
            json.field("code", airport.code)
            json.field("name", airport.name)
            json.field("city", airport.city)
            json.field("country", airport.country)
            json.field("latitude", airport.centre.latitude)
            json.field("longitude", airport.centre.longitude)
            json.field("currency", currency)
        }
    }
}
