import Domain
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import App

@Suite("Rates in quarantine, by HTTP") struct QuarantineTests {
    /// NBP's table A with a jump of the dollar.
    private static func quarantine(in world: World) async throws {
        try await world.ingest("A", fixture: "nbp-table-a-derived-2026-10-29.json")
        let text = String(decoding: try World.fixture("nbp-table-a-derived-2026-10-30.json"), as: UTF8.self)
        let jumping = text.replacing(#""code":"USD","mid":3.9418"#, with: #""code":"USD","mid":4.8418"#)
        #expect(try await world.ingest("A", Array(jumping.utf8)).quarantined.count == 1)
    }

    @Test("an admin sees what is in quarantine and releases it, once for one key")
    func released() async throws {
        try await World.run { world in
            try await Self.quarantine(in: world)
            let desk = try await StaffDesk("olga", .admin, in: world)
            let olga = try await desk.atWork()
            let list = try await olga.get("/v1/admin/rates/quarantine")
            #expect(list.count("items") == 1)
            let id = try #require(list.string("items.0.id"))
            #expect(
                (list.string("items.0.kind"), list.string("items.0.source"), list.string("items.0.currency"))
                    == ("rate", "NBP-A", "USD"))
            #expect((list.string("items.0.rate"), list.string("items.0.day")) == ("4.8418", "2026-10-30"))
            let path = "/v1/admin/rates/quarantine/\(id)/release"
            world.clock.advance(seconds: 300)
            #expect(try await olga.post(path).problem == "step-up-needed")
            #expect(try await desk.stepUp(olga).status == 204)
            let key = HTTPFields.with("Idempotency-Key", "k-1")
            let first = try await olga.post(path, headers: key)
            #expect((first.status, first.string("id"), first.string("state")) == (200, id, "released"))
            let again = try await olga.post(path, headers: key)
            #expect((again.status, again.body, again.value("Idempotency-Replayed")) == (200, first.body, "true"))
            #expect(try await olga.post(path).status == 404)
            #expect(try await world.number("SELECT count(*) FROM audit WHERE action = 'release-rates'") == 1)
            #expect(try await world.get("/v1/rates/tables/A").text.contains(#""code":"USD""#))
            #expect(try await olga.get("/v1/admin/rates/quarantine").count("items") == 0)
        }
    }

    @Test("what is dropped is never used, and needs no new code")
    func dropped() async throws {
        try await World.run { world in
            try await Self.quarantine(in: world)
            let olga = try await StaffDesk("olga", .admin, in: world).atWork()
            let id = try #require(try await olga.get("/v1/admin/rates/quarantine").string("items.0.id"))
            world.clock.advance(seconds: 600)
            let reply = try await olga.post("/v1/admin/rates/quarantine/\(id)/drop")
            #expect((reply.status, reply.string("state")) == (200, "dropped"))
            #expect(try await !world.get("/v1/rates/tables/A").text.contains(#""code":"USD""#))
            for missing in ["0", "answer:00000000", "answer:xyz", "-1"] {
                #expect(try await olga.post("/v1/admin/rates/quarantine/\(missing)/drop").status == 404)
            }
        }
    }
}
