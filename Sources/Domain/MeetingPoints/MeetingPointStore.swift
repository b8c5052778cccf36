package import Foundation

/// A suggested meeting point and its distance from the offer.
package struct SuggestedPoint: Sendable, Equatable {
    package let point: MeetingPoint
    /// On the ellipsoid, from the centre of the offer's public place.
    package let metres: Double

    package init(point: MeetingPoint, metres: Double) {
        self.point = point
        self.metres = metres
    }
}

/// Meeting points: airports and city centres from the seed, and points added by travellers.
package protocol MeetingPointStore: Sendable {
    /// Points within `metres` of a point: fewest reports first, then verified ones, then the nearest.
    func points(around point: Coordinate, metres: Int, limit: Int) async throws -> [SuggestedPoint]
    func point(_ reference: MeetingPoint.Reference) async throws -> MeetingPoint?
    func add(
        _ point: MeetingPoint, by traveller: Identifier<Traveller>, at now: Date,
        once request: IdempotentRequest<MeetingPoint>?
    ) async throws -> IdempotentResult<MeetingPoint>
}
