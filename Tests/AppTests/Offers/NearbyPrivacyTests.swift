import App
import Domain
import Foundation
import HTTPTypes
import JSON
import Logging
import SQLiteStore
import Synchronization
import TestSupport
import Testing

@Suite("location privacy") struct NearbyPrivacyTests {
    /// Two points that are shown as one public cell, in towns, in the country and at the edges of the world.
    private static func twins(
        _ world: World, after published: [Cell] = [], _ numbers: inout SteadyNumbers
    ) throws -> (Coordinate, Coordinate, Cell) {
        let hubs = [(13.75, 100.5), (52.23, 21.01), (15.2, 101.9), (-16.8, 179.99), (89.98, 20.0), (40.71, -74.0)]
        let map = world.services.reference.builtUp
        while true {
            let hub = try #require(hubs.randomElement(using: &numbers))
            func near(_ reach: Double) throws -> Coordinate {
                let place = try #require(
                    Coordinate(
                        latitude: min(90, hub.0 + .random(in: -reach...reach, using: &numbers)),
                        longitude: remainder(hub.1 + .random(in: -reach...reach, using: &numbers), 360)))
                return Coordinate(latitudeE7: place.latitudeE7, longitudeE7: place.longitudeE7)
            }
            let first = try near(0.05)
            func shown(_ place: Coordinate) -> Cell {
                map.publicCell(of: place, asking: .oneKilometre, after: StickyCells(published))
            }
            let cell = shown(first)
            for _ in 0..<200 {
                let second = try near(0.05)
                if second != first, shown(second) == cell {
                    return (first, second, cell)
                }
            }
        }
    }

    private static func text(_ place: Coordinate) -> (latitude: String, longitude: String) {
        (String(format: "%.7f", place.latitude), String(format: "%.7f", place.longitude))
    }

    private static func body(_ place: Coordinate) -> String {
        let (latitude, longitude) = text(place)
        return draft(["place": #"{"latitude":\#(latitude),"longitude":\#(longitude)}"#])
    }

    /// What an answer says beside the ids, cursors and request ids that no two answers share.
    private static func said(_ reply: Reply) -> String {
        let body = reply.anonymous.withoutIDs.replacing(from: #""next":""#, with: "\"next\":CURSOR")
        // The digest in a tag is of the same bytes, ids included.
        let tag = reply.headers[.eTag]?.replacing(#/[0-9a-f]{24}/#, with: "DIGEST")
        return "\(reply.status) \(tag ?? "-") \(body)"
    }

    @Test("two worlds that differ only in the point behind one shown cell answer alike on every route")
    func twins() async throws {
        try await World.run { one in
            try await World.run { two in
                var numbers = SteadyNumbers(50)
                let worlds = [one, two]
                var people: [(ana: Person, ben: Person)] = []
                for world in worlds {
                    people.append((try await world.register("ana"), try await world.register("ben")))
                }
                var published: [Cell] = []
                for index in 0..<50 {
                    let (first, second, cell) = try Self.twins(one, after: published, &numbers)
                    if !published.contains(cell) { published.append(cell) }
                    var answers: [[String]] = []
                    for ((ana, ben), place) in zip(people, [first, second]) {
                        let world = ana.world
                        let published = try await ana.post("/v1/offers", Self.body(place), key: "twin-\(index)")
                        let id = try #require(published.string("id"))
                        let (latitude, longitude) = Self.text(cell.centre)
                        let search = "/v1/offers/nearby?lat=\(latitude)&lon=\(longitude)&radius=5&limit=2"
                        answers.append(
                            try await [
                                published, ana.get("/v1/offers/\(id)"), world.get("/v1/offers/\(id)"),
                                ana.get("/v1/me/offers?limit=2"), ben.get("/v1/travellers/ana/offers?limit=2"),
                                ben.get("/v1/travellers/ana"), ben.get(search), world.get(search + "&sort=gain"),
                                ben.get(search + "&sort=newest&have=THB&want=EUR"),
                                ana.patch("/v1/offers/\(id)", #"{"note":"x"}"#, version: 1),
                                ana.post("/v1/offers/\(id)/pause"), ana.post("/v1/offers/\(id)/resume"),
                            ].map(Self.said))
                    }
                    // Offers of one hour have no order among the newest.
                    people = try await worlds.asyncMap { world in
                        (try await world.inTheNextHour("ana"), try await world.signedIn("ben"))
                    }
                    #expect(answers[0] == answers[1], "\(first) and \(second)")
                    #expect(answers[0][0].contains(cell.description))
                }
            }
        }
    }

    @Test("a searcher is answered by their cell: two points of it get the same bytes, cursors too")
    func searchers() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            var numbers = SteadyNumbers(51)
            for _ in 0..<50 {
                let (first, second, _) = try Self.twins(world, &numbers)
                for _ in 0..<2 { try await ana.post("/v1/offers", Self.body(first)) }
                let replies = try await [first, second].asyncMap { place in
                    let (latitude, longitude) = Self.text(place)
                    return try await world.get("/v1/offers/nearby?lat=\(latitude)&lon=\(longitude)&radius=1&limit=1")
                }
                #expect(replies[0].body == replies[1].body)
                #expect(replies[0].string("next") != nil)
            }
        }
    }

    @Test("control: a point two cells further is answered differently")
    func control() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let (first, next) = (
                try #require(Coordinate(latitude: 13.7563, longitude: 100.5018)),
                try #require(Coordinate(latitude: 13.7853, longitude: 100.5018))
            )
            let (one, two) = (
                try await ana.post("/v1/offers", Self.body(first)), try await ana.post("/v1/offers", Self.body(next))
            )
            #expect(Self.said(one) != Self.said(two))
            let here = try await world.get("/v1/offers/nearby?lat=13.7563&lon=100.5018&radius=1")
            let there = try await world.get("/v1/offers/nearby?lat=13.7853&lon=100.5018&radius=1")
            #expect(here.body != there.body)
        }
    }

    @Test("a raw coordinate reaches no file of the data folder and no line of the log")
    func canary() async throws {
        let lines = Lines()
        let logger = Logger(label: "canary", factory: { _ in LineHandler(lines: lines) })
        try await World.run(logger: logger) { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let place = #"{"latitude":13.7512347,"longitude":100.4961651}"#
            let published = try await ana.post("/v1/offers", draft(["place": place]), key: "canary")
            #expect(published.status == 201)
            let wrong = try await ana.post("/v1/offers", draft(["place": place, "foo": "1"]))
            let far = try await ana.post(
                "/v1/offers", draft(["place": place, "pricing": #"{"kind":"fixed","rate":"9999"}"#]))
            let found = try await ben.get("/v1/offers/nearby?lat=13.7512347&lon=100.4961651&radius=5&limit=1")
            let located = try await ben.get("/v1/places/locate?lat=13.7512347&lon=100.4961651")
            let refused = try await ben.get("/v1/offers/nearby?lat=13.7512347&lon=100.4961651&radius=3")
            let cursor = try await ben.get("/v1/offers/nearby?lat=13.7512347&lon=100.4961651&radius=5&cursor=x")
            #expect(found.count("items") == 1)
            let replies = [published, wrong, far, found, located, refused, cursor]
            #expect(replies.map(\.status) == [201, 422, 422, 200, 200, 422, 400])

            let texts = ["13.7512", "100.4961", "137512347", "1004961651"].map { Data($0.utf8) }
            let numbers = [137_512_347, 1_004_961_651].flatMap { (e7: Int32) in
                [e7.bigEndian.bytes, e7.littleEndian.bytes]
            }
            let reals = [13.7512347, 100.4961651].flatMap { (degrees: Double) in
                [degrees.bitPattern.bigEndian.bytes, degrees.bitPattern.littleEndian.bytes]
            }
            for reply in replies {
                for canary in texts { #expect(Data(reply.body).range(of: canary) == nil, "\(reply.text)") }
            }
            let files = try Self.files(in: world.folder.path)
            #expect(files.keys.contains { $0.hasSuffix("-wal") })
            for (name, bytes) in files {
                for canary in texts + numbers + reals { #expect(bytes.range(of: canary) == nil, "\(name)") }
            }
            let log = lines.all
            #expect(log.count >= 9)
            for line in log {
                for canary in texts { #expect(Data(line.utf8).range(of: canary) == nil, "\(line)") }
            }
            // Control: the centre of the public cell is found in the very same way.
            let place1 = try #require(Coordinate(latitude: 13.7512347, longitude: 100.4961651))
            let centre = Cell(containing: place1, size: .oneKilometre).centre
            #expect(files.values.contains { $0.range(of: centre.latitudeE7.bigEndian.bytes) != nil })
            #expect(files.values.contains { $0.range(of: Data("\(centre.latitude)".utf8)) != nil })
            #expect(log.contains { $0.contains("/v1/offers/nearby") })
        }
    }

    private static func files(in folder: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            files[name] = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
        }
        return files
    }

    @Test("in the country only the 5 km cell is shown, whatever was asked for")
    func rural() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let reply = { (precision: String) in
                try await ana.post(
                    "/v1/offers", draft(["place": #"{"latitude":15.2,"longitude":101.9\#(precision)}"#]))
            }
            let replies = try await [reply(""), reply(#","precision":"1km""#), reply(#","precision":"5km""#)]
            for reply in replies {
                #expect(reply.string("place.precision") == "5km")
                #expect(reply.string("place.cell")?.hasPrefix("5k-") == true)
                #expect(reply["place"] == replies[0]["place"])
            }
            #expect(
                try await world.number(
                    "SELECT count(DISTINCT half_diagonal || cell || latitude || longitude) FROM offer") == 1)
        }
    }

    @Test("label, country and zone are those of the 5 km parent")
    func label() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            var numbers = SteadyNumbers(52)
            for (latitude, longitude) in [(13.7597, 100.4861), (35.6895, 139.6917), (50.85, 4.35), (1.2897, 103.8501)] {
                let centre = try #require(Coordinate(latitude: latitude, longitude: longitude))
                let parent = Cell(containing: centre, size: .fiveKilometres)
                var seen: Set<String> = []
                for _ in 0..<12 {
                    let place = try #require(
                        Coordinate(
                            latitude: parent.centre.latitude + .random(in: -0.02...0.02, using: &numbers),
                            longitude: parent.centre.longitude + .random(in: -0.02...0.02, using: &numbers)))
                    guard Cell(containing: place, size: .fiveKilometres) == parent else { continue }
                    let reply = try await ana.post("/v1/offers", Self.body(place))
                    #expect(reply.string("place.precision") == "1km")
                    seen.insert("\(reply.string("place.label") ?? "") \(reply.string("place.country") ?? "")")
                }
                #expect(seen.count == 1, "\(seen)")
            }
            #expect(try await world.number("SELECT count(DISTINCT cell) FROM offer").map { $0 > 15 } == true)
            #expect(try await world.number("SELECT count(DISTINCT time_zone) FROM offer") == 4)
        }
    }
}

/// Every line that a logger wrote.
private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func append(_ line: String) { lines.withLock { $0.append(line) } }
}

private struct LineHandler: LogHandler {
    let lines: Lines
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        lines.append("\(event.message) \(metadata) \(event.metadata ?? [:])")
    }
}

extension FixedWidthInteger {
    fileprivate var bytes: Data { withUnsafeBytes(of: self) { Data($0) } }
}
