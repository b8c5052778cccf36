import Domain
import GRDB

/// SQL of `time_zone` and `time_zone_row`, the zone of every cell by the boundaries of zones.
enum TimeZoneTable {
    /// The IANA name; nil before the seed has loaded the tables.
    static func zone(of cell: Cell, in db: Database) throws -> String? {
        let row = try db.cachedStatement(sql: "SELECT runs FROM time_zone_row WHERE grid_row = ?")
        guard let text = try String.fetchOne(row, arguments: [cell.row]) else { return nil }
        guard let zones = TimeZoneRow(text) else { throw DamagedRow(column: "time_zone_row.runs") }
        let code = zones.code(of: cell)
        guard code != TimeZoneRow.sea else { return Locality.zone(atLongitude: cell.parent.centre.longitude) }
        let name = try db.cachedStatement(sql: "SELECT name FROM time_zone WHERE code = ?")
        guard let name = try String.fetchOne(name, arguments: [code]) else {
            throw DamagedRow(column: "time_zone.code")
        }
        return name
    }
}
