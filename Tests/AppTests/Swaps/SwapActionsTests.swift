import Domain
import HTTPTypes
import JSON
import TestSupport
import Testing

@testable import App

@Suite("The actions of a swap") struct SwapActionsTests {
    @Test("each side reads what it can do in each state, and what is closed is refused with the reason that is told")
    func states() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            try await pair.expect(id, ana: "accept counter decline", ben: "withdraw", turns: "me other")
            _ = try await pair.ana.accept(id)
            try await pair.expect(
                id, ana: "schedule hand-over cancel code card", ben: "schedule hand-over cancel code card",
                turns: "me me")
            try await pair.ben.act("schedule", on: id, pair.meeting(inHours: 1))
            try await pair.expect(
                id, ana: "agree schedule hand-over cancel code card", ben: "schedule hand-over cancel code card",
                turns: "me other")
            try await pair.ana.act("schedule", on: id, pair.meeting(inHours: 1))
            try await pair.expect(
                id, ana: "late schedule hand-over cancel code card -check-in -dispute",
                ben: "late schedule hand-over cancel code card -check-in -dispute", turns: "- -")
            let before = try await pair.ben.get("/v1/swaps/\(id)")
            let checkIn = try #require(before.action("check-in"))
            #expect(checkIn["reason"] == .string("outside-check-in"))
            #expect(checkIn["from"] == before["meeting.checkIn.from"])
            #expect(checkIn["until"] == before["meeting.checkIn.until"])
            #expect(before.action("cancel")?["counts"] == .string("veryLate"))
            let near = try await pair.later(minutes: 40)
            try await near.expect(
                id, ana: "check-in late schedule hand-over cancel code card -dispute",
                ben: "check-in late schedule hand-over cancel code card -dispute", turns: "me me")
            try await near.ben.act("check-in", on: id)
            try await near.expect(
                id, ana: "check-in late schedule hand-over cancel code card -dispute",
                ben: "late schedule hand-over cancel code card -no-show -dispute", turns: "me -")
            let over = try await near.later(minutes: 41)
            #expect(try await over.ana.get("/v1/swaps/\(id)").action("cancel")?["counts"] == .string("noShow"))
            try await over.expect(
                id, ana: "schedule hand-over cancel code card -check-in",
                ben: "schedule hand-over no-show dispute cancel code card", turns: "- -")
            try await over.ben.act("no-show", on: id)
            try await over.expect(
                id, ana: "hand-over no-show contest code card", ben: "hand-over code card", turns: "me other")
            try await over.ana.act("contest", on: id)
            try await over.expect(id, ana: "dispute settle", ben: "dispute settle", turns: "me me")
            try await over.ana.act("settle", on: id, #"{"agreement":"We both were early."}"#)
            try await over.ben.act("settle", on: id, #"{"agreement":"We both were early."}"#)
            try await over.expect(id, ana: "", ben: "", turns: "- -")
        }
    }

