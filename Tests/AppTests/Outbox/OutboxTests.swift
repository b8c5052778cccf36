import Domain
import HTTPTypes
import JSON
import TestSupport
import Testing

@testable import App

@Suite("Messages on their way") struct OutboxTests {
    private static func wish(_ world: World) async throws -> Person {
        let mira = try await world.register("mira")
        #expect(try await mira.post("/v1/auth/email/verify").status == 202)
        return mira
    }

    @Test("a failed attempt is repeated with pauses and the same id, also after a restart")
    func retried() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let clock = FixedClock()
        let first = Postbox()
        first.fail([DeliveryFault(.timedOut)])
        try await World.run(in: folder, clock: clock, changing: { $0.delivering(by: first) }) { world in
            _ = try await Self.wish(world)
            try await world.deliver()
            #expect(try await world.texts("SELECT failures || ' ' || due_at FROM outbox_message").count == 1)
            try await world.deliver()
            #expect(first.letters == [])
        }
        clock.advance(seconds: 10)
        let second = Postbox()
        try await World.run(in: folder, clock: clock, changing: { $0.delivering(by: second) }) { world in
            try await world.deliver()
            let id = try await world.texts("SELECT id FROM outbox_message WHERE settled_at IS NOT NULL")
            #expect(second.letters.map(\.id.description) == id)
            try await world.deliver()
            #expect(second.letters.count == 1)
        }
    }

    @Test("a server that dies between sending and noting sends again, with the same id and the same code")
    func twice() async throws {
        try await World.running { world, postbox in
            _ = try await Self.wish(world)
            let rows = try await world.texts(
                "SELECT 'UPDATE outbox_message SET address = ''' || address || ''', due_at = ' || due_at "
                    + "|| ', settled_at = NULL WHERE id = ''' || id || ''''  FROM outbox_message")
            try await world.deliver()
            // What was noted is lost, as after a kill.
            try await world.execute(rows.joined(separator: ";"))
            try await world.deliver()
            #expect(postbox.letters.count == 2)
            #expect(postbox.letters.first == postbox.letters.last)
        }
    }

    @Test("what cannot be sent is given up with its reason, and its address is erased")
    func givenUp() async throws {
        try await World.running { world, postbox in
            _ = try await Self.wish(world)
            postbox.fail([DeliveryFault(.gone, isFinal: true)])
            try await world.deliver()
            #expect(try await world.texts("SELECT reason || address FROM outbox_message") == ["gone"])
            let metrics = try await world.get("/metrics").text
            #expect(metrics.contains(#"wayswap_messages_total{channel="email",outcome="given-up"} 1"#))
            #expect(metrics.contains(#"wayswap_messages_total{channel="email",outcome="sent"} 0"#))
        }
    }

    @Test("without anything that sends a channel its messages are not kept, and no line of the log is about them")
    func nobody() async throws {
        let (log, postbox) = (CapturedLog(), Postbox())
        try await World.run(
            logger: log.logger,
            changing: { services in
                var services = services
                services.delivery = MessageDelivery(LetterRouter(email: nil, phone: postbox))
                return services
            }
        ) { world in
            _ = try await Self.wish(world)
            let pair = try await Pair(in: world)
            try await pair.propose()
            #expect(try await world.number("SELECT count(*) FROM outbox_message WHERE due_at IS NOT NULL") ?? 0 > 0)
            for _ in 0..<3 {
                try await world.deliver()
                world.clock.advance(seconds: 600)
            }
            #expect(try await world.number("SELECT count(*) FROM outbox_message") == 0)
            #expect(try await world.number("SELECT count(*) FROM notification WHERE mail_due_at IS NOT NULL") == 0)
            #expect(!log.lines.contains { $0.contains("message ") })
            #expect(postbox.letters.isEmpty)
        }
    }

    @Test("a code that is too old is not sent any more")
    func expired() async throws {
        try await World.running { world, postbox in
            _ = try await Self.wish(world)
            world.clock.advance(seconds: 1800)
            try await world.deliver()
            #expect(postbox.letters == [])
            #expect(try await world.texts("SELECT reason FROM outbox_message") == ["expired"])
        }
    }

    @Test("the log says that a code was sent, and names neither the code, nor the token, nor the address")
    func log() async throws {
        let log = CapturedLog()
        try await World.running(logger: log.logger) { world, postbox in
            _ = try await Self.wish(world)
            try await world.deliver()
            let (code, token) = (
                try postbox.code(to: "mira@example.org"), try postbox.token(to: "mira@example.org")
            )
            #expect(log.lines.filter { $0.contains("message sent") && $0.contains("kind=code") }.count == 1)
            for secret in [token, "mira@example.org"] { #expect(!log.lines.contains { $0.contains(secret) }) }
            #expect(!log.lines.contains { $0.contains(" \(code)") || $0.contains("=\(code)") })
        }
    }

    @Test("the database holds no code and no token while a message waits")
    func secrets() async throws {
        try await World.running { world, postbox in
            _ = try await Self.wish(world)
            var text = ""
            for table in ["contact_code", "outbox_message"] {
                let columns = try await world.texts("SELECT name FROM pragma_table_info('\(table)')")
                    .filter { $0 != "id" && $0 != "code" && $0 != "traveller" && !$0.hasSuffix("_at") }
                    .map { "coalesce(\($0), '')" }.joined(separator: " || ' ' || ")
                text += try await world.texts("SELECT \(columns) FROM \(table)").joined(separator: "\n")
            }
            try await world.deliver()
            #expect(!text.contains(try postbox.code(to: "mira@example.org")))
            #expect(!text.contains(try postbox.token(to: "mira@example.org")))
        }
    }

    @Test("after a day codes and settled messages are deleted by the sweep")
    func pruned() async throws {
        try await World.running { world, _ in
            _ = try await Self.wish(world)
            try await world.deliver()
            world.clock.advance(days: 1)
            try await Sweeper(world.services).sweep()
            #expect(try await world.number("SELECT count(*) FROM contact_code") == 0)
            #expect(try await world.number("SELECT count(*) FROM outbox_message") == 0)
        }
    }

    @Test("a demo shows what it does not send at /dev/mail; other servers have no such page")
    func devMail() async throws {
        let mailbox = DevMailbox()
        try await World.run(changing: { services in
            var services = services
            services.delivery = MessageDelivery(
                LetterRouter(email: mailbox, phone: nil), links: nil, mailbox: mailbox)
            return services
        }) { world in
            _ = try await Self.wish(world)
            try await world.deliver()
            let page = try await world.get("/dev/mail")
            #expect((page.status, page.headers[.contentType]) == (200, "text/html; charset=utf-8"))
            #expect(page.text.contains("mira@example.org – Confirm your e-mail address"))
            #expect(page.text.contains(#/Your code is [0-9]{6}\./#))
            let proxied = try await world.send(.get, "/dev/mail", headers: World.coming(from: "203.0.113.1"))
            #expect(proxied.status == 404)
            // As nginx asks that was told nothing but the address.
            let unnamed = try await world.send(.get, "/dev/mail", headers: .with("Connection", "close"))
            #expect(unnamed.status == 404)
        }
        try await World.run { world in
            let page = try await world.get("/dev/mail")
            #expect(page.status == 404)
        }
    }
}

extension Services {
    fileprivate func delivering(by postbox: Postbox) -> Services {
        var services = self
        services.delivery = MessageDelivery(postbox, links: "https://app.example/")
        return services
    }
}
