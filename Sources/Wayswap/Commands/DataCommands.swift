import App
import ArgumentParser
import Domain
import Foundation
import Logging
import RateFeeds
import SQLiteStore

/// `wayswap migrate`.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Bring the database to this version's schema, or make a new one.")

    @OptionGroup var options: DataOptions

    func run() async throws {
        let database = try SQLiteDatabase(options.folder(), logger: LineLog.logger(), failed: {})
        print("schema \(database.schema.last ?? "-")")
        try await database.close()
    }
}

/// `wayswap seed`.
struct SeedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seed", abstract: "Load the reference data; with --demo a small world of travellers too.")

    @OptionGroup var options: DataOptions

    @Option(help: "The folder with the reference data (WAYSWAP_SEED); default seed.")
    var from: String?

    @Flag(help: "Fill the demo world; only in a folder that is new or a demo already.")
    var demo = false

    func run() async throws {
        let folder = try options.folder()
        let seed = SeedFolder(
            path: Setting.text(from, "WAYSWAP_SEED", in: ProcessInfo.processInfo.environment) ?? "seed")
        try seed.check()
        let clock = WallClock.system
        let publications = try ECBRatesParser.parse(Self.bytes(seed.rates), at: clock.now())
        let tables = try SeedRates.parse(
            Self.bytes(seed.tables), of: .nbpA, through: Day(of: clock.now(), in: .gmt),
            names: SeedRates.names(Self.bytes(seed.tableNames)))
        let logger = LineLog.logger()
        let database = try SQLiteDatabase(folder, logger: logger, failed: {})
        do {
            if demo { try await SQLiteInstallation(database).becomeDemo() }
            let seeded = try await SQLiteSeed(database).load(
                from: seed, rates: publications, tables: (tables, at: clock.now()))
            for line in seeded.lines { print("\(line.table): \(line.rows) rows, \(line.changed) changed") }
            if demo {
                let samples = try await AssetSamples.load(
                    seed.samples, into: SQLiteRateStore(database), at: clock.now())
                print("sample prices of assets: \(samples) added")
                let installation = try await Installation(
                    database, passwords: try PasswordHasher(),
                    runtime: Runtime(clock: clock, logger: logger, metrics: Metrics()))
                let world = try DemoWorld(folder: "\(seed.path)/demo")
                print(try await world.fill(installation.services))
                print("every demo account has the password: \(DemoWorld.password)")
            }
        } catch {
            try await database.close()
            throw error
        }
        try await database.close()
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else { throw DataFolderError.seedMissing(path) }
        return [UInt8](data)
    }
}

/// `wayswap backup`.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the database, while it is served, into one file.",
        discussion: """
            The keys are not in it: back up DIR/keys apart from it. Neither are DIR/erased and DIR/audit: keep their newest \
            copies with the backups.
            """)

    @OptionGroup var options: DataOptions

    @Argument(help: "The file to make; nothing is replaced.")
    var file: String

    func run() throws {
        try SQLiteBackup.copy(options.folder(), to: file)
        print("backed up to \(file)")
    }
}

/// `wayswap verify`.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check integrity, references and every derived figure against its source.")

    @OptionGroup var options: DataOptions

    func run() throws {
        let findings = try SQLiteVerifier.check(options.folder())
        for finding in findings { print(finding) }
        let unsealed = try SQLiteVerifier.unsealed(options.folder())
        if unsealed > 0 { print("ledger: \(unsealed) transactions are not sealed yet") }
        guard findings.isEmpty else {
            Failure.say("\(findings.count) findings")
            throw Failure.damage
        }
        print("no findings")
    }
}
