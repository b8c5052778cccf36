import App
import Domain
import JSON
import TestSupport
import Testing

@Suite("Clusters of reviews, found by the sweeper") struct ReviewClusterTests {
    /// A swap between two, which both praise.
    private static func praise(_ one: Person, _ owner: Person, over offer: String) async throws {
        let swap = try await one.swap(with: owner, over: offer, "50.00")
        for person in [one, owner] { try await person.review(swap) }
    }

    /// Four new accounts that all praise one another.
    private static func ring(_ world: World) async throws -> (people: [Person], offers: [String]) {
        var (people, offers): ([Person], [String]) = ([], [])
        for handle in ["ring1", "ring2", "ring3", "ring4"] {
            people.append(try await world.register(handle))
            offers.append(try await people[people.count - 1].publish(Pair.draft))
        }
        for one in people.indices {
            for other in people.indices where other < one {
                try await praise(people[one], people[other], over: offers[other])
            }
        }
        return (people, offers)
    }

    private static let stored = "SELECT review || kind FROM review_finding ORDER BY 1"
    private static let groups =
        "SELECT traveller || coalesce(ring, '-') || coalesce(closed_group, '-') FROM arranged_group ORDER BY 1"

    @Test("a ring is shown with its members by name; an outsider ends the closed group, and the ring stays")
    func ring() async throws {
        try await World.run { world in
            let (people, offers) = try await Self.ring(world)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let path = "/v1/admin/reviews?filter=clusters"
            #expect(try await mona.get(path).count("items") == 0)
            try await world.sweep()
            let page = try await mona.get("\(path)&limit=100")
            #expect(page.count("items") == 12)
            for index in 0..<12 {
                #expect(page.string("items.\(index).findings.0.kind") == "new-accounts")
                #expect(page.string("items.\(index).findings.1.kind") == "ring")
                #expect(page.int("items.\(index).findings.1.number") == 4)
                let members = (0..<4).map { page.string("items.\(index).findings.1.members.\($0).handle") }
                #expect(members == ["ring1", "ring2", "ring3", "ring4"])
            }
            // Pages go on where the last one ended.
            let first = try await mona.get("\(path)&limit=5")
            let next = try await mona.get("\(path)&limit=100&cursor=\(try #require(first.string("next")))")
            #expect(first.texts("id") + next.texts("id") == page.texts("id"))
            #expect(try await world.number("SELECT count(*) FROM arranged_group WHERE closed_group IS NOT NULL") == 4)
            // Hidden is shown as hidden at once.
            let review = try #require(page.string("items.3.id"))
            try await mona.post("/v1/admin/reviews/\(review)/hide", moderationOrder)
            #expect(try await mona.get("\(path)&limit=100").string("items.3.moderation.state") == "hidden")
            // An account of long ago rates one of them.
            let olga = try await world.register("olga")
            try await world.execute("UPDATE traveller SET created_at = created_at - 8640000000 WHERE handle = 'olga'")
            try await Self.praise(olga, people[3], over: offers[3])
            try await world.sweep()
            let later = try await mona.get("\(path)&limit=100")
            #expect(later.texts("id") == page.texts("id"))
            #expect((0..<12).allSatisfy { later.count("items.\($0).findings") == 1 })
            #expect(later.string("items.0.findings.0.kind") == "ring")
            #expect(try await world.number("SELECT count(*) FROM arranged_group WHERE closed_group IS NOT NULL") == 0)
            #expect(try await world.number("SELECT count(*) FROM review_check") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("what was there before the table is found in slices, whatever kills the server in between")
    func scan() async throws {
        try await World.run { world in
            _ = try await Self.ring(world)
            let honest = (try await world.register("hana"), try await world.register("hugo"))
            let offer = try await honest.0.publish(Pair.draft)
            try await Self.praise(honest.1, honest.0, over: offer)
            try await world.sweep()
            let (findings, groups) = (try await world.texts(Self.stored), try await world.texts(Self.groups))
            #expect((findings.count, groups.count) == (24, 4))
            // As after the migration of a folder with these reviews.
            try await world.execute(
                """
                DELETE FROM review_finding;
                DELETE FROM arranged_group;
                INSERT INTO review_scan (kind, after) VALUES ('traveller', ''), ('review', '');
                """)
            let flags = world.services.flags
            var steps = 0
            while true {
                let hasChecked = try await flags.checkReviews(limit: 3)
                let hasScanned = try await hasChecked ? true : flags.scanReviews(limit: 3)
                guard hasChecked || hasScanned else { break }
                // A write of one slice is as much as a kill can lose, and none is in memory.
                steps += 1
            }
            #expect(steps > 5)
            #expect(try await world.texts(Self.stored) == findings)
            #expect(try await world.texts(Self.groups) == groups)
            // Once more from any point changes nothing.
            try await world.execute("INSERT INTO review_scan (kind, after) VALUES ('review', '')")
            try await world.sweep()
            #expect(try await world.texts(Self.stored) == findings)
            #expect(try await world.number("SELECT count(*) FROM review_scan") == 0)
        }
    }

    @Test("a damaged swap keeps no other review from being looked at")
    func damaged() async throws {
        let log = CapturedLog()
        try await World.run(logger: log.logger) { world in
            let pair = try await Pair(in: world)
            for number in 0..<2 {
                let id = try await pair.completed("50.00")
                _ = try await pair.ben.review(id, stars: 1).id()
                if number == 0 { try await world.execute("UPDATE swap SET reference_rate = 'nonsense'") }
            }
            #expect(try await world.number("SELECT count(*) FROM review_check") ?? 0 > 0)
            try await world.sweep()
            #expect(log.lines.filter { $0.contains("sweep") } == [])
            #expect(try await world.number("SELECT count(*) FROM review_check") == 0)
        }
    }

    @Test("the fifth high review of new accounts within a day makes a burst of all five; four are none")
    func burst() async throws {
        try await World.run { world in
            let star = try await world.register("star")
            try await world.execute("UPDATE traveller SET created_at = created_at - 8640000000 WHERE handle = 'star'")
            let offer = try await star.publish(Pair.draft)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            for number in 1...5 {
                let fan = try await world.register("fan\(number)")
                try await Self.praise(fan, star, over: offer)
                try await world.sweep()
                let page = try await mona.get("/v1/admin/reviews?filter=clusters")
                #expect(page.count("items") == (number < 5 ? 0 : 5))
                #expect(number < 5 || page.int("items.4.findings.0.number") == 5)
            }
        }
    }
}
