import Domain
import Foundation

/// SQL of the table `device`.
enum DeviceTable {
    /// Stores a new device, or extends a known one to its full lifetime.
    static func save(_ device: Device, in db: Database) throws {
        try db.run(
            """
            INSERT INTO device (hash, traveller, expires_at) VALUES (:hash, :traveller, :expires_at)
            ON CONFLICT (hash) DO UPDATE SET expires_at = excluded.expires_at
            WHERE device.traveller = excluded.traveller
            """,
            [
                "hash": Data(device.tokenHash), "traveller": device.traveller.description,
                "expires_at": device.expiresAt.milliseconds,
            ])
        let sql = "SELECT hash, traveller, expires_at FROM device WHERE traveller = :traveller"
        let devices = try db.rows(sql, ["traveller": device.traveller.description]).map(self.device)
        for evicted in Device.evicted(of: devices) {
            try db.run("DELETE FROM device WHERE hash = :hash", ["hash": Data(evicted.tokenHash)])
        }
    }

    static func find(_ hash: [UInt8], in db: Database) throws -> Device? {
        let sql = "SELECT hash, traveller, expires_at FROM device WHERE hash = :hash"
        return try db.row(sql, ["hash": Data(hash)]).map(device)
    }

    private static func device(_ row: StoredRow) throws -> Device {
        Device(
            tokenHash: [UInt8](row["hash"] as Data), traveller: try row.id("traveller"),
            expiresAt: row.date("expires_at"))
    }

    /// Deletes every device of a traveller except the one of `session`.
    static func endOthers(
        of traveller: Identifier<Traveller>, keepingThatOf session: Identifier<Session>, in db: Database
    ) throws {
        try db.run(
            """
            DELETE FROM device WHERE traveller = :traveller AND hash NOT IN (
                SELECT device_hash FROM session WHERE id = :session AND device_hash IS NOT NULL)
            """, ["traveller": traveller.description, "session": session.description])
    }

    static func endAll(of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run("DELETE FROM device WHERE traveller = :traveller", ["traveller": traveller.description])
    }
}
