import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("Adding a meeting point") struct MeetingPointsAddTests {
    private func body(_ changes: [String: String?]) -> String {
        var fields: [String: String?] = [
            "kind": #""cafe""#, "label": #""Café Amazon""#, "latitude": "13.7475", "longitude": "100.5025",
        ]
        for (name, value) in changes { fields.updateValue(value, forKey: name) }
        return "{"
            + fields.sorted { $0.key < $1.key }.compactMap { name, value in value.map { #""\#(name)":\#($0)"# } }
            .joined(separator: ",") + "}"
    }

    @Test("a public place of every kind but those of our own list is taken")
    func kinds() async throws {
        try await World.run { world in
            let eve = try await world.register("eve")
            for kind in ["station", "police-station", "bank", "hotel", "mall", "library", "cafe"] {
                let reply = try await eve.post("/v1/places/meeting-points", body(["kind": "\"\(kind)\""]))
                #expect(reply.status == 201)
                #expect(reply.string("kind") == kind)
                #expect(reply.string("label") == "Café Amazon")
                #expect(reply["latitude"] == .number("13.7475"))
                #expect(reply["longitude"] == .number("100.5025"))
                #expect(reply.string("timeZone") == "Asia/Bangkok")
                #expect(reply["hours"] == .null)
                #expect(reply.int("reports") == 0)
            }
            #expect(try await world.number("SELECT count(*) FROM meeting_point") == 7)
        }
    }

    @Test("what is no such place is refused, with a pointer to what is wrong")
    func refused() async throws {
        try await World.run { world in
            let eve = try await world.register("eve")
            let long = { (length: Int) in "\"\(String(repeating: "x", count: length))\"" }
            for (name, value, summary) in [
                ("kind", #""airport""#, "422 invalid /kind"), ("kind", #""city-centre""#, "422 invalid /kind"),
                ("kind", #""alley""#, "422 invalid /kind"), ("kind", nil, "422 invalid /kind"),
                ("label", nil, "422 invalid /label"), ("label", #"" ""#, "422 invalid /label"),
                ("label", long(121), "422 invalid /label"), ("label", #""a\nb""#, "422 invalid /label"),
                ("latitude", "90.1", "422 invalid /latitude"), ("latitude", #""13""#, "422 invalid /latitude"),
                ("longitude", "-180.1", "422 invalid /longitude"), ("longitude", nil, "422 invalid /longitude"),
                ("hours", long(201), "422 invalid /hours"), ("cameras", #""yes""#, "422 invalid /cameras"),
                ("lit", "1", "422 invalid /lit"), ("timeZone", #""Asia/Bangkok""#, "422 invalid /timeZone"),
            ] as [(String, String?, String)] {
                let reply = try await eve.post("/v1/places/meeting-points", body([name: value]))
                #expect(reply.summary == summary, "\(name) \(value ?? "-")")
            }
            #expect(try await world.post("/v1/places/meeting-points", body([:])).summary == "401 not-signed-in")
            #expect(try await world.number("SELECT count(*) FROM meeting_point") == 0)
        }
    }

    @Test("a retry with its key adds it once")
    func retry() async throws {
        try await World.run { world in
            let eve = try await world.register("eve")
            let replies = try await together(5) { _ in
                try await eve.post("/v1/places/meeting-points", body([:]), key: "k")
            }
            #expect(replies.map(\.status) == [201, 201, 201, 201, 201])
            #expect(Set(replies.map(\.body)).count == 1)
            let other = try await eve.post("/v1/places/meeting-points", body(["lit": "true"]), key: "k")
            #expect(other.summary == "422 idempotency-key-reused")
            #expect(try await world.number("SELECT count(*) FROM meeting_point") == 1)
        }
    }
}
