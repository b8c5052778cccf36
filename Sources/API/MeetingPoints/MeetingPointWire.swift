package import Domain
package import JSON

/// `POST /v1/places/meeting-points`.
package struct MeetingPointRequest: Sendable {
    package let kind: MeetingPoint.Kind
    package let label: SharedText
    package let coordinate: Coordinate
    package let hours: SharedText?
    package let hasCameras: Bool?
    package let isLit: Bool?

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let kind = fields.choice("kind", MeetingPoint.Kind.self)
        if kind == .airport || kind == .cityCentre { fields.refuse("kind", "is of our own list alone") }
        label = fields.shared("label", as: .pointLabel)
        let latitude = fields.number("latitude", in: -90...90)
        let longitude = fields.number("longitude", in: -180...180)
        hours = fields.optionalShared("hours", as: .pointHours)
        hasCameras = fields.optionalBool("cameras")
        isLit = fields.optionalBool("lit")
        try fields.finish()
        guard let kind, let point = Coordinate(latitude: latitude, longitude: longitude) else {
            throw InvalidFields(faults: [])
        }
        (self.kind, coordinate) = (kind, point)
    }
}

extension MeetingPoint: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("id", reference.text)
        json.field("kind", kind.rawValue)
        json.field("label", label)
        json.field("latitude", coordinate.latitude)
        json.field("longitude", coordinate.longitude)
        json.field("timeZone", timeZone)
        json.field("hours", details.hours)
        json.field("cameras", details.hasCameras)
        json.field("lit", details.isLit)
        json.field("verified", trust.isVerified)
        json.field("reports", trust.reports)
    }
}

extension SuggestedPoint: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        point.writeFields(to: &json)
        // Whole kilometres from the centre of the offer's public cell.
        json.field("distance", Int((metres / 1000).rounded()))
    }
}
