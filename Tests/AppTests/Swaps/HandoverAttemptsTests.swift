import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("Wrong handover codes") struct HandoverAttemptsTests {
    @Test("after five wrong codes even the right one waits 15 minutes")
    func pause() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let code = try await pair.ben.code(of: id)
            for number in 1...5 {
                let reply = try await pair.ana.act("hand-over", on: id, #"{"code":"\#(wrong(code, number))"}"#)
                #expect(reply.summary == "422 wrong-code /code")
                let next = [
                    "You have 4 more attempts.", "You have 3 more attempts.", "You have 2 more attempts.",
                    "You have 1 more attempt.", "Try again in 15 minutes, or scan the QR code.",
                ][number - 1]
                #expect(reply.string("detail") == "This is not the other side's code. \(next)")
                #expect(reply.int("attemptsLeft") == 5 - number)
            }
            let right = #"{"code":"\#(code)"}"#
            let paused = try await pair.ana.act("hand-over", on: id, right)
            #expect(paused.summary == "429 too-many-codes")
            #expect(paused.headers[.retryAfter] == "900")
            #expect(paused.string("retryAt") == world.time(minutes: 15))
            #expect(paused.int("attemptsLeft") == 0)
            #expect(
                paused.string("detail")
                    == "Too many wrong codes. Try again at 17:15 on 21 November, or scan the QR code.")
            world.clock.advance(seconds: 899)
            let still = try await pair.ana.act("hand-over", on: id, right)
            #expect(still.summary == "429 too-many-codes")
            #expect(still.headers[.retryAfter] == "1")
            world.clock.advance(seconds: 1)
            let taken = try await pair.ana.act("hand-over", on: id, right)
            #expect(taken.status == 200)
            #expect(taken.string("sides.owner.handedOverAt") == "2026-11-21T10:15:00Z")
            #expect(try world.findings() == [])
        }
    }

    @Test("what cannot be a code is no attempt")
    func nonsense() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            for text in ["", "12345", "1234567", "12345a", "١٢٣٤٥٦", " 123456", "wayswap:2:1:owner:123456:x"] {
                for _ in 1...5 {
                    let reply = try await pair.ana.act("hand-over", on: id, #"{"code":"\#(text)"}"#)
                    #expect(reply.summary == "422 invalid /code", "\(text)")
                }
            }
            // None of the five attempts is used up.
            #expect(try await world.number("SELECT sum(wrong_codes) FROM swap_side") == 0)
            #expect(try await pair.handOver(to: pair.ana, on: id).status == 200)
        }
    }

    @Test("a retry with its key is no second try")
    func retried() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let (path, code) = ("/v1/swaps/\(id)/hand-over", try await pair.ben.code(of: id))
            let first = try await pair.ana.post(path, #"{"code":"\#(wrong(code))"}"#, key: "k")
            #expect(first.summary == "422 wrong-code /code")
            for _ in 1...6 {
                let again = try await pair.ana.post(path, #"{"code":"\#(wrong(code))"}"#, key: "k")
                #expect(again.summary == "422 wrong-code /code")
                #expect(again.body == first.body)
                #expect(again.headers[.contentType] == "application/problem+json")
            }
            #expect(try await world.number("SELECT wrong_codes FROM swap_side WHERE side = 'owner'") == 1)
            #expect(try await pair.ana.post(path, #"{"code":"\#(code)"}"#, key: "other").status == 200)
        }
    }

    @Test("of many guesses at once five are tried")
    func parallel() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let code = try await pair.ben.code(of: id)
            let replies = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 1...40 {
                    group.addTask {
                        try await pair.ana.act("hand-over", on: id, #"{"code":"\#(wrong(code, number))"}"#).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(replies.count { $0 == 422 } == 5)
            #expect(replies.count { $0 == 429 } == 35)
        }
    }

    @Test("a code of one's own, of another swap, and forged QR codes are wrong ones, and count")
    func forged() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let other = try await pair.accepted("50.00")
            let qr = try #require(try await pair.ben.get("/v1/swaps/\(id)/code").string("qr"))
            let foreign = try #require(try await pair.ben.get("/v1/swaps/\(other)/code").string("qr"))
            let own = try #require(try await pair.ana.get("/v1/swaps/\(id)/code").string("qr"))
            let code = try await pair.ben.code(of: id)
            let tries = [
                try await pair.ana.code(of: id), try await pair.ben.code(of: other), own, foreign,
                qr.replacing(":\(code):", with: ":\(wrong(code)):"), foreign.replacing(other, with: id),
                own.replacing(":owner:", with: ":proposer:"), String(qr.dropLast(4)), qr + ":x",
                "wayswap:1:", "wayswap:1:" + String(repeating: "0", count: 5000),
            ]
            for (number, text) in tries.enumerated() {
                let reply = try await pair.ana.act("hand-over", on: id, #"{"code":"\#(text)"}"#)
                #expect(reply.summary == "422 wrong-code /code", "\(number)")
                if number % 5 == 4 {
                    #expect(try await pair.ana.act("hand-over", on: id, #"{"code":"\#(code)"}"#).status == 429)
                    world.clock.advance(seconds: 900)
                }
            }
            #expect(try await pair.ana.state(of: id) == "accepted")
            #expect(try await pair.ana.act("hand-over", on: id, #"{"code":"\#(qr)"}"#).status == 200)
        }
    }
}
