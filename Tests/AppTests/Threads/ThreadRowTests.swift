import JSON
import TestSupport
import Testing

@Suite("A row of the list of threads") struct ThreadRowTests {
    @Test("it shows the person, the offer, the swap with its meeting, and how far one has read")
    func row() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted(meeting: pair.meeting(inHours: 24))
            let thread = try #require(try await pair.ben.get("/v1/swaps/\(id)").string("thread"))
            try await pair.ben.put("/v1/threads/\(thread)/read", #"{"seq":1}"#)
            let row = try await pair.ben.get("/v1/threads/\(thread)")
            #expect(row.status == 200)
            let reliability =
                #"{"score":null,"band":"new","completed":0,"partners":0,"noShows":0,"lateCancels":0,"reviews":0,"#
                + #""stars":null}"#
            #expect(
                row["with"]?.written
                    == #"{"id":"\#(pair.ana.id)","handle":"ana","name":"Ana","avatar":null,"reliability":\#(reliability)}"#
            )
            #expect(
                row["about"]?.written
                    == #"{"id":"\#(pair.offer)","have":{"amount":"300.00","currency":"EUR"},"want":"THB","#
                    + #""label":"Bangkok","availability":{"from":"2026-11-21","to":"2026-12-01"},"state":"active"}"#)
            #expect(
                row["progress"]?.written
                    == #"{"id":"\#(id)","state":"scheduled","duty":"both","dueAt":"2026-11-25T10:00:00Z","meeting":"#
                    + #"{"label":"Suvarnabhumi Airport","startsAt":"2026-11-22T10:00:00Z","#
                    + #""local":"2026-11-22T17:00:00+07:00"}}"#)
            #expect(row.string("swap") == id)
            #expect(row["closed"] == .null)
            #expect(row.int("readUpTo") == 1)
            #expect(row.int("theirReadUpTo") == 0)
            #expect(row.int("unread") == 1)
            // The list has the same row, and hers is about him.
            #expect(try await pair.ben.get("/v1/threads").text == #"{"items":[\#(row.text)],"next":null}"#)
            let hers = try await pair.ana.get("/v1/threads/\(thread)")
            #expect(hers.string("with.handle") == "ben")
            #expect(hers.int("readUpTo") == 0)
            #expect(hers.int("theirReadUpTo") == 1)
        }
    }

    @Test("a meeting at a place of their own shows the city, and no row has a coordinate or a code")
    func place() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let bench =
                #"{"place":{"latitude":13.7512345,"longitude":100.4923456,"label":"The bench","acknowledged":true},"#
                + #""startsAt":"\#(world.time(hours: 6))"}"#
            for person in [pair.ben, pair.ana] { try await person.act("schedule", on: id, bench) }
            #expect(try await pair.ben.get("/v1/swaps/\(id)").string("meeting.label") == "The bench")
            let codes = [try await pair.ana.code(of: id), try await pair.ben.code(of: id)]
            for person in [pair.ana, pair.ben] {
                let rows = try await person.get("/v1/threads")
                #expect(rows.string("items.0.progress.meeting.label") == "Bangkok")
                #expect(rows.string("items.0.progress.meeting.local") == "2026-11-21T23:00:00+07:00")
                for text in [rows.text, try await person.get("/v1/me/notifications").text] {
                    for secret in ["bench", "13.75123", "100.49234"] + codes { #expect(!text.contains(secret)) }
                }
            }
        }
    }

    @Test("a thread with somebody who is blocked or gone is closed, and shows a name without a score")
    func closed() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let thread = try await ben.openThread(on: try await ana.publish())
            try await ben.say("Hi", 1, in: thread)
            func closed(_ person: Person) async throws -> String {
                let row = try await person.get("/v1/threads/\(thread)")
                let hasScore = row["with.reliability"] != .null
                return "\(row.string("with.name") ?? "-") \(row.string("closed.reason") ?? "open") \(hasScore)"
            }
            #expect(try await closed(ben) == "Ana open true")
            try await ana.put("/v1/travellers/ben/block")
            #expect(try await closed(ben) == "Ana blocked-or-gone false")
            #expect(try await closed(ana) == "Ben blocked-or-gone false")
            try await ana.delete("/v1/travellers/ben/block")
            #expect(try await closed(ben) == "Ana open true")
            for (number, state, row) in [
                (2, "limited", "Ana open true"), (3, "suspended", "Ana blocked-or-gone false"),
                (4, "banned", "Ana blocked-or-gone false"), (5, "deleted", "Former traveller blocked-or-gone false"),
            ] {
                try await world.execute("UPDATE traveller SET state = '\(state)' WHERE handle = 'ana'")
                #expect(try await closed(ben) == row, "\(state)")
                let sent = try await ben.say("Still there?", number, in: thread)
                #expect((sent.status == 409) == row.contains("gone"), "\(state)")
            }
        }
    }

    @Test("the owner reads a thread before its first message, and nobody else reads it at all")
    func strangers() async throws {
        try await World.run { world in
            let (ana, ben, eve) = (
                try await world.register("ana"), try await world.register("ben"), try await world.register("eve")
            )
            let thread = try await ben.openThread(on: try await ana.publish())
            let fresh = try await ana.get("/v1/threads/\(thread)")
            #expect((fresh.string("with.handle"), fresh.int("unread"), fresh.int("readUpTo")) == ("ben", 0, 0))
            #expect(fresh["last"] == .null)
            #expect(fresh["progress"] == .null)
            let missing = try await eve.get("/v1/threads/\(clientID(77))")
            #expect(missing.summary == "404 not-found")
            for id in [thread, "none"] {
                #expect(try await eve.get("/v1/threads/\(id)").anonymous == missing.anonymous, "\(id)")
            }
            #expect(try await world.get("/v1/threads/\(thread)").summary == "401 not-signed-in")
            #expect(try await ben.get("/v1/threads/\(thread)?limit=1").pointers == ["/limit"])
        }
    }

    @Test("the newest page of messages needs no number")
    func latest() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let thread = try await ben.openThread(on: try await ana.publish())
            #expect(try await ben.read(thread, "?before=latest") == ([], nil))
            for number in 1...5 { try await ana.say("\(number)", number, in: thread) }
            #expect(try await ben.read(thread, "?before=latest&limit=2") == (["4", "5"], "4"))
            #expect(try await ben.read(thread, "?before=4&limit=2") == (["2", "3"], "2"))
            #expect(try await ben.read(thread, "?before=latest") == (["1", "2", "3", "4", "5"], nil))
            for (query, pointer) in [
                ("before=latest&after=1", "/before"), ("before=newest", "/before"), ("before=LATEST", "/before"),
                ("after=latest", "/after"), ("before=latest&before=2", "/before"),
            ] {
                let reply = try await ben.get("/v1/threads/\(thread)/messages?\(query)")
                #expect((reply.status, reply.pointers) == (422, [pointer]), "\(query)")
            }
        }
    }
}
