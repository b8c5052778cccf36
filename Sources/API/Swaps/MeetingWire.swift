package import Domain
package import Foundation
package import JSON

/// The place and time that one side suggests.
package struct MeetingRequest: Sendable, Equatable {
    /// The side suggests a listed meeting point, or any other place by coordinate and label.
    package enum Place: Sendable, Equatable {
        case point(MeetingPoint.Reference)
        case free(Coordinate, label: SharedText)
    }

    package let place: Place
    package let startsAt: Date
    /// True once the traveller has read the safety advice for an unverified place.
    package let isAcknowledged: Bool

    package var isFree: Bool { if case .free = place { true } else { false } }
}

/// `POST /v1/swaps/{id}/schedule`.
package struct ScheduleRequest: Sendable {
    package let meeting: MeetingRequest

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let meeting = fields.meeting()
        try fields.finish()
        guard let meeting else { throw InvalidFields(faults: []) }
        self.meeting = meeting
    }
}

/// `POST /v1/swaps/{id}/late`.
package struct LateRequest: Sendable {
    package let minutes: Int

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        minutes = fields.int("minutes")
        try fields.finish()
    }
}

/// `POST /v1/swaps/{id}/check-in`; the time defaults to now.
package struct CheckInRequest: Sendable {
    package let at: Date?

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        at = fields.optionalInstant("at")
        try fields.finish()
    }
}

extension Fields {
    mutating func meeting() -> MeetingRequest? {
        // Null in one of the two fields means "left out".
        for key in ["place", "meetingPoint"] where !has(key) { ignore(key) }
        let startsAt = instant("startsAt")
        guard has("place") else {
            let point = requiredValue("meetingPoint", otherwise: "must be the id of a meeting point") {
                MeetingPoint.Reference($0).map(MeetingRequest.Place.point)
            }
            let isAcknowledged = bool("acknowledged", default: false)
            return point.map { MeetingRequest(place: $0, startsAt: startsAt, isAcknowledged: isAcknowledged) }
        }
        let free = object("place") { $0.freePlace() }
        return free.map {
            MeetingRequest(place: $0.place, startsAt: startsAt, isAcknowledged: $0.isAcknowledged)
        }
    }

    private mutating func freePlace() -> (place: MeetingRequest.Place, isAcknowledged: Bool)? {
        let latitude = number("latitude", in: -90...90)
        let longitude = number("longitude", in: -180...180)
        let label = optionalShared("label", as: .meetingLabel) ?? SharedText(stored: "", as: .meetingLabel)
        let isAcknowledged = bool("acknowledged", default: false)
        return Coordinate(latitude: latitude, longitude: longitude)
            .map { (.free($0, label: label), isAcknowledged) }
    }
}

/// A meeting as one side reads it.
struct MeetingResponse: JSONObject {
    let meeting: Meeting
    /// False: of a free place the reader learns its cell.
    let isExact: Bool

    init(_ meeting: Meeting, isExact: Bool = true) { (self.meeting, self.isExact) = (meeting, isExact) }

    func writeFields(to json: inout JSONWriter) {
        let place = meeting.place
        let cell = isExact ? nil : place.cell
        json.field("meetingPoint", place.point?.text)
        json.field("kind", place.kind?.rawValue)
        json.field("verified", place.isVerified)
        json.field("label", place.label)
        json.field("latitude", cell == nil ? place.coordinate?.latitude : nil)
        json.field("longitude", cell == nil ? place.coordinate?.longitude : nil)
        json.object("cell", cell) { json, cell in
            json.field("latitude", cell.centre.latitude)
            json.field("longitude", cell.centre.longitude)
            json.field("box", cell.box)
        }
        json.field("startsAt", meeting.startsAt)
        json.field("timeZone", place.timeZone)
        json.field("localTime", meeting.startsAt.local(to: meeting.clock))
    }
}
