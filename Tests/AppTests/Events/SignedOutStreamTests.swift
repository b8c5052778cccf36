import Domain
import HTTPTypes
import JSON
import TestSupport
import Testing

@testable import App

/// Streams are never looked after here, so what ends them is the commit of the sign-out itself.
@Suite("A stream ends with its session") struct SignedOutStreamTests {
    private static var unattended: AppSettings {
        var settings = World.settings
        settings.events.tick = .seconds(3600)
        return settings
    }

    private static let bye = #"{"reason":"signed-out","again":false,"afterMs":1000}"#

    private func talk(_ world: World) async throws -> (pair: Pair, thread: String) {
        let pair = try await Pair(in: world)
        return (pair, try await pair.ben.openThread(on: pair.offer))
    }

    @Test(
        "what happens after a sign-out, a new password, a ban or a suspension is not written",
        arguments: ["sign-out", "password", "everywhere", "ban", "suspension"])
    func nothingAfter(_ way: String) async throws {
        try await World.run(settings: Self.unattended) { world in
            let (pair, thread) = try await talk(world)
            let other = try await world.signedIn("ana")
            let reader = try await EventReader.open(world, token: pair.ana.token)
            _ = try await reader.events(until: "live")
            switch way {
            case "sign-out": #expect(try await pair.ana.post("/v1/auth/logout", "{}").status == 204)
            case "password":
                let body = #"{"current":"\#(Person.password)","new":"harbour lantern quartz"}"#
                #expect(try await other.post("/v1/auth/password", body).status < 300)
            case "everywhere":
                try await world.execute("DELETE FROM session WHERE traveller = '\(pair.ana.id)'")
            case "ban": try await world.execute("UPDATE traveller SET state = 'banned' WHERE id = '\(pair.ana.id)'")
            default: try await world.execute("UPDATE traveller SET state = 'suspended' WHERE id = '\(pair.ana.id)'")
            }
            try await pair.ben.say("one", 1, in: thread)
            let event = try #require(try await reader.next())
            #expect((event.name, event.text) == ("bye", Self.bye))
            #expect(try await reader.next() == nil)
        }
    }

    @Test("control: the stream of another session of the account goes on")
    func others() async throws {
        try await World.run(settings: Self.unattended) { world in
            let (pair, thread) = try await talk(world)
            let other = try await world.signedIn("ana")
            let reader = try await EventReader.open(world, token: other.token)
            _ = try await reader.events(until: "live")
            #expect(try await pair.ana.post("/v1/auth/logout", "{}").status == 204)
            try await pair.ben.say("one", 1, in: thread)
            #expect(try await reader.next()?.name == "thread")
            #expect(try await reader.next()?.name == "message")
        }
    }

    @Test("a sign-out counts more than an end that the app would come back from")
    func rank() async {
        let now = ContinuousClock.now
        let stream = OpenStream(of: Identifier(high: 1, low: 1), endsAt: now + .seconds(600), at: now) {}
        stream.finish(.rotate)
        stream.finish(.signedOut)
        stream.finish(.shutdown)
        #expect(stream.isSignedOut)
        #expect(await stream.next().end == .signedOut)
    }
}
