import App
import RateFeeds
package import SQLiteStore

extension SQLiteStores: Stores {
    /// Held publications are read again by the feeds of this server.
    package init(_ database: SQLiteDatabase) {
        self.init(database) { try $0.reparsed() }
    }
}
