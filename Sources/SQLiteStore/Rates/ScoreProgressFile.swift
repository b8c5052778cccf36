import Crypto
package import Domain
package import Foundation

/// The pairs that a back-test has scored so far, `DIR/scores`: a line for each, so that one that was interrupted goes on.
///
/// The first line says what is scored. Whatever does not belong to the same closes and models is scored anew.
package struct ScoreProgressFile: Sendable {
    private let file: LineFile
    /// When this back-test began.
    package let startedAt: Date
    private let known: [String: PairScores]

    /// - Parameter fingerprint: Of the closes and the models.
    package init(_ folder: DataFolder, _ fingerprint: String, models: Int, at now: Date) throws {
        file = LineFile(path: folder.scores, folder: folder)
        let lines = String(decoding: try file.bytes(), as: UTF8.self).split(separator: "\n")
        let head = lines.first?.split(separator: " ") ?? []
        if head.count == 3, head[0] == Self.form, head[1] == fingerprint, let milliseconds = Int64(head[2]) {
            startedAt = Date(milliseconds: milliseconds)
            let pairs = lines.dropFirst().compactMap { Self.pair($0, models: models) }
            known = Dictionary(pairs) { first, _ in first }
        } else {
            try Self.remove(folder)
            (startedAt, known) = (Date(milliseconds: now.milliseconds), [:])
            try file.append("\(Self.form) \(fingerprint) \(now.milliseconds)")
        }
    }

    private static let form = "wayswap-scores-1"

    /// Pairs that are scored already.
    package var count: Int { known.count }

    package subscript(_ series: BackTest.Series) -> PairScores? { known[Self.name(of: series)] }

    package func append(_ scores: PairScores, of series: BackTest.Series) throws {
        let text = Data(scores.bytes).base64EncodedString()
        try file.append("\(Self.name(of: series)) \(SHA256.hash(data: Data(text.utf8)).hex) \(text)")
    }

    package static func remove(_ folder: DataFolder) throws {
        guard FileManager.default.fileExists(atPath: folder.scores) else { return }
        try FileManager.default.removeItem(atPath: folder.scores)
    }

    private static func name(of series: BackTest.Series) -> String { "\(series.base)/\(series.quote)" }

    /// Nil for a line that a crash has cut off.
    private static func pair(_ line: Substring, models: Int) -> (String, PairScores)? {
        let parts = line.split(separator: " ")
        guard parts.count == 3, SHA256.hash(data: Data(parts[2].utf8)).hex == parts[1],
            let bytes = Data(base64Encoded: String(parts[2])), let scores = PairScores([UInt8](bytes), models: models)
        else { return nil }
        return (String(parts[0]), scores)
    }
}

extension BackTest {
    /// Raise it when the same closes have other scores than before.
    private static let version = 1

    /// SHA-256 of all that the scores depend on.
    ///
    /// - Parameter weights: The file of a network.
    package func fingerprint(weights: [UInt8]?) -> String {
        var hash = SHA256()
        func add(_ text: String) { hash.update(data: Data("\(text)\n".utf8)) }
        add("\(Self.version) \(models.map(\.name).joined(separator: " "))")
        if let weights { add(SHA256.hash(data: Data(weights)).hex) }
        for day in days { add("\(day)") }
        for series in series {
            add("\(series.base) \(series.quote)")
            for close in series.closes { add(close.map { String($0.bitPattern, radix: 16) } ?? "-") }
        }
        return hash.finalize().hex
    }
}
