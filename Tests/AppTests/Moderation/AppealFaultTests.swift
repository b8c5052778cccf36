import Domain
import TestSupport
import Testing

@Suite("Appeals and actions: at once, and half-way") struct AppealFaultTests {
    @Test("of two seniors who decide at once one wins and the other is told; a retry gets the first answer")
    func race() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            let adam = try await StaffDesk("adam.berg", .admin, in: world).atWork()
            try await mona.moderate("warn", pair.ben)
            let appeal = try await pair.ben.appeal(try await pair.ben.actionID()).id()
            async let one = sara.decide(appeal, true)
            async let other = adam.decide(appeal, false)
            let answers = try await [one.summary, other.summary]
            #expect(answers.sorted() == ["200", "409 appeal-decided"])
            #expect(try await world.audit().filter { $0.hasSuffix("appeal") }.count == 1)
            #expect(try await pair.ben.told().filter { $0.hasPrefix("appeal.") }.count == 1)
            #expect(try world.findings() == [])
        }
    }

    @Test("a decision that fails half-way leaves nothing, and the chain is whole; control: it does without the fault")
    func fault() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            try await mona.moderate("limit", pair.ben)
            let action = try await pair.ben.actionID()
            let appeal = try await pair.ben.appeal(action).id()
            let tier = #"{"tier":"T4","reason":"other","note":"Well done."}"#
            let work: [(String, @Sendable () async throws -> Int)] = [
                ("decide", { try await sara.decide(appeal, true).status }),
                ("tier", { try await sara.moderate("tier", pair.ana, tier).status }),
                (
                    "suspend",
                    {
                        let body = #"{"reason":"scam","note":"No.","until":"2026-12-01T00:00:00Z"}"#
                        return try await sara.moderate("suspend", pair.ana, body).status
                    }
                ),
                ("ban", { try await sara.moderate("ban", pair.ana).status }),
            ]
            for (name, act) in work {
                let before = try await world.rows()
                // The last thing that each of them writes.
                try await world.execute(
                    """
                    CREATE TRIGGER broken BEFORE INSERT ON notification WHEN NEW.kind LIKE 'a%'
                    BEGIN SELECT RAISE(ABORT, 'broken'); END
                    """)
                #expect(try await act() == 500, "\(name)")
                try await world.execute("DROP TRIGGER broken")
                #expect(try await before.differences(world.rows()).filter { !$0.hasPrefix("session") } == [], "\(name)")
                #expect(try await act() == 200, "\(name)")
                #expect(try await !before.differences(world.rows()).isEmpty)
            }
            #expect(try world.findings() == [])
        }
    }
}
