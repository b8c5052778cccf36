import Domain
import Foundation
import JSON
import TestSupport
import Testing

@Suite("The end of a dispute that nobody decided") struct UndecidedEndTests {
    @Test("30 days after the statements the dispute ends without fault, its case closes, and the place is erased")
    func ends() async throws {
        try await World.run { world in
            let (pair, swap) = try await Pair(in: world).missed()
            try await pair.ben.act("dispute", on: swap, DisputeTests.body())
            try await pair.ben.report("swap", swap)
            let early = try await pair.later(days: 33, seconds: -1).swept()
            #expect(try await early.ana.state(of: swap) == "disputed")
            #expect(try await world.number("SELECT count(*) FROM meeting WHERE latitude IS NOT NULL") != 0)
            let then = try await early.later(seconds: 1).swept()
            let view = try await then.ana.get("/v1/swaps/\(swap)")
            #expect((view.string("state"), view["outcome.fault"]) == ("resolved", .null))
            #expect(try await world.number("SELECT count(*) FROM meeting WHERE latitude IS NOT NULL") == 0)
            #expect(try await world.number("SELECT count(*) FROM observation") == 0)
            #expect(
                try await then.ana.told().contains(
                    "action.decide: Nobody could decide the dispute about your swap in time. Nobody is at fault "
                        + "because of it."))
            #expect(try await then.ben.told().contains { $0.hasPrefix("report.unclear") })
            #expect(try await world.audited("swap") == ["decide other!"])
            #expect(try await world.audited("case") == ["close-case unclear!"])
            #expect(try await world.number("SELECT count(*) FROM action WHERE actor IS NULL") == 2)
            #expect(try world.findings() == [])
            // Nothing happens twice.
            _ = try await then.swept()
            #expect(try await world.audited("swap").count == 1)
        }
    }

    @Test("nobody clears a fault of their own by a dispute that nobody decides; control: a decision does")
    func ownFault() async throws {
        for isDecided in [false, true] {
            try await World.run { world in
                let (pair, swap) = try await Pair(in: world).claimed()
                try await pair.ben.act("no-show", on: swap)
                try await pair.ben.act("dispute", on: swap, DisputeTests.body("noShow"))
                let (desk, _) = try await StaffDesk.seat("sara.holm", .senior, in: world)
                let later = try await pair.later(days: 4).swept()
                #expect(try await world.get("/v1/travellers/ben").int("reliability.noShows") == 1)
                if isDecided { #expect(try await desk.again().decide(swap, nil).status == 200) }
                _ = try await later.later(days: 30).swept()
                #expect(try await world.get("/v1/travellers/ben").int("reliability.noShows") == (isDecided ? 0 : 1))
                #expect(try world.findings() == [])
            }
        }
    }
}
