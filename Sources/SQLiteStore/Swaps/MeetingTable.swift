import Domain
import Foundation

/// SQL of the table `meeting`: the meetings of a swap by role.
enum MeetingTable {
    /// A swap has up to three meetings: that of its terms, the one suggested and the one agreed.
    enum Role: String, CaseIterable { case terms, suggested, agreed }

    /// By the id of their swap.
    static func of(_ swaps: [Identifier<Swap>], in db: Database) throws -> [String: [Role: Meeting]] {
        var meetings: [String: [Role: Meeting]] = [:]
        for row in try db.rows(of: swaps, { "SELECT * FROM meeting WHERE swap IN (\($0))" }) {
            meetings[row["swap"] as String, default: [:]][try row.value("role")] = try meeting(row)
        }
        return meetings
    }

    private static func meeting(_ row: StoredRow) throws -> Meeting {
        let point = try (row["point"] as String?).map { text in
            guard let point = MeetingPoint.Reference(text) else { throw DamagedRow(column: "point") }
            return point
        }
        let latitude: Int32? = row["latitude"]
        let longitude: Int32? = row["longitude"]
        let coordinate = latitude.flatMap { latitude in
            longitude.map { Coordinate(latitudeE7: latitude, longitudeE7: $0) }
        }
        return Meeting(
            place: MeetingPlace(
                point: point, kind: try row.optionalValue("kind"), isVerified: row["is_verified"],
                coordinate: coordinate, label: row["label"], timeZone: row["time_zone"]),
            startsAt: row.date("starts_at"), utcOffset: row["utc_offset"])
    }

    /// A meeting with the time at which its place is erased, which other changes of the swap move.
    private struct Entry: Equatable {
        let meeting: Meeting
        let erasedAt: Date

        init?(_ meeting: Meeting?, of swap: Swap) {
            guard let meeting else { return nil }
            (self.meeting, erasedAt) = (meeting, swap.placeErasedAt(meeting))
        }

        static func all(of swap: Swap) -> [Role: Entry] {
            [
                .terms: Entry(swap.terms.meeting, of: swap), .suggested: Entry(swap.suggestion?.meeting, of: swap),
                .agreed: Entry(swap.meeting, of: swap),
            ].compactMapValues(\.self)
        }
    }

    /// - Parameter before: What is stored; nil: nothing yet.
    static func save(_ swap: Swap, replacing before: Swap?, in db: Database) throws {
        let (stored, entries) = (before.map(Entry.all) ?? [:], Entry.all(of: swap))
        for role in Role.allCases where stored[role] != entries[role] {
            guard let (meeting, erasedAt) = entries[role].map({ ($0.meeting, $0.erasedAt) }) else {
                try db.run(
                    "DELETE FROM meeting WHERE swap = :swap AND role = :role",
                    ["swap": swap.id.description, "role": role.rawValue])
                continue
            }
            try db.upsert(
                into: .meeting,
                [
                    "swap": swap.id.description, "role": role.rawValue, "point": meeting.place.point?.text,
                    "kind": meeting.place.kind?.rawValue, "is_verified": meeting.place.isVerified,
                    "latitude": meeting.place.coordinate?.latitudeE7,
                    "longitude": meeting.place.coordinate?.longitudeE7, "label": meeting.place.label,
                    "time_zone": meeting.place.timeZone, "starts_at": meeting.startsAt.milliseconds,
                    "utc_offset": meeting.utcOffset,
                    "erase_at": erasedAt.milliseconds,
                ])
        }
    }

    static let withoutPlace = "point = NULL, latitude = NULL, longitude = NULL, label = ''"

    /// Swaps with an exact place whose retention has ended, at most `limit`.
    static func ended(at now: Date, limit: Int, in db: Database) throws -> [Identifier<Swap>] {
        let sql = """
            SELECT swap FROM meeting WHERE latitude IS NOT NULL AND erase_at <= :now
            ORDER BY erase_at, swap, role LIMIT :limit
            """
        // A swap has as many rows as it has such places.
        var seen: Set<Identifier<Swap>> = []
        let swaps = try db.rows(sql, ["now": now.milliseconds, "limit": limit * Role.allCases.count])
            .map { try $0.id("swap", of: Swap.self) }
        return Array(swaps.filter { seen.insert($0).inserted }.prefix(limit))
    }

    /// Erases these places of a swap, and the stored responses that contain them. False if there is none.
    static func erase(_ swap: Identifier<Swap>, at now: Date, in db: Database) throws -> Bool {
        let changed = try db.run(
            """
            UPDATE meeting SET \(MeetingTable.withoutPlace)
            WHERE swap = :swap AND latitude IS NOT NULL AND erase_at <= :now
            """, ["swap": swap.description, "now": now.milliseconds])
        guard changed > 0 else { return false }
        let members = try SwapTable.members(of: swap, in: db)
        try IdempotencyTable.erase(about: swap, of: members, in: db)
        try EventTable.append(
            try SwapTable.find(swap, in: db)?.subjects ?? [], to: members, by: .service, at: now, in: db)
        return true
    }
}
