import Domain
import Foundation

/// JSON form of the outcome that a swap had before a dispute reopened it.
struct StoredOutcome: Codable {
    private let kind: String
    /// UTC epoch milliseconds.
    private let at: Int64
    private let by: String?
    private let fault: String?
    private let reason: String?
    private let lateness: String?

    static func encode(_ outcome: SwapOutcome) throws -> String {
        let kept = StoredOutcome(
            kind: outcome.kind.rawValue, at: outcome.at.milliseconds, by: outcome.by?.rawValue,
            fault: outcome.fault?.rawValue, reason: outcome.reason?.rawValue, lateness: outcome.lateness?.rawValue)
        let encoder = JSONEncoder()
        // One outcome has one text: a trigger looks whether it changes.
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(kept), as: UTF8.self)
    }

    static func decode(_ text: String) throws -> SwapOutcome {
        let kept = try JSONDecoder().decode(StoredOutcome.self, from: Data(text.utf8))
        guard let kind = SwapOutcome.Kind(rawValue: kept.kind) else { throw DamagedRow(column: "before") }
        return SwapOutcome(
            kind, at: Date(milliseconds: kept.at), by: kept.by.flatMap(Swap.Side.init),
            fault: kept.fault.flatMap(Swap.Side.init), reason: kept.reason.flatMap(CancelReason.init),
            lateness: kept.lateness.flatMap(CancellationLateness.init))
    }
}
