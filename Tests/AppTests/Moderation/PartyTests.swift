import Domain
import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("Who decides about nothing of somebody") struct PartyTests {
    private static func report(_ kind: String, _ id: String) -> String {
        #"{"subject":{"kind":"\#(kind)","id":"\#(id)"},"reason":"scam","text":"Look."}"#
    }

    private static func order(case id: String) -> String { #"{"reason":"scam","note":"No.","case":"\#(id)"}"# }

    /// Cleo reports an offer of Ana's as a traveller, and joins the staff then.
    private static func stage(_ world: World) async throws -> (pair: Pair, cleo: Person, mona: Person, id: String) {
        let pair = try await Pair(in: world)
        let cleo = try await world.register("cleo")
        #expect(try await cleo.post("/v1/reports", report("offer", pair.offer)).status == 202)
        let mona = try await StaffDesk("mona.lind", .senior, in: world).atWork()
        try await world.employ(cleo, as: .senior)
        let id = try #require(try await mona.get("/v1/admin/cases").string("items.0.id"))
        return (pair, cleo, mona, id)
    }

    @Test("the accounts that sign in with a member's device are the member", arguments: ["device", "address"])
    func ownAccount(kind: String) async throws {
        try await World.run { world in
            let (pair, swap) = try await Pair(in: world).disputed()
            let (_, sara) = try await StaffDesk.seat("sara.holm", .senior, in: world)
            #expect(try await pair.ben.report("offer", pair.offer).status == 202)
            // Control: an address says nothing, on however many days.
            try await world.share(kind, on: 5, sara, pair.ben)
            let isParty = kind == "device"
            #expect(try await sara.get("/v1/admin/disputes").count("items") == (isParty ? 0 : 1))
            #expect(try await sara.get("/v1/admin/cases").count("items") == (isParty ? 0 : 1))
            #expect(try await sara.decide(swap, "owner").summary == (isParty ? "403 case-party" : "200"))
            let hide = try await sara.post("/v1/admin/offers/\(pair.offer)/hide", moderationOrder)
            #expect(hide.summary == (isParty ? "403 case-party" : "200"))
        }
    }

    @Test("who acted decides on the appeal if the only other senior is a party")
    func appeal() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            let adam = try await StaffDesk("adam.berg", .senior, in: world).atWork()
            #expect(try await pair.ana.post("/v1/reports", Self.reportOfBen).status == 202)
            try await world.share("device", on: 1, adam, pair.ana)
            let until = world.time(hours: 24 * 7)
            try await sara.moderate("suspend", pair.ben, #"{"reason":"scam","note":"Look.","until":"\#(until)"}"#)
            let ben = try await world.signedIn("ben")
            let appeal = try await ben.appeal(try await ben.actionID()).id()
            #expect(try await sara.decide(appeal, false).summary == "200")
        }
    }

    private static let reportOfBen =
        #"{"subject":{"kind":"traveller","handle":"ben"},"reason":"scam","text":"Look."}"#

    @Test("who reported one thing of somebody acts on nothing of theirs, also if the order names no case")
    func reporter() async throws {
        try await World.run { world in
            let (pair, cleo, mona, _) = try await Self.stage(world)
            // An offer that nobody reported, a swap in which Ana is one side, her account, her name.
            let other = try await pair.ana.publish()
            let swap = try await pair.accepted()
            let paths = [
                "/v1/admin/offers/\(pair.offer)/hide", "/v1/admin/offers/\(other)/hide",
                "/v1/admin/travellers/\(pair.ana.id)/warn", "/v1/admin/travellers/\(pair.ana.id)/limit",
                "/v1/admin/travellers/\(pair.ana.id)/profile/hide", "/v1/admin/swaps/\(swap)/cancel",
                "/v1/admin/travellers/\(pair.ana.id)/ban",
            ]
            for path in paths {
                #expect(try await cleo.post(path, moderationOrder).summary == "403 case-party", "\(path)")
            }
            // Somebody else's action, and an appeal against it.
            #expect(try await mona.moderate("warn", pair.ana).status == 200)
            let appeal = try await pair.ana.appeal(try await pair.ana.actionID()).id()
            #expect(try await cleo.decide(appeal, true).summary == "403 case-party")
            // Controls: of somebody else, and by somebody who reported nobody.
            #expect(try await cleo.moderate("warn", pair.ben).status == 200)
            for path in paths { #expect(try await mona.post(path, moderationOrder).status == 200, "\(path)") }
            #expect(try world.findings() == [])
        }
    }

    @Test("who reported an account does nothing to what it adds to the map")
    func meetingPoint() async throws {
        try await World.run { world in
            let ana = try await world.verified("ana")
            let cleo = try await world.register("cleo")
            try await cleo.post("/v1/reports", Self.report("traveller", "\(ana.id)"))
            try await world.employ(cleo, as: .moderator)
            let added = try await ana.post(
                "/v1/places/meeting-points",
                #"{"kind":"library","label":"Main library","latitude":13.7287,"longitude":100.5262}"#)
            let point = try #require(added.string("id"))
            let path = "/v1/admin/meeting-points/\(point)/remove"
            #expect(try await cleo.post(path, moderationOrder).summary == "403 case-party")
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            #expect(try await mona.post(path, moderationOrder).status == 200)
        }
    }

    @Test("a case from one's own report is in no list, and cannot be read")
    func lists() async throws {
        try await World.run { world in
            let (pair, cleo, mona, id) = try await Self.stage(world)
            let dora = try await world.register("dora")
            #expect(try await dora.post("/v1/reports", Self.report("traveller", "\(pair.ana.id)")).status == 202)
            #expect(try await dora.post("/v1/reports", Self.report("traveller", "\(pair.ben.id)")).status == 202)
            try await mona.post("/v1/admin/cases/\(id)/claim", headers: .with("If-Match", "\"1\""))
            let note = #"{"text":"For others."}"#
            try await mona.post("/v1/admin/cases/\(id)/note", note, headers: .with("If-Match", "\"2\""))
            // Of three cases cleo sees the one about Ben: the other two are about Ana.
            #expect(try await mona.get("/v1/admin/cases").count("items") == 3)
            #expect(try await cleo.get("/v1/admin/cases").texts("subject.id") == [pair.ben.id.description])
            #expect(try await mona.get("/v1/admin/reports").count("items") == 3)
            #expect(try await cleo.get("/v1/admin/reports").texts("reporter") == ["dora"])
            #expect(try await mona.get("/v1/admin/reports?case=\(id)").count("items") == 1)
            #expect(try await cleo.get("/v1/admin/reports?case=\(id)").count("items") == 0)
            for path in ["/v1/admin/cases/\(id)", "/v1/admin/cases/\(id)/thread"] {
                #expect(try await cleo.get(path).summary == "403 case-party", "\(path)")
            }
            for verb in ["claim", "note"] {
                let body = verb == "note" ? note : nil
                let reply = try await cleo.post(
                    "/v1/admin/cases/\(id)/\(verb)", body, headers: .with("If-Match", "\"3\""))
                #expect(reply.summary == "403 case-party")
            }
            // Nor what the staff wrote about it.
            #expect(try await mona.get("/v1/admin/audit").text.contains("For others."))
            #expect(try await !cleo.get("/v1/admin/audit").text.contains("For others."))
            #expect(try await cleo.get("/v1/admin/audit?case=\(id)").count("items") == 0)
            #expect(try await mona.get("/v1/admin/cases/\(id)").status == 200)
        }
    }

    @Test("who reported somebody reads nothing of theirs: no account, dispute, review, point or row of the audit")
    func reading() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let cleo = try await world.register("cleo")
            #expect(try await cleo.report("offer", pair.offer).status == 202)
            try await world.execute("UPDATE traveller SET email_verified_at = created_at WHERE handle = 'ana'")
            let added = try await pair.ana.post(
                "/v1/places/meeting-points",
                #"{"kind":"library","label":"Main library","latitude":13.7287,"longitude":100.5262}"#)
            #expect(added.status == 201)
            let mona = try await StaffDesk("mona.lind", .senior, in: world).atWork()
            #expect(try await mona.moderate("warn", pair.ana).status == 200)
            let appeal = try await pair.ana.appeal(try await pair.ana.actionID()).id()
            #expect(try await mona.decide(appeal, true).status == 200)
            let (now, _) = try await pair.disputed()
            let swap = try await now.completed()
            for author in [now.ana, now.ben] { _ = try await author.review(swap, stars: 1).id() }
            try await world.sweep()
            // Dora has a review of her own, which she does not read either.
            let (dora, eve) = (try await world.verified("dora"), try await world.verified("eve"))
            let own = try await dora.swap(with: eve, over: try await eve.publish(ReliabilityTests.small))
            _ = try await dora.review(own, stars: 1).id()
            let readers = [try await world.signedIn("cleo"), dora]
            for member in readers { try await world.employ(member, as: .senior) }
            let lists = [
                "disputes", "reviews", "reviews?filter=low", "reviews?filter=retaliation", "meeting-points", "appeals",
            ]
            func read(_ reader: Person) async throws -> [Int] {
                var counts: [Int] = []
                for list in lists { counts.append(try await reader.get("/v1/admin/\(list)").count("items") ?? -1) }
                for action in ["warn", "grant-appeal"] {
                    let rows = try await reader.get("/v1/admin/audit?action=\(action)")
                    counts.append(rows.count("items") ?? -1)
                }
                return counts + [try await reader.get("/v1/admin/travellers/\(now.ana.id)").status]
            }
            let (hers, others) = (try await read(readers[0]), try await read(readers[1]))
            #expect(hers == [0, 1, 1, 0, 0, 0, 0, 0, 403])
            #expect(others == [1, 2, 2, 2, 1, 1, 1, 1, 200])
            #expect(try await readers[0].get("/v1/admin/travellers/\(now.ben.id)").status == 200)
        }
    }

    @Test("nobody sees a case about themselves, nor who reported them")
    func oneself() async throws {
        try await World.run { world in
            let dave = try await world.verified("dave")
            let ben = try await world.register("ben")
            let added = try await dave.post(
                "/v1/places/meeting-points",
                #"{"kind":"library","label":"Main library","latitude":13.7287,"longitude":100.5262}"#)
            let point = try #require(added.string("id"))
            #expect(try await ben.post("/v1/reports", Self.report("traveller", "\(dave.id)")).status == 202)
            #expect(try await ben.post("/v1/reports", Self.report("meeting-point", point)).status == 202)
            try await world.employ(dave, as: .admin)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            #expect(try await mona.get("/v1/admin/cases").count("items") == 2)
            for id in try await mona.get("/v1/admin/cases").texts("id") {
                #expect(try await dave.get("/v1/admin/cases/\(id)").summary == "403 case-party")
            }
            #expect(try await dave.get("/v1/admin/cases").count("items") == 0)
            #expect(try await !dave.get("/v1/admin/reports").text.contains("ben"))
            #expect(try await mona.get("/v1/admin/reports").texts("reporter") == ["ben", "ben"])
        }
    }

    @Test("an action names a case about its subject or about whom it concerns, and no other")
    func mismatch() async throws {
        try await World.run { world in
            let (pair, _, mona, id) = try await Self.stage(world)
            let other = try await pair.ana.publish()
            let foreign = try await world.register("dora").publish()
            let order = Self.order(case: id)
            #expect(try await mona.moderate("warn", pair.ben, order).summary == "422 case-mismatch")
            let hidden = try await mona.post("/v1/admin/offers/\(foreign)/hide", order)
            #expect(hidden.summary == "422 case-mismatch")
            #expect(try await world.audit() == [])
            // A swap concerns both; its case may be about one.
            let swap = try await pair.propose().id()
            #expect(try await mona.post("/v1/admin/swaps/\(swap)/cancel", order).status == 200)
            // The same, about whom the case is, and about another offer of hers.
            #expect(try await mona.moderate("warn", pair.ana, order).status == 200)
            #expect(try await mona.post("/v1/admin/offers/\(other)/hide", order).status == 200)
            #expect(try await mona.post("/v1/admin/offers/\(pair.offer)/hide", order).status == 200)
            let nowhere = Self.order(case: "0199aaaa-0000-7000-8000-000000000001")
            #expect(try await mona.moderate("warn", pair.ana, nowhere).summary == "422 invalid /case")
        }
    }

    @Test("the erasure of one erases the notes about them; those about another in the same case stay until theirs")
    func notes() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let thread = try await pair.ben.openThread(on: pair.offer)
            try await pair.ben.say("Pay me first.", 1, in: thread)
            #expect(try await pair.ana.post("/v1/reports", Self.report("thread", thread)).status == 202)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let id = try #require(try await mona.get("/v1/admin/cases").string("items.0.id"))
            func order(_ note: String) -> String { #"{"reason":"scam","note":"\#(note)","case":"\#(id)"}"# }
            try await mona.moderate("warn", pair.ana, order("About Ana."))
            try await mona.moderate("warn", pair.ben, order("About Ben."))
            try await mona.post("/v1/admin/cases/\(id)/claim", headers: .with("If-Match", "\"1\""))
            let close = #"{"outcome":"acted","note":"About both."}"#
            try await mona.post("/v1/admin/cases/\(id)/close", close, headers: .with("If-Match", "\"2\""))
            let notes = "SELECT text FROM audit_note ORDER BY seq"
            #expect(try await world.texts(notes) == ["About Ana.", "About Ben.", "About both."])
            func erase(_ handle: String) async throws {
                try await world.signedIn(handle).leave()
                world.clock.advance(hours: 8 * 24)
                try await world.sweep()
            }
            try await erase("ben")
            #expect(try await world.texts(notes) == ["About Ana.", "About both."])
            #expect(try world.findings() == [])
            // What somebody wipes is found.
            let seq = try #require(
                try await world.number("SELECT seq FROM audit_note WHERE text = 'About Ana.'"))
            let row = try await world.texts("SELECT hex(salt) FROM audit_note WHERE seq = \(seq)")
            try await world.execute("DELETE FROM audit_note WHERE seq = \(seq)")
            #expect(try world.findings() == ["audit_note \(seq): it is missing"])
            try await world.execute(
                "INSERT INTO audit_note (seq, salt, text) VALUES (\(seq), x'\(row[0])', 'About Ana.')")
            #expect(try world.findings() == [])
            let about = try #require(
                try await world.number("SELECT seq FROM audit_note WHERE text = 'About both.'"))
            try await erase("ana")
            #expect(try await world.texts(notes) == [])
            #expect(about > seq)
            #expect(try world.findings() == [])
        }
    }
}

extension World {
    /// Lets two sign in with one device, or at one address, on some days.
    func share(_ kind: String, on days: Int, _ people: Person...) async throws {
        let today = Int(clock.now.timeIntervalSince1970 / 86_400)
        for person in people {
            for day in today - days + 1...today {
                try await execute(
                    """
                    INSERT INTO sign_in (traveller, kind, hash, day, first_at, last_at)
                    VALUES ('\(person.id)', '\(kind)', x'AB', \(day), \(day * 86_400_000), \(day * 86_400_000))
                    """)
            }
        }
    }
}
