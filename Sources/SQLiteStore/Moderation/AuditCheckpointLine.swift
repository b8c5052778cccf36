import Domain
import Foundation

/// A line of the file of checkpoints that can be read; its signature may be wrong.
struct AuditCheckpointLine: Sendable {
    let checkpoint: AuditCheckpoint
    let signature: Data
    /// As it stands in the file, without its line feed.
    let text: String
    /// SHA-256 of the line without its line feed. The next line names it.
    let digest: AuditHash

    /// Nil for a line that a crash has cut off, and for any other text.
    init?(_ line: some StringProtocol) {
        guard let blank = line.lastIndex(of: " "), let checkpoint = AuditCheckpoint(text: line[..<blank]) else {
            return nil
        }
        let digits = line[line.index(after: blank)...]
        guard digits.utf8.count == 128, let first = AuditHash(hex: digits.prefix(64)),
            let second = AuditHash(hex: digits.suffix(64))
        else { return nil }
        self.checkpoint = checkpoint
        signature = Data(first.bytes + second.bytes)
        text = String(line)
        digest = AuditHash(of: Data(line.utf8))
    }

    static func all(in text: String) -> [AuditCheckpointLine] {
        text.split(separator: "\n").compactMap { AuditCheckpointLine($0) }
    }
}
