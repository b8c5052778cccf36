import Domain
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("a search by SQL and SpatiaLite") struct NearbySearchTests {
    /// A database with a random world; `steps` is what a read may take on the caller's thread.
    private func database(of world: RandomWorld, steps: Int) async throws -> (SQLiteDatabase, DataFolder) {
        let folder = try await SeededFolder.copy()
        var limits = DirectReaders.Limits()
        limits.steps = steps
        let database = try SQLiteDatabase(
            folder, synchronous: .normal, direct: limits, logger: SeededFolder.quiet, failed: {})
        try await database.write { try world.insert(in: $0) }
        return (database, folder)
    }

    /// 100,000 steps: everything runs on the caller's thread. 1000: most searches are begun again on another one.
    @Test("pages and their cursors agree with plain arithmetic, all over the world", arguments: [100_000, 1000])
    func agree(steps: Int) async throws {
        var numbers = SteadyNumbers(120)
        let rates = try await SQLiteRateStore(SeededFolder.shared.value).referenceRates(
            at: Date(timeIntervalSince1970: 1_793_500_000))
        let world = RandomWorld(2000, rates: rates, &numbers)
        let (database, folder) = try await database(of: world, steps: steps)
        defer { SeededFolder.remove(folder) }
        let store = SQLiteOfferStore(database)
        var (rows, full, asked) = (0, 0, 0)
        while asked < 300 {
            let (search, viewer) = world.search(&numbers)
            guard !world.isAmbiguous(search, for: viewer) else { continue }
            asked += 1
            let expected = world.expected(search, for: viewer)
            var (found, cursor, pages) = ([] as [String], nil as OfferCursor?, 0)
            repeat {
                let nearby = try await store.near(search, for: viewer, only: nil, after: cursor, at: RandomWorld.now)
                let items = try nearby.page.items.map { item in
                    let distance = try #require(item.distance)
                    return "\(item.id) \(distance.atLeast) \(distance.atMost)"
                }
                found += items
                cursor = nearby.page.next
                pages += 1
                if cursor != nil { full += 1 }
            } while cursor != nil && pages < 6
            #expect(found == Array(expected.prefix(found.count)), "\(search)")
            #expect(cursor != nil || found.count == expected.count, "\(search)")
            rows += found.count
        }
        #expect(rows > 1500)
        #expect(full > 200)
        try await database.close()
        #expect(try SQLiteVerifier.check(folder) == [])
    }
}