    @Test("a limit closes an acceptance by its name, and a proposal on an offer that has one already")
    func limits() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose("200.00").id()
            let page = try await pair.ben.get("/v1/offers/\(pair.offer)")
            #expect(page.action("propose")?["reason"] == .string("already-proposed"))
            #expect(try await pair.propose("200.00").summary == "409 already-proposed")
            #expect(
                try await world.get("/v1/offers/\(pair.offer)").action("propose")?["reason"] == .string("not-signed-in")
            )
            try await world.execute("UPDATE traveller SET email_verified_at = NULL WHERE handle = 'ana'")
            let swap = try await pair.ana.get("/v1/swaps/\(id)")
            #expect(swap.action("accept")?["reason"] == .string("tier-limit"))
            #expect(swap.action("accept")?["open"] == .bool(false))
            #expect(try await pair.ana.accept(id).summary == "409 tier-limit")
            // Less would be within the limit.
            #expect(swap.action("counter")?["open"] == .bool(true))
        }
    }

    @Test("a card is closed where nobody can write, and terms where no amount is left for them")
    func closed() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let waiting = try await pair.propose("60.00").id()
            let eve = try await world.verified("eve")
            let agreed = try await pair.propose("270.00", by: eve).id()
            _ = try await pair.ana.accept(agreed)
            let proposed = try await pair.ana.get("/v1/swaps/\(waiting)")
            #expect(proposed.actions == "decline -accept -counter")
            let countered = try await pair.ana.act("counter", on: waiting, TakeableTests.proposal("50.00"))
            for (name, refused) in [("accept", try await pair.ana.accept(waiting)), ("counter", countered)] {
                #expect(refused.summary == "409 not-enough-left", "\(name)")
                #expect(proposed.action(name)?["reason"] == .string("not-enough-left"), "\(name)")
                #expect(refused["detail"] == proposed.action(name)?["detail"], "\(name)")
            }
            #expect(try await pair.ana.get("/v1/swaps/\(agreed)").action("card")?["open"] == .bool(true))
            try await world.execute("UPDATE traveller SET state = 'suspended' WHERE handle = 'eve'")
            let card = try await pair.ana.get("/v1/swaps/\(agreed)").action("card")
            #expect((card?["open"], card?["reason"]) == (.bool(false), .string("thread-closed")))
        }
    }

    @Test("a suspended traveller reads that only being heard and calling off are open, as the routes say")
    func suspended() async throws {
        try await World.run { world in
            let open = world.services.routes.filter { route in
                route.method == .post && route.path.hasPrefix("/v1/swaps/:id/") && route.others.contains(.stopped)
            }
            #expect(Set(open.map { String($0.path.dropFirst("/v1/swaps/:id/".count)) }) == Swap.openToStopped)
            let pair = try await Pair(in: world)
            let (agreed, proposed) = (try await pair.accepted("60.00"), try await pair.propose("60.00").id())
            try await world.execute("UPDATE traveller SET state = 'suspended' WHERE handle = 'ana'")
            let swap = try await pair.ana.get("/v1/swaps/\(proposed)")
            #expect(swap.actions == "-accept -counter -decline")
            for name in ["accept", "counter", "decline"] {
                #expect(swap.action(name)?["reason"] == .string("account-suspended"))
            }
            #expect(try await pair.ana.act("decline", on: proposed).summary == "403 account-suspended")
            #expect(try await pair.ana.get("/v1/swaps/\(agreed)").actions == "cancel -schedule -hand-over -code -card")
            #expect(try await pair.ana.act("cancel", on: agreed, #"{"reason":"plans-changed"}"#).status == 200)
        }
    }

    @Test("the owner reads what can be done with an offer in each state")
    func offers() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let path = "/v1/offers/\(pair.offer)"
            #expect(try await pair.ana.get(path).actions == "edit pause renew withdraw")
            #expect(try await pair.ana.post("\(path)/pause").actions == "edit resume renew withdraw")
            #expect(try await pair.ana.get("/v1/me/offers")["items.0.actions"] == pair.ana.get(path)["actions"])
            #expect(try await pair.ana.post("\(path)/resume").actions == "edit pause renew withdraw")
            #expect(try await pair.ben.get(path).actions == "propose")
            try await world.execute("UPDATE traveller SET state = 'limited' WHERE handle = 'ben'")
            #expect(try await pair.ben.get(path).action("propose")?["reason"] == .string("account-limited"))
            let over = try await pair.later(days: 15)
            #expect(try await over.ana.get(path).actions == "renew withdraw")
            let late = try await over.later(days: 30)
            #expect(try await late.ana.get(path).actions == "withdraw -renew")
            #expect(try await late.ana.post("\(path)/withdraw").actions == "")
        }
    }

    @Test("a thread says when its reader has to wait for an answer")
    func threads() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let thread = try await pair.ben.openThread(on: pair.offer)
            for number in 1...3 {
                #expect(try await pair.ben.get("/v1/threads/\(thread)").actions == "write")
                try await pair.ben.say("Hello \(number)", number, in: thread)
            }
            let waiting = try await pair.ben.get("/v1/threads/\(thread)")
            #expect(waiting.action("write")?["reason"] == .string("await-answer"))
            #expect(try await pair.ben.get("/v1/threads")["items.0.actions"] == waiting["actions"])
            #expect(try await pair.ana.get("/v1/threads/\(thread)").actions == "write")
            try await pair.ana.say("Hi", 4, in: thread)
            #expect(try await pair.ben.get("/v1/threads/\(thread)").actions == "write")
            try await pair.ana.put("/v1/travellers/ben/block", "{}")
            #expect(
                try await pair.ben.get("/v1/threads/\(thread)").action("write")?["reason"] == .string("thread-closed"))
        }
    }
}

/// An action that is closed without a reason.
private struct WrongAction: Error {
    let name: String
}

extension Pair {
    /// What both read, and that each closed one of them is refused as told.
    fileprivate func expect(_ id: String, ana: String, ben: String, turns: String) async throws {
        let bodies = ["dispute": DisputeTests.body(), "check-in": "{}", "no-show": "{}"]
        let (mine, theirs) = (try await self.ana.get("/v1/swaps/\(id)"), try await self.ben.get("/v1/swaps/\(id)"))
        #expect(mine.actions == ana)
        #expect(theirs.actions == ben)
        #expect("\(mine.string("turn") ?? "-") \(theirs.string("turn") ?? "-")" == turns)
        for (person, reply) in [(self.ana, mine), (self.ben, theirs)] {
            for (name, body) in bodies {
                guard let action = reply.action(name), action["open"] == .bool(false) else { continue }
                guard case .string(let reason)? = action["reason"] else { throw WrongAction(name: name) }
                let refused = try await person.post("/v1/swaps/\(id)/\(name)", body)
                #expect(refused.summary.hasSuffix(" \(reason)"), "\(name)")
            }
        }
    }
}
