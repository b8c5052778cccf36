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
    static let scenes = [threads, deletions, expired]

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
        "Ben's three messages to Ana, and Fay, whom Ana blocks; Ana and Dan, or Hal, have blocked each other",
        [
            open("404 not-found", .noSuchOffer, "eve", clientID(1)),
            open("404 not-found", .noSuchOffer, "eve", "none"),
            open("404 not-found", .noSuchOffer, "eve", "$WITHDRAWN"),
            open("404 not-found", .noSuchOffer, "dan", "$OFFER"),
            open("404 not-found", .noSuchOffer, "hal", "$OFFER"),
            open("409 own-offer", .ownOffer, "ana", "$OFFER"),
            Refusal(
                "422 invalid /hello", Problem.invalid("/hello", "is not known here"),
                "eve POST /v1/offers/$OFFER/thread", #"{"hello":1}"#),
            open("404 not-found", .noSuchOffer, "eve", "$PAUSED"),
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
        let (paused, withdrawn) = (try await pair.ana.publish(), try await pair.ana.publish())
        try await pair.ana.post("/v1/offers/\(paused)/pause")
        try await pair.ana.post("/v1/offers/\(withdrawn)/withdraw")
        let (dan, hal) = (try await world.register("dan"), try await world.register("hal"))
        try await pair.ana.put("/v1/travellers/dan/block")
        try await hal.put("/v1/travellers/ana/block")
        let thread = try await pair.ben.openThread(on: pair.offer)
        for number in 1...3 { try await pair.ben.say("\(number)", number, in: thread) }
        let other = try await pair.ben.openThread(on: try await eve.publish())
        let closed = try await fay.openThread(on: pair.offer)
        try await pair.ana.put("/v1/travellers/fay/block")
        try await world.execute("UPDATE traveller SET state = 'limited' WHERE handle = 'gus'")
        return RefusalStage(
            pair, [dan, eve, fay, gus, hal],
            ["WITHDRAWN": withdrawn, "PAUSED": paused, "THREAD": thread, "OTHER": other, "CLOSED": closed])
    }

    private static func delete(_ summary: String, _ refusal: ThreadRefusal, _ who: String, _ message: String) -> Refusal
    {
        Refusal(summary, refusal, "\(who) DELETE /v1/threads/$THREAD/messages/\(message)")
    }

    private static let deletions = RefusalScene(
        "Ben's text of yesterday, his proposal, and a text of Ana's",
        [
            delete("409 too-late-to-delete", .tooLateToDelete, "ben", "1"),
            delete("403 not-your-message", .notYourMessage, "ana", "1"),
            delete("403 not-your-message", .notYourMessage, "ben", "2"),
            delete("403 not-your-message", .notYourMessage, "ben", "3"),
            delete("404 not-found", .noSuchMessage, "ben", "4"),
            delete("404 not-found", .noSuchMessage, "ben", "0"),
            delete("404 not-found", .noSuchMessage, "ben", "01"),
            delete("404 not-found", .noSuchMessage, "ben", "9223372036854775807"),
            delete("404 not-found", .noSuchThread, "eve", "1"),
            Refusal(
                "409 no-agreed-swap", ThreadRefusal.noAgreedSwap, "ben POST /v1/threads/$THREAD/messages",
                #"{"clientId":"\#(clientID(7))","card":{"kind":"find-me","text":"Gate B12"}}"#),
        ]
    ) { world in
        let pair = try await Pair(in: world)
        let thread = try await pair.ben.openThread(on: pair.offer)
        try await pair.ben.say("Hi", 1, in: thread)
        try await pair.propose()
        let later = try await pair.later(days: 1)
        try await later.ana.say("Hello", 2, in: thread)
        return RefusalStage(later, [try await world.register("eve")], ["THREAD": thread])
    }

    private static let expired = RefusalScene(
        "an offer that has expired", [open("404 not-found", .noSuchOffer, "eve", "$OFFER")]
    ) { world in
        let (ana, eve) = (try await world.register("ana"), try await world.register("eve"))
        let offer = try await ana.publish()
        world.clock.advance(days: 7)
        return RefusalStage(world, [try await eve.again()], ["OFFER": offer])
    }
}
