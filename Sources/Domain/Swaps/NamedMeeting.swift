/// A meeting as one side names it.
package struct NamedMeeting: Sendable, Equatable {
    /// With the words of whoever names it.
    package let meeting: Meeting
    /// The safety advice for a place that is not verified was read.
    package let isAcknowledged: Bool
    /// The nearest city: the label for a stranger to read.
    package let cityLabel: String

    package init(_ meeting: Meeting, isAcknowledged: Bool, cityLabel: String) {
        self.meeting = meeting
        self.isAcknowledged = isAcknowledged
        self.cityLabel = cityLabel
    }

    /// As it stands in terms. Labels that travellers wrote are words, and words to a stranger are counted: before the first
    /// answer they give way to the nearest city, whoever wrote them.
    package func meeting(isAnswered: Bool) throws(SwapRefusal) -> Meeting {
        let place = meeting.place
        guard isAcknowledged || place.isVerified else { throw .notAcknowledged }
        guard !isAnswered, !place.isVerified else { return meeting }
        return Meeting(
            place: MeetingPlace(
                point: place.point, kind: place.kind, isVerified: place.isVerified, coordinate: place.coordinate,
                label: cityLabel, timeZone: place.timeZone), startsAt: meeting.startsAt)
    }
}
