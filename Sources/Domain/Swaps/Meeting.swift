package import Foundation

/// Where and when two travellers meet. Only these two see the exact place.
package struct Meeting: Sendable, Equatable {
    package let place: MeetingPlace
    package private(set) var startsAt: Date
    /// Seconds from UTC to the clocks at the place, as both sides read them when they wrote the meeting. Later rules of the
    /// time zone, and a later map of zones, change nothing that was agreed.
    package private(set) var utcOffset: Int

    /// - Parameter utcOffset: Nil: by the time zone of the place.
    package init(place: MeetingPlace, startsAt: Date, utcOffset: Int? = nil) {
        self.place = place
        self.startsAt = startsAt
        self.utcOffset = utcOffset ?? place.zone.secondsFromGMT(for: startsAt)
    }

    /// The clocks at the place, for this meeting.
    package var clock: TimeZone { TimeZone(secondsFromGMT: utcOffset) ?? .gmt }

    /// Moves the start. Where the clocks change in between, the local time follows.
    package mutating func move(to start: Date) {
        utcOffset += place.zone.secondsFromGMT(for: start) - place.zone.secondsFromGMT(for: startsAt)
        startsAt = start
    }

    /// The same without its exact place.
    package var withoutPlace: Meeting { Meeting(place: place.erased, startsAt: startsAt, utcOffset: utcOffset) }
}

extension Swap {
    /// Whether `side` reads the exact place of the terms: its author always, the other side once it has accepted them.
    package func showsPlaceOfTerms(to side: Side) -> Bool { acceptedAt != nil || termsBy == side }

    /// When the exact place of a meeting is erased: 24 h after its start or after the swap's end, whichever is earlier.
    /// What was never agreed is erased at once, see `SwapTransition`. In a dispute: 30 days after the period for statements ends.
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
    var zone: TimeZone { TimeZone(identifier: timeZone) ?? .gmt }

    /// All that others learn of a free place before they agree on it, beside its name. Listed points are public.
    package var cell: Cell? { isFree ? coordinate.map { Cell(containing: $0, size: .oneKilometre) } : nil }

    /// What an erasure leaves.
    var erased: MeetingPlace {
        MeetingPlace(point: nil, kind: kind, isVerified: isVerified, coordinate: nil, label: "", timeZone: timeZone)
    }

    /// True for the same place, whichever side suggests it and whatever its label is.
    package func isSame(as other: MeetingPlace) -> Bool {
        if let point { return point == other.point }
        return other.isFree && coordinate != nil && coordinate == other.coordinate
    }
}

extension Swap {
    /// The names of places that one side has suggested. They are erased soon: with a proposal, or after the meeting.
    package func labels(by side: Side) -> [String] {
        let terms = termsBy == side ? terms.meeting?.place.label : nil
        let suggested = suggestion?.by == side ? suggestion?.meeting.place.label : nil
        return [terms, suggested].compactMap(\.self)
    }
}
