import App
import Domain
import Foundation
import JSON
import TestSupport
import Testing

@Suite("Meeting points as staff see them") struct PointActionTests {
    private static let order = #"{"reason":"safety","note":"We looked."}"#

    private static func add(_ label: String, by person: Person) async throws -> String {
        try await person.post(
            "/v1/places/meeting-points",
            #"{"kind":"station","label":"\#(label)","latitude":13.75,"longitude":100.5018}"#
        ).id()
    }

    /// Of the points that travellers added, those that both sides of a swap are suggested.
    private static func suggested(_ swap: String, to person: Person) async throws -> [String] {
        try await person.get("/v1/places/meeting-points?swap=\(swap)").texts("id").filter { !$0.contains(":") }
    }

    /// A point of Eve's that Ana, Ben and Cleo have reported, and a swap near it.
    private struct Reported {
        let pair: Pair
        let eve: Person
        let point: String
        let swap: String

        init(in world: World) async throws {
            pair = try await Pair(in: world)
            eve = try await world.verified("eve")
            point = try await PointActionTests.add("Hua Lamphong", by: eve)
            swap = try await pair.accepted()
            for person in [pair.ana, pair.ben, try await world.verified("cleo")] {
                try await person.report("meeting-point", point, "safety")
            }
        }
    }

    @Test("three accounts of one person put no point away; a third person does", arguments: [true, false])
    func onePerson(isMailbox: Bool) async throws {
        try await World.running { world, postbox in
            let pair = try await Pair(in: world)
            let point = try await Self.add("Hua Lamphong", by: try await world.verified("eve"))
            let swap = try await pair.accepted()
            // Plus-addresses of one mailbox from three addresses, or three mailboxes at one address.
            for number in 1...3 {
                let email = isMailbox ? "rival+\(number)@example.org" : "rival\(number)@example.org"
                let reply = try await world.post(
                    "/v1/auth/register",
                    Signup { ($0.handle, $0.name, $0.email) = ("rival\(number)", "Rival", email) }.json,
                    headers: World.coming(from: isMailbox ? "198.51.100.\(number)" : "198.51.100.7"))
                let rival = try world.person(reply)
                try await rival.verify(.email, email, by: postbox)
                try await rival.report("meeting-point", point, "safety")
            }
            #expect(try await Self.suggested(swap, to: pair.ben) == [point])
            // Ana and Ben are two more people.
            try await pair.ana.report("meeting-point", point, "safety")
            #expect(try await Self.suggested(swap, to: pair.ben) == [point])
            try await pair.ben.report("meeting-point", point, "safety")
            #expect(try await Self.suggested(swap, to: pair.ben) == [])
            #expect(try world.findings() == [])
        }
    }

