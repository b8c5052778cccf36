import Domain
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("What takes a code of the last five minutes") struct FreshCodeTests {
    @Test("the end of a ban, a long suspension, the highest tier, an announcement, an appeal: old codes do not do")
    func old() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let desk = try await StaffDesk("adam.berg", .admin, in: world)
            let adam = try await desk.atWork()
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            try await adam.moderate("ban", pair.ben)
            try await sara.moderate("warn", pair.ana)
            let appeal = try await pair.ana.appeal(try await pair.ana.actionID()).id()
            func suspension(days: Double) -> String {
                #"{"reason":"safety","note":"Rest.","until":"\#(world.time(hours: days * 24))"}"#
            }
            let notification = #"{"text":{"en":"Closed on Sunday.","pl":"W niedzielę zamknięte."}}"#
            let tier = #"{"tier":"T4","reason":"other","note":"Well done."}"#
            world.clock.advance(seconds: 400)
            func steps() -> [(String, String)] {
                [
                    ("/v1/admin/travellers/\(pair.ben.id)/restore", moderationOrder),
                    ("/v1/admin/travellers/\(pair.ana.id)/tier", tier), ("/v1/admin/notices", notification),
                    ("/v1/admin/appeals/\(appeal)/decide", #"{"granted":false,"note":"Seen."}"#),
                    ("/v1/admin/travellers/\(pair.ana.id)/suspend", suspension(days: 31)),
                ]
            }
            for (path, body) in steps() {
                #expect(try await adam.post(path, body).summary == "403 step-up-needed", "\(path)")
            }
            let lists = try await world.send(
                .put, "/v1/admin/lists", body: Array(#"{"currencies":[],"countries":[],"terms":null}"#.utf8),
                token: adam.token, headers: .with("If-Match", "\"1\""))
            #expect(lists.summary == "403 step-up-needed")
            // Controls: what is small goes on, and everything does with a new code.
            #expect(
                try await adam.moderate("suspend", pair.ana, suspension(days: 30)).string("state") == "suspended")
            try await desk.stepUp(adam)
            for (path, body) in steps() {
                #expect([200, 201].contains(try await adam.post(path, body).status), "\(path)")
            }
            let id = try #require(try await adam.get("/v1/admin/notices").string("items.0.id"))
            world.clock.advance(seconds: 400)
            #expect(try await adam.post("/v1/admin/notices/\(id)/take-back").summary == "403 step-up-needed")
        }
    }
}
