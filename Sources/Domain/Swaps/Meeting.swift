package import Foundation

/// Where and when two travellers meet. The exact place is known to the two alone.
package struct Meeting: Sendable, Equatable {
    package let place: MeetingPlace
    package var startsAt: Date

    package init(place: MeetingPlace, startsAt: Date) {
        self.place = place
        self.startsAt = startsAt
    }
}

extension Meeting {
    /// When the exact place is erased: a day after the meeting, or after the swap's end if that came first.
    package func placeKeptUntil(end: Date?) -> Date {
        min(startsAt, end ?? startsAt).addingTimeInterval(SwapLimits.placeKept)
    }
}

package struct MeetingPlace: Sendable, Equatable {
    /// A point of the list; nil for a free place, whose safety advice both have to acknowledge.
    package let point: MeetingPoint.Reference?
    /// Nil once it was erased.
    package let coordinate: Coordinate?
    package let label: String
    /// IANA name.
    package let timeZone: String

    package init(point: MeetingPoint.Reference?, coordinate: Coordinate?, label: String, timeZone: String) {
        self.point = point
        self.coordinate = coordinate
        self.label = label
        self.timeZone = timeZone
    }

    package var isFree: Bool { point == nil }

    /// The same place, whoever names it and however it is called.
    package func isSame(as other: MeetingPlace) -> Bool {
        if let point { return point == other.point }
        return other.isFree && coordinate != nil && coordinate == other.coordinate
    }
}
