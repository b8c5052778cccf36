import App
import Domain
import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("Cases, by HTTP") struct CaseTests {
    private static func report(_ kind: String, _ id: String, _ reason: String = "scam") -> String {
        #"{"subject":{"kind":"\#(kind)","id":"\#(id)"},"reason":"\#(reason)","text":"Look."}"#
    }

    private static func version(_ version: Int) -> HTTPFields { .with("If-Match", "\"\(version)\"") }

    @Test("reports of one subject are one case; the queue goes by reason and time, not by number")
    func queue() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let offers = [try await ana.publish(), try await ana.publish(), try await ana.publish()]
            for number in 0..<12 {
                let person = try await world.register("crowd\(number)")
                #expect(try await person.post("/v1/reports", Self.report("offer", offers[0], "spam")).status == 202)
            }
            let ben = try await world.verified("ben")
            world.clock.advance(seconds: 60)
            try await ben.post("/v1/reports", Self.report("offer", offers[1], "scam"))
            try await ben.post("/v1/reports", Self.report("offer", offers[2], "safety"))
            let marek = try await StaffDesk("marek", .moderator, in: world).atWork()
            let first = try await marek.get("/v1/admin/cases?limit=2")
            #expect((0..<2).map { first.string("items.\($0).subject.id") } == [offers[2], offers[1]])
            #expect((0..<2).map { first.string("items.\($0).priority") } == ["urgent", "high"])
            let next = try #require(first.string("next"))
            let second = try await marek.get("/v1/admin/cases?limit=2&cursor=\(next)")
            #expect((second.string("items.0.subject.id"), second.int("items.0.reportCount")) == (offers[0], 12))
            #expect((second.count("items"), second["next"]) == (1, .null))
            #expect(try await marek.get("/v1/admin/cases?priority=urgent").count("items") == 1)
            #expect(try await marek.get("/v1/admin/cases?kind=review").count("items") == 0)
            #expect(try await marek.get("/v1/admin/cases?holder=me").count("items") == 0)
            #expect(try await marek.get("/v1/admin/cases?holder=nobody").count("items") == 3)
            #expect(try await marek.get("/v1/admin/cases?state=closed").count("items") == 0)
            #expect(try await marek.get("/v1/admin/reports").count("items") == 14)
            #expect(try await ana.get("/v1/offers/\(offers[0])").status == 200)
            #expect(try world.findings() == [])
        }
    }

    @Test("of two moderators one wins, and the other is told who; closing tells the reporters in their language")
    func work() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let ben = try await world.register("ben")
            let offer = try await ana.publish()
            try await ben.post("/v1/reports", Self.report("offer", offer))
            try await ben.post("/v1/reports", Self.report("offer", offer))
            let marek = try await StaffDesk("marek", .moderator, in: world).atWork()
            let olga = try await StaffDesk("olga", .moderator, in: world).atWork()
            let id = try #require(try await marek.get("/v1/admin/cases").string("items.0.id"))
            let path = "/v1/admin/cases/\(id)"
            #expect(try await marek.post("\(path)/claim").problem == "version-required")
            let claimed = try await marek.post("\(path)/claim", headers: Self.version(1))
            #expect((claimed.status, claimed.string("holder"), claimed.int("version")) == (200, "marek", 2))
            let late = try await olga.post("\(path)/claim", headers: Self.version(1))
            #expect((late.status, late.problem) == (409, "case-held"))
            #expect(late.string("detail")?.contains("marek") == true)
            let stale = try await marek.post("\(path)/note", #"{"text":"Seen"}"#, headers: Self.version(1))
            #expect((stale.status, stale.problem) == (412, "stale-version"))
            #expect(try await olga.post("\(path)/note", #"{"text":"Seen"}"#, headers: Self.version(2)).status == 200)
            let detail = try await marek.get(path)
            #expect((detail.count("reports"), detail.string("notes.0.author")) == (2, "olga"))
            #expect(detail.string("reports.0.reporter") == "ben")
            let close = #"{"outcome":"acted","note":"Removed."}"#
            let key = try #require(HTTPField.Name("Idempotency-Key"))
            var headers = Self.version(3)
            headers[key] = "k-1"
            let closed = try await marek.post("\(path)/close", close, headers: headers)
            #expect((closed.status, closed.string("state"), closed.string("outcome")) == (200, "closed", "acted"))
            let again = try await marek.post("\(path)/close", close, headers: headers)
            #expect((again.body, again.value("Idempotency-Replayed")) == (closed.body, "true"))
            #expect(try await marek.post("\(path)/close", close, headers: Self.version(4)).problem == "case-closed")
            #expect(try await ben.get("/v1/me/notifications").count("items") == 0)
            try await Sweeper(world.services).sweep()
            let told = try await ben.get("/v1/me/notifications")
            #expect((told.count("items"), told.string("items.0.kind")) == (1, "report.acted"))
            #expect(
                told.string("items.0.text") == "We looked at your report and did something about it. Thank you.")
            #expect((told.string("items.0.subject.kind"), told["items.0.about"]) == ("report", .null))
            let polish = try await ben.get("/v1/me/notifications", headers: .with("Accept-Language", "pl"))
            #expect(polish.string("items.0.text")?.hasPrefix("Twoje zgłoszenie") == true)
            let mine = try await ben.get("/v1/me/reports")
            #expect((mine.count("items"), mine.string("items.0.outcome")) == (2, "acted"))
            #expect(!mine.text.contains("marek"))
            #expect(
                try await world.texts(
                    "SELECT action || ' ' || reason FROM audit WHERE subject_kind = 'case' AND action <> 'look-into-case' ORDER BY seq"
                )
                    == ["claim-case ", "note-case ", "close-case acted"])
            // A new report opens a new case.
            try await ben.post("/v1/reports", Self.report("offer", offer))
            #expect(try await marek.get("/v1/admin/cases").int("items.0.reportCount") == 1)
            #expect(try world.findings() == [])
        }
    }

    @Test("a case about a message shows five messages before and after it to whoever claimed it, and no more")
    func excerpt() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let thread = try await ben.openThread(on: try await ana.publish())
            for number in 1...20 {
                let person = number == 1 || number.isMultiple(of: 2) ? ben : ana
                let id = "0199bbbb-0000-7000-8000-0000000000\(number + 10)"
                let sent = try await person.post(
                    "/v1/threads/\(thread)/messages", #"{"clientId":"\#(id)","body":"Number \#(number)."}"#)
                #expect(sent.status == 201)
            }
            #expect(try await ana.post("/v1/reports", Self.report("message", "\(thread)/8")).status == 202)
            #expect(try await ben.post("/v1/reports", Self.report("message", "\(thread)/8")).problem == "about-oneself")
            let eve = try await world.register("eve")
            for reference in ["\(thread)/8", "\(thread)/21", "\(thread)/0", "\(thread)", "x/8"] {
                #expect(try await eve.post("/v1/reports", Self.report("message", reference)).status == 404)
            }
            let marek = try await StaffDesk("marek", .moderator, in: world).atWork()
            let id = try #require(try await marek.get("/v1/admin/cases").string("items.0.id"))
            let path = "/v1/admin/cases/\(id)"
            #expect(try await marek.get("\(path)/thread").problem == "case-not-claimed")
            try await marek.post("\(path)/claim", headers: Self.version(1))
            let shown = try await marek.get("\(path)/thread")
            #expect(shown.count("messages") == 11)
            #expect((shown.string("messages.0.body"), shown.string("messages.10.body")) == ("Number 3.", "Number 13."))
            #expect(shown["messages.5.isReported"] == .bool(true))
            #expect(shown["messages.4.isReported"] == .bool(false))
            let olga = try await StaffDesk("olga", .admin, in: world).atWork()
            #expect(try await olga.get("\(path)/thread").problem == "case-held")
            // Each look is a row; a refused one is none.
            #expect(try await world.number("SELECT count(*) FROM audit WHERE action = 'look-into-thread'") == 1)
            // The case has the words of the report.
            let whole = try await marek.get(path).text
            #expect(whole.contains("Number 8."))
            #expect(!whole.replacing("Number 8.", with: "").contains("Number"))
        }
    }

    @Test("who is a party works on no case, and ten reports a day are enough")
    func limits() async throws {
        var settings = World.settings
        settings.areLimitsOn = true
        try await World.run(settings: settings) { world in
            let ana = try await world.register("ana")
            let offer = try await ana.publish()
            let ben = try await world.register("ben")
            for _ in 0..<10 { #expect(try await ben.post("/v1/reports", Self.report("offer", offer)).status == 202) }
            let many = try await ben.post("/v1/reports", Self.report("offer", offer))
            #expect((many.status, many.problem) == (429, "daily-limit"))
            #expect(try await world.number("SELECT count(*) FROM report") == 10)
            let app = try await ben.armed()
            let olga = try await StaffDesk("olga", .admin, in: world).atWork()
            #expect(try await olga.appoint("ben", .moderator).status == 200)
            let member = try await ben.again(app)
            let id = try #require(try await olga.get("/v1/admin/cases").string("items.0.id"))
            #expect(try await member.get("/v1/admin/cases").count("items") == 0)
            let claim = try await member.post("/v1/admin/cases/\(id)/claim", headers: Self.version(1))
            #expect((claim.status, claim.problem) == (403, "case-party"))
            // A party does not read either who else reported what; a refused look is no row.
            #expect(try await member.get("/v1/admin/cases/\(id)").summary == "403 case-party")
            #expect(try await world.number("SELECT count(*) FROM audit WHERE action = 'look-into-case'") == 0)
            #expect(try await olga.get("/v1/admin/cases/\(id)").status == 200)
        }
    }
}
