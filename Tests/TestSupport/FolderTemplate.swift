import Foundation
package import SQLiteStore

/// A data folder that is made once a test process and copied for every test: to migrate a new database takes a hundred
/// times as long as to copy one.
package struct FolderTemplate: Sendable {
    private let made: Task<DataFolder, any Error>

    /// - Parameter make: Fills a folder that does not exist yet, and closes its database.
    package init(_ make: @escaping @Sendable (DataFolder) async throws -> Void) {
        made = Task {
            let folder = SeededFolder.newFolder()
            try await make(folder)
            return folder
        }
    }

    /// A folder of one's own.
    package func copy() async throws -> DataFolder { try Self.copy(of: try await made.value) }

    static func copy(of template: DataFolder) throws -> DataFolder {
        let folder = SeededFolder.newFolder()
        try folder.create()
        for (source, target) in [(template.database, folder.database), (template.keys, folder.keys)] {
            try FileManager.default.copyItem(atPath: source, toPath: target)
        }
        return folder
    }
}
