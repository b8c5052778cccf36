import Domain
import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

@testable import App

@Suite("Staff") struct StaffTests {
    @Test("to travellers the routes of staff do not exist; a lower role is told")
    func hidden() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let mona = try await StaffDesk("mona.lind", .senior, in: world).atWork()
            let nowhere = try await ana.get("/v1/admin/nothing")
            let reply = try await ana.get("/v1/admin/staff")
            #expect((reply.status, reply.anonymous) == (404, nowhere.anonymous))
            let low = try await mona.get("/v1/admin/staff")
            #expect((low.status, low.problem) == (403, "role-too-low"))
            #expect(try await world.get("/v1/admin/staff").status == 401)
        }
    }

    @Test("an account of staff is nobody's to meet: no profile, no block, no report, and no traveller's route")
    func noTraveller() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let offer = try await ana.publish()
            let olga = try await StaffDesk("olga", .admin, in: world).atWork()
            for path in ["", "/offers", "/reviews"] {
                #expect(try await ana.get("/v1/travellers/olga\(path)").status == 404)
            }
            #expect(try await ana.put("/v1/travellers/olga/block").status == 404)
            let report = #"{"subject":{"kind":"traveller","handle":"olga"},"reason":"spam"}"#
            #expect(try await ana.post("/v1/reports", report).status == 404)
            for (method, path) in [
                (HTTPRequest.Method.post, "/v1/offers"), (.post, "/v1/offers/\(offer)/swaps"),
                (.post, "/v1/offers/\(offer)/thread"), (.get, "/v1/threads"), (.get, "/v1/me/export"),
                (.post, "/v1/me/export"),
                (.delete, "/v1/me"), (.patch, "/v1/me"),
            ] {
                let body = method == .get ? nil : Array("{}".utf8)
                let reply = try await world.send(method, path, body: body, token: olga.token)
                #expect((reply.status, reply.problem) == (403, "staff-account"), "\(method) \(path)")
            }
            // What everybody may see, staff see as everybody does.
            let seen = try await olga.get("/v1/offers/\(offer)")
            #expect((seen.status, seen["takeable"]) == (200, try await world.get("/v1/offers/\(offer)")["takeable"]))
        }
    }

    @Test("an admin gives, changes and takes roles, and every change ends the sessions of the account")
    func roles() async throws {
        try await World.run { world in
            let marek = try await world.register("marek")
            let app = try await marek.armed()
            let olga = try await StaffDesk("olga", .admin, in: world).atWork()
            let joined = try await olga.appoint("MAREK", .moderator)
            #expect((joined.string("role"), joined.string("appointedBy")) == ("moderator", "olga"))
            #expect(joined.string("since") == world.time(hours: 0))
            #expect(try await marek.get("/v1/me").status == 401)
            #expect(try await world.get("/v1/travellers/marek").status == 404)
            let again = try await marek.again(app)
            #expect(try await again.get("/v1/me").string("staff.role") == "moderator")
            let list = try await olga.get("/v1/admin/staff")
            #expect((list.string("items.0.handle"), list.string("items.1.handle")) == ("marek", "olga"))
            #expect((list.count("items"), list["items.1.appointedBy"]) == (2, .null))
            #expect(try await olga.appoint("marek", nil)["role"] == .null)
            #expect(try await again.get("/v1/me").status == 401)
            #expect(try await marek.again(app).get("/v1/me")["staff"] == .null)
            #expect(try await world.get("/v1/travellers/marek").status == 200)
            // What changes nothing is no row.
            #expect(try await olga.appoint("marek", nil).status == 404)
            #expect(
                try await world.texts("SELECT action || ' ' || reason FROM audit ORDER BY seq")
                    == ["appoint-staff admin", "appoint-staff moderator", "dismiss-staff "])
            #expect(try world.findings() == [])
        }
    }

    @Test("an appointment names a role of the list, or null")
    func fields() async throws {
        try await World.run { world in
            let olga = try await StaffDesk("olga", .admin, in: world).atWork()
            _ = try await world.register("ana")
            for body in [#"{"handle":"ana"}"#, #"{"handle":"ana","role":"boss"}"#] {
                #expect(try await olga.put("/v1/admin/staff", body).pointers == ["/role"])
            }
        }
    }

    @Test("verify finds staff with offers, and staff whose account is deleted")
    func verified() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            _ = try await ana.publish()
            try await world.employ(ana, as: .moderator)
            #expect(
                try world.findings() == ["staff \(ana.id): has offers, swaps or chats"])
            try await world.execute("DELETE FROM staff")
            let ben = try await world.register("ben")
            try await world.employ(ben, as: .moderator)
            #expect(try world.findings() == [])
        }
    }
}
