import Domain
import Foundation

/// SQL of the table `meeting_point`, and of airports and city centres that serve as meeting points.
enum MeetingPointTable {
    /// Distance in metres on the ellipsoid, computed by SpatiaLite; boxes only preselect rows.
    private static let distance = """
        ST_Distance(MakePoint(longitude / 1e7, latitude / 1e7, 4326), MakePoint(:longitude, :latitude, 4326), 1)
        """

    /// Points as rows of `meeting_point` tell them, each with the reports about it.
    static func points(_ rows: [StoredRow], in db: Database) throws -> [MeetingPoint] {
        let ids: [Identifier<MeetingPoint>] = try rows.map { try $0.id("id") }
        let reports = try db.rows(of: ids) { marks in
            """
            SELECT report.subject, report.reporter, report.same_as, report.at, moderation_case.outcome,
                reporter.email_verified_at, reporter.phone_verified_at
            FROM report JOIN moderation_case ON moderation_case.id = report.moderation_case
            JOIN traveller AS reporter ON reporter.id = report.reporter
            WHERE report.subject_kind = 'meeting-point' AND report.subject IN (\(marks))
            """
        }
        let bySubject = Dictionary(grouping: reports) { $0["subject"] as String }
        return try rows.map { try point($0, (bySubject[$0["id"]] ?? []).map(report), in: db) }
    }

    private static func report(_ row: StoredRow) throws -> PointReport {
        PointReport(
            by: try row.id("reporter"), sameAs: (row["same_as"] as String?).flatMap { Identifier($0) },
            at: row.date("at"),
            verifiedAt: [row.optionalDate("email_verified_at"), row.optionalDate("phone_verified_at")].compactMap(
                \.self),
            outcome: try row.optionalValue("outcome"))
    }

    /// Every point of `box` that is within `metres` of `point`.
    static func points(
        in box: SearchBox, around point: Coordinate, metres: Int, _ db: Database
    ) throws -> [SuggestedPoint] {
        let arguments: SQLValues = [
            "latitude": point.latitude, "longitude": point.longitude, "west": box.west, "east": box.east,
            "south": box.south, "north": box.north,
        ]
        func found(_ sql: String, _ read: ([StoredRow]) throws -> [MeetingPoint]) throws -> [SuggestedPoint] {
            let rows = try db.rows(sql, arguments)
                .filter { $0["metres"] <= Double(metres) }
            return zip(rows, try read(rows)).map { SuggestedPoint(point: $1, metres: $0["metres"]) }
        }
        return try found(airportsWithin) { $0.map(airport) }
            + found(citiesWithin) { try $0.map { try city($0, in: db) } }
            + found(addedWithin) { try points($0, in: db) }
    }

    private static let isWithin = "latitude BETWEEN :south AND :north AND longitude BETWEEN :west AND :east"
    private static let airportsWithin = "SELECT airport.*, \(distance) AS metres FROM airport WHERE \(isWithin)"
    /// What somebody wrote who is banned since is shown only if staff have checked it.
    private static let addedWithin = """
        SELECT *, \(distance) AS metres FROM meeting_point WHERE \(isWithin) AND state <> 'removed'
            AND (state = 'verified' OR NOT EXISTS (
                SELECT 1 FROM traveller WHERE traveller.id = meeting_point.added_by AND traveller.state = 'banned'))
        """
    /// Uses the R*Tree of the cities, which stores degrees; the other tables store degrees × 10⁷.
    private static let citiesWithin = """
        SELECT city.key, name, latitude, longitude, time_zone, \(distance) AS metres
        FROM idx_city_geometry AS box CROSS JOIN city ON city.key = box.pkid
        WHERE box.xmin <= :east / 1e7 AND box.xmax >= :west / 1e7
            AND box.ymin <= :north / 1e7 AND box.ymax >= :south / 1e7
        """

    static func find(_ reference: MeetingPoint.Reference, in db: Database) throws -> MeetingPoint? {
        switch reference {
        case .airport(let code):
            let sql = "SELECT * FROM airport WHERE code = :code"
            return try db.row(sql, ["code": code]).map(airport)
        case .city(let key):
            let sql = "SELECT key, name, latitude, longitude, time_zone FROM city WHERE key = :key"
            return try db.row(sql, ["key": key]).map { try city($0, in: db) }
        case .added(let id):
            let sql = "SELECT * FROM meeting_point WHERE id = :id AND state <> 'removed'"
            return try points(try db.rows(sql, ["id": id.description]), in: db).first
        }
    }

    /// The points that a traveller added, also removed ones, with their times.
    static func added(by traveller: Identifier<Traveller>, in db: Database) throws -> [(MeetingPoint, Date)] {
        let sql = "SELECT * FROM meeting_point WHERE added_by = :traveller ORDER BY id"
        let rows = try db.rows(sql, ["traveller": traveller.description])
        return Array(zip(try points(rows, in: db), rows.map { $0.date("created_at") }))
    }

    private static func coordinate(_ row: StoredRow) -> Coordinate {
        Coordinate(latitudeE7: row["latitude"], longitudeE7: row["longitude"])
    }

    private static func airport(_ row: StoredRow) -> MeetingPoint {
        MeetingPoint(
            reference: .airport(row["code"]), kind: .airport, label: row["name"], coordinate: coordinate(row),
            timeZone: row["time_zone"], details: .unknown, trust: .seeded)
    }

    /// By the boundaries: the list of cities, and the map of before, know other ones.
    private static func timeZone(_ row: StoredRow, in db: Database) throws -> String {
        let cell = Cell(containing: coordinate(row), size: .oneKilometre)
        return try TimeZoneTable.zone(of: cell, in: db) ?? row["time_zone"]
    }

    private static func city(_ row: StoredRow, in db: Database) throws -> MeetingPoint {
        MeetingPoint(
            reference: .city(row["key"]), kind: .cityCentre, label: row["name"], coordinate: coordinate(row),
            timeZone: try timeZone(row, in: db), details: .unknown, trust: .seeded)
    }

    private static func point(
        _ row: StoredRow, _ reports: [PointReport], in db: Database
    ) throws -> MeetingPoint {
        MeetingPoint(
            reference: .added(try row.id("id")), kind: try row.value("kind"), label: row["label"],
            coordinate: coordinate(row), timeZone: try timeZone(row, in: db),
            details: MeetingPoint.Details(
                hours: row["hours"], hasCameras: row["has_cameras"], isLit: row["is_lit"]),
            trust: MeetingPoint.Trust(
                isVerified: row["state"] == "verified", reports: reports, checkedAt: row.optionalDate("checked_at")))
    }

    static func insert(
        _ point: MeetingPoint, by traveller: Identifier<Traveller>, at now: Date, in db: Database
    ) throws {
        try db.insert(
            into: .meetingPoint,
            [
                "id": point.reference.text, "kind": point.kind.rawValue, "label": point.label,
                "latitude": point.coordinate.latitudeE7, "longitude": point.coordinate.longitudeE7,
                "time_zone": point.timeZone, "hours": point.details.hours, "has_cameras": point.details.hasCameras,
                "is_lit": point.details.isLit, "added_by": traveller.description, "created_at": now.milliseconds,
            ])
    }
}
