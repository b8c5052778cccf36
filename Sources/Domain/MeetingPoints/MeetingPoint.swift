/// A public place suitable for meetings, from the seed or added by a traveller.
package struct MeetingPoint: Sendable, Equatable {
    /// Public, lit and busy places, mostly with cameras.
    package enum Kind: String, Sendable, CaseIterable {
        case airport
        case cityCentre = "city-centre"
        case station
        case policeStation = "police-station"
        case bank, hotel, mall, library, cafe
    }

    /// Identifies a point: a code of the seed, or the id of an added point.
    package enum Reference: Sendable, Hashable {
        case airport(String)
        case city(Int64)
        case added(Identifier<MeetingPoint>)
    }

    /// Details from the traveller who added the point; nil if unknown.
    package struct Details: Sendable, Equatable {
        package let hours: String?
        package let hasCameras: Bool?
        package let isLit: Bool?

        package init(hours: String?, hasCameras: Bool?, isLit: Bool?) {
            self.hours = hours
            self.hasCameras = hasCameras
            self.isLit = isLit
        }

        package static let unknown = Details(hours: nil, hasCameras: nil, isLit: nil)
    }

    /// Verification and reports of a point.
    package struct Trust: Sendable, Equatable {
        /// The point comes from the seed, or staff has checked it.
        package let isVerified: Bool
        /// Number of travellers who have reported the point.
        package let reports: Int
        /// Number of different people among those who have a verified contact, by `SamePersonEvidence` when they reported.
        /// A hundred new accounts hide nothing, nor do three of one person.
        package let verifiedReports: Int

        package init(isVerified: Bool, reports: Int, verifiedReports: Int) {
            self.isVerified = isVerified
            self.reports = reports
            self.verifiedReports = verifiedReports
        }

        /// Reports hide a point until staff has checked it.
        package var isShown: Bool { isVerified || verifiedReports < MeetingPoint.reportLimit }

        package static let seeded = Trust(isVerified: true, reports: 0, verifiedReports: 0)
        package static let justAdded = Trust(isVerified: false, reports: 0, verifiedReports: 0)
    }

    package let reference: Reference
    package let kind: Kind
    package let label: String
    package let coordinate: Coordinate
    /// IANA time zone name.
    package let timeZone: String
    package let details: Details
    package let trust: Trust

    package init(
        reference: Reference, kind: Kind, label: String, coordinate: Coordinate, timeZone: String, details: Details,
        trust: Trust
    ) {
        self.reference = reference
        self.kind = kind
        self.label = label
        self.coordinate = coordinate
        self.timeZone = timeZone
        self.details = details
        self.trust = trust
    }
}

extension MeetingPoint {
    /// Maximum characters of the label and of the hours.
    package static let labelLimit = 120
    package static let hoursLimit = 200
    /// Number of reporting travellers from which a point is hidden until staff has checked it.
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
