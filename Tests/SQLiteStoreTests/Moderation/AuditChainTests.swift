import Domain
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("B9: the chain of the audit") struct AuditChainTests {
    private static let kinds = [
        "order", "link", "hash", "fork", "cut", "signature", "chain",
    ]

    private static func kind(_ finding: AuditChainCheck.Finding) -> String {
        switch finding {
        case .order: "order"
        case .link: "link"
        case .hash: "hash"
        case .unreadable: "unreadable"
        case .fork: "fork"
        case .cut: "cut"
        case .signature: "signature"
        case .chain: "chain"
        case .unsealed: "unsealed"
        }
    }

    /// 50 rows with a checkpoint after every 10, and 9 rows that none covers.
    private static func chain(_ key: AuditKey, _ numbers: inout SteadyNumbers) throws -> AuditChain {
        try AuditChain(59, every: 10, key: key, from: &numbers)
    }

    /// The same with two checkpoints: to look at a signature takes most of the time.
    private static func short(_ key: AuditKey, _ numbers: inout SteadyNumbers) throws -> AuditChain {
        try AuditChain(59, every: 25, key: key, from: &numbers)
    }

    @Test("10,000 random changes are all found; each check left out lets some through")
    func tampers() throws {
        let (key, other) = (try AuditChain.key(), try AuditChain.key())
        var numbers = SteadyNumbers(20_261_123)
        let (long, short) = (try Self.chain(key, &numbers), try Self.short(key, &numbers))
        #expect(long.findings() == [])
        #expect(short.findings() == [])
        var found: [AuditTamper: Int] = [:]
        var missed: [String: Int] = [:]
        for round in 0..<10_000 {
            let tamper = AuditTamper.allCases[round % AuditTamper.allCases.count]
            var chain = (round / AuditTamper.allCases.count).isMultiple(of: 5) ? long : short
            try tamper.apply(to: &chain, other: other, from: &numbers)
            let kinds = Set(chain.findings().map(Self.kind))
            if !kinds.isEmpty { found[tamper, default: 0] += 1 }
            for kind in Self.kinds where kinds.subtracting([kind]).isEmpty { missed[kind, default: 0] += 1 }
        }
        #expect(found.values.reduce(0, +) == 10_000)
        #expect(found.count == AuditTamper.allCases.count)
        for kind in Self.kinds { #expect((missed[kind] ?? 0) > 0, "\(kind)") }
    }

    @Test("an honest chain has no findings, whatever its length and its checkpoints")
    func honest() throws {
        let key = try AuditChain.key()
        var numbers = SteadyNumbers(7)
        for (count, step) in [(1, 1), (1, 9), (2, 1), (40, 7), (40, 40), (41, 40), (300, 100)] {
            var chain = try AuditChain(count, every: step, key: key, from: &numbers)
            #expect(chain.findings() == [], "\(count) \(step)")
            try chain.sign()
            #expect(chain.findings() == [], "\(count) \(step)")
        }
    }

    @Test("what a restore gives up is no finding, and all before and after it is")
    func restored() throws {
        let key = try AuditChain.key()
        var numbers = SteadyNumbers(8)
        var chain = try Self.chain(key, &numbers)
        chain.rows.removeSubrange(35...)
        #expect(chain.findings() == [.cut(50)])
        try chain.sign(.restored)
        #expect(chain.findings() == [])
        for seq in 36...60 {
            chain.rows.append(AuditChain.row(Int64(seq), after: chain.rows.last, from: &numbers))
        }
        try chain.sign()
        #expect(chain.findings() == [])
        // Control: without the line of the restore, the checkpoints of the lost rows name another branch.
        let line = chain.lines.remove(at: chain.lines.count - 2)
        #expect(chain.findings() == [.chain(6), .fork(40), .fork(50)])
        chain.lines.insert(line, at: chain.lines.count - 1)
        chain.rows[32].content.at += 1
        #expect(chain.findings() == [.hash(33)])
        chain.relink(from: 32, renumbering: false)
        #expect(chain.findings() == [.fork(35), .fork(60)])
        chain.rows.removeSubrange(30...)
        #expect(chain.findings() == [.cut(60)])
    }

    @Test("a checkpoint fits no other key and no other text")
    func signature() throws {
        let (key, other) = (try AuditChain.key(), try AuditChain.key())
        var numbers = SteadyNumbers(9)
        let text = try AuditChain.line(
            .row, AuditChain.row(1, after: nil, from: &numbers), after: nil, by: key)
        let line = try #require(AuditCheckpointLine(text))
        #expect(key.publicKey.accepts(line))
        #expect(!other.publicKey.accepts(line))
        let later = try #require(AuditCheckpointLine(text.replacing("row 1 ", with: "row 2 ")))
        #expect(!key.publicKey.accepts(later))
        #expect(AuditPublicKey(key.publicKey.description)?.accepts(line) == true)
        #expect(AuditPublicKey("\(key.publicKey)0") == nil)
        #expect(AuditCheckpointLine(String(text.dropLast())) == nil)
        #expect(AuditCheckpointLine("") == nil)
    }
}
