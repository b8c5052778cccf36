import ArgumentParser
import Domain
import Foundation
import RateFeeds
import SQLiteStore

extension RatesCommand {
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
            abstract: "List the rates and responses in quarantine, with the name to release or drop each by.")

        @OptionGroup var options: DataOptions

        func run() throws {
            for body in try SQLiteFeedReport.quarantinedBodies(try options.folder()) {
                print(
                    "answer:\(body.name) \(body.source), a whole response of \(body.at.formatted(.iso8601)): \(body.issues)"
                )
            }
            for entry in try SQLiteFeedReport.quarantined(try options.folder()) {
                let (quarantined, row) = (entry.quarantined, entry.quarantined.row)
                let currency = quarantined.source.currency(of: row.pair)
                print("\(entry.key) \(quarantined.source) \(row.day) \(currency) \(row.rate): \(quarantined.issue)")
            }
        }
    }

    /// `wayswap rates release`.
    struct ReleaseCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "release", abstract: "Release a rate, or a whole response, from quarantine.",
            discussion: "What is stored with other digits is kept as a revision.")

        @OptionGroup var options: DataOptions

        @Argument(help: "The number or name that `rates quarantine` tells.")
        var name: String

        func run() async throws { try await options.decide(name, isReleased: true) }
    }

    /// `wayswap rates drop`.
    struct DropCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "drop", abstract: "Drop a rate, or a whole response, from quarantine for ever.")

        @OptionGroup var options: DataOptions

        @Argument(help: "The number or name that `rates quarantine` tells.")
        var name: String

        func run() async throws { try await options.decide(name, isReleased: false) }
    }
}

extension DataFolder {
    /// Opens the database for writing and closes it in any case.
    func withDatabase(_ work: (SQLiteDatabase) async throws -> Void) async throws {
        guard hasDatabase else { throw DataFolderError.missing(database) }
        let database = try SQLiteDatabase(self, logger: LineLog.logger(), failed: {})
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
            do {
                guard let parsed = QuarantineName(name) else { throw QuarantineRefusal.notInQuarantine }
                let decision = QuarantineDecision(parsed, isReleased: isReleased, by: nil, at: WallClock.system.now())
                let store = SQLiteQuarantineStore(database) { try $0.reparsed() }
                guard case .done(let outcome) = try await store.decide(decision, once: nil),
                    let (source, ingest) = outcome.ingest
                else { return }
                print("\(source): \(ingest.words)")
            } catch QuarantineRefusal.notInQuarantine {
                throw SettingsFault(description: "\(name) is not in quarantine")
            } catch QuarantineRefusal.unreadable {
                throw SettingsFault(description: "no feed asks like \(name) any more, so it cannot be read")
            }
        }
    }
}

extension FeedStatus {
    /// A line for operators.
    func line(at now: Date) -> String {
        let missing = status.source.schedule.missingDays(record, at: now).count
        let parts: [String?] = [
            status.newest.map { "newest \($0)" } ?? "nothing stored", status.number.map { "number \($0)" },
            status.missed(at: now).map { $0 == 0 ? "none missed" : "\($0) missed" },
            "\(missing) \(missing == 1 ? "day" : "days") missing",
            "next due \(status.next(after: now).due.formatted(.iso8601))",
            status.lastResponseAt.map { "answered \($0.formatted(.iso8601))" },
            failures > 0 ? "\(failures) tries failed since: \(fault ?? "")" : nil,
            status.quarantined > 0 ? "\(status.quarantined) rates quarantined" : nil,
            status.quarantinedResponses > 0 ? "\(status.quarantinedResponses) responses quarantined" : nil,
        ]
        return "\(status.source): " + parts.compactMap(\.self).joined(separator: ", ")
    }
}
