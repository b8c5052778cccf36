package import Foundation

/// A meeting point that was suggested, and how far it is from where the offer says.
package struct SuggestedPoint: Sendable, Equatable {
    package let point: MeetingPoint
    /// On the ellipsoid, from the centre of the offer's public place.
    package let metres: Double

    package init(point: MeetingPoint, metres: Double) {
        self.point = point
        self.metres = metres
    }
}

/// Public places for meeting: airports and city centres of the seed, and what travellers have added.
package protocol MeetingPointStore: Sendable {
    /// The nearest ones within `metres` of a point: first those that are verified, those with reports last.
    func points(around point: Coordinate, metres: Int, limit: Int) async throws -> [SuggestedPoint]
    func point(_ reference: MeetingPoint.Reference) async throws -> MeetingPoint?
    func add(
        _ point: MeetingPoint, by traveller: Identifier<Traveller>, at now: Date,
        once request: IdempotentRequest<MeetingPoint>?
    ) async throws -> IdempotentResult<MeetingPoint>
}
