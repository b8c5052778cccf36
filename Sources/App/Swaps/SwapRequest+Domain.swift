import API
import Crypto
import Domain
import Foundation

extension Services {
    /// The input for new terms, with the requested meeting.
    func termsInput(_ asked: TermsRequest, rate: FixedRate? = nil, confirmsRate: Bool = false) async throws
        -> SwapTermsInput
    {
        SwapTermsInput(
            amount: asked.amount, rate: rate, confirmsRate: confirmsRate,
            confirmsRounding: asked.confirmsRounding, isExact: asked.isExact,
            meeting: try await asked.meeting.asyncMap { try await meeting($0, at: "/meeting") })
    }

    /// What is near a point, after snapping the point to a cell of 1 km as for an offer.
    func locality(of point: Coordinate) async throws -> Locality {
        try await places.locality(of: reference.builtUp.publicCell(of: point, asking: .oneKilometre))
    }

    /// The requested meeting with the time zone of its place. `pointer` is its position in the request.
    func meeting(_ asked: MeetingRequest, at pointer: String) async throws -> NamedMeeting {
        switch asked.place {
        case .point(let reference):
            guard let point = try await meetingPoints.point(reference), point.trust.isShown else {
                throw Problem.invalid("\(pointer)/meetingPoint", "is not a meeting point we know", .unknownMeetingPoint)
            }
            let city = point.trust.isVerified ? point.label : try await locality(of: point.coordinate).label
            let place = MeetingPlace(
                point: reference, kind: point.kind, isVerified: point.trust.isVerified, coordinate: point.coordinate,
                label: point.label, timeZone: point.timeZone)
            return NamedMeeting(
                Meeting(place: place, startsAt: asked.startsAt), isAcknowledged: asked.isAcknowledged,
                cityLabel: city)
        case .free(let coordinate, let label):
            let around = try await locality(of: coordinate)
            let place = MeetingPlace(
                point: nil, kind: nil, isVerified: false, coordinate: coordinate,
                label: label.isEmpty ? around.label : label, timeZone: around.timeZone)
            return NamedMeeting(
                Meeting(place: place, startsAt: asked.startsAt), isAcknowledged: asked.isAcknowledged,
                cityLabel: around.label)
        }
    }
}

extension MeetingRequest {
    /// The parsed request as text, for the idempotency fingerprint.
    var fingerprint: String {
        let place =
            switch place {
            case .point(let reference): reference.text
            case .free(let coordinate, let label): "\(coordinate.latitudeE7) \(coordinate.longitudeE7) \(label)"
            }
        return "\(place) \(startsAt.instant) \(isAcknowledged)"
    }
}

extension TermsRequest {
    var fingerprint: String {
        [
            amount.description, meeting?.fingerprint ?? "-", isExact.map { "\($0)" } ?? "-",
            expiresAt?.instant ?? "-",
        ].joined(separator: "\n") + (confirmsRounding ? "\nrounded" : "")
    }
}

extension ProposalRequest {
    var fingerprint: String { "\(terms.fingerprint)\n\(message ?? "-")" }
}

extension CounterRequest {
    var fingerprint: String { "\(terms.fingerprint)\n\(rate?.text ?? "-") \(confirmsRate)" }
}

extension HandOverRequest {
    var fingerprint: String {
        [code, at?.instant ?? "-", actual.map { "\($0.give) \($0.get)" } ?? "-"].joined(separator: "\n")
    }
}

extension Swap {
    /// The hash of `termsText`, which an acceptance names.
    func termsHash(on offer: Offer) -> String {
        Data(SHA256.hash(data: Data(termsText(on: offer).utf8)).prefix(16)).base64URL
    }
}
