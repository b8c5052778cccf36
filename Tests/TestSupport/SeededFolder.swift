package import App
package import Domain
import Foundation
package import Logging
import RateFeeds
package import SQLiteStore
import Wayswap

/// Data folders with the seed: made once a test process, copied for every test.
package enum SeededFolder {
    package static let quiet = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })

    package static let seed = SeedFolder(path: Repository.root.appending(path: "seed").path())

    package static func rates() throws -> [RatePublication] {
        let bytes = try Data(contentsOf: URL(filePath: seed.rates))
        return try ECBRatesParser.parse([UInt8](bytes), at: FixedClock.start)
    }

    /// The seed with few places, for tests that do not look for places: their copies are small.
    package static let few = Template { try SmallSeed.folder() }

    /// The whole seed.
    package static let full = Template { seed }

    /// The newest schema without a row of the seed.
    package static let empty = FolderTemplate { try await open($0).close() }

    /// One open database with few places for all tests that only read.
    package static var shared: Task<SQLiteDatabase, any Error> { few.shared }

    /// NORMAL: no test here loses power, and syncing thousands of small commits takes minutes.
    package static func open(_ folder: DataFolder) throws -> SQLiteDatabase {
        try SQLiteDatabase(folder, synchronous: .normal, logger: quiet, failed: {})
    }

    package static func newFolder() -> DataFolder {
        DataFolder(path: FileManager.default.temporaryDirectory.appending(path: "wayswap-\(UUID())").path())
    }

    /// A folder of one's own, with the seed and few places.
    package static func copy() async throws -> DataFolder { try await few.copy() }

    package static func remove(_ folder: DataFolder) {
        try? FileManager.default.removeItem(atPath: folder.path)  // It lies in the temporary folder anyway.
    }
}

extension SeededFolder {
    /// A seeded folder that is copied.
    package struct Template: Sendable {
        /// The folder, and the report of seeding it.
        package let seeded: Task<(folder: DataFolder, report: SeedReport), any Error>
        /// One open database for all tests that only read.
        package let shared: Task<SQLiteDatabase, any Error>
        /// The seed data of every copy: reading it takes a tenth of a short test.
        package let reference: Task<ReferenceData, any Error>

        init(_ seed: @escaping @Sendable () throws -> SeedFolder) {
            let seeded = Task {
                let folder = newFolder()
                let database = try open(folder)
                let report = try await SQLiteSeed(database).load(from: try seed(), rates: try rates())
                try await database.close()
                return (folder: folder, report: report)
            }
            let shared = Task { try open(try FolderTemplate.copy(of: try await seeded.value.folder)) }
            self.seeded = seeded
            self.shared = shared
            reference = Task {
                try await ReferenceData(SQLiteStores(try await shared.value))
            }
        }

        /// A folder of one's own, with the seed.
        package func copy() async throws -> DataFolder {
            try FolderTemplate.copy(of: try await seeded.value.folder)
        }
    }
}
