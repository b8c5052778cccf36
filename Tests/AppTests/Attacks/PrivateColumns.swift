import SQLiteStore

/// Which column may be shown to everybody who may see its row, and which never, by the descriptions of the tables.
enum PrivateColumns {
    /// The tags of the tables that people fill, by table and column.
    static let tags = Dictionary(
        uniqueKeysWithValues: tables(of: .people).map { table in
            (table.name, Dictionary(uniqueKeysWithValues: table.columns.map { ($0.name, $0.tag) }))
        })

    /// Reference data of the seed: published elsewhere, the same for everybody.
    static let seeded = tables(of: .published).map(\.name)

    static func tables(of source: TableDescription.Source) -> [TableDescription] {
        TableDescription.all.filter { $0.source == source }
    }

    /// Tables of SQLite, SpatiaLite, the migrations and the R*Trees; `installation` says whether this is a demo,
    /// `key_check` which keys the database belongs to, and `decoy` only takes time.
    static func isMachinery(_ table: String) -> Bool {
        isLibrarys(table) || tables(of: .machinery).contains { $0.name == table }
    }

    /// Tables of SQLite, GRDB and SpatiaLite, and of the index of the search, which has no text.
    static func isLibrarys(_ table: String) -> Bool {
        let names: Set<String> = [
            "ElementaryGeometries", "KNN", "SpatialIndex", "data_licenses", "grdb_migrations", "spatial_ref_sys",
            "spatial_ref_sys_aux", "spatialite_history", "sql_statements_log", "sqlite_sequence",
        ]
        let prefixes = [
            "message_search", "geometry_columns", "idx_city_", "idx_country_", "views_geometry_", "virts_geometry_",
        ]
        return names.contains(table) || prefixes.contains { table.hasPrefix($0) }
    }

    /// `table.column` of everything that a canary must lie in.
    static var secrets: Set<String> {
        Set(tags.flatMap { table, columns in columns.filter { $0.value == .secret }.map { "\(table).\($0.key)" } })
    }
}
