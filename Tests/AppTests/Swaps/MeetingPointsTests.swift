import Domain
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("The meeting points of a swap") struct MeetingPointsTests {
    private func points(_ swap: String, _ person: Person) async throws -> Reply {
        try await person.get("/v1/places/meeting-points?swap=\(swap)")
    }

    private func station(_ label: String, latitude: String, longitude: String = "100.5018", _ rest: String = "")
        -> String
    {
        #"{"kind":"station","label":"\#(label)","latitude":\#(latitude),"longitude":\#(longitude)\#(rest)}"#
    }

    /// A station in the middle of the public place of the offer: nothing is nearer.
    private func middle(of pair: Pair, _ rest: String = "") async throws -> String {
        let offer = try await pair.ana.get("/v1/offers/\(pair.offer)")
        guard case .number(let latitude) = offer["place.latitude"],
            case .number(let longitude) = offer["place.longitude"]
        else { throw Missing("a place in \(offer.text)") }
        return station("MRT Sam Yot", latitude: latitude, longitude: longitude, rest)
    }

    @Test("airports and city centres around the offer are suggested to both, the nearest first")
    func suggested() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            let reply = try await points(id, pair.ben)
            #expect(reply.status == 200)
            #expect(reply.string("items.0.id") == "city:1609350")
            #expect(reply.string("items.0.kind") == "city-centre")
            #expect(reply.string("items.0.label") == "Bangkok")
            #expect(reply.string("items.0.timeZone") == "Asia/Bangkok")
            #expect(reply["items.0.hours"] == .null)
            #expect(reply["items.0.cameras"] == .null)
            #expect(reply["items.0.lit"] == .null)
            #expect(reply["items.0.verified"] == .bool(true))
            #expect(reply.int("items.0.reports") == 0)
            let count = try #require(reply.count("items"))
            let distances = (0..<count).compactMap { reply.int("items.\($0).distance") }
            #expect(distances.count == count)
            #expect(distances == distances.sorted())
            #expect(distances.allSatisfy { (0...50).contains($0) })
            let airports = zip(reply.texts("id"), reply.texts("kind")).filter { $0.1 == "airport" }.map(\.0)
            #expect(airports == ["airport:DMK", "airport:BKK"])
            #expect(reply.texts("kind").filter { $0 == "city-centre" }.count == 10)
            #expect(try await points(id, pair.ana).body == reply.body)
        }
    }

    @Test("they are told for a swap of one's own alone")
    func asked() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let eve = try await world.verified("eve")
            let id = try await pair.propose().id()
            #expect(try await points(id, eve).summary == "404 not-found")
            #expect(try await points("nonsense", pair.ben).summary == "404 not-found")
            #expect(try await pair.ben.get("/v1/places/meeting-points").summary == "422 invalid /swap")
            #expect(try await pair.ben.get("/v1/places/meeting-points?swap=\(id)&x=1").summary == "422 invalid /x")
            #expect(try await world.get("/v1/places/meeting-points?swap=\(id)").summary == "401 not-signed-in")
        }
    }

    @Test("before a proposal they are told for an offer that one can read, the same ones")
    func beforeProposal() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let path = "/v1/places/meeting-points?offer=\(pair.offer)"
            let found = try await pair.ben.get(path)
            #expect(found.status == 200)
            #expect(found.string("items.0.id") == "city:1609350")
            let id = try await pair.propose().id()
            #expect(try await points(id, pair.ben).body == found.body)
            #expect(try await pair.ben.get("\(path)&swap=\(id)").summary == "422 invalid /swap")
            #expect(try await pair.ben.get("/v1/places/meeting-points?offer=nonsense").summary == "404 not-found")
            #expect(try await world.get(path).summary == "401 not-signed-in")
            _ = try await pair.ana.put("/v1/travellers/ben/block")
            #expect(try await pair.ben.get(path).summary == "404 not-found")
        }
    }

    @Test("one that a traveller adds is suggested after our own, with what they know of it, until it is removed")
    func added() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let eve = try await world.verified("eve")
            let rest = #","hours":"06:00-24:00","cameras":true,"lit":false"#
            let added = try await eve.post("/v1/places/meeting-points", try await middle(of: pair, rest))
            #expect(added.status == 201)
            let point = try added.id()
            let id = try await pair.accepted()
            let reply = try await points(id, pair.ben)
            let last = "items.\(try #require(reply.count("items")) - 1)"
            #expect(reply.string("\(last).id") == point)
            #expect(reply.string("\(last).kind") == "station")
            #expect(reply.string("\(last).label") == "MRT Sam Yot")
            #expect(reply["\(last).latitude"] == added["latitude"])
            #expect(reply["\(last).longitude"] == added["longitude"])
            #expect(reply.int("\(last).distance") == 0)
            #expect(reply.string("\(last).hours") == "06:00-24:00")
            #expect(reply["\(last).cameras"] == .bool(true))
            #expect(reply["\(last).lit"] == .bool(false))
            #expect(reply["\(last).verified"] == .bool(false))
            #expect(reply.string("\(last).timeZone") == "Asia/Bangkok")
            #expect(!reply.text.contains("eve"))
            let named = #"{"meetingPoint":"\#(point)","startsAt":"\#(world.time(hours: 5))","acknowledged":true}"#
            try await pair.ana.act("schedule", on: id, named)
            let scheduled = try await pair.ben.act("schedule", on: id, named)
            #expect(scheduled.string("state") == "scheduled")
            #expect(scheduled.string("meeting.label") == "MRT Sam Yot")
            try await world.execute("UPDATE meeting_point SET state = 'removed'")
            #expect(try await !points(id, pair.ben).texts("id").contains(point))
            #expect(try await pair.ben.act("schedule", on: id, named).summary == "422 invalid /meetingPoint")
        }
    }

    @Test("one that is further than 50 km away is not suggested")
    func far() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            for (label, latitude) in [("Near", "14.19"), ("Far", "14.22")] {
                let reply = try await pair.ana.post(
                    "/v1/places/meeting-points", station(label, latitude: latitude))
                #expect(reply.status == 201)
            }
            let labels = try await points(try await pair.propose().id(), pair.ben).texts("label")
            #expect(labels.contains("Near"))
            #expect(!labels.contains("Far"))
        }
    }

    @Test("who confirms a contact after the report takes no point off the list")
    func confirmedLater() async throws {
        try await World.running { world, postbox in
            let pair = try await Pair(in: world)
            let point = try await pair.ana.post("/v1/places/meeting-points", try await middle(of: pair)).id()
            let id = try await pair.accepted()
            let report = #"{"subject":{"kind":"meeting-point","id":"\#(point)"},"reason":"safety","text":"Dark"}"#
            for number in 1...3 {
                let address = "one.box+\(number)@example.org"
                let person = try await world.register("guest\(number)", email: address)
                #expect(try await person.post("/v1/reports", report).status == 202)
                world.clock.advance(seconds: 1)
                try await person.verify(.email, address, by: postbox)
            }
            #expect(try await points(id, pair.ben).texts("id").contains(point))
        }
    }

    @Test("one with reports comes last, each reporter counts once, and three take it off the list")
    func reported() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let (eve, zoe) = (try await world.verified("eve"), try await world.verified("zoe"))
            let point = try await eve.post("/v1/places/meeting-points", try await middle(of: pair)).id()
            let far = try await eve.post("/v1/places/meeting-points", station("Far", latitude: "14.19")).id()
            let id = try await pair.accepted()
            func ours(_ person: Person) async throws -> [String] {
                try await points(id, person).texts("id").filter { !$0.contains(":") }
            }
            #expect(try await ours(pair.ben) == [point, far])
            for (person, reports) in [(pair.ben, 1), (pair.ben, 1), (pair.ana, 2)] {
                let report = #"{"subject":{"kind":"meeting-point","id":"\#(point)"},"reason":"safety","text":"Dark"}"#
                #expect(try await person.post("/v1/reports", report).status == 202)
                #expect(try await ours(pair.ben) == [far, point])
                let reply = try await points(id, pair.ben)
                let count = try #require(reply.count("items"))
                #expect(reply.int("items.\(count - 1).reports") == reports)
            }
            let report = #"{"subject":{"kind":"meeting-point","id":"\#(point)"},"reason":"safety","text":"Dark"}"#
            #expect(try await eve.post("/v1/reports", report).summary == "409 about-oneself")
            #expect(try await zoe.post("/v1/reports", report).status == 202)
            #expect(try await ours(pair.ben) == [far])
            let named = #"{"meetingPoint":"\#(point)","startsAt":"\#(world.time(hours: 5))"}"#
            #expect(try await pair.ben.act("schedule", on: id, named).summary == "422 invalid /meetingPoint")
            // Looked at by our staff, it is trusted again.
            try await world.execute("UPDATE meeting_point SET state = 'verified' WHERE label <> 'Far'")
            #expect(try await ours(pair.ben) == [far, point])
            #expect(try await pair.ben.act("schedule", on: id, named).status == 200)
        }
    }

    @Test("contact details are refused in a name and in opening times, and a point goes with the ban of who added it")
    func banned() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let eve = try await world.verified("eve")
            for body in [
                station("Telegram @cashdeal", latitude: "13.75"),
                try await middle(of: pair, #","hours":"+48600700800""#),
            ] {
                #expect(try await eve.post("/v1/places/meeting-points", body).status == 422, "\(body)")
            }
            let hours = #","hours":"Mon-Fri 08:00-17:00, Sat 09:00-13:30""#
            let point = try await eve.post("/v1/places/meeting-points", try await middle(of: pair, hours)).id()
            let id = try await pair.accepted()
            #expect(try await points(id, pair.ben).texts("id").contains(point))
            try await world.execute("UPDATE traveller SET state = 'banned' WHERE handle = 'eve'")
            #expect(try await !points(id, pair.ben).texts("id").contains(point))
        }
    }
}
