import Domain
import Foundation
import Testing

@Suite("The lanes of cases") struct CaseQueueTests {
    private static let start = Date(timeIntervalSince1970: 1_790_000_000)

    /// Cases of one lane, due one after another: `m0`, `m1`, or `s0`, `s1`. The first `urgent` are about safety.
    private static func entries(_ lane: ModerationCase.Lane, _ count: Int, urgent: Int = 0) -> [CaseEntry] {
        (0..<count).map { number in
            CaseEntry(
                ModerationCase(
                    id: Identifier(high: lane == .main ? 1 : 2, low: UInt64(number)),
                    subject: CaseSubject(.offer, "\(lane == .main ? "m" : "s")\(number)"), openedAt: start,
                    ModerationCase.Progress(
                        priority: number < urgent ? .urgent : .high, in: lane,
                        dueAt: start.addingTimeInterval(Double(number)), reports: 1)),
                holder: nil)
        }
    }

    /// The whole queue, read in pages.
    private static func order(
        main: Int, strangers: Int, urgent: (main: Int, strangers: Int) = (0, 0), claimed: [ModerationCase.Lane] = [],
        limit: Int = 50
    ) -> String {
        let rows = [
            ModerationCase.Lane.main: entries(.main, main, urgent: urgent.main),
            .strangers: entries(.strangers, strangers, urgent: urgent.strangers),
        ]
        var names: [String] = []
        var cursor: CaseCursor?
        repeat {
            var queue = CaseQueue(after: cursor, claimed: claimed) { lane, place in
                let left = rows[lane, default: []].drop { entry in
                    place.map { entry.moderationCase.dueAt <= $0.dueAt } ?? false
                }
                return Array(left.prefix(limit + 1))
            }
            let page = queue.page(limit: limit)
            names += page.items.map(\.moderationCase.subject.id)
            cursor = page.next
        } while cursor != nil
        return names.joined(separator: " ")
    }

    @Test("every third is of the strangers, however the queue is cut into pages", arguments: [1, 2, 3, 4, 5, 50])
    func thirds(limit: Int) {
        #expect(Self.order(main: 5, strangers: 4, limit: limit) == "m0 m1 s0 m2 m3 s1 m4 s2 s3")
        #expect(Self.order(main: 1, strangers: 3, limit: limit) == "m0 s0 s1 s2")
        #expect(Self.order(main: 3, strangers: 0, limit: limit) == "m0 m1 m2")
        #expect(Self.order(main: 0, strangers: 2, limit: limit) == "s0 s1")
        #expect(Self.order(main: 0, strangers: 0, limit: limit) == "")
    }

    @Test("the claims of before count, so that two of the main lane are followed by one of a stranger")
    func turns() {
        #expect(Self.order(main: 2, strangers: 2, claimed: [.main]) == "m0 s0 m1 s1")
        #expect(Self.order(main: 2, strangers: 2, claimed: [.main, .main]) == "s0 m0 m1 s1")
        #expect(Self.order(main: 2, strangers: 2, claimed: [.main, .strangers]) == "m0 s0 m1 s1")
        #expect(Self.order(main: 2, strangers: 2, claimed: [.strangers, .main]) == "m0 m1 s0 s1")
        // Control: with no claim before, the main lane begins.
        #expect(Self.order(main: 2, strangers: 2) == "m0 m1 s0 s1")
    }

    @Test(
        "safety comes first: in the main lane without a turn, a stranger's after one other case, also of eleven",
        arguments: [1, 3, 50])
    func safety(limit: Int) {
        #expect(
            Self.order(main: 3, strangers: 2, urgent: (2, 0), claimed: [.main, .main], limit: limit)
                == "m0 m1 s0 m2 s1")
        #expect(Self.order(main: 10, strangers: 1, urgent: (0, 1), limit: limit).hasPrefix("m0 s0 m1"))
        #expect(Self.order(main: 4, strangers: 4, urgent: (0, 3), limit: limit) == "m0 s0 m1 s1 m2 s2 m3 s3")
        #expect(Self.order(main: 3, strangers: 3, urgent: (3, 3), limit: limit) == "m0 m1 s0 m2 s1 s2")
        // Control: without safety a stranger waits for two.
        #expect(Self.order(main: 10, strangers: 1, limit: limit).hasPrefix("m0 m1 s0"))
    }
}
