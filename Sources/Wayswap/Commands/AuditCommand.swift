import ArgumentParser
import Domain
import SQLiteStore

/// `wayswap audit`.
struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Export, check and repair the record of what staff did.",
        subcommands: [Export.self, Check.self, Key.self, Restored.self])

    /// `wayswap audit export` writes the audit into a file that others can check.
    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export", abstract: "Write the chain and its checkpoints into one file that names nobody.")

        @OptionGroup var options: DataOptions

        @Argument(help: "The file to make; nothing is replaced.")
        var file: String

        func run() throws {
            let count = try AuditExport.write(options.folder(), to: file, at: WallClock.system.now())
            print("exported \(count) rows to \(file)")
        }
    }

    /// `wayswap audit check` verifies an exported file, and exits with an error if it has findings.
    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Check an exported file, without a database.")

        @Argument(help: "The file that `wayswap audit export` wrote.")
        var file: String

        @Argument(help: "The public key that `wayswap audit key` prints, from a source that you trust.")
        var key: String

        func run() throws {
            guard let key = AuditPublicKey(key) else {
                throw ValidationError("The key must be 64 hexadecimal digits, as `wayswap audit key` prints them.")
            }
            let check = try AuditExportCheck(of: file, key: key)
            for finding in check.findings { print(finding) }
            guard check.findings.isEmpty else {
                Failure.say("\(check.findings.count) findings")
                throw Failure.damage
            }
            print("no findings in \(check.count) rows")
        }
    }

    /// `wayswap audit key` prints the public key, which a checker needs from a trusted source.
    struct Key: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "key", abstract: "Print the public key of the checkpoints.")

        @OptionGroup var options: DataOptions

        func run() throws {
            let folder = try options.folder()
            guard folder.hasDatabase else { throw DataFolderError.missing(folder.database) }
            print(try AuditKey(KeyFile(folder)).publicKey)
        }
    }

    /// `wayswap audit restored` lets the audit go on after a backup was restored.
    struct Restored: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "restored",
            abstract: "Sign that the database was restored, and give up later rows that checkpoints know of.",
            discussion: "The file DIR/audit keeps the checkpoints of these rows, and when they were given up.")

        @OptionGroup var options: DataOptions

        func run() async throws {
            let folder = try options.folder()
            guard folder.hasDatabase else { throw DataFolderError.missing(folder.database) }
            let database = try SQLiteDatabase(folder, .current, logger: LineLog.logger(), failed: {})
            let result: Result<Int64, any Error>
            do {
                result = .success(try await SQLiteAuditCheckpoints(database).markRestored(at: WallClock.system.now()))
            } catch {
                result = .failure(error)
            }
            try await database.close()
            print("the audit goes on after row \(try result.get())")
        }
    }
}
