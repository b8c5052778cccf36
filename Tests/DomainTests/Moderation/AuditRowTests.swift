import Domain
import Foundation
import Testing

@Suite("Rows and checkpoints of the audit") struct AuditRowTests {
    private static let content = AuditRow.Content(
        at: 1_795_255_200_000, actor: AuditSurrogate(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10),
        action: "ban", subjectKind: "traveller", subject: AuditSurrogate(high: 1, low: 2), reason: "scam",
        case: AuditSurrogate(high: 3, low: 4), noteHash: AuditHash(5, 6, 7, 8), isAlone: true)

    private static func bytes(_ content: AuditRow.Content, seq: Int64 = 17) -> String {
        var bytes: [UInt8] = [9, 9, 9]
        AuditRow(seq: seq, content: content, previous: AuditHash(9, 10, 11, 12), hash: .zero).write(to: &bytes)
        return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test("the canonical bytes are as docs/audit.md has them, byte by byte")
    func canonical() {
        #expect(
            Self.bytes(Self.content) == """
                57534131\
                0000000000000011\
                000001a1fd8c6900\
                0f\
                0102030405060708090a0b0c0d0e0f10\
                000362616e\
                000974726176656c6c6572\
                00000000000000010000000000000002\
                00047363616d\
                00000000000000030000000000000004\
                0000000000000005000000000000000600000000000000070000000000000008\
                0000000000000009000000000000000a000000000000000b000000000000000c
                """)
    }

    @Test("what is absent differs from zeros, and no field can run into the next")
    func distinct() {
        let zero = AuditSurrogate(high: 0, low: 0)
        var (absent, present) = (Self.content, Self.content)
        (absent.actor, absent.case, absent.noteHash) = (nil, nil, nil)
        (present.actor, present.case, present.noteHash) = (zero, zero, .zero)
        var changes = [Self.content, absent, present]
        for change in [
            { $0.actor = nil }, { $0.case = nil }, { $0.noteHash = nil }, { $0.isAlone = false }, { $0.at += 1 },
            { ($0.action, $0.subjectKind) = ("bant", "raveller") },
            { ($0.action, $0.subjectKind) = ("ba", "ntraveller") },
            { $0.reason = "" }, { $0.reason = "scam\u{0}" },
        ] as [(inout AuditRow.Content) -> Void] {
            var content = Self.content
            change(&content)
            changes.append(content)
        }
        #expect(Set(changes.map { Self.bytes($0) }).count == changes.count)
        #expect(Self.bytes(Self.content, seq: 18) != Self.bytes(Self.content))
    }

    @Test("a hash and a surrogate have one spelling")
    func spelling() {
        let hash = AuditHash(0x00FF, .max, 1, 0x8000_0000_0000_0000)
        let text = "00000000000000ffffffffffffffffff00000000000000018000000000000000"
        #expect(hash.description == text)
        #expect(AuditHash(hex: text) == hash)
        for other in [text.uppercased(), String(text.dropLast()), text + "0", "+" + text.dropFirst(), ""] {
            #expect(AuditHash(hex: other) == nil, "\(other)")
        }
        let surrogate = AuditSurrogate(high: 0xAB, low: 1)
        #expect(surrogate.description == "00000000000000ab0000000000000001")
        #expect(AuditSurrogate(hex: surrogate.description) == surrogate)
        #expect(AuditSurrogate(hex: "00000000000000AB0000000000000001") == nil)
    }

    @Test("the code of a reason is at most 64 letters, digits and dashes")
    func reason() {
        #expect(AuditReason(Report.Reason.counterfeit).code == "counterfeit")
        struct Odd: RawRepresentable { var rawValue: String }
        #expect(AuditReason(Odd(rawValue: "a b\nC-9é[\(String(repeating: "x", count: 80))")).code.utf8.count == 64)
        #expect(AuditReason(Odd(rawValue: "a b\nC-9é[@`{")).code == "abC-9")
        #expect(AuditReason.none.code == "")
    }

    @Test("every action has a code of its own that fits a reason's letters")
    func codes() {
        let codes = AuditAction.allCases.map(\.rawValue)
        #expect(Set(codes).count == codes.count)
        for action in AuditAction.allCases { #expect(AuditReason(action).code == action.rawValue) }
    }
}

@Suite("When a checkpoint is due") struct AuditCheckpointTests {
    private static let now = Date(milliseconds: 1_795_255_200_000)

    private static func checkpoint(_ seq: Int64, secondsAgo seconds: TimeInterval) -> AuditCheckpoint {
        AuditCheckpoint(
            .row, seq: seq, hash: .zero, at: now.addingTimeInterval(-seconds).milliseconds, previous: .zero)
    }

    @Test(
        "after 1,000 rows or 60 seconds, and never without a new row",
        arguments: [
            (0, nil, false), (1, nil, true), (5, checkpoint(5, secondsAgo: 9999), false),
            (6, checkpoint(5, secondsAgo: 59.999), false), (6, checkpoint(5, secondsAgo: 60), true),
            (1004, checkpoint(5, secondsAgo: 1), false), (1005, checkpoint(5, secondsAgo: 1), true),
            (6, checkpoint(5, secondsAgo: -59), false), (6, checkpoint(5, secondsAgo: -60), true),
            (4, checkpoint(5, secondsAgo: 9999), false),
        ] as [(Int64, AuditCheckpoint?, Bool)])
    func due(_ seq: Int64, _ last: AuditCheckpoint?, _ isDue: Bool) {
        #expect(AuditCheckpoint.isDue(at: Self.now, seq: seq, after: last) == isDue)
    }

    @Test("its text has one spelling")
    func text() {
        let checkpoint = AuditCheckpoint(
            .restored, seq: 7, hash: AuditHash(1, 2, 3, 4), at: -5, previous: AuditHash(5, 6, 7, 8))
        let text = checkpoint.text
        #expect(AuditCheckpoint(text: text) == checkpoint)
        for other in [
            text.replacing("restored", with: "other"), text.replacing(" 7 ", with: " 07 "),
            text.replacing(" 7 ", with: " +7 "), text.replacing(" 7 ", with: " -7 "), text + " ", " " + text,
            text.replacing(" ", with: "  "),
        ] { #expect(AuditCheckpoint(text: other) == nil, "\(other)") }
    }
}
