import Domain
import Foundation
import SQLiteStore
import TestSupport

/// An archive of the owner that is ready, and what only the owner may know of it.
extension Canary {
    static let exportID = "0199dddd-0000-7000-8000-00000000c0d6"
    private static let file = "ca9a41de06a5ca9a41de06a5ca9a41de.zip"
    private static let content = "canary archive"
    private static let startedAt: Int64 = 1_795_250_034_567
    private static let readyAt: Int64 = 1_795_250_112_345

    static func plantExport(in world: World, owner: Person) async throws {
        try FileManager.default.createDirectory(atPath: world.folder.exports, withIntermediateDirectories: true)
        guard
            FileManager.default.createFile(
                atPath: "\(world.folder.exports)/\(file)", contents: Data(content.utf8))
        else { throw Missing("a file") }
        try await world.execute(
            """
            INSERT INTO export_job (id, traveller, language, is_at_once, started_at, state, attempts, file, bytes, ready_at,
                failure, is_told)
            VALUES ('\(exportID)', '\(owner.id)', 'en', 0, \(startedAt), 'ready', 1, '\(file)', \(content.utf8.count),
                \(readyAt), NULL, 0)
            """)
    }

    static let ofExport = [
        Canary(column: "export_job.id", forms: [exportID], readers: [.owner], isShown: true),
        Canary(column: "export_job.started_at", forms: forms(of: startedAt), readers: [.owner], isShown: true),
        Canary(column: "export_job.file", forms: ["ca9a41de06a5"], readers: [], isShown: false),
        Canary(column: "export_job.ready_at", forms: forms(of: readyAt), readers: [.owner], isShown: false),
        Canary(column: "no table: archive", forms: [content], readers: [.owner], isShown: true),
    ]
}
