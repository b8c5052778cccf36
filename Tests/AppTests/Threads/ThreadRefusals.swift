import Domain
import TestSupport
import Testing

@testable import App

@Suite("Refusals of threads") struct ThreadRefusalTests {
    @Test("each has its problem in both languages and leaves no trace", arguments: ThreadRefusals.scenes)
    func refused(_ scene: RefusalScene) async throws { try await scene.check() }
}

/// The table of threads.
enum ThreadRefusals {
    static let scenes = [threads]

    private static func open(_ summary: String, _ refusal: ThreadRefusal, _ who: String, _ offer: String) -> Refusal {
        Refusal(summary, refusal, "\(who) POST /v1/offers/\(offer)/thread", "{}")
    }

    private static func say(_ summary: String, _ refusal: ThreadRefusal, _ who: String, _ thread: String, _ id: Int)
        -> Refusal
    {
        Refusal(
            summary, refusal, "\(who) POST /v1/threads/\(thread)/messages",
            #"{"clientId":"\#(clientID(id))","body":"Hello?"}"#)
    }

    private static let threads = RefusalScene(
        "Ben's three messages to Ana, and Fay's, whom Ana blocks",
        [
            open("404 not-found", .noSuchOffer, "eve", clientID(1)),
            open("409 own-offer", .ownOffer, "ana", "$OFFER"),
            open("409 offer-closed", .offerClosed(.paused), "eve", "$PAUSED"),
            open("403 account-limited", .accountLimited, "gus", "$OFFER"),
            Refusal("404 not-found", ThreadRefusal.noSuchThread, "eve GET /v1/threads/$THREAD"),
            say("409 await-answer", .replyPending, "ben", "$THREAD", 4),
            say("409 client-id-used", .clientIDUsed, "ben", "$OTHER", 1),
            say("409 thread-closed", .closed, "fay", "$CLOSED", 5),
        ]
    ) { world in
        let pair = try await Pair(in: world)
        let (eve, fay, gus) = (
            try await world.register("eve"), try await world.register("fay"), try await world.register("gus")
        )
        let paused = try await pair.ana.publish()
        try await pair.ana.post("/v1/offers/\(paused)/pause")
        let thread = try await pair.ben.openThread(on: pair.offer)
        for number in 1...3 { try await pair.ben.say("\(number)", number, in: thread) }
        let other = try await pair.ben.openThread(on: try await eve.publish())
        let closed = try await fay.openThread(on: pair.offer)
        try await pair.ana.put("/v1/travellers/fay/block")
        try await world.execute("UPDATE traveller SET state = 'limited' WHERE handle = 'gus'")
        return RefusalStage(
            pair, [eve, fay, gus], ["PAUSED": paused, "THREAD": thread, "OTHER": other, "CLOSED": closed])
    }
}
