import Domain
import GRDB
import Synchronization

/// What the search for offers nearby keeps in memory of the database: tiles, the offers that are shown as they were
/// written, the newest rates. One lock guards them, because one commit changes them together; nothing is older than the
/// last commit that anybody was told of.
///
/// All tiles are loaded after the start if there is room for them (`warm`); before that, or without room, those around
/// the places that are searched. A load runs beside the writer: what it read is kept only if no commit has touched it
/// since before its snapshot.
final class NearbyIndex: Sendable {
    /// An offer as it was written, and what besides its card it was written with.
    struct Text: Sendable {
        let text: [UInt8]
        private let stamp: OfferWriting.Stamp

        init(_ text: [UInt8], of writing: OfferWriting) {
            self.text = text
            stamp = writing.stamp
        }

        func `is`(of writing: OfferWriting) -> Bool { stamp == writing.stamp }
    }

    struct State {
        /// Every tile that is not empty, of the rows below `worldRows`.
        var world = NearbyWorld()
        var worldRows = 0
        /// Whether all offers are few enough; nil before they were counted.
        var hasRoom: Bool?
        /// Those that were asked for, while the world is not whole.
        var tiles: RecentlyUsed<TileKey, NearbyTile>
        var texts: RecentlyUsed<Int64, Text>
        var newest: RateBook?
        var books: RecentlyUsed<RateBook.Days, RateBook>
        /// How many commits have touched something, and which was the last to touch what, while loads are under way.
        var commits = 0
        var loads = 0
        var touchedTiles: [TileKey: Int] = [:]
        var touchedTexts: [Int64: Int] = [:]
        var touchedRates = 0
        /// Loads that began before this commit keep nothing.
        var forgotten = 0
        /// SQLite's number for what other connections have committed.
        var dataVersion: Int?

        let limits: NearbyLimits

        fileprivate init(_ limits: NearbyLimits) {
            self.limits = limits
            tiles = RecentlyUsed(capacity: limits.entries)
            texts = RecentlyUsed(capacity: limits.texts)
            books = RecentlyUsed(capacity: limits.books)
        }

        var isWhole: Bool { worldRows == Cell.rows }

        /// Nil for a tile that is not known.
        mutating func tile(_ key: TileKey) -> NearbyTile? {
            key.row < worldRows ? world[key] ?? .empty : tiles.value(for: key)
        }
    }

    let limits: NearbyLimits
    let state: Mutex<State>
    let geodesic = Geodesic()

    init(_ limits: NearbyLimits) {
        self.limits = limits
        state = Mutex(State(limits))
    }

    /// Tiles and written offers that are kept now.
    var counts: (tiles: Int, texts: Int) { state.withLock { ($0.world.count + $0.tiles.count, $0.texts.count) } }

    // MARK: Loads

    /// Runs `load` in a snapshot of its own and keeps what is still true when it ends.
    private func load<Value: Sendable>(
        from database: SQLiteDatabase, _ load: @escaping @Sendable (Database) throws -> Value,
        keep: @Sendable (inout State, Value, Int) -> Void
    ) async throws -> Value {
        try await noting { began in
            let value = try await database.read(load)
            state.withLock { state in
                if state.forgotten <= began { keep(&state, value, began) }
            }
            return value
        }
    }

    /// Runs `load`, during which every commit notes what it touches; passes on how many commits there were before.
    func noting<Value>(_ load: (Int) async throws -> Value) async throws -> Value {
        let began = state.withLock { state in
            state.loads += 1
            return state.commits
        }
        defer {
            state.withLock { state in
                state.loads -= 1
                if state.loads == 0 { (state.touchedTiles, state.touchedTexts) = ([:], [:]) }
            }
        }
        return try await load(began)
    }

