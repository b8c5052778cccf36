/// A meeting as one side suggests it.
package struct NamedMeeting: Sendable, Equatable {
    /// With the label that the suggesting side chose.
    package let meeting: Meeting
    /// The suggesting side has acknowledged the safety advice, which an unverified place requires.
    package let isAcknowledged: Bool
    /// Name of the nearest city: replaces a custom label until the other side has replied.
    package let cityLabel: String

    package init(_ meeting: Meeting, isAcknowledged: Bool, cityLabel: String) {
        self.meeting = meeting
        self.isAcknowledged = isAcknowledged
        self.cityLabel = cityLabel
    }

    /// The meeting as stored in terms. A custom label is free text, and free text is limited before the first reply.
    /// Until then, the nearest city replaces the label of an unverified place.
    package func meeting(hasReply: Bool) throws(SwapRefusal) -> Meeting {
        let place = meeting.place
        guard isAcknowledged || place.isVerified else { throw .notAcknowledged }
        guard !hasReply, !place.isVerified else { return meeting }
        return Meeting(
            place: MeetingPlace(
                point: place.point, kind: place.kind, isVerified: place.isVerified, coordinate: place.coordinate,
                label: cityLabel, timeZone: place.timeZone), startsAt: meeting.startsAt, utcOffset: meeting.utcOffset)
    }
}
