import App
import Foundation
import HTTPTypes
import JSON
import SQLiteStore
import TestSupport
import Testing

@testable import Domain

@Suite("AlertTests: alerts of rates") struct AlertTests {
    /// The ECB's figures of a day: a euro is `pln` złoty and everything else as on the newest day.
    static func publish(_ day: String, pln: String, in world: World) async throws {
        guard let date = Day(day) else { throw Missing(day) }
        var rates: [Currency: PublishedRate] = [:]
        for row in try await world.texts(
            """
            SELECT currency || ' ' || digits FROM rate
            WHERE source = 'ECB' AND day = (SELECT max(day) FROM rate WHERE source = 'ECB')
            """)
        {
            let parts = row.split(separator: " ").map(String.init)
            rates[try #require(Currency(parts[0]))] = try PublishedRate(parts[1])
        }
        rates[.pln] = try PublishedRate(pln)
        _ = try await SQLiteRateStore(world.database)
            .save([RatePublication(source: .ecb, date: date, rates: rates)], from: "test")
    }

    static func sweep(_ world: World) async throws { try await Sweeper(world.services).sweep() }

    static let up = #"{"base":"EUR","quote":"PLN","direction":"up","threshold":"4.50"}"#

    /// The texts of the notifications of alerts, the newest first.
    static func told(_ person: Person) async throws -> [String] {
        let reply = try await person.get("/v1/me/notifications")
        return (0..<(reply.count("items") ?? 0)).compactMap { index in
            reply.string("items.\(index).kind")?.hasPrefix("alert.") == true
                ? reply.string("items.\(index).text") : nil
        }
    }

    @Test("an alert shows what it waits for, the rate of now, and how likely it is to be touched")
    func shown() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let added = try await ana.post("/v1/me/alerts", Self.up)
            #expect(added.status == 201)
            #expect(added.headers[.location] == "/v1/me/alerts")
            let id = try added.id()
            #expect(
                added.text
                    == """
                    {"id":"\(id)","version":1,"kind":"threshold","base":"EUR","quote":"PLN","direction":"up",\
                    "threshold":"4.50","percent":null,"days":null,"rearm":"once","active":true,"armed":true,"probability30d":"0.0579",\
                    "rate":"4.4038","asOf":"2026-10-30","source":"ECB","createdAt":"\(added.string("createdAt") ?? "")",\
                    "firedAt":null,"timesFired":0}
                    """)
            #expect(try await ana.get("/v1/me/alerts").text == #"{"items":[\#(added.text)]}"#)
            // Nobody else has it.
            let ben = try await world.register("ben")
            #expect(try await ben.get("/v1/me/alerts").count("items") == 0)
            #expect(try await ben.patch("/v1/me/alerts/\(id)", #"{"active":false}"#).summary == "404 not-found")
            #expect(try await ben.delete("/v1/me/alerts/\(id)").summary == "404 not-found")
        }
    }

    @Test("a threshold fires once, by the publication that crosses it, with a notification and an event")
    func once() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let id = try await ana.post("/v1/me/alerts", Self.up).id()
            try await Self.publish("2026-11-02", pln: "4.4999", in: world)
            try await Self.sweep(world)
            #expect(try await Self.told(ana) == [])
            try await Self.publish("2026-11-03", pln: "4.5123", in: world)
            for _ in 0..<2 { try await Self.sweep(world) }
            try await Self.publish("2026-11-04", pln: "4.6000", in: world)
            try await Self.sweep(world)
            #expect(try await Self.told(ana) == ["EUR/PLN rose to 4.5123 (3 November 2026). Your alert: 4.50."])
            let notification = try await ana.get("/v1/me/notifications")
            #expect(notification.string("items.0.kind") == "alert.fired")
            #expect(notification.string("items.0.subject.kind") == "alert")
            #expect(notification.string("items.0.subject.id") == id)
            let alert = try await ana.get("/v1/me/alerts")
            #expect(alert["items.0.active"] == .bool(false))
            #expect(alert["items.0.timesFired"] == .number("1"))
            #expect(alert.string("items.0.firedAt") != nil)
            let events = try await ana.get("/v1/events?after=0", headers: [.accept: "application/json"])
            let fired = (0..<(events.count("items") ?? 0)).filter { events.string("items.\($0).event") == "alert" }
            #expect(fired.count == 1)
            #expect(events.string("items.\(fired[0]).data.alert") == id)
            #expect(events.string("items.\(fired[0]).data.rate") == "4.5123")
            #expect(events.string("items.\(fired[0]).data.asOf") == "2026-11-03")
            let polish = try await ana.get("/v1/me/notifications", headers: [.acceptLanguage: "pl"])
            #expect(polish.string("items.0.text") == "EUR/PLN rośnie do 4,5123 (3 listopada 2026). Twój alert: 4,50.")
        }
    }

    @Test("one that fires at every crossing does so after the rate came back by a quarter of its usual move of a day")
    func everyCrossing() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            try await ana.post(
                "/v1/me/alerts",
                #"{"base":"EUR","quote":"PLN","direction":"down","threshold":"4.30","rearm":"everyCrossing"}"#)
            // The usual move of a day is about 0.3 %, a quarter of it 0.003 złoty: 4.3020 is not back yet.
            let rates = ["4.2990", "4.3020", "4.2980", "4.3300", "4.3100", "4.3000", "4.2000"]
            for (index, rate) in rates.enumerated() {
                try await Self.publish(
                    "2026-11-\(["02", "03", "04", "05", "06", "09", "10"][index])", pln: rate, in: world)
                try await Self.sweep(world)
            }
            #expect(
                try await Self.told(ana) == [
                    "EUR/PLN fell to 4.3000 (9 November 2026). Your alert: 4.30.",
                    "EUR/PLN fell to 4.2990 (2 November 2026). Your alert: 4.30.",
                ])
            #expect(try await ana.get("/v1/me/alerts")["items.0.active"] == .bool(true))
        }
    }

    @Test("publications that come at once count in order, one that was missed when it comes, and none twice")
    func missed() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let every = #"{"base":"EUR","quote":"PLN","direction":"up","threshold":"4.50","rearm":"everyCrossing"}"#
            try await ana.post("/v1/me/alerts", every)
            // Day 3 crosses and was missed; day 4 is back.
            try await Self.publish("2026-11-02", pln: "4.4000", in: world)
            try await Self.publish("2026-11-04", pln: "4.4000", in: world)
            try await Self.sweep(world)
            #expect(try await Self.told(ana) == [])
            try await Self.publish("2026-11-03", pln: "4.5500", in: world)
            try await Self.sweep(world)
            #expect(try await Self.told(ana) == ["EUR/PLN rose to 4.5500 (3 November 2026). Your alert: 4.50."])
            // Day 5 crosses again: day 4 was looked at once more, after day 3.
            try await Self.publish("2026-11-05", pln: "4.5100", in: world)
            try await Self.sweep(world)
            #expect(try await Self.told(ana).first == "EUR/PLN rose to 4.5100 (5 November 2026). Your alert: 4.50.")
            // Looked at again without what was evaluated: nothing fires twice.
            try await world.execute("DELETE FROM publication_evaluation WHERE evaluator = 'alerts'")
            try await Self.sweep(world)
            #expect(try await Self.told(ana).count == 2)
            // The control: without what the alert remembers, it does.
            try await world.execute("DELETE FROM publication_evaluation WHERE evaluator = 'alerts'")
            try await world.execute("UPDATE rate_alert SET is_armed = 1, since = since - 30")
            try await world.execute("DELETE FROM alert_firing")
            try await world.execute("DELETE FROM notification")
            try await Self.sweep(world)
            #expect(try await ana.get("/v1/me/alerts")["items.0.timesFired"] == .number("4"))
        }
    }

    @Test("a revision of a fixing that fired fires nothing again, and takes nothing back")
    func revision() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            try await ana.post(
                "/v1/me/alerts",
                #"{"base":"EUR","quote":"PLN","direction":"up","threshold":"4.50","rearm":"everyCrossing"}"#)
            try await Self.publish("2026-11-02", pln: "4.5500", in: world)
            try await Self.sweep(world)
            for rate in ["4.4000", "4.5600"] {
                try await Self.publish("2026-11-02", pln: rate, in: world)
                try await Self.sweep(world)
            }
            #expect(try await Self.told(ana) == ["EUR/PLN rose to 4.5500 (2 November 2026). Your alert: 4.50."])
        }
    }

    @Test("a move fires by its size, either way, against the rate of so many days before")
    func move() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let added = try await ana.post(
                "/v1/me/alerts", #"{"kind":"move","base":"EUR","quote":"PLN","percent":"2.00","days":7}"#)
            #expect(added.status == 201, "\(added.text)")
            #expect(added.string("percent") == "2.00")
            #expect(added["days"] == .number("7"))
            #expect(added["probability30d"] == .null)
            // 4.4038 less 1.99 %, then less 2.5 %.
            try await Self.publish("2026-11-05", pln: "4.3160", in: world)
            try await Self.sweep(world)
            #expect(try await Self.told(ana) == [])
            try await Self.publish("2026-11-06", pln: "4.2937", in: world)
            try await Self.sweep(world)
            #expect(
                try await Self.told(ana) == [
                    "EUR/PLN fell by 2.50% in 7 days, to 4.2937 (6 November 2026). Your alert: 2.00%."
                ])
        }
    }

    @Test("a daily digest tells of the watch list with each publication, a weekly one with the first of a week")
    func digests() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            #expect(
                try await ana.put(
                    "/v1/me/watchlist", #"{"items":[{"base":"EUR","quote":"PLN"},{"base":"EUR","quote":"AED"}]}"#
                ).status == 200)
            for kind in ["daily", "weekly"] {
                let added = try await ana.post("/v1/me/alerts", #"{"kind":"\#(kind)"}"#)
                #expect(added.status == 201, "\(added.text)")
                #expect(added.string("rearm") == "everyCrossing")
            }
            // 2 November is a Monday. Two days come at once: the newest alone is news for a digest.
            try await Self.publish("2026-11-02", pln: "4.4100", in: world)
            try await Self.sweep(world)
            try await Self.publish("2026-11-03", pln: "4.4200", in: world)
            try await Self.publish("2026-11-04", pln: "4.4642", in: world)
            for _ in 0..<2 { try await Self.sweep(world) }
            #expect(
                try await Self.told(ana).sorted() == [
                    "Your rates on 2 November 2026, with the change in a week: EUR/PLN 4.4100 (+0.14%).",
                    "Your rates on 2 November 2026: EUR/PLN 4.4100 (+0.14%).",
                    "Your rates on 4 November 2026: EUR/PLN 4.4642 (+1.00%).",
                ])
            // Without pairs there is nothing to tell.
            try await ana.put("/v1/me/watchlist", #"{"items":[]}"#)
            try await Self.publish("2026-11-09", pln: "4.5000", in: world)
            try await Self.sweep(world)
            #expect(try await Self.told(ana).count == 3)
        }
    }

    @Test("a paused alert is silent; one that goes on counts later publications only")
    func paused() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let id = try await ana.post("/v1/me/alerts", Self.up).id()
            let paused = try await ana.patch("/v1/me/alerts/\(id)", #"{"active":false}"#, version: 1)
            #expect(paused["active"] == .bool(false))
            #expect(paused["version"] == .number("2"))
            try await Self.publish("2026-11-02", pln: "4.5500", in: world)
            try await Self.sweep(world)
            let resting = try await ana.patch("/v1/me/alerts/\(id)", #"{"active":true,"threshold":"4.54"}"#)
            #expect(resting.string("threshold") == "4.54")
            #expect((resting["armed"], resting["probability30d"]) == (.bool(false), .null))
            try await Self.sweep(world)
            #expect(try await Self.told(ana) == [])
            // It was reached when it went on: back, and again.
            try await Self.publish("2026-11-03", pln: "4.4000", in: world)
            try await Self.publish("2026-11-04", pln: "4.5400", in: world)
            try await Self.sweep(world)
            #expect(try await Self.told(ana) == ["EUR/PLN rose to 4.5400 (4 November 2026). Your alert: 4.54."])
            #expect(try await ana.delete("/v1/me/alerts/\(id)").status == 204)
            #expect(try await ana.get("/v1/me/alerts").count("items") == 0)
            // What it told stays.
            #expect(try await Self.told(ana).count == 1)
        }
    }

    @Test("who leaves is told nothing, and the alerts fire again after a return")
    func leaving() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            try await ana.post("/v1/me/alerts", Self.up)
            try await world.execute("UPDATE traveller SET state = 'banned' WHERE handle = 'ana'")
            try await Self.publish("2026-11-02", pln: "4.5500", in: world)
            try await Self.sweep(world)
            #expect(try await world.number("SELECT count(*) FROM alert_firing") == 0)
            try await world.execute("UPDATE traveller SET state = 'active' WHERE handle = 'ana'")
            try await Self.publish("2026-11-03", pln: "4.5600", in: world)
            try await Self.sweep(world)
            #expect(try await world.number("SELECT count(*) FROM alert_firing") == 1)
        }
    }

    @Test("alerts that nobody has read after five minutes are in one mail, unless mails are off")
    func mail() async throws {
        try await World.running { world, postbox in
            let pair = try await Pair(in: world)
            for person in [pair.ana, pair.ben] {
                try await person.post("/v1/me/alerts", Self.up)
                world.clock.advance(seconds: 1)
                try await person.post(
                    "/v1/me/alerts", #"{"base":"EUR","quote":"PLN","direction":"up","threshold":"4.52"}"#)
            }
            try await pair.ben.put(
                "/v1/me/preferences",
                #"{"currency":"EUR","language":"en","units":"km","theme":"dark","mailUpdates":false}"#)
            try await Self.publish("2026-11-02", pln: "4.5500", in: world)
            try await Self.sweep(world)
            world.clock.advance(seconds: 299)
            try await world.deliver()
            func mails(_ name: String) -> [Letter] {
                postbox.letters(to: "\(name)@example.org").filter { $0.subject.contains("alert") }
            }
            #expect(mails("ana").isEmpty)
            world.clock.advance(seconds: 1)
            for _ in 0..<2 { try await world.deliver() }
            #expect(mails("ana").map(\.subject) == ["Your rate alerts"])
            #expect(mails("ben").isEmpty)
            #expect(
                mails("ana").first?.text == """
                    Hello Ana

                    EUR/PLN rose to 4.5500 (2 November 2026). Your alert: 4.50.

                    EUR/PLN rose to 4.5500 (2 November 2026). Your alert: 4.52.

                    These are reference rates, for information only.

                    https://app.example/rates/alerts

                    You get this mail because you have not seen this in Wayswap yet. \
                    If you want no more mails about your swaps and alerts, open this address:

                    \(mails("ana").first?.unsubscribe ?? "")

                    Wayswap

                    """)
        }
    }

    @Test("a thousand alerts on one pair fire each once, also if the server stops in between")
    func thousand() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let id = try await ana.post("/v1/me/alerts", Self.up).id()
            // A thousand copies with ids after it.
            try await world.execute(
                """
                WITH RECURSIVE copy (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < 999)
                INSERT INTO rate_alert SELECT substr(id, 1, 24) || printf('%012x', n), traveller, version, kind, base, quote,
                    direction, days, level, level_key, rearm, is_active, is_armed, source, since, created_at, fired_at,
                    times_fired FROM rate_alert, copy
                """)
            #expect(try await world.number("SELECT count(*) FROM rate_alert") == 1000)
            try await Self.publish("2026-11-02", pln: "4.5500", in: world)
            let alerts = world.services.alerts
            let due = try #require(try await alerts.nextEvaluation(at: world.clock.now))
            #expect(due.alerts.count == 1000)
            #expect(due.alerts.contains { $0.description == id })
            // A third, and then everything from the beginning, as after a crash.
            var judged = 0
            while judged < 300 {
                judged += try await alerts.judge(due.alerts[judged...], by: due.evaluation, at: world.clock.now).found
            }
            try await Self.sweep(world)
            try await Self.sweep(world)
            #expect(try await world.number("SELECT count(*) FROM alert_firing") == 1000)
            #expect(try await world.number("SELECT max(times_fired) FROM rate_alert") == 1)
            #expect(try await world.number("SELECT count(*) FROM notification WHERE kind = 'alert.fired'") == 1000)
        }
    }
}
