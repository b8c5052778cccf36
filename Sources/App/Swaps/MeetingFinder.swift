import API
import Domain

/// Finds the place of a meeting that a request asks for.
struct MeetingFinder: Sendable {
    let points: any MeetingPointStore
    let places: PlaceFinder

    /// The input for new terms, with the requested meeting.
    func termsInput(_ asked: TermsRequest, rate: FixedRate? = nil, confirmsRate: Bool = false) async throws
        -> SwapTermsInput
    {
        SwapTermsInput(
            amount: asked.amount, rate: rate, confirmsRate: confirmsRate,
            confirmsRounding: asked.confirmsRounding, isExact: asked.isExact,
            meeting: try await asked.meeting.asyncMap { try await meeting($0, at: "/meeting") })
    }

    /// The requested meeting with the time zone of its place. `pointer` is its position in the request.
    func meeting(_ asked: MeetingRequest, at pointer: String) async throws -> NamedMeeting {
        switch asked.place {
        case .point(let reference):
            guard let point = try await points.point(reference), point.trust.isShown else {
                throw Problem.invalid("\(pointer)/meetingPoint", "is not a meeting point we know", .unknownMeetingPoint)
            }
            let city = point.trust.isVerified ? point.label : try await places.locality(of: point.coordinate).label
            let place = MeetingPlace(
                point: reference, kind: point.kind, isVerified: point.trust.isVerified, coordinate: point.coordinate,
                label: point.label, timeZone: point.timeZone)
            return NamedMeeting(
                Meeting(place: place, startsAt: asked.startsAt), isAcknowledged: asked.isAcknowledged,
                cityLabel: city)
        case .free(let coordinate, let label):
            let around = try await places.locality(of: coordinate)
            let place = MeetingPlace(
                point: nil, kind: nil, isVerified: false, coordinate: coordinate,
                label: label.text.isEmpty ? around.label : label.text, timeZone: around.timeZone)
            return NamedMeeting(
                Meeting(place: place, startsAt: asked.startsAt), isAcknowledged: asked.isAcknowledged,
                cityLabel: around.label)
        }
    }
}
