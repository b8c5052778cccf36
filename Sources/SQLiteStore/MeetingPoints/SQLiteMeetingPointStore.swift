import Domain
import Foundation

/// Meeting points in SQLite.
struct SQLiteMeetingPointStore: MeetingPointStore {
    let database: SQLiteDatabase

    func points(around point: Coordinate, metres: Int) async throws -> [SuggestedPoint] {
        try await database.read { db in
            try SearchBox.around(point, metres: Double(metres)).flatMap { box in
                try MeetingPointTable.points(in: box, around: point, metres: metres, db)
            }
        }
    }

    func point(_ reference: MeetingPoint.Reference) async throws -> MeetingPoint? {
        try await database.read { try MeetingPointTable.find(reference, in: $0) }
    }

    func add(
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
