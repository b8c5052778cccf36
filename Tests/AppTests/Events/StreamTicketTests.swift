import Domain
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import App

@Suite("Tickets of streams") struct StreamTicketTests {
    private static let now = FixedClock.start
    private let tickets = StreamTickets(secret: Array("one".utf8))

    @Test("only what the server made is a ticket, and only until its time")
    func genuine() {
        let ticket = tickets.ticket(until: Self.now.addingTimeInterval(30))
        #expect(ticket.text.wholeMatch(of: #/we_[A-Za-z0-9_\-]{43}/#) != nil)
        #expect(tickets.ticket(ticket.text, at: Self.now) == ticket)
        #expect(tickets.ticket(ticket.text, at: Self.now.addingTimeInterval(30)) == ticket)
        #expect(tickets.ticket(ticket.text, at: Self.now.addingTimeInterval(31)) == nil)
        #expect(StreamTickets(secret: Array("two".utf8)).ticket(ticket.text, at: Self.now) == nil)
        #expect(tickets.ticket(until: Self.now) != tickets.ticket(until: Self.now))
        // Each letter changed, and other forms of the same bytes.
        for place in ticket.text.indices {
            var text = ticket.text
            text.replaceSubrange(place...place, with: text[place] == "A" ? "B" : "A")
            #expect(tickets.ticket(text, at: Self.now) == nil)
        }
        for text in [
            "", "we_", "we_x", ticket.text + "=", String(ticket.text.dropLast()), "wa_" + ticket.text.dropFirst(3),
        ] {
            #expect(tickets.ticket(text, at: Self.now) == nil, "\(text)")
        }
    }

    @Test("an invented ticket, one that is over, and one that was used are no job for the writer")
    func invented() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            func use(_ ticket: String) async throws -> Int {
                try await world.send(
                    .get, "/v1/events?after=0&ticket=\(ticket)", headers: .with("Accept", "application/json")
                ).status
            }
            func ticket() async throws -> String {
                try #require(try await ana.post("/v1/events/ticket", "{}").string("ticket"))
            }
            /// What the writer does for a ticket.
            func writes(_ ticket: String, _ status: Int) async throws -> [String] {
                try await world.statements {
                    let found = try await use(ticket)
                    #expect(found == status, "\(ticket)")
                }
            }
            let (used, late) = (try await ticket(), try await ticket())
            // Control: a ticket is taken by a write.
            let taking = try await writes(used, 200)
            #expect(taking.contains { $0.hasPrefix("DELETE FROM event_ticket") })
            world.clock.advance(seconds: 31)
            let foreign = StreamTickets(secret: [7]).ticket(until: world.clock.now.addingTimeInterval(30)).text
            for text in [foreign, late, used, "we_" + String(repeating: "A", count: 43)] {
                #expect(try await writes(text, 401) == [], "\(text)")
            }
            let again = try await ticket()
            #expect(try await use(again) == 200)
            #expect(try await writes(again, 401) == [])
        }
    }

    @Test("a stream is for who asks for one; everybody else gets a page that ends")
    func accept() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            for accept in ["*/*", "application/json", "text/*", "text/html, */*;q=0.8", "text/event-stream;q=0", nil] {
                let reply = try await world.send(
                    .get, "/v1/events?after=0", token: ana.token, headers: accept.map { .with("Accept", $0) } ?? [:])
                #expect(reply.status == 200, "\(accept ?? "none")")
                #expect(reply.headers[.contentType] == "application/json", "\(accept ?? "none")")
                #expect(reply.int("next") != nil)
            }
            // An `EventSource` names the type.
            let reader = try await EventReader.open(world, token: ana.token, query: "?after=0")
            #expect(reader.headers[.contentType] == "text/event-stream")
        }
    }
}
