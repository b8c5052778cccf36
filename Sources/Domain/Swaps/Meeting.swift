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

extension Swap {
    /// When the exact place of a meeting is erased: a day after its start, or after the swap's end if that came first.
    /// A dispute keeps it for 30 days after the statements closed.
    package func placeKeptUntil(_ meeting: Meeting) -> Date {
        if state == .disputed, let dispute {
            return dispute.openedAt.addingTimeInterval(SwapLimits.statement + SwapLimits.disputedPlaceKept)
        }
        return min(meeting.startsAt, outcome?.at ?? meeting.startsAt).addingTimeInterval(SwapLimits.placeKept)
    }
}

package struct MeetingPlace: Sendable, Equatable {
    /// A point of the list; nil for a free place.
    package let point: MeetingPoint.Reference?
    /// Nil for a free place.
    package let kind: MeetingPoint.Kind?
    /// A point of the seed, or one that our staff has looked at. Both sides acknowledge the safety advice for any other.
    package let isVerified: Bool
    /// Nil once it was erased.
    package let coordinate: Coordinate?
    package let label: String
    /// IANA name.
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

    /// The same place, whoever names it and however it is called.
    package func isSame(as other: MeetingPlace) -> Bool {
        if let point { return point == other.point }
        return other.isFree && coordinate != nil && coordinate == other.coordinate
    }
}
