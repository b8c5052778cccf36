import Foundation

@testable import Domain

/// Recorded publications of the ECB and of tables A, B and C of the NBP.
enum FourTables {
    /// Publications by source, the oldest first.
    static func all() throws -> [RateSource: [RatePublication]] {
        let url = Bundle.module.url(forResource: "four-tables", withExtension: "csv", subdirectory: "Fixtures")
        guard let url else { throw Missing(what: "four-tables.csv") }
        var rates: [RateSource: [Day: [Currency: PublishedRate]]] = [:]
        for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
            let cells = line.split(separator: ",").map(String.init)
            guard cells.count == 4, let source = RateSource(rawValue: cells[0]) else {
                throw Missing(what: String(line))
            }
            rates[source, default: [:]][try day(cells[1]), default: [:]][try currency(cells[2])] = try PublishedRate(
                cells[3])
        }
        return Dictionary(
            uniqueKeysWithValues: rates.map { source, days in
                let publications = days.sorted { $0.key < $1.key }.map { day, rates in
                    RatePublication(source: source, date: day, rates: rates)
                }
                return (source, publications)
            })
    }

    /// What was known on the evening of a day, in order of preference.
    static func known(on day: Day) throws -> [RatePublication] {
        let all = try all()
        return [RateSource.ecb, .nbpA, .nbpB, .nbpC].compactMap { source in all[source]?.last { $0.date <= day } }
    }
}
