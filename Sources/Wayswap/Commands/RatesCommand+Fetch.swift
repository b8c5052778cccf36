import ArgumentParser
import Domain
import Foundation
import RateFeeds
import SQLiteStore

extension RatesCommand {
    /// `wayswap rates fetch`.
    struct FetchCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "fetch", abstract: "Fetch from each feed that is on what is missing, else the latest rates.",
            discussion:
                "A line for each response; implausible rates go into quarantine. Ends with 69 if no requested feed responded."
        )

        @OptionGroup var options: DataOptions

        @Option(help: "Only this feed, such as ECB or NBP_A; again for more.")
        var feed: [String] = []

        @Option(help: "All days from this one (such as 2026-10-01) that are not stored, instead.")
        var since: String?

        func run() async throws {
            let settings = try Self.settings(of: feed)
            let first = try since.map { try Self.day($0) }
            try await options.folder().withDatabase { database in
                let (ingestors, transport) = FeedIngestor.all(settings, store: SQLiteFeedStore(database))
                guard !ingestors.isEmpty else {
                    await transport.shutdown()
                    throw SettingsFault(description: "none of these feeds is on (WAYSWAP_FEED_<NAME>)")
                }
                let result: Result<Void, any Error>
                do { result = .success(try await Self.fetch(ingestors, since: first)) } catch {
                    result = .failure(error)
                }
                await transport.shutdown()
                try result.get()
            }
        }

        /// The pause between two requests that NBP asks for.
        private static let pause = Duration.milliseconds(500)

        /// Throws `NoFeedResponded` if feeds were requested and none gave a readable response.
        private static func fetch(_ ingestors: [FeedIngestor], since first: Day?) async throws {
            var all: [FeedIngestor.Outcome] = []
            var spent: [RateSource] = []
            for ingestor in ingestors {
                let outcomes: [FeedIngestor.Outcome]
                if let first {
                    outcomes = try await ingestor.fetch(since: first, pausing: pause)
                    if outcomes.isEmpty { print("\(ingestor.source): nothing is missing since \(first)") }
                } else {
                    let progress = try await ingestor.store.progress(of: ingestor.source)
                    outcomes = try await ingestor.fetch(lacking: progress, ingestor.record())
                }
                if case .spent = outcomes.last { spent.append(ingestor.source) }
                var told = ""
                for line in outcomes.map({ "\(ingestor.source): \($0)" }) where line != told {
                    print(line)
                    told = line
                }
                all += outcomes
            }
            guard all.isEmpty || all.contains(where: \.isReadable) else { throw NoFeedResponded(spent: spent) }
        }

        private static func day(_ text: String) throws -> Day {
            guard let day = Day(text) else { throw ValidationError("\(text) is no day such as 2026-10-01.") }
            guard day <= Day(of: WallClock.system.now(), in: .gmt) else {
                throw ValidationError("\(text) has not come yet.")
            }
            return day
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
}
