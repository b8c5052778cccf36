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
            try await options.folder().withDatabase { database in
                let (clerks, transport) = FeedClerk.all(settings, store: SQLiteFeedStore(database))
                guard !clerks.isEmpty else {
                    await transport.shutdown()
                    throw SettingsFault(description: "none of these feeds is on (WAYSWAP_FEED_<NAME>)")
                }
                let failures: Int
                do { failures = try await Self.fetch(clerks) } catch {
                    await transport.shutdown()
                    throw error
                }
                await transport.shutdown()
                guard failures < clerks.count else {
                    throw SettingsFault(description: "no feed could be read")
                }
            }
        }

        /// How many failed.
        private static func fetch(_ clerks: [FeedClerk]) async throws -> Int {
            var failures = 0
            for clerk in clerks {
                let outcome = try await clerk.fetch(lacking: try await clerk.store.progress(of: clerk.source))
                if case .failed = outcome { failures += 1 }
                print("\(clerk.source): \(outcome)")
            }
            return failures
        }

        private static func settings(of names: [String]) throws -> [FeedSettings] {
            let all = try FeedSettings.configured()
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
            let now = WallClock.system.now()
            for status in try SQLiteFeedReport.status(try options.folder()) { print(status.line(at: now)) }
        }
    }

    /// `wayswap rates quarantine`.
    struct QuarantineCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "quarantine",
            abstract: "List the figures and answers that are held, with the name to release or drop each by.")

        @OptionGroup var options: DataOptions

        func run() throws {
            for body in try SQLiteFeedReport.heldBodies(try options.folder()) {
                print(
                    "answer:\(body.name) \(body.source), a whole answer of \(body.at.formatted(.iso8601)): \(body.doubts)"
                )
            }
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
            commandName: "release", abstract: "Use a held figure, or a whole held answer, after all.",
            discussion: "What is stored with other digits is kept as a revision.")

        @OptionGroup var options: DataOptions

        @Argument(help: "The number or name that `rates quarantine` tells.")
        var name: String

        func run() async throws { try await options.decide(name, isReleased: true) }
    }

    /// `wayswap rates drop`.
    struct DropCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "drop", abstract: "Do not ever use a held figure, or a whole held answer.")

        @OptionGroup var options: DataOptions

        @Argument(help: "The number or name that `rates quarantine` tells.")
        var name: String

        func run() async throws { try await options.decide(name, isReleased: false) }
    }
}

extension DataFolder {
    /// Opens the database for writing, and closes it whatever happens.
    func withDatabase(_ work: (SQLiteDatabase) async throws -> Void) async throws {
        guard hasDatabase else { throw StoreRefusal.missing(database) }
        let database = try SQLiteDatabase(self, logger: LineLog.logger())
        do { try await work(database) } catch {
            try await database.close()
            throw error
        }
        try await database.close()
    }
}

extension DataOptions {
    fileprivate func decide(_ name: String, isReleased: Bool) async throws {
        try await folder().withDatabase { database in
            guard try await Self.decide(name, isReleased: isReleased, in: SQLiteFeedStore(database)) else {
                throw SettingsFault(description: "\(name) is not held")
            }
        }
    }

    /// False if nothing of this name is held.
    private static func decide(_ name: String, isReleased: Bool, in store: SQLiteFeedStore) async throws -> Bool {
        let now = WallClock.system.now()
        if let number = Int64(name) { return try await store.decide(number, isReleased: isReleased, at: now) }
        guard let hash = name.wholeMatch(of: #/answer:([0-9a-f]{8,64})/#)?.output.1,
            let body = try await store.heldBody(String(hash))
        else { return false }
        guard isReleased else { return try await store.drop(body, at: now) }
        guard let ingest = try await body.released(into: store) else {
            throw SettingsFault(description: "no feed asks like \(name) any more, so it cannot be read")
        }
        print("\(body.source): \(ingest.words)")
        return true
    }
}

extension FeedStatus {
    /// For an operator.
    func line(at now: Date) -> String {
        let parts: [String?] = [
            standing.newest.map { "newest \($0)" } ?? "nothing stored", standing.number.map { "number \($0)" },
            standing.missed(at: now).map { $0 == 0 ? "none missed" : "\($0) missed" },
            "next due \(standing.next(after: now).due.formatted(.iso8601))",
            standing.answeredAt.map { "answered \($0.formatted(.iso8601))" },
            failures > 0 ? "\(failures) tries failed since: \(fault ?? "")" : nil,
            standing.held > 0 ? "\(standing.held) figures held" : nil,
            standing.answers > 0 ? "\(standing.answers) answers held" : nil,
        ]
        return "\(standing.source): " + parts.compactMap(\.self).joined(separator: ", ")
    }
}
