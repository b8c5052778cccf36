package import Domain
import Foundation

/// The weights of the networks that stand beside a fan, by what they learned from.
package enum ForecastNetworks {
    package static func all(_ database: SQLiteDatabase) async throws -> [LSTM.Subject: [UInt8]] {
        try await database.read { db in
            let rows = try db.rows("SELECT name, weights FROM forecast_network ORDER BY name")
            var found: [LSTM.Subject: [UInt8]] = [:]
            for row in rows {
                // A network of an older or newer version is none of this one.
                guard let subject = LSTM.Subject(rawValue: row["name"]) else { continue }
                found[subject] = [UInt8](try row.present("weights") as Data)
            }
            return found
        }
    }

    /// Stores exactly these. Returns how many have changed.
    static func replace(with weights: [LSTM.Subject: Data], in database: SQLiteDatabase) async throws -> Int {
        try await database.write { db in
            var changed = 0
            for subject in LSTM.Subject.allCases {
                let old = try db.value(
                    "SELECT weights FROM forecast_network WHERE name = :name", ["name": subject.rawValue],
                    as: Data.self)
                guard old != weights[subject] else { continue }
                changed += 1
                try db.run("DELETE FROM forecast_network WHERE name = :name", ["name": subject.rawValue])
                if let weights = weights[subject] {
                    try db.insert(into: .forecastNetwork, ["name": subject.rawValue, "weights": weights])
                }
            }
            return changed
        }
    }
}
