import Crypto
import Domain
import Foundation
import SQLiteStore

/// Reads the weights of networks.
enum LSTMFile {
    /// Throws `SettingsFault` for a file that is missing, damaged or of another model.
    static func read(_ path: String) throws -> (network: LSTM, bytes: [UInt8]) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw SettingsFault(description: "WAYSWAP_LSTM: \(path) cannot be read")
        }
        return (try network([UInt8](data), from: path), [UInt8](data))
    }

    /// The networks that the server offers: those of the seed, with the currencies' one from a file that is named; `off`:
    /// none.
    static func networks(_ setting: String?, _ database: SQLiteDatabase) async throws -> [LSTM.Subject: LSTM] {
        guard setting != "off" else { return [:] }
        var networks: [LSTM.Subject: LSTM] = [:]
        for (subject, bytes) in try await ForecastNetworks.all(database) {
            networks[subject] = try network(bytes, from: "\(subject.rawValue) of the seed")
        }
        if let setting { networks[.currencies] = try read(setting).network }
        return networks
    }

    private static func network(_ bytes: [UInt8], from name: String) throws -> LSTM {
        do throws(LSTMFault) { return try LSTM(bytes) { Array(SHA256.hash(data: Data($0))) } } catch {
            throw SettingsFault(description: "WAYSWAP_LSTM: \(name) \(error)")
        }
    }
}
