import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("an offer's life over HTTP") struct OfferActionTests {
    @Test("pause, resume, renew and withdraw answer with the offer and its new version")
    func actions() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let path = "/v1/offers/\(try await ana.publish())"
            let before = try await ana.get(path)
            let steps = [
                ("pause", "paused", "409 wrong-state"), ("resume", "active", "409 wrong-state"),
                ("renew", "active", nil), ("withdraw", "withdrawn", "409 wrong-state"),
            ]
            for (index, (action, state, again)) in steps.enumerated() {
                world.clock.advance(seconds: 60)
                let reply = try await ana.post("\(path)/\(action)", index % 2 == 0 ? nil : "{}")
                #expect(reply.status == 200)
                #expect(reply.string("state") == state)
                #expect(reply.int("version") == index + 2)
                #expect(reply.headers[.eTag] == "\"\(index + 2)\"")
                #expect(try await ana.get(path).body == reply.body)
                if let again { #expect(try await ana.post("\(path)/\(action)").summary == again) }
            }
            let after = try await ana.get(path)
            #expect(before.string("expiresAt") == "2026-11-28T10:00:00Z")
            // By the hour: others learn no minute of a renewal.
            #expect(after.string("expiresAt") == "2026-11-28T10:00:00Z")
            #expect(after.string("createdAt") == before.string("createdAt"))
            for action in ["pause", "resume", "renew", "withdraw"] {
                #expect(try await ana.post("\(path)/\(action)").summary == "409 wrong-state", "\(action)")
            }
            #expect(try await ana.patch(path, #"{"note":"x"}"#, version: 5).summary == "409 wrong-state")
            #expect(try world.findings() == [])
        }
    }

    @Test("an action takes no fields, a renewal only days or availability")
    func fields() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let open = "/v1/offers/\(try await ana.publish())"
            let dated = try await ana.publish(DraftOffer { $0.rest = #""availability":{"to":"2026-11-25"}"# })
            #expect(try await ana.post("\(open)/pause", #"{"state":"active"}"#).summary == "422 invalid /state")
            for (path, body, summary) in [
                (open, #"{"days":0}"#, "422 invalid /days"), (open, #"{"days":31}"#, "422 invalid /days"),
                (open, #"{"days":7,"availability":{"to":"2026-12-01"}}"#, "422 invalid /days"),
                (open, #"{"availability":{"to":"2026-11-20"}}"#, "422 invalid /availability/to"),
                (open, #"{"expiresAt":"2030-01-01T00:00:00Z"}"#, "422 invalid /expiresAt"),
                ("/v1/offers/\(dated)", "{}", "422 invalid /availability"),
            ] {
                #expect(try await ana.post("\(path)/renew", body).summary == summary, "\(body)")
            }
            #expect(try await ana.get(open).int("version") == 1)
            let long = try await ana.post("\(open)/renew", #"{"days":30}"#)
            #expect(long.string("expiresAt") == "2026-12-21T10:00:00Z")
            let renewed = try await ana.post("/v1/offers/\(dated)/renew", #"{"availability":{"to":"2026-12-03"}}"#)
            #expect(renewed.string("expiresAt") == "2026-12-03T17:00:00Z")
            #expect(renewed.string("id") == dated)
        }
    }

    @Test("an edit needs the version that was read, and keeps what it does not name")
    func edit() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let path = "/v1/offers/\(try await ana.publish())"
            let change =
                #"{"have":{"amount":"200.00","currency":"EUR"},"pricing":{"kind":"reference","premiumBps":-50}}"#
            #expect(try await ana.patch(path, change).summary == "428 version-required")
            for tag in ["\"2\"", "\"0\"", "1", "W/1", "\"x\"", ""] {
                let reply = try await world.send(
                    .patch, path, body: Array(change.utf8), token: ana.token, headers: .with("If-Match", tag))
                #expect(reply.summary == "412 stale-version", "\(tag)")
            }
            #expect(try await ana.get(path).int("version") == 1)
            let reply = try await ana.patch(path, change, version: 1)
            #expect(reply.status == 200)
            #expect(reply.headers[.eTag] == "\"2\"")
            #expect(reply.string("remaining.amount") == "200.00")
            #expect(reply.string("minFill.amount") == "200.00")
            #expect(reply.string("quote.rate") == "37.49458")
            #expect(reply.string("quote.gets.amount") == "7498.92")
            #expect(try await ana.get(path).body == reply.body)
            for (body, summary) in [
                ("{}", "422 invalid "), (#"{"want":"USD"}"#, "422 invalid /want"),
                (#"{"place":{"airport":"BKK"}}"#, "422 invalid /place"), (#"{"version":9}"#, "422 invalid /version"),
                (#"{"have":{"amount":"5","currency":"USD"}}"#, "422 invalid /have/currency"),
                (#"{"minFill":{"amount":"200.01","currency":"EUR"}}"#, "422 invalid /minFill/amount"),
                (#"{"availability":{"from":"2026-11-20"}}"#, "422 invalid /availability/from"),
            ] {
                #expect(try await ana.patch(path, body, version: 2).summary == summary, "\(body)")
            }
            let note = try await ana.patch(path, #"{"note":"At noon","exact":true}"#, version: 2)
            #expect(note.string("note") == "At noon")
            #expect(try await ana.patch(path, #"{"note":null}"#, version: 3).string("note") == "")
            // A last day that is not named stays, null makes the offer open-ended.
            let dated = #"{"availability":{"from":"2026-11-25","to":"2026-12-01"}}"#
            #expect(try await ana.patch(path, dated, version: 4).string("availability.to") == "2026-12-01")
            let moved = try await ana.patch(path, #"{"availability":{"from":"2026-11-27"}}"#, version: 5)
            #expect(moved.string("availability.from") == "2026-11-27")
            #expect(moved.string("availability.to") == "2026-12-01")
            let opened = try await ana.patch(path, #"{"availability":{"to":null}}"#, version: 6)
            #expect(opened.string("availability.from") == "2026-11-27")
            #expect(opened["availability.to"] == .null)
        }
    }

    @Test("of fifty edits of one version one wins")
    func parallelEdits() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let path = "/v1/offers/\(try await ana.publish())"
            let replies = try await withThrowingTaskGroup(of: Reply.self) { group in
                for number in 0..<50 {
                    group.addTask { try await ana.patch(path, #"{"note":"edit \#(number)"}"#, version: 1) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let won = replies.filter { $0.status == 200 }
            #expect(won.count == 1)
            #expect(replies.filter { $0.summary == "412 stale-version" }.count == 49)
            #expect(try await ana.get(path).body == won.first?.body)
        }
    }

    @Test("an offer that is not to be seen is one that does not exist, byte for byte")
    func missing() async throws {
        try await World.run { world in
            let (ana, ben, eve) = (
                try await world.register("ana"), try await world.register("ben"), try await world.register("eve")
            )
            let blocked = try await ana.publish()
            let withdrawn = try await eve.publish()
            try await eve.post("/v1/offers/\(withdrawn)/withdraw")
            #expect(try await ana.put("/v1/travellers/ben/block").status == 204)
            let none = "0199aaaa-0000-7000-8000-000000000001"
            let expected = try await ben.get("/v1/offers/\(none)")
            #expect(expected.summary == "404 not-found")
            for id in [blocked, withdrawn, none, "nonsense", none.uppercased() + "0", "%00"] {
                #expect(try await ben.get("/v1/offers/\(id)").anonymous == expected.anonymous, "\(id)")
                for action in ["pause", "resume", "renew", "withdraw"] {
                    let reply = try await ben.post("/v1/offers/\(id)/\(action)")
                    #expect(reply.anonymous == expected.anonymous, "\(action) \(id)")
                    #expect(reply.headers.count == expected.headers.count)
                }
                let edit = try await ben.patch("/v1/offers/\(id)", #"{"note":"x"}"#, version: 1)
                #expect(edit.anonymous == expected.anonymous, "\(id)")
            }
            #expect(try await world.get("/v1/offers/\(withdrawn)").anonymous == expected.anonymous)
            #expect(try await world.get("/v1/offers/\(blocked)").status == 200)
            #expect(try await eve.get("/v1/offers/\(withdrawn)").string("state") == "withdrawn")
            #expect(try await ana.get("/v1/offers/\(blocked)").status == 200)
        }
    }
}
