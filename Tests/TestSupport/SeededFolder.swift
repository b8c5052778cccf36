package import App
package import Domain
package import Foundation
package import Logging
import RateFeeds
package import SQLiteStore

/// Data folders with the real seed: made once a test process, copied for every test.
package enum SeededFolder {
    package static let quiet = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })

    /// The root of the repository.
    package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    package static let seed = SeedFolder(path: root.appending(path: "seed").path())

    package static func rates() throws -> [RatePublication] {
        let bytes = try Data(contentsOf: URL(filePath: seed.rates))
        return try ECBRatesParser.parse([UInt8](bytes), at: FixedClock.start)
    }

    /// The folder that is copied, and what seeding it said.
    package static let template = Task { () throws -> (folder: DataFolder, report: SeedReport) in
        let folder = newFolder()
        let database = try open(folder)
        let report = try await SQLiteSeed(database).load(from: seed, rates: try rates())
        try await database.close()
        return (folder, report)
    }

    /// The seed data of every copy: reading it takes a tenth of a short test.
    package static let reference = Task {
        let database = try await shared.value
        return try await ReferenceData(
            CatalogueStores(rates: SQLiteRateStore(database), places: SQLitePlaceStore(database)))
    }

    /// One open database for all tests that only read.
    package static let shared = Task { try open(try await copy()) }

    /// NORMAL: no test here loses power, and syncing thousands of small commits takes minutes.
    package static func open(_ folder: DataFolder) throws -> SQLiteDatabase {
        try SQLiteDatabase(folder, synchronous: .normal, logger: quiet, failed: {})
    }

    package static func newFolder() -> DataFolder {
        DataFolder(path: FileManager.default.temporaryDirectory.appending(path: "wayswap-\(UUID())").path())
    }

    /// A folder of one's own, with the seed.
    package static func copy() async throws -> DataFolder {
        let template = try await template.value.folder
        let folder = newFolder()
        try folder.create()
        for (source, target) in [(template.database, folder.database), (template.keys, folder.keys)] {
            try FileManager.default.copyItem(atPath: source, toPath: target)
        }
        return folder
    }

    package static func remove(_ folder: DataFolder) {
        try? FileManager.default.removeItem(atPath: folder.path)  // It lies in the temporary folder anyway.
    }
}
