import Domain
import Foundation
import Logging
import RateFeeds
@testable import SQLiteStore

/// Data folders with the real seed: made once a test process, copied for every test that writes.
enum SeededFolder {
    static let quiet = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })

    /// The repository's `seed`.
    static let seed = SeedFolder(
        path: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "seed").path())

    static func rates() throws -> [RateSheet] {
        let bytes = try Data(contentsOf: URL(filePath: seed.rates))
        return try ECBHistoryCSV.parse([UInt8](bytes), at: Date(timeIntervalSince1970: 1_795_000_000))
    }

    /// The folder that is copied, and what seeding it said.
    static let template = Task { () throws -> (folder: DataFolder, report: SeedReport) in
        let folder = newFolder()
        let database = try open(folder)
        let report = try await SQLiteSeed(database).load(from: seed, rates: try rates())
        try await database.close()
        return (folder, report)
    }

    /// One open database for all tests that only read.
    static let shared = Task { try open(try await copy()) }

    static func open(_ folder: DataFolder) throws -> SQLiteDatabase {
        try SQLiteDatabase(folder, synchronous: .normal, logger: quiet)
    }

    static func newFolder() -> DataFolder {
        DataFolder(path: FileManager.default.temporaryDirectory.appending(path: "wayswap-\(UUID())").path())
    }

    /// A folder of one's own, with the seed.
    static func copy() async throws -> DataFolder {
        let template = try await template.value.folder
        let folder = newFolder()
        try folder.create()
        for (source, target) in [(template.database, folder.database), (template.keys, folder.keys)] {
            try FileManager.default.copyItem(atPath: source, toPath: target)
        }
        return folder
    }

    static func remove(_ folder: DataFolder) {
        try? FileManager.default.removeItem(atPath: folder.path)  // It lies in the temporary folder anyway.
    }
}
