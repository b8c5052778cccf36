import Domain
import SQLiteStore

/// Servers that live as long as the process, for tests that only read.
private enum SharedWorlds {
    static let few = Task { try await start(SeededFolder.few) }
    static let full = Task { try await start(SeededFolder.full) }

    private static func start(_ seed: SeededFolder.Template) async throws -> World {
        let (worlds, started) = AsyncThrowingStream.makeStream(of: World.self)
        Task {
            do {
                try await World.run(on: seed) { world in
                    started.yield(world)
                    // Nobody ends it: the server stops with the process.
                    for await _ in AsyncStream.makeStream(of: Never.self).stream {}
                }
            } catch {
                started.finish(throwing: error)
            }
        }
        for try await world in worlds { return world }
        throw Missing("a server")
    }
}

/// The seed of a server that tests share.
package enum SharedSeed {
    case few
    case full
}

/// A test wrote to a server that others read, or moved its clock.
package struct WroteToSharedWorld: Error {}

extension World {
    /// Runs a test that only reads on a server that all such tests share: to start and to end one costs more than a short
    /// test. Throws if anything was written or the clock was moved.
    package static func reading(
        _ seed: SharedSeed = .few, _ test: @Sendable (World) async throws -> Void
    ) async throws {
        let world = try await (seed == .few ? SharedWorlds.few : SharedWorlds.full).value
        let before = try await world.changes()
        try await TestTimes.measuring { try await test(world) }
        guard try await world.changes() == before, world.clock.now == FixedClock.start else {
            throw WroteToSharedWorld()
        }
    }
}
