/// A meeting as one side names it.
package struct NamedMeeting: Sendable, Equatable {
    /// With the words of whoever names it.
    package let meeting: Meeting
    /// The safety advice for a place that is not verified was read.
    package let isAcknowledged: Bool
    /// Who added the point of the list; nil for those of the seed and for free places.
    package let addedBy: Identifier<Traveller>?
    /// The nearest city: the label for a stranger to read.
    package let cityLabel: String

    package init(_ meeting: Meeting, isAcknowledged: Bool, addedBy: Identifier<Traveller>?, cityLabel: String) {
        self.meeting = meeting
        self.isAcknowledged = isAcknowledged
        self.addedBy = addedBy
        self.cityLabel = cityLabel
    }

    /// As it stands in terms that `writer` sends. Labels that the writer chose are words, and words to a stranger are
    /// counted: before the first answer they give way to the nearest city.
    package func meeting(
        by writer: Identifier<Traveller>, isAnswered: Bool
    ) throws(SwapRefusal) -> Meeting {
        let place = meeting.place
        guard isAcknowledged || place.isVerified else { throw .notAcknowledged }
        guard !isAnswered, place.isFree || addedBy == writer else { return meeting }
        return Meeting(
            place: MeetingPlace(
                point: place.point, kind: place.kind, isVerified: place.isVerified, coordinate: place.coordinate,
                label: cityLabel, timeZone: place.timeZone), startsAt: meeting.startsAt)
    }
}
