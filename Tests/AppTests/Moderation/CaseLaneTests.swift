import App
import Domain
import Foundation
import HTTPEdge
import HTTPTypes
import TestSupport
import Testing

@Suite("A flood of reports") struct CaseLaneTests {
    private static func report(_ kind: String, _ id: String, _ reason: String = "safety") -> String {
        #"{"subject":{"kind":"\#(kind)","id":"\#(id)"},"reason":"\#(reason)","text":"Look."}"#
    }

    private static func cases(_ staff: Person, _ query: String = "") async throws -> [String] {
        let page = try await staff.get("/v1/admin/cases?limit=50\(query)")
        return (0..<(page.count("items") ?? 0)).map { index in
            ["subject.id", "priority", "lane"].map { page.string("items.\(index).\($0)") ?? "-" }.joined(separator: " ")
        }
    }

    private static func claim(_ subject: String, _ staff: Person) async throws {
        let page = try await staff.get("/v1/admin/cases?limit=50")
        let subjects = (0..<(page.count("items") ?? 0)).map { page.string("items.\($0).subject.id") }
        let index = try #require(subjects.firstIndex(of: subject))
        let id = try #require(page.string("items.\(index).id"))
        let version = "\"\(page.int("items.\(index).version") ?? 0)\""
        #expect(
            try await staff.post("/v1/admin/cases/\(id)/claim", headers: .with("If-Match", version)).status == 200)
    }

    @Test(
        "accounts that nobody stands behind fill a lane of their own; every other claim is of it while it is about safety"
    )
    func flood() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            var targets: [String] = []
            for _ in 0..<6 { targets.append(try await pair.ana.publish()) }
            for (number, target) in targets.enumerated() {
                let fresh = try await world.register("fresh\(number)")
                #expect(try await fresh.post("/v1/reports", Self.report("offer", target)).status == 202)
                world.clock.advance(seconds: 1)
            }
            // Ben wrote with Ana; Vera confirmed her address; both count in full.
            _ = try await pair.ben.openThread(on: pair.offer)
            let vera = try await world.verified("vera")
            let others = [try await pair.ana.publish(), try await pair.ana.publish()]
            try await pair.ben.post("/v1/reports", Self.report("traveller", "\(pair.ana.id)"))
            world.clock.advance(seconds: 1)
            for other in others { try await vera.post("/v1/reports", Self.report("offer", other, "spam")) }
            let marek = try await StaffDesk("marek", .moderator, in: world).atWork()
            let found = try await Self.cases(marek)
            #expect(found.first == "\(pair.ana.id) urgent main")
            #expect(
                found.map { $0.split(separator: " ").last } == [
                    "main", "strangers", "main", "strangers", "main", "strangers", "strangers", "strangers",
                    "strangers",
                ])
            #expect(found[1] == "\(targets[0]) urgent strangers")
            // Claimed in turn: one of the main lane, then a stranger's.
            try await Self.claim("\(pair.ana.id)", marek)
            world.clock.advance(seconds: 1)
            #expect(try await Self.cases(marek, "&holder=nobody")[0] == "\(targets[0]) urgent strangers")
            try await Self.claim(targets[0], marek)
            world.clock.advance(seconds: 1)
            let next = try await Self.cases(marek, "&holder=nobody")[0]
            #expect(next.hasSuffix("normal main"))
            // What is about safety in the main lane waits for no stranger's turn.
            try await Self.claim(String(next.split(separator: " ")[0]), marek)
            // One report that counts in full takes a case out of the lane, and makes it as urgent as its reason.
            try await vera.post("/v1/reports", Self.report("offer", targets[1]))
            #expect(try await Self.cases(marek).contains("\(targets[1]) urgent main"))
            // And none puts it back.
            let late = try await world.register("late")
            try await late.post("/v1/reports", Self.report("offer", targets[1], "spam"))
            #expect(try await Self.cases(marek).contains("\(targets[1]) urgent main"))
            #expect(try world.findings() == [])
        }
    }

    @Test("one address opens ten cases a day, and who agreed on a swap can always report it")
    func address() async throws {
        var settings = AppSettings(areLimitsOn: true, rates: .offline)
        settings.network.proxies = World.settings.network.proxies
        try await World.run(settings: settings) { world in
            let pair = try await Pair(in: world)
            let swap = try await pair.accepted()
            var targets: [String] = []
            for number in 0..<12 {
                targets.append("\(try await world.register("target\(number)").id)")
            }
            let crowd = (try await world.verified("one"), try await world.verified("two"))
            let cafe = World.coming(from: "10.9.9.9")
            func send(_ person: Person, _ kind: String, _ id: String, from: HTTPFields = cafe) async throws -> Reply {
                try await person.post("/v1/reports", Self.report(kind, id), headers: from)
            }
            for number in 0..<10 {
                let person = number.isMultiple(of: 2) ? crowd.0 : crowd.1
                #expect(try await send(person, "traveller", targets[number]).status == 202, "\(number)")
            }
            let refused = try await send(crowd.0, "traveller", targets[10])
            #expect(refused.summary == "429 too-many-requests")
            #expect(refused.headers[.retryAfter] == "86400")
            #expect(
                refused.string("detail")
                    == "Too many reports came from your network today. Try again in 24 hours. If you are in danger, call "
                    + "the local emergency number.")
            // What joins an open case is refused too, or the answer would tell which cases are open.
            #expect(try await send(crowd.1, "traveller", targets[0]).anonymous == refused.anonymous)
            #expect(try await send(pair.ben, "swap", swap).status == 202)
            // A proposal is no agreement, and buys no room.
            let proposed = try await pair.propose("60.00").id()
            #expect(try await send(pair.ben, "swap", proposed).summary == "429 too-many-requests")
            // A chat in which both have written does, for who is verified; one's own words to a stranger do not.
            let thread = try await pair.ben.openThread(on: pair.offer)
            #expect(try await send(pair.ben, "thread", thread).status == 202)
            let alone = try await crowd.0.openThread(on: pair.offer)
            #expect(try await send(crowd.0, "thread", alone).summary == "429 too-many-requests")
            // Controls: another address, and the next day.
            #expect(
                try await send(crowd.0, "traveller", targets[10], from: World.coming(from: "10.9.9.10")).status == 202)
            #expect(try await send(crowd.1, "traveller", targets[11]).summary == "429 too-many-requests")
            #expect(try await world.number("SELECT count(*) FROM case_opening") == 11)
            world.clock.advance(days: 1)
            let later = try await world.signedIn("two")
            #expect(try await send(later, "traveller", targets[11]).status == 202)
            try await world.sweep()
            #expect(try await world.number("SELECT count(*) FROM case_opening") == 1)
            #expect(try world.findings() == [])
        }
    }
}