    /// The tiles of `cover` but for those of `inner`, loaded where they are not known.
    func tiles(
        in cover: [TileCover], without inner: [TileCover], from database: SQLiteDatabase
    ) async throws -> [NearbyTile] {
        var (tiles, missing) = state.withLock { state -> ([NearbyTile], [Set<TileKey>]) in
            var tiles: [NearbyTile] = []
            // A set for each box: their bounds are what the R*Tree is asked, and must not span the antimeridian.
            let missing = cover.map { cover in
                var missing: Set<TileKey> = []
                cover.forEachRow { row, columns in
                    if row < state.worldRows {
                        return state.world.forEach(in: row, columns) { key, tile in
                            if !inner.contains(where: { $0.contains(key) }) { tiles.append(tile) }
                        }
                    }
                    for key in columns.lazy.map({ TileKey(row: row, column: $0) })
                    where !inner.contains(where: { $0.contains(key) }) {
                        guard let tile = state.tiles.value(for: key) else {
                            missing.insert(key)
                            continue
                        }
                        if !tile.entries.isEmpty { tiles.append(tile) }
                    }
                }
                return missing
            }
            return (tiles, missing)
        }
        for keys in missing where !keys.isEmpty {
            tiles += try await load(from: database) { db in
                // A box for each stretch of a row: the missing ones are rings and corners, not a rectangle.
                let offers = try NearbyTable.offers(in: SearchBox.stretches(of: keys), of: keys.contains, db)
                return keys.map { ($0, offers[$0].map(NearbyTile.init) ?? .empty) }
            } keep: { state, loaded, began in
                for (key, tile) in loaded where state.touchedTiles[key] ?? 0 <= began && key.row >= state.worldRows {
                    state.tiles.insert(tile, for: key, weighing: tile.weight)
                }
            }.map(\.1)
        }
        return tiles
    }

    /// Which commit the rates of now came with: texts that tell what offers are worth are true for this one only.
    var rates: Int { state.withLock(\.touchedRates) }

    /// These offers as `writing` writes them with rates that were read at `rates` or later, in their order; nil for one
    /// that can no longer be found.
    func texts(
        of keys: [Int64], _ writing: OfferWriting, at rates: Int, from database: SQLiteDatabase
    ) async throws -> [[UInt8]?] {
        let known = state.withLock { state in
            keys.map { key in state.texts.value(for: key).flatMap { $0.is(of: writing) ? $0.text : nil } }
        }
        let missing = zip(keys, known).filter { $1 == nil }.map(\.0)
        guard !missing.isEmpty else { return known }
        let loaded = try await load(from: database) { db in
            var loaded: [Int64: [UInt8]] = [:]
            for key in missing {
                guard let card = try OfferTable.found(key, in: db) else { continue }
                // Copied, because what grew while it was written has room for more.
                loaded[key] = writing.write(card).withUnsafeBufferPointer { Array($0) }
            }
            return loaded
        } keep: { state, loaded, began in
            guard state.touchedRates == rates else { return }
            for (key, text) in loaded where state.touchedTexts[key] ?? 0 <= began {
                state.texts.insert(Text(text, of: writing), for: key, weighing: text.count + limits.overhead)
            }
        }
        return zip(keys, known).map { key, text in text ?? loaded[key] }
    }

    /// The newest publications, or exactly those of these days.
    func book(of days: RateBook.Days?, from database: SQLiteDatabase) async throws -> RateBook {
        let known = state.withLock { state in
            if let days { state.books.value(for: days) } else { state.newest }
        }
        if let known { return known }
        return try await load(from: database) {
            try RateTable.book(of: days, in: $0)
        } keep: { state, book, began in
            guard state.touchedRates <= began else { return }
            if let days { state.books.insert(book, for: days) } else { state.newest = book }
        }
    }

    /// Whether another connection has committed since the last look.
    func hasForeignWrites(_ db: Database) throws -> Bool {
        let version = try Int.fetchOne(try db.cachedStatement(sql: "PRAGMA data_version"))
        return state.withLock { state in
            defer { state.dataVersion = version }
            return state.dataVersion != nil && state.dataVersion != version
        }
    }
}
