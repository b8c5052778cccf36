import Domain
import Foundation

/// SQL of the table `text_sketch`.
enum TextSketchTable {
    static func insert(
        _ sketch: TextSketch, of subject: String, from sender: Identifier<Traveller>,
        to recipient: Identifier<Traveller>, at now: Date, in db: Database
    ) throws {
        var bytes = Data(capacity: 4 * sketch.hashes.count)
        for hash in sketch.hashes { withUnsafeBytes(of: hash.littleEndian) { bytes.append(contentsOf: $0) } }
        try db.insert(
            into: .textSketch,
            [
                "sender": sender.description, "subject": subject, "recipient": recipient.description,
                "hashes": bytes, "at": now.milliseconds,
            ])
    }

    /// The newest that count at `now`.
    static func recent(of sender: Identifier<Traveller>, at now: Date, in db: Database) throws -> RecentTexts {
        let sql = """
            SELECT recipient, hashes FROM text_sketch WHERE sender = :sender AND at > :since
            ORDER BY at DESC, subject LIMIT \(RecentTexts.most)
            """
        let since = now.addingTimeInterval(-RecentTexts.period).milliseconds
        return RecentTexts(
            try db.rows(sql, ["sender": sender.description, "since": since]).map { row in
                RecentTexts.Item(to: try row.id("recipient"), TextSketch(hashes: hashes(row["hashes"])))
            })
    }

    private static func hashes(_ bytes: Data) -> [UInt32] {
        let bytes = [UInt8](bytes)
        return stride(from: 0, to: bytes.count - 3, by: 4).map { start in
            (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) }
        }
    }
}