    @Test("a point that reports took off the list comes first; a check puts it back and tells those concerned")
    func verify() async throws {
        try await World.run { world in
            let first = try await Self.add("Sam Yot", by: try await world.verified("dora"))
            let scene = try await Reported(in: world)
            let (_, mona) = try await StaffDesk.seat("mona.lind", .moderator, in: world)
            #expect(try await Self.suggested(scene.swap, to: scene.pair.ben) == [first])
            let list = try await mona.get("/v1/admin/meeting-points")
            #expect(list.texts("id") == [scene.point, first])
            #expect(list.texts("state") == ["reported", "listed"])
            #expect(list.int("items.0.verifiedReports") == 3)
            #expect(list.string("items.0.addedBy.handle") == "eve")
            #expect(list.string("items.0.case") != nil)
            let path = "/v1/admin/meeting-points/\(scene.point)/verify"
            let reply = try await mona.post(path, Self.order)
            #expect((reply.status, reply.string("state"), reply.int("reports")) == (200, "verified", 0))
            #expect((reply.string("checkedAt"), reply["case"]) == (world.time(), .null))
            #expect(try await Self.suggested(scene.swap, to: scene.pair.ben).contains(scene.point))
            #expect(
                try await scene.eve.told().first
                    == "action.verify: A moderator checked the meeting point that you added: it is a good one. "
                    + "The moderator writes: We looked.")
            try await world.sweep()
            #expect(try await scene.pair.ben.told().first?.hasPrefix("report.unfounded") == true)
            // The same again is the same.
            #expect(try await mona.post(path, Self.order).body == reply.body)
            #expect(try await world.audited("meeting-point") == ["verify-point safety"])
            #expect(try await world.audited("case") == ["close-case unfounded"])
            #expect(try world.findings() == [])
            // The control of the check.
            try await world.execute("UPDATE meeting_point SET state = 'removed' WHERE id = '\(scene.point)'")
            #expect(
                try world.findings() == ["meeting point \(scene.point): its newest action and its state differ"])
        }
    }

    @Test("a removed point is gone, and back on the list after a reset; control: earlier reports would keep it off")
    func remove() async throws {
        try await World.run { world in
            let scene = try await Reported(in: world)
            let (_, mona) = try await StaffDesk.seat("mona.lind", .moderator, in: world)
            let path = "/v1/admin/meeting-points/\(scene.point)"
            #expect(try await mona.post("\(path)/remove", Self.order).string("state") == "removed")
            #expect(try await Self.suggested(scene.swap, to: scene.pair.ben) == [])
            #expect(
                try await scene.eve.told().first
                    == "action.remove: A moderator took the meeting point that you added off the list (safety). "
                    + "The moderator writes: We looked.")
            world.clock.advance(seconds: 1)
            let reset = try await mona.post("\(path)/reset", Self.order)
            #expect((reset.string("state"), reset.int("reports")) == ("listed", 0))
            #expect(try await Self.suggested(scene.swap, to: scene.pair.ben) == [scene.point])
            #expect(
                try await world.audited("meeting-point") == ["remove-point safety", "reset-point safety"])
            #expect(try await world.audited("case") == ["close-case acted"])
            #expect(
                try await world.number(
                    """
                    SELECT count(*) FROM action JOIN action AS undone ON undone.id = action.undoes
                    WHERE action.kind = 'reset' AND undone.kind = 'remove'
                    """) == 1)
            #expect(try world.findings() == [])
            // Three new reports take it off again.
            world.clock.advance(seconds: 1)
            for person in [scene.pair.ana, scene.pair.ben, try await world.verified("finn")] {
                try await person.report("meeting-point", scene.point, "safety")
            }
            #expect(try await Self.suggested(scene.swap, to: scene.pair.ben) == [])
            #expect(try await mona.post("\(path)/reset", Self.order).string("state") == "listed")
            try await world.execute("UPDATE meeting_point SET checked_at = NULL")
            #expect(try await Self.suggested(scene.swap, to: scene.pair.ben) == [])
        }
    }

    @Test("each filter shows its points, and pages go on where the last one ended")
    func pages() async throws {
        try await World.run { world in
            let scene = try await Reported(in: world)
            var points: [String] = []
            for label in ["One", "Two", "Three"] {
                world.clock.advance(seconds: 1)
                points.append(try await Self.add(label, by: scene.eve))
            }
            let (_, mona) = try await StaffDesk.seat("mona.lind", .moderator, in: world)
            let path = "/v1/admin/meeting-points"
            try await mona.post("\(path)/\(points[1])/verify", Self.order)
            try await mona.post("\(path)/\(points[2])/remove", Self.order)
            for (filter, expected) in [
                ("reported", [scene.point]), ("listed", [points[0]]), ("verified", [points[1]]),
                ("removed", [points[2]]),
            ] { #expect(try await mona.get("\(path)?state=\(filter)").texts("id") == expected, "\(filter)") }
            var (seen, cursor): ([String], String) = ([], "")
            for _ in 0..<4 {
                let page = try await mona.get("\(path)?limit=1\(cursor)")
                seen += page.texts("id")
                cursor = page.string("next").map { "&cursor=\($0)" } ?? "&end"
            }
            #expect((seen, cursor) == ([scene.point] + points, "&end"))
            let next = try #require(try await mona.get("\(path)?limit=1").string("next"))
            #expect(try await mona.get("\(path)?state=verified&cursor=\(next)").status == 400)
            #expect(try await mona.get("\(path)?state=hidden").status == 422)
        }
    }

    @Test("nobody acts on a point of their own or one that they reported, and nothing on one that is not there")
    func refused() async throws {
        try await World.run { world in
            let scene = try await Reported(in: world)
            let (_, mona) = try await StaffDesk.seat("mona.lind", .moderator, in: world)
            let path = "/v1/admin/meeting-points/\(scene.point)/remove"
            #expect(try await mona.post(path, "{}").status == 422)
            for id in ["airport:BKK", scene.swap, "none"] {
                #expect(try await mona.post("/v1/admin/meeting-points/\(id)/remove", Self.order).status == 404)
            }
            // As if she had done so before she joined the staff.
            try await world.execute("UPDATE meeting_point SET added_by = '\(mona.id)'")
            #expect(try await mona.post(path, Self.order).summary == "409 about-oneself")
            try await world.execute(
                "UPDATE meeting_point SET added_by = '\(scene.eve.id)'; UPDATE report SET reporter = '\(mona.id)'")
            #expect(try await mona.post(path, Self.order).summary == "403 case-party")
            try await world.execute("UPDATE meeting_point SET state = 'removed', label = ''")
            #expect(try await mona.post(path, Self.order).status == 404)
            #expect(try await mona.get("/v1/admin/meeting-points").count("items") == 0)
            #expect(try await world.number("SELECT count(*) FROM action") == 0)
        }
    }

    @Test(
        "a transaction that fails after its writes leaves every row as it was; control: without the fault rows change")
    func inTheMiddle() async throws {
        struct Broken: Error {}
        try await World.run { world in
            let scene = try await Reported(in: world)
            let (_, mona) = try await StaffDesk.seat("mona.lind", .moderator, in: world)
            let before = try await world.rows()
            let (now, point) = (world.clock.now, try #require(Identifier<MeetingPoint>(scene.point)))
            let order = ModerationAction.Order(reason: .safety, note: "Dark.", caseID: nil)
            func remove(fails: Bool) async throws {
                let key = IdempotencyKey(traveller: mona.id, scope: "test", text: "\(fails)", fingerprint: [1])
                let once = IdempotentRequest<ModeratedPoint>(key) { _ in
                    if fails { throw Broken() } else { [0x7B, 0x7D] }
                }
                _ = try await world.services.meetingPoints.act(
                    on: point, by: mona.id, in: nil, at: now, once: once
                ) { try $0?.acting(.remove, order, as: Identifier(at: now), by: mona.id, at: now) }
            }
            await #expect(throws: Broken.self) { try await remove(fails: true) }
            #expect(try await world.rows().differences(before) == [])
            #expect(try world.findings() == [])
            try await remove(fails: false)
            let changed = Set(try await world.rows().differences(before).compactMap { $0.split(separator: ":").first })
            #expect(
                changed == [
                    "action", "audit", "audit_name", "audit_note", "event", "meeting_point", "moderation_case",
                    "notification", "stored_response",
                ])
        }
    }
}
