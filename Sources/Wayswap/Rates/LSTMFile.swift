import Crypto
import Domain
import Foundation

/// Reads the weights of `lstm-v1`.
enum LSTMFile {
    /// Throws `SettingsFault` for a file that is missing, damaged or of another model.
    static func read(_ path: String) throws -> (network: LSTM, bytes: [UInt8]) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw SettingsFault(description: "WAYSWAP_LSTM: \(path) cannot be read")
        }
        let bytes = [UInt8](data)
        do throws(LSTMFault) {
            return (try LSTM(bytes) { Array(SHA256.hash(data: Data($0))) }, bytes)
        } catch {
            throw SettingsFault(description: "WAYSWAP_LSTM: \(path) \(error)")
        }
    }
}
