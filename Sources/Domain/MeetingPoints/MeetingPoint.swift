/// A public place that is good for meeting: of the seed, or added by a traveller.
package struct MeetingPoint: Sendable, Equatable {
    /// Public, lit, with people and mostly with cameras.
    package enum Kind: String, Sendable, CaseIterable {
        case airport
        case cityCentre = "city-centre"
        case station
        case policeStation = "police-station"
        case bank, hotel, mall, library, cafe
    }

    /// What names it: a code of the seed, or an id of its own.
    package enum Reference: Sendable, Hashable {
        case airport(String)
        case city(Int64)
        case added(Identifier<MeetingPoint>)
    }

    package let reference: Reference
    package let kind: Kind
    package let label: String
    package let coordinate: Coordinate
    /// IANA name.
    package let timeZone: String
    /// As whoever added it wrote them; nil if unknown, as the two below.
    package let hours: String?
    package let hasCameras: Bool?
    package let isLit: Bool?
    /// Of the seed, or looked at by our staff.
    package let isVerified: Bool
    /// Travellers who have reported it.
    package let reports: Int

    package init(
        reference: Reference, kind: Kind, label: String, coordinate: Coordinate, timeZone: String, hours: String? = nil,
        hasCameras: Bool? = nil, isLit: Bool? = nil, isVerified: Bool = false,
        reports: Int = 0
    ) {
        self.reference = reference
        self.kind = kind
        self.label = label
        self.coordinate = coordinate
        self.timeZone = timeZone
        self.hours = hours
        self.hasCameras = hasCameras
        self.isLit = isLit
        self.isVerified = isVerified
        self.reports = reports
    }
}

extension MeetingPoint {
    /// Characters of a label, and of the hours.
    package static let labelLimit = 120
    package static let hoursLimit = 200
    /// With so many travellers against it a point is no longer there, until our staff have looked at it.
    package static let reportLimit = 3
}

extension MeetingPoint.Reference {
    /// `airport:BKK`, `city:1609350`, or the id.
    package var text: String {
        switch self {
        case .airport(let code): "airport:\(code)"
        case .city(let key): "city:\(key)"
        case .added(let id): id.description
        }
    }

    package init?(_ text: String) {
        if let code = text.wholeMatch(of: #/airport:([A-Z]{3})/#)?.output.1 {
            self = .airport(String(code))
        } else if let key = text.wholeMatch(of: #/city:([0-9]{1,10})/#).flatMap({ Int64($0.output.1) }) {
            self = .city(key)
        } else if let id = Identifier<MeetingPoint>(text) {
            self = .added(id)
        } else {
            return nil
        }
    }
}
