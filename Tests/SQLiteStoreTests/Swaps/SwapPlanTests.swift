import Domain
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore

/// How SQLite goes about the lists of swaps and of what belongs to them: by their indexes, in their order.
@Suite("the plans of swaps") struct SwapPlanTests {
    private static let now = FixedClock.start
    private static let traveller = Identifier<Traveller>(at: now)
    private static let offer = Identifier<Offer>(at: now)

    /// The steps of every statement that `work` runs, as it runs them.
    private func steps(_ work: @Sendable @escaping (Database) throws -> Void) async throws -> [String] {
        try await SeededFolder.shared.value.write { db in
            let seen = Mutex<[String]>([])
            db.trace { _, expanded in seen.withLock { $0.append(expanded) } }
            defer { db.trace(nil) }
            try work(db)
            db.trace(nil)
            return try seen.withLock { $0 }.flatMap { sql in
                try db.plan(of: sql)
            }
        }
    }

    @Test("swaps that are due are found by the index of deadlines, in its order")
    func due() async throws {
        let steps = try await steps { db in _ = try SwapTable.due(before: Self.now, limit: 10, in: db) }
        #expect(steps == ["SEARCH swap USING INDEX swap_due (<expr><?)"])
    }

    @Test("my swaps are found by either side, newest first, without sorting them")
    func list() async throws {
        for filter in [
            SwapFilter(), SwapFilter(states: [.completed]), SwapFilter(states: Swap.State.open, offer: Self.offer),
        ] {
            let steps = try await steps { db in
                _ = try SwapTable.page(of: Self.traveller, filter, after: nil, limit: 10, in: db)
            }
            #expect(
                steps.contains { $0.hasPrefix("SEARCH swap USING") && $0.contains("swap_owner (owner=? AND id<?)") })
            #expect(
                steps.contains {
                    $0.hasPrefix("SEARCH swap USING") && $0.contains("swap_proposer (proposer=? AND id<?)")
                })
            #expect(!steps.contains { $0.contains("TEMP B-TREE") || $0.hasPrefix("SCAN") }, "\(steps)")
        }
    }

    @Test("open proposals are found by their offer, and the one of a traveller by both")
    func proposals() async throws {
        let steps = try await steps { db in
            _ = try SwapTable.followers(of: Self.offer, limit: 1, in: db)
            _ = try SwapTable.open(on: Self.offer, by: Self.traveller, in: db)
        }
        #expect(
            steps == [
                "SEARCH offer USING INDEX sqlite_autoindex_offer_1 (id=?)",
                "SEARCH swap USING INDEX swap_offer (offer=?)",
                "SEARCH swap USING INDEX swap_open_proposal (proposer=? AND offer=?)",
            ])
    }

    @Test("a page of notifications is read backwards from its mark, everything about it by key")
    func notifications() async throws {
        let steps = try await steps { db in
            _ = try NotificationTable.page(of: Self.traveller, unreadOnly: true, after: 9, limit: 10, in: db)
        }
        #expect(steps.first == "SEARCH notification USING PRIMARY KEY (traveller=? AND seq<?)", "\(steps)")
        #expect(!steps.contains { $0.contains("TEMP B-TREE") || $0.hasPrefix("SCAN") }, "\(steps)")
    }

    @Test("reviews of a traveller are found by the index of those that can be read, in its order")
    func reviews() async throws {
        let mark = ReviewCursor(at: 9, id: Identifier(at: Self.now))
        let steps = try await steps { db in
            _ = try ReviewTable.page(about: Self.traveller, for: nil, after: mark, limit: 10, in: db)
        }
        #expect(steps.first?.hasPrefix("SEARCH review USING INDEX review_about (about=? AND ") == true, "\(steps)")
        #expect(!steps.contains { $0.contains("TEMP B-TREE") || $0.hasPrefix("SCAN") }, "\(steps)")
    }

    @Test("reviews whose time is over are found by the index of hidden ones, in its order")
    func hidden() async throws {
        let steps = try await steps { db in _ = try ReviewTable.due(at: Self.now, limit: 10, in: db) }
        #expect(steps.first == "SEARCH review USING INDEX review_opens (opens_at<?)", "\(steps)")
        #expect(!steps.contains { $0.contains("TEMP B-TREE") || $0.hasPrefix("SCAN") }, "\(steps)")
    }

    @Test("places that are to be erased are found by their index, in its order")
    func places() async throws {
        let steps = try await steps { db in _ = try MeetingTable.ended(at: Self.now, limit: 10, in: db) }
        #expect(steps.contains("SEARCH meeting USING INDEX meeting_erased (erase_at<?)"), "\(steps)")
        #expect(!steps.contains { $0.contains("TEMP B-TREE") || $0.hasPrefix("SCAN") }, "\(steps)")
    }

    @Test("what counts against the limits of a tier is found by either side")
    func standing() async throws {
        let steps = try await steps { db in
            _ = try TierUsageTable.swaps(of: [Self.traveller], without: nil, at: Self.now, in: db)
        }
        #expect(steps.contains { $0.contains("swap_owner (owner=?)") }, "\(steps)")
        #expect(steps.contains { $0.contains("swap_proposer (proposer=?)") }, "\(steps)")
        #expect(!steps.contains { $0.hasPrefix("SCAN swap") }, "\(steps)")
    }

    @Test("disputes are found by their index, in the order of their beginning; points with a few reports by theirs")
    func disputes() async throws {
        let cursor = DisputeCursor(openedAt: Self.now, id: Identifier(at: Self.now))
        let steps = try await steps { db in
            _ = try SwapActionTable.page(for: Self.traveller, after: cursor, limit: 10, in: db)
            _ = try SwapActionTable.opened(until: Self.now, limit: 10, in: db)
        }
        #expect(steps.count { $0.contains("SEARCH swap USING INDEX swap_disputed (") } == 2, "\(steps)")
        #expect(
            !steps.contains {
                $0.hasPrefix("SCAN") && !$0.contains("concerned") && $0 != "SCAN CONSTANT ROW"
                    || $0.contains("TEMP B-TREE FOR ORDER BY")
            }, "\(steps)")
        let points = try await self.steps { db in
            _ = try ModeratedPointTable.page(nil, for: Self.traveller, after: nil, limit: 10, in: db)
            _ = try ModeratedPointTable.page(.removed, for: Self.traveller, after: nil, limit: 10, in: db)
        }
        #expect(!points.contains { $0.contains("TEMP B-TREE FOR ORDER BY") }, "\(points)")
        #expect(!points.contains { $0.hasPrefix("SCAN report") }, "\(points)")
        #expect(points.contains { $0.contains("meeting_point_state (state=? AND id>?)") }, "\(points)")
    }

    @Test("whom a review counts for is found by its author")
    func observations() async throws {
        let steps = try await steps { db in
            _ = try ObservationTable.reviewed(by: Self.traveller, in: db)
            _ = try ObservationTable.all(about: Self.traveller, in: db)
        }
        #expect(steps.contains { $0.contains("observation_partner (partner=?") }, "\(steps)")
        #expect(steps.contains { $0.hasPrefix("SEARCH observation USING PRIMARY KEY (traveller=?)") }, "\(steps)")
    }

    @Test("control: without their index deadlines are looked for in every swap")
    func control() async throws {
        let steps = try await steps { db in
            _ = try db.rows("SELECT id FROM swap WHERE due_at <= 1 ORDER BY due_at, id LIMIT 1")
        }
        #expect(steps.contains { $0.hasPrefix("SCAN swap") }, "\(steps)")
        #expect(steps.contains { $0.contains("TEMP B-TREE") }, "\(steps)")
    }
}
