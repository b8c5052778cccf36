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
            DropCommand.self, ScoreCommand.self,
        ])

    /// `wayswap rates import`.
    struct ImportCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Import a file of the ECB's reference rates (history or one day, CSV).",
            discussion:
                "All or nothing is read. What differs from stored figures, or is more than a tenth away from them, "
                + "is imported with --force alone; what stood there is kept as a revision.")

        @OptionGroup var options: DataOptions

        @Flag(help: "Import figures that change or jump, too.")
        var force = false

        @Argument(help: "The file.")
        var file: String

        func run() async throws {
            let folder = try options.folder()
            guard FileManager.default.isReadableFile(atPath: file) else {
                throw SettingsFault(description: "\(file) cannot be read")
            }
            let publications = try ECBRatesParser.parse(SeedCommand.bytes(file), at: WallClock.system.now())
            let name = URL(fileURLWithPath: file).lastPathComponent
            try await folder.withDatabase { database in
                let store = SQLiteRateStore(database)
                try await check(publications, in: store)
                let done = try await store.save(publications, from: name)
                print(
                    "\(publications.count) days: \(done.added) rates added, \(done.unchanged) unchanged, \(done.revised) revised"
                )
            }
        }

        /// Refuses impossible rates, and implausible ones without `force`.
        private func check(_ publications: [RatePublication], in store: SQLiteRateStore) async throws {
            let known = Set(try await store.catalogue().currencies.map(\.currency))
            for publication in publications {
                if let unknown = publication.rates.keys.filter({ !known.contains($0) }).min() {
                    throw SettingsFault(description: "\(file): \(unknown) is not in the catalogue")
                }
                guard PublicationCalendar.target.publishes(on: publication.date) else {
                    throw SettingsFault(description: "\(file): there is no publication of \(publication.date)")
                }
            }
            guard !force else { return }
            let revised = try await store.revised(by: publications)
            let jumps = try await jumps(in: publications, from: store)
            guard revised == 0, jumps.isEmpty else {
                let far = jumps.isEmpty ? "" : ", and jump: \(jumps.map(\.code).joined(separator: " "))"
                throw SettingsFault(
                    description:
                        "\(file): \(revised) figures differ from those stored\(far); if they are right: --force")
            }
        }

        /// Currencies whose first new rate differs by more than a tenth from the newest stored one.
        private func jumps(in publications: [RatePublication], from store: SQLiteRateStore) async throws -> [Currency] {
            guard let newest = try await store.publication(of: .ecb, onOrBefore: nil),
                let last = try await store.span(of: .ecb)?.upperBound,
                let first = publications.filter({ $0.date > last }).min(by: { $0.date < $1.date })
            else { return [] }
            return first.rates.keys.filter { currency in
                guard let old = newest.rates[currency]?.value, let new = first.rates[currency]?.value else {
                    return false
                }
                return abs(log(new / old)) > 0.1
            }.sorted()
        }
    }
}
