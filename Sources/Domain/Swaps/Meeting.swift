package import Foundation

/// Where and when two travellers meet. Only these two see the exact place.
package struct Meeting: Sendable, Equatable {
    package let place: MeetingPlace
    package var startsAt: Date

    package init(place: MeetingPlace, startsAt: Date) {
        self.place = place
        self.startsAt = startsAt
    }
}

extension Swap {
    /// When the exact place of a meeting is erased: 24 h after its start or after the swap's end, whichever is earlier.
    /// In a dispute: 30 days after the period for statements ends.
    package func placeErasedAt(_ meeting: Meeting) -> Date {
        if state == .disputed, let dispute {
            return dispute.undecidedAt
        }
        return min(meeting.startsAt, outcome?.at ?? meeting.startsAt).addingTimeInterval(SwapLimits.placeRetention)
    }
}

/// A meeting happens at a listed point, or at a free place that one side named.
package struct MeetingPlace: Sendable, Equatable {
    /// A listed meeting point; nil for a free place.
    package let point: MeetingPoint.Reference?
    /// Nil for a free place.
    package let kind: MeetingPoint.Kind?
    /// True for points from the seed and points that staff has checked. For other places, both sides must acknowledge
    /// the safety advice.
    package let isVerified: Bool
    /// Nil after erasure.
    package let coordinate: Coordinate?
    package let label: String
    /// IANA time zone name.
    package let timeZone: String

    package init(
        point: MeetingPoint.Reference?, kind: MeetingPoint.Kind?, isVerified: Bool, coordinate: Coordinate?,
        label: String, timeZone: String
    ) {
        self.point = point
        self.kind = kind
        self.isVerified = isVerified
        self.coordinate = coordinate
        self.label = label
        self.timeZone = timeZone
    }

    package var isFree: Bool { point == nil }

    /// True for the same place, whichever side suggests it and whatever its label is.
    package func isSame(as other: MeetingPlace) -> Bool {
        if let point { return point == other.point }
        return other.isFree && coordinate != nil && coordinate == other.coordinate
    }
}
