import Domain

/// SQL of `time_zone` and `time_zone_row`, the zone of every cell by the boundaries of zones.
enum TimeZoneTable {
    /// The IANA name; nil before the seed has loaded the tables.
    static func zone(of cell: Cell, in db: Database) throws -> String? {
        let row = "SELECT runs FROM time_zone_row WHERE grid_row = :row"
        guard let text = try db.value(row, ["row": cell.row], as: String.self) else { return nil }
        guard let zones = TimeZoneRow(text) else { throw DamagedRow(column: "time_zone_row.runs") }
        let code = zones.code(of: cell)
        guard code != TimeZoneRow.sea else { return Locality.zone(atLongitude: cell.parent.centre.longitude) }
        let named = "SELECT name FROM time_zone WHERE code = :code"
        guard let name = try db.value(named, ["code": code], as: String.self) else {
            throw DamagedRow(column: "time_zone.code")
        }
        return name
    }
}
