import Domain
import Foundation

extension FeedIngestor.Outcome: CustomStringConvertible {
    /// One line for operators.
    var description: String {
        switch self {
        case .nothing: "nothing new"
        case .breakerOpen(let until): "left alone until \(until.formatted(.iso8601))"
        case .spent(let until):
            "not asked: the \(RequestBudget.paid.perDay) requests of the day are spent until \(until.formatted(.iso8601))"
        case .otherDays(let words): "not used: \(words)"
        case .failed(let words): "failed: \(words)"
        case .stored(let ingest): ingest.words
        }
    }
}

extension Ingest {
    /// The result in words, for operators.
    var words: String {
        guard issues.isEmpty else { return "not used: \(issues.map(\.description).joined(separator: "; "))" }
        let parts: [String?] = [
            "\(accepted.reduce(0) { $0 + $1.rows.count } - revised) rates added", "\(unchanged) unchanged",
            "\(quarantined.count + stillQuarantined) quarantined", "\(released.count) released",
            revised > 0 ? "\(revised) revised" : nil,
            unlisted > 0 ? "\(unlisted) of codes that no list has" : nil,
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}
