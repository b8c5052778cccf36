package import Domain
package import JSON

extension GeocodedPlace: JSONRepresentable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("city", city)
            json.field("country", country)
            json.field("currency", currency)
            json.field("disputed", isDisputed)
        }
    }
}

extension GeocodedPlace.City: JSONRepresentable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("name", name)
            json.field("timeZone", timeZone)
        }
    }
}

extension GeocodedPlace.Country: JSONRepresentable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("code", code)
            json.field("name", name)
        }
    }
}

extension NamedPlace: JSONRepresentable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
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
}
