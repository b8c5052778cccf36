import App
import Domain
import Foundation
import JSON
import TestSupport
import Testing

@Suite("a search against a second opinion") struct NearbyOracleTests {
    /// Cities, country, the antimeridian from both sides, and both poles.
    private static let hubs = [
        (13.75, 100.5), (52.23, 21.01), (40.71, -74.0), (-33.86, 151.2), (-16.8, 179.98), (-16.8, -179.99),
        (66.2, -179.95), (89.9, 0.0), (89.8, 140), (-89.9, -60), (78.2, 15.5), (0.0, -30.0),
    ]

    private func point(_ numbers: inout SteadyNumbers, within degrees: Double) throws -> Coordinate {
        let hub = try #require(Self.hubs.randomElement(using: &numbers))
        let reach = degrees * [0.1, 0.4, 1][Int.random(in: 0..<3, using: &numbers)]
        let latitude = min(90, max(-90, hub.0 + .random(in: -reach...reach, using: &numbers)))
        let wide = min(180, reach / max(0.001, cos(latitude * .pi / 180)))
        let longitude = remainder(hub.1 + .random(in: -wide...wide, using: &numbers), 360)
        // Seven decimals, so that the text of it is the very same point.
        let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
        return Coordinate(latitudeE7: place.latitudeE7, longitudeE7: place.longitudeE7)
    }

    private func publish(
        by owner: Person, score: Int?, after published: inout [Cell], _ numbers: inout SteadyNumbers
    ) async throws -> OracleOffer {
        let world = owner.world
        let place = try point(&numbers, within: 0.5)
        let size = try #require([Cell.Size.oneKilometre, .fiveKilometres].randomElement(using: &numbers))
        let cell = world.services.reference.builtUp.publicCell(
            of: place, asking: size, after: StickyCells(published))
        let (have, want) = try #require(
            [("EUR", "THB"), ("THB", "EUR"), ("EUR", "USD"), ("USD", "EUR"), ("EUR", "AED")]
                .randomElement(using: &numbers))
        let bps = Int.random(in: -8...8, using: &numbers) * 100
        let rate = Int.random(in: 1...999, using: &numbers)
        let isFixed = want == "AED" || Int.random(in: 0..<3, using: &numbers) == 0
        let first = Int.random(in: 0...9, using: &numbers)
        let (least, most) = (Int.random(in: 1...100, using: &numbers), Int.random(in: 101...300, using: &numbers))
        let isDated = Bool.random(using: &numbers)
        let today = try #require(Day("2026-11-22"))
        let (from, to) = (today.advanced(by: first), today.advanced(by: first + Int.random(in: 0...5, using: &numbers)))
        let draft = DraftOffer { offer in
            (offer.have, offer.want, offer.amount) = (have, want, "\(most)")
            offer.pricing =
                isFixed
                ? #"{"kind":"fixed","rate":"1.\#(rate)","confirmRate":true}"#
                : #"{"kind":"reference","premiumBps":\#(bps)}"#
            let (latitude, longitude) = (plain(place.latitude), plain(place.longitude))
            offer.place = #"{"latitude":\#(latitude),"longitude":\#(longitude),"precision":"\#(size.rawValue)"}"#
            offer.rest =
                #""minFill":{"amount":"\#(least)","currency":"\#(have)"},"#
                + #""availability":{"from":"\#(from)"\#(isDated ? #","to":"\#(to)""# : "")}"#
        }
        let reply = try await owner.post("/v1/offers", draft.json)
        #expect(reply.status == 201, "\(reply.text)")
        #expect(reply.string("place.cell") == cell.description)
        if !published.contains(cell) { published.append(cell) }
        return OracleOffer(
            id: try #require(reply.string("id")), have: try #require(Currency(have)),
            want: try #require(Currency(want)),
            owner: owner.handle, centre: cell.centre, halfDiagonal: cell.reach, first: from,
            last: isDated ? to : nil, least: Int64(least) * 100, most: Int64(most) * 100,
            gain: reply.int("quote.premiumBps").map { -$0 }, score: score, fresh: world.clock.now.wholeHour.milliseconds
        )
    }

    private func search(_ numbers: inout SteadyNumbers, in world: World) throws -> (OracleSearch, Coordinate) {
        let place = try point(&numbers, within: 0.6)
        let currencies = ["EUR", "THB", "USD", nil, nil]
        let (have, want) = (
            currencies.randomElement(using: &numbers) ?? nil, currencies.randomElement(using: &numbers) ?? nil
        )
        let chance = { (numbers: inout SteadyNumbers) in Int.random(in: 0..<3, using: &numbers) == 0 }
        var search = OracleSearch(
            have: have == want ? nil : have.flatMap { Currency($0) }, want: want.flatMap { Currency($0) },
            cell: world.services.reference.builtUp.publicCell(of: place, asking: .oneKilometre),
            radius: try #require([1, 2, 5, 10, 25, 50, 50, 50].randomElement(using: &numbers)),
            sort: try #require(["nearest", "nearest", "gain", "reliability", "newest"].randomElement(using: &numbers)))
        let day = try #require(Day("2026-11-22")).advanced(by: .random(in: 0...12, using: &numbers))
        if chance(&numbers) { search.from = day }
        if chance(&numbers) { search.to = day.advanced(by: .random(in: 0...4, using: &numbers)) }
        if chance(&numbers), let want = search.want {
            search.amount = Money(minorUnits: .random(in: 1...30_000, using: &numbers), currency: want)
        }
        if Int.random(in: 0..<6, using: &numbers) == 0 { search.minReliability = 60 }
        return (search, place)
    }

    @Test("four hundred offers and two hundred searches all over the world agree with plain arithmetic")
    func agree() async throws {
        try await World.run { world in
            var numbers = SteadyNumbers(400)
            var offers: [OracleOffer] = []
            let people: [(Person, Int?)] = [
                (try await world.register("ana"), nil), (try await world.register("ben"), 60),
                (try await world.register("cleo"), 85),
            ]
            for (person, score) in people {
                guard let score else { continue }
                try await world.execute(
                    "UPDATE traveller SET reliability_score = \(score) WHERE handle = '\(person.handle)'")
            }
            var published = [[Cell]](repeating: [], count: people.count)
            for index in 0..<400 {
                let (person, score) = people[index % 3]
                offers.append(try await publish(by: person, score: score, after: &published[index % 3], &numbers))
                if index % 3 == 0 { world.clock.advance(seconds: 1) }
            }
            var (rows, asked) = (0, 0)
            while asked < 200 {
                var (search, place) = try search(&numbers, in: world)
                guard !search.isAmbiguous(offers) else { continue }
                asked += 1
                let person = asked % 2 == 0 ? people[0].0 : nil
                search.viewer = person?.handle
                let path = "lat=\(plain(place.latitude))&lon=\(plain(place.longitude))\(search.query)"
                let reply = if let person { try await person.near(path) } else { try await world.near(path) }
                let found = (0..<(reply.count("items") ?? -1)).map { index in
                    "\(reply.string("items.\(index).id") ?? "") \(reply.int("items.\(index).distance.atLeast") ?? -1) "
                        + "\(reply.int("items.\(index).distance.atMost") ?? -1)"
                }
                #expect(found == search.run(offers), "\(path)")
                rows += found.count
            }
            #expect(rows > 1000)
            #expect(try world.findings() == [])
        }
    }

    private func plain(_ degrees: Double) -> String { String(format: "%.7f", degrees) }
}
