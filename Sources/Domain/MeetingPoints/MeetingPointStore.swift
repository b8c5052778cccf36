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

extension SuggestedPoint {
    /// Maximum suggestions for one swap.
    package static let limit = 20
    /// A large city has many districts that are listed as cities. The quotas leave room for other points.
    private static let quotas: [MeetingPoint.Kind: Int] = [.airport: limit / 4, .cityCentre: limit / 2]

    /// The suggestions among the points around an offer: fewest reports first, then verified ones, then the nearest.
    package static func suggestions(among points: [SuggestedPoint]) -> [SuggestedPoint] {
        var left = quotas
        return Array(
            points.filter(\.point.trust.isShown).sorted { $0.rank < $1.rank }.filter { suggested in
                guard let room = left[suggested.point.kind] else { return true }
                left[suggested.point.kind] = room - 1
                return room > 0
            }.prefix(limit))
    }

    private var rank: (Int, Int, Double, String) {
        (point.trust.reports, point.trust.isVerified ? 0 : 1, metres, point.reference.text)
    }
}

/// Meeting points: airports and city centres from the seed, and points added by travellers.
package protocol MeetingPointStore: Sendable {
    /// All points within `metres` of a point, hidden ones too, in any order.
    func points(around point: Coordinate, metres: Int) async throws -> [SuggestedPoint]
    /// A point, even if it is hidden.
    func point(_ reference: MeetingPoint.Reference) async throws -> MeetingPoint?
    func add(
        _ point: MeetingPoint, by traveller: Identifier<Traveller>, at now: Date,
        once request: IdempotentRequest<MeetingPoint>?
    ) async throws -> IdempotentResult<MeetingPoint>
    /// Points that travellers added, for staff: those that reports took off the list first. Without erased ones, and
    /// without those to which the reader is a party.
    func moderated(
        _ filter: PointFilter?, for reader: Identifier<Traveller>, after cursor: PointCursor?, limit: Int
    ) async throws -> Page<ModeratedPoint, PointCursor>
    /// Acts on an added point. The snapshot is nil if it does not exist; nothing is written for a nil change. Returns
    /// the point as it is then.
    /// - Parameter moderationCase: The case that the order names.
    func act(
        on point: Identifier<MeetingPoint>, by actor: Identifier<Traveller>,
        in moderationCase: Identifier<ModerationCase>?, at now: Date, once request: IdempotentRequest<ModeratedPoint>?,
        deciding: @escaping @Sendable (PointActionSnapshot?) throws -> PointActionChange?
    ) async throws -> IdempotentResult<ModeratedPoint>
}
