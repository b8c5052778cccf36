import ArgumentParser
import Domain
import Foundation
import RateFeeds
import SQLiteStore

/// `wayswap rates …`.
struct RatesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rates", abstract: "Reference rates.",
        subcommands: [
            ImportCommand.self, FetchCommand.self, StatusCommand.self, QuarantineCommand.self, ReleaseCommand.self,
            DropCommand.self,
        ])

    /// `wayswap rates import`.
    struct ImportCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Import a file of the ECB's reference rates (history or one day, CSV).",
            discussion: "All or nothing is read; figures that changed are kept as revisions.")

        @OptionGroup var options: DataOptions

        @Argument(help: "The file.")
        var file: String

        func run() async throws {
            let folder = try options.folder()
            guard FileManager.default.isReadableFile(atPath: file) else {
                throw SettingsFault(description: "\(file) cannot be read")
            }
            let sheets = try ECBHistoryCSV.parse(SeedCommand.bytes(file), at: WallClock.system.now())
            let name = URL(fileURLWithPath: file).lastPathComponent
            try await folder.withDatabase { database in
                let done = try await SQLiteRateStore(database).save(sheets, from: name)
                print(
                    "\(sheets.count) days: \(done.added) rates added, \(done.unchanged) unchanged, \(done.revised) revised"
                )
            }
        }
    }
}
