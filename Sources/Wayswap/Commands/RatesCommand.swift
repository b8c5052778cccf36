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
            abstract:
                "Import a file of the ECB's reference rates (history or one day, CSV), or of rates of the street.",
            discussion:
                "All or nothing is read. What differs from stored figures, or is too far away from them, "
                + "is imported with --force alone; what stood there is kept as a revision. With --informal the file "
                + "has the columns date,currency,against,rate: what one unit of the third costs on the street. "
                + "Such rates stand beside prices; none is computed from them. With --assets the file has the "
                + "columns date,asset,currency,price: what one unit of a crypto asset cost in USD at the end of the day. "
                + "The first real price of an asset ends the sample prices of all.")

        @OptionGroup var options: DataOptions

        @Flag(help: "Import figures that change or jump, too.")
        var force = false

        @Option(help: "The file has rates of the street; this is who saw them.")
        var informal: String?

        @Option(help: "The file has prices of crypto assets; this is where they come from.")
        var assets: String?

        @Argument(help: "The file.")
        var file: String

        func run() async throws {
            let folder = try options.folder()
            guard FileManager.default.isReadableFile(atPath: file) else {
                throw SettingsFault(description: "\(file) cannot be read")
            }
            guard informal == nil || assets == nil else {
                throw SettingsFault(description: "--informal and --assets are for different files")
            }
            if let informal { return try await importStreet(by: try Self.name(informal, "--informal"), into: folder) }
            if let assets { return try await importAssets(from: try Self.name(assets, "--assets"), into: folder) }
            let publications = try ECBRatesParser.parse(SeedCommand.bytes(file), at: WallClock.system.now())
            try await importRates(publications, from: URL(fileURLWithPath: file).lastPathComponent, into: folder)
        }

        func importRates(
            _ publications: [RatePublication], from name: String, into folder: DataFolder
        ) async throws {
            try await folder.withDatabase { database in
                let store = SQLiteRateStore(database)
                try await check(publications, in: store)
                let done = try await store.save(publications, from: name)
                print(
                    "\(publications.count) days: \(done.added) rates added, \(done.unchanged) unchanged, \(done.revised) revised"
                )
                if done.endedSamples > 0 { print("the made-up prices of \(done.endedSamples) assets are gone") }
            }
        }

        /// The name of a source, as answers show it.
        private static func name(_ text: String, _ option: String) throws -> String {
            let name = text.trimmingCharacters(in: .whitespaces)
            guard (1...60).contains(name.count), name.unicodeScalars.allSatisfy({ $0.value >= 0x20 }) else {
                throw SettingsFault(description: "\(option) takes a name of 1 to 60 characters")
            }
            return name
        }

        private func importStreet(by source: String, into folder: DataFolder) async throws {
            let sightings = try StreetRatesParser.parse(
                SeedCommand.bytes(file), from: source, at: WallClock.system.now())
            try await folder.withDatabase { database in
                let store = SQLiteRateStore(database)
                let catalogue = try await store.catalogue()
                let now = WallClock.system.now()
                for sighting in sightings {
                    guard catalogue.isSwappable(sighting.against, at: now),
                        catalogue.isSwappable(sighting.currency, at: now)
                    else {
                        throw SettingsFault(
                            description: "\(file): \(sighting.currency) or \(sighting.against) is not in the catalogue")
                    }
                    guard catalogue[sighting.currency]?.facts.parallelMarket != nil else {
                        throw SettingsFault(
                            description: "\(file): the catalogue knows no street rate of \(sighting.currency)")
                    }
                }
                try await store.save(sightings)
                print("\(sightings.count) rates of the street stored")
            }
        }

        /// Refuses impossible rates, and implausible ones without `force`.
        private func check(_ publications: [RatePublication], in store: SQLiteRateStore) async throws {
            let listed = try await store.catalogue().currencies(at: WallClock.system.now()).map(\.currency)
            let known = Set(listed + Asset.all.map(\.currency))
            for publication in publications {
                if let unknown = publication.rates.keys.filter({ !known.contains($0) }).min() {
                    throw SettingsFault(description: "\(file): \(unknown) is not in the catalogue")
                }
                guard publication.source.schedule.publishes(on: publication.date) else {
                    throw SettingsFault(description: "\(file): there is no publication of \(publication.date)")
                }
            }
            guard !force else { return }
            if let source = publications.first?.source, source.isOfAssets {
                return try await checkPrices(ParsedFeed(of: source, publications), in: store)
            }
            let revised = try await store.revised(by: publications)
            let jumps = try await jumps(in: publications, from: store)
            guard revised == 0, jumps.isEmpty else {
                let far = jumps.isEmpty ? "" : ", and jump: \(jumps.map(\.code).joined(separator: " "))"
                throw SettingsFault(
                    description:
                        "\(file): \(revised) figures differ from those stored\(far); if they are right: --force")
            }
        }

        /// Currencies whose first new rate differs by more than a tenth from the newest stored one. The days of a bank's file
        /// are not held against each other: a long one has true jumps.
        private func jumps(in publications: [RatePublication], from store: SQLiteRateStore) async throws -> [Currency] {
            guard let source = publications.first?.source,
                let newest = try await store.publication(of: source, onOrBefore: nil),
                let last = try await store.span(of: source)?.upperBound,
                let first = publications.filter({ $0.date > last }).min(by: { $0.date < $1.date })
            else { return [] }
            return first.rates.keys.filter { currency in
                guard let old = newest.rates[currency]?.value, let new = first.rates[currency]?.value else {
                    return false
                }
                return abs(log(new / old)) > source.largestMove
            }.sorted()
        }
    }
}
