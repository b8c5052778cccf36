import ArgumentParser
import Domain
import Foundation
import RateFeeds
import SQLiteStore

extension RatesCommand {
    /// `wayswap rates fetch`.
    struct FetchCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "fetch", abstract: "Fetch the latest rates from each feed that is on, once.",
            discussion: "A line for each feed; what is not believed is held. Fails only if every feed failed.")

        @OptionGroup var options: DataOptions

        @Option(help: "Only this feed, such as ECB or NBP_A; again for more.")
        var feed: [String] = []

        func run() async throws {
            let settings = try Self.settings(of: feed)
            let database = try options.database()
            let (clerks, transport) = FeedClerk.all(settings, store: SQLiteFeedStore(database))
            var failures = 0
            do {
                for clerk in clerks {
                    let outcome = try await clerk.fetch()
                    if case .failed = outcome { failures += 1 }
                    print("\(clerk.feed.name): \(outcome)")
                }
            } catch {
                await transport.shutdown()
                throw error
            }
            await transport.shutdown()
            try await database.close()
            guard failures < max(clerks.count, 1) else { throw SettingsFault(description: "no feed could be read") }
        }

        private static func settings(of names: [String]) throws -> [FeedSettings] {
            let all: [FeedSettings]
            do throws(FeedSettingsFault) { all = try FeedSettings.read(ProcessInfo.processInfo.environment) } catch {
                throw SettingsFault(description: error.description)
            }
            guard !names.isEmpty else { return all }
            for name in names where FeedName(rawValue: name) == nil {
                let known = FeedName.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("\(name) is no feed; there are \(known).")
            }
            return all.filter { names.contains($0.name.rawValue) }
        }
    }

    /// `wayswap rates status`.
    struct StatusCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "status", abstract: "Tell of each source how old its rates are and what is wrong with it.")

        @OptionGroup var options: DataOptions

        func run() throws {
            for status in try SQLiteFeedReport.status(try options.folder()) { print(status.line) }
        }
    }

    /// `wayswap rates held`.
    struct HeldCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "held", abstract: "List the figures that are held, with the number to release or drop them by."
        )

        @OptionGroup var options: DataOptions

        func run() throws {
            for entry in try SQLiteFeedReport.held(try options.folder()) {
                let (held, row) = (entry.held, entry.held.row)
                let currency = held.source.currency(of: row.pair)
                print("\(entry.key) \(held.source) \(row.day) \(currency) \(row.rate): \(held.doubt)")
            }
        }
    }

    /// `wayswap rates release`.
    struct ReleaseCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "release", abstract: "Use a held figure after all.",
            discussion: "One that is stored with other digits is kept as a revision.")

        @OptionGroup var options: DataOptions

        @Argument(help: "The number that `rates held` tells.")
        var number: Int64

        func run() async throws { try await options.decide(number, isReleased: true) }
    }

    /// `wayswap rates drop`.
    struct DropCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "drop", abstract: "Do not ever use a held figure.")

        @OptionGroup var options: DataOptions

        @Argument(help: "The number that `rates held` tells.")
        var number: Int64

        func run() async throws { try await options.decide(number, isReleased: false) }
    }
}

extension DataOptions {
    fileprivate func database() throws -> SQLiteDatabase {
        let folder = try folder()
        guard folder.hasDatabase else { throw StoreRefusal.missing(folder.database) }
        return try SQLiteDatabase(folder, logger: LineLog.logger())
    }

    fileprivate func decide(_ number: Int64, isReleased: Bool) async throws {
        let database = try database()
        let isDone = try await SQLiteFeedStore(database).decide(
            number, isReleased: isReleased, at: WallClock.system.now())
        try await database.close()
        guard isDone else { throw SettingsFault(description: "\(number) is not held") }
    }
}

extension FeedStatus {
    /// For an operator.
    var line: String {
        let newest = newest.map { "\($0)" } ?? "none"
        let parts: [String?] = [
            "newest \(newest)", number.map { "number \($0)" },
            answeredAt.map { "answered \($0.formatted(.iso8601))" },
            failures > 0 ? "\(failures) tries failed since: \(fault ?? "")" : nil, held > 0 ? "\(held) held" : nil,
        ]
        return "\(source): " + parts.compactMap(\.self).joined(separator: ", ")
    }
}
