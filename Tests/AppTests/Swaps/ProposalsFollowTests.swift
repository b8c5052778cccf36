import JSON
import TestSupport
import Testing

@Suite("Proposals follow their offer") struct ProposalsFollowTests {
    @Test("a withdrawn offer closes its open proposals at once, and the proposers are told")
    func withdrawn() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let accepted = try await pair.accepted("50.00")
            let (mine, hers) = (try await pair.propose().id(), try await world.verified("eve"))
            let other = try await pair.propose(by: hers).id()
            try await pair.ana.act("counter", on: other, pair.terms("90.00"))
            #expect(try await pair.ana.post("/v1/offers/\(pair.offer)/withdraw").status == 200)
            for (person, id) in [(pair.ben, mine), (hers, other)] {
                let swap = try await person.get("/v1/swaps/\(id)")
                #expect(swap.string("state") == "declined")
                #expect(swap.string("outcome.by") == "owner")
                #expect(swap["deadline"] == .null)
                #expect(
                    try await person.told().first
                        == "swap.offerWithdrawn: Ana withdraws the offer; your proposal is closed.")
                #expect(
                    try await pair.ana.read(try #require(swap.string("thread"))).bodies.last
                        == "You withdraw the offer; this proposal is closed.")
            }
            #expect(try await pair.ana.state(of: accepted) == "accepted")
            #expect(try world.findings() == [])
        }
    }

    @Test("however many there are: 50 in one write, the rest by the sweeper")
    func many() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            try await Self.crowd(120, on: pair)
            let open = { try await world.number("SELECT count(*) FROM swap WHERE state = 'proposed'") }
            #expect(try await open() == 120)
            #expect(try await pair.ana.post("/v1/offers/\(pair.offer)/withdraw").status == 200)
            #expect(try await open() == 70)
            #expect(try await world.number("SELECT has_followers FROM offer") == 1)
            try await world.sweep()
            #expect(try await open() == 0)
            #expect(try await world.number("SELECT has_followers FROM offer") == 0)
            #expect(
                try await world.number("SELECT count(*) FROM notification WHERE kind = 'swap.offerWithdrawn'") == 120)
            #expect(try world.findings() == [])
        }
    }

    @Test("an edit asks once to look again, however often the offer is edited; 50 in one write")
    func edits() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            try await Self.crowd(60, on: pair)
            let told = { try await world.number("SELECT count(*) FROM notification WHERE kind = 'swap.termsEdited'") }
            let messages = { try await world.number("SELECT count(*) FROM swap_event WHERE kind = 'termsEdited'") }
            for (premium, count) in [(50, 50), (60, 60), (70, 60), (80, 60)] {
                let version = try await pair.ana.get("/v1/offers/\(pair.offer)").int("version")
                let reply = try await pair.ana.patch(
                    "/v1/offers/\(pair.offer)", #"{"pricing":{"kind":"reference","premiumBps":\#(premium)}}"#,
                    version: version)
                #expect(reply.status == 200, "\(reply.text)")
                #expect(try await told() == count)
                #expect(try await messages() == count)
            }
            try await world.sweep()
            #expect(try await told() == 60)
            #expect(try await world.number("SELECT has_followers FROM offer") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("one unread notification of a kind and swap is enough; a read one stays")
    func notifications() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            func suggest(_ hours: Double) async throws {
                try await pair.ben.act("schedule", on: id, pair.meeting(at: world.time(hours: hours)))
            }
            let suggested = { try await pair.ana.told().filter { $0.hasPrefix("swap.meetingSuggested") }.count }
            for hours in [24.0, 25, 26] { try await suggest(hours) }
            #expect(try await suggested() == 1)
            #expect(try await pair.ana.put("/v1/me/notifications/read", "{}").status == 204)
            try await suggest(27)
            #expect(try await suggested() == 2)
            #expect(try await world.number("SELECT count(*) FROM swap_event WHERE kind = 'meetingSuggested'") == 4)
            #expect(try world.findings() == [])
        }
    }

    /// So many open proposals of as many travellers, as copies of one that was made over HTTP.
    private static func crowd(_ count: Int, on pair: Pair) async throws {
        let id = try await pair.propose("50.00").id()
        let world = pair.world
        func columns(_ table: String) async throws -> [String] {
            try await world.texts("SELECT name FROM pragma_table_info('\(table)')")
        }
        for number in 1..<count {
            let new = "00000000-0000-7000-8000-\(String(repeating: "0", count: 9))\(number + 100)"
            func copy(_ table: String, where condition: String, _ changes: [String: String]) async throws {
                let names = try await columns(table)
                let values = names.map { changes[$0] ?? $0 }
                try await world.execute(
                    "INSERT INTO \(table) (\(names.joined(separator: ", "))) SELECT \(values.joined(separator: ", ")) "
                        + "FROM \(table) WHERE \(condition)")
            }
            try await copy(
                "traveller", where: "handle = 'ben'",
                [
                    "id": "'\(new)'", "handle": "'crowd\(number)'", "handle_key": "'crowd\(number)'",
                    "email": "'crowd\(number)@example.org'", "email_key": "'crowd\(number)@example.org'",
                    "email_mailbox": "'crowd\(number)@example.org'",
                ])
            try await copy("thread", where: "guest = '\(pair.ben.id)'", ["id": "'\(new)'", "guest": "'\(new)'"])
            try await copy(
                "swap", where: "id = '\(id)'", ["id": "'\(new)'", "thread": "'\(new)'", "proposer": "'\(new)'"])
            try await copy("swap_side", where: "swap = '\(id)'", ["swap": "'\(new)'"])
            try await copy("swap_event", where: "swap = '\(id)'", ["swap": "'\(new)'"])
            try await copy(
                "message", where: "swap = '\(id)'", ["thread": "'\(new)'", "sender": "'\(new)'", "swap": "'\(new)'"])
            try await world.execute(
                "INSERT INTO notification (traveller, seq, id, kind, subject_kind, subject, event, at) SELECT traveller, "
                    + "\(number) + 10, '\(new)', kind, subject_kind, '\(new)', event, at FROM notification WHERE subject = '\(id)'"
            )
        }
    }
}
