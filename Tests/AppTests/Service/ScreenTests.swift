import Foundation
import JSON
import TestSupport
import Testing

/// A screen of an app, with the requests that fill it.
private struct Screen: Sendable {
    let name: String
    /// `$OFFER`, `$SWAP` and `$THREAD` stand for ids.
    let requests: [String]
    /// Paths of the fields that the screen shows, by the position of their request.
    let fields: [[String]]
    /// How many requests the same screen took without the fields of rows, and which.
    let before: (count: Int, requests: String)

    static let all = [
        Screen(
            name: "nearby", requests: ["/v1/offers/nearby?lat=13.75&lon=100.50&radius=10"],
            fields: [["items.0.traveller.name", "items.0.quote.rate", "items.0.distance.atMost"]],
            before: (1, "the search")),
        Screen(
            name: "offer", requests: ["/v1/offers/$OFFER?lat=13.75&lon=100.50"],
            fields: [["traveller.reliability.band", "quote.gets.amount", "place.label", "distance.atLeast", "note"]],
            before: (2, "the offer, the search for its distance")),
        Screen(
            name: "chats", requests: ["/v1/threads"],
            fields: [
                [
                    "items.0.with.name", "items.0.with.reliability.band", "items.0.about.have.amount",
                    "items.0.about.label", "items.0.progress.state", "items.0.progress.duty",
                    "items.0.progress.meeting.local", "items.0.last.body", "items.0.unread", "items.0.closed",
                ]
            ], before: (18, "the list, ten offers, seven swaps")),
        Screen(
            name: "chat", requests: ["/v1/threads/$THREAD", "/v1/threads/$THREAD/messages?before=latest"],
            fields: [
                ["with.name", "about.have.amount", "progress.meeting.label", "closed", "readUpTo"],
                ["items.0.body", "next"],
            ], before: (4, "the list, the offer, the swap, messages from the first on")),
        Screen(
            name: "swap", requests: ["/v1/swaps/$SWAP"],
            fields: [
                [
                    "with.name", "with.reliability.band", "about.label", "about.availability.from", "about.note",
                    "terms.give.amount", "terms.reference.rate", "duty", "local.deadline", "meeting.localTime",
                    "meeting.confirmed.owner", "meeting.kind", "meeting.verified", "roundedFrom",
                ]
            ], before: (4, "the swap, its offer, both profiles")),
        Screen(
            name: "profile", requests: ["/v1/travellers/ana", "/v1/travellers/ana/reviews"],
            fields: [
                ["name", "badges", "reliability.completed", "offers.0.have.amount", "offers.0.label"], ["items"],
            ],
            before: (3, "the profile, its offers, its reviews")),
        Screen(
            name: "history", requests: ["/v1/swaps?state=ended"],
            fields: [["items.0.with.name", "items.0.about.label", "items.0.outcome.kind", "items.0.reviews.until"]],
            before: (8, "the list, seven offers")),
        Screen(
            name: "notifications", requests: ["/v1/me/notifications"],
            fields: [
                [
                    "items.0.text", "items.0.actor.name", "items.0.thread", "items.0.about.have.amount",
                    "items.0.about.label", "items.0.readAt",
                ]
            ], before: (7, "the list, three swaps, three offers")),
    ]
}

@Suite("The screens of an app") struct ScreenTests {
    @Test("each takes at most two requests, whose answers have every field that it shows")
    func screens() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            try await pair.ana.act("decline", on: try await pair.propose("60.00").id())
            world.clock.advance(seconds: 1)
            let swap = try await pair.accepted(meeting: pair.meeting(inHours: 24))
            let thread = try #require(try await pair.ben.get("/v1/swaps/\(swap)").string("thread"))
            for screen in Screen.all {
                #expect((1...2).contains(screen.requests.count), "\(screen.name)")
                #expect(screen.requests.count == screen.fields.count, "\(screen.name)")
                for (request, fields) in zip(screen.requests, screen.fields) {
                    let path = request.replacing("$OFFER", with: pair.offer).replacing("$SWAP", with: swap)
                        .replacing("$THREAD", with: thread)
                    let reply = try await pair.ben.get(path)
                    #expect(reply.status == 200, "\(screen.name)")
                    for field in fields { #expect(reply[field] != nil, "\(screen.name): \(field)") }
                }
            }
        }
    }

    private static let mark = "<!-- screens -->"

    private static var table: String {
        let head = ["| screen | requests | before | after |", "|---|---|---|---|"]
        let rows = Screen.all.map { screen in
            let requests = screen.requests.map { request in
                let path = request.replacing(#/\$[A-Z]+/#, with: "{id}").replacing("/ana", with: "/{handle}")
                return "`GET \(path.replacing("13.75", with: "…").replacing("100.50", with: "…"))`"
            }
            return "| \(screen.name) | \(requests.joined(separator: ", ")) | \(screen.before.count): "
                + "\(screen.before.requests) | \(requests.count) |"
        }
        return "\n" + (head + rows).joined(separator: "\n") + "\n"
    }

    @Test("the table is in the documentation as it is here")
    func document() throws {
        let file = Repository.root.appending(path: "docs/api.md")
        let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: Self.mark)
        try #require(parts.count == 3)
        if ProcessInfo.processInfo.environment["WAYSWAP_WRITE_DOCS"] != nil {
            try [parts[0], Self.table, parts[2]].joined(separator: Self.mark)
                .write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8).components(separatedBy: Self.mark)[1] == Self.table)
    }
}
