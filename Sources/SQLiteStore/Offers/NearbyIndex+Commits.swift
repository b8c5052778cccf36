import Domain
import GRDB
import Synchronization

extension NearbyIndex {
    /// Brings up to date what a commit touched; nobody has been told of the commit yet. Only the writer calls it.
    func committed(_ touched: Touched, in db: Database) {
        var changed = touched.offers
        do {
            for owner in touched.travellers {
                for (key, tile) in try NearbyTable.places(of: owner, in: db) { changed[key] = tile }
            }
            let tiles = Dictionary(grouping: changed.keys) { key in changed[key] ?? TileKey(row: 0, column: 0) }
            let after = try changed.count > limits.touched ? [:] : renewed(tiles, in: db)
            state.withLock { [changed] state in
                state.note(changed)
                for key in tiles.keys { state.replace(key, with: after[key]) }
                for key in changed.keys { state.texts.remove(key) }
                if touched.rates { state.forgetRates() }
            }
        } catch {
            // What cannot be read anew must not be told any longer.
            forget()
        }
    }

    /// The touched tiles as they are now, made beside the lock: nobody else changes a tile that is known.
    private func renewed(_ touched: [TileKey: [Int64]], in db: Database) throws -> [TileKey: NearbyTile] {
        let before = state.withLock { state in
            touched.keys.reduce(into: [TileKey: NearbyTile]()) { known, key in known[key] = state.tile(key) }
        }
        var after: [TileKey: NearbyTile] = [:]
        for (key, tile) in before {
            var offers: [Int64: (entry: NearbyEntry, place: NearbyPlace)?] = [:]
            for offer in touched[key] ?? [] {
                offers.updateValue(try NearbyTable.offer(offer, in: db), forKey: offer)
            }
            after[key] = tile.replacing(offers)
        }
        return after
    }

    func forget() {
        state.withLock { state in
            state.commits += 1
            state.forgotten = state.commits
            state.dropWorld()
            state.forgetRates()
        }
    }
}

extension NearbyIndex.State {
    /// Counts a commit, and tells the loads that are under way what it touched.
    mutating func note(_ changed: [Int64: TileKey]) {
        commits += 1
        guard loads > 0 else { return }
        for (key, tile) in changed {
            touchedTiles[tile] = commits
            touchedTexts[key] = commits
        }
        guard touchedTiles.count + touchedTexts.count > limits.notes else { return }
        forgotten = commits
        touchedTiles = [:]
        touchedTexts = [:]
    }

    /// Nil drops a tile: one that a load brought in between, or one of too many.
    mutating func replace(_ key: TileKey, with tile: NearbyTile?) {
        guard key.row < worldRows else {
            if let tile { tiles.insert(tile, for: key, weighing: tile.weight) } else { tiles.remove(key) }
            return
        }
        guard let tile else { return dropWorld(from: key.row) }
        world[key] = tile
        guard world.entries > limits.world else { return }
        hasRoom = false
        dropWorld()
    }

    mutating func forgetRates() {
        touchedRates = commits
        newest = nil
        books.removeAll()
        // They tell what offers are worth.
        texts.removeAll()
    }

    /// From that row on tiles are loaded where they are searched.
    mutating func dropWorld(from row: Int32 = 0) {
        world.drop(from: row)
        // Those that were asked for before the world knew them were not kept up since.
        tiles.removeAll()
        worldRows = min(worldRows, Int(row))
    }
}
