import CSpatiaLite
import GRDB

/// SpatiaLite's functions on one connection.
enum SpatiaLite {
    /// Registers SpatiaLite's functions. SpatiaLite's cache is the context of a dummy SQL function, so SQLite frees the
    /// cache when it closes the connection.
    static func attach(to db: GRDB.Database) throws {
        guard let connection = db.sqliteConnection, let cache = spatialite_alloc_connection() else {
            throw DataFolderError.unreadable("SpatiaLite cannot be started")
        }
        spatialite_init_ex(connection, cache, 0)
        let status = sqlite3_create_function_v2(
            connection, "wayswap_spatialite", 0, SQLITE_UTF8, cache, { _, _, _ in }, nil, nil,
            { spatialite_cleanup_ex($0) })
        guard status == SQLITE_OK else { throw DataFolderError.unreadable("SpatiaLite cannot be kept") }
    }
}
