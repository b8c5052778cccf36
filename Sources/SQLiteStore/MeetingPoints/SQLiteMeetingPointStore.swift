package import Domain
package import Foundation
import GRDB

/// Meeting points in SQLite.
package struct SQLiteMeetingPointStore: MeetingPointStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) {
        self.database = database
    }

    package func points(around point: Coordinate, metres: Int, limit: Int) async throws -> [SuggestedPoint] {
        let found = try await database.read { db in
            try SearchBox.around(point, metres: Double(metres)).flatMap { box in
                try MeetingPointTable.points(in: box, around: point, metres: metres, db)
            }
        }.sorted(by: Self.isBefore)
        // A large city has many districts that are listed as cities. The caps leave room for other points.
        var left: [MeetingPoint.Kind: Int] = [.airport: limit / 4, .cityCentre: limit / 2]
        return Array(
            found.filter { suggested in
                guard let room = left[suggested.point.kind] else { return true }
                left[suggested.point.kind] = room - 1
                return room > 0
            }.prefix(limit))
    }

    private static func isBefore(_ one: SuggestedPoint, _ two: SuggestedPoint) -> Bool {
        func rank(_ suggested: SuggestedPoint) -> (Int, Int, Double, String) {
            let point = suggested.point
            return (point.trust.reports, point.trust.isVerified ? 0 : 1, suggested.metres, point.reference.text)
        }
        return rank(one) < rank(two)
    }

    package func point(_ reference: MeetingPoint.Reference) async throws -> MeetingPoint? {
        try await database.read { try MeetingPointTable.find(reference, in: $0) }
    }

    package func add(
        _ point: MeetingPoint, by traveller: Identifier<Traveller>, at now: Date,
        once request: IdempotentRequest<MeetingPoint>?
    ) async throws -> IdempotentResult<MeetingPoint> {
        try await database.write { db in
            try IdempotencyTable.once(request, at: now, in: db) {
                try MeetingPointTable.insert(point, by: traveller, at: now, in: db)
                return point
            }
        }
    }
}
