import JSON
import TestSupport
import Testing

@Suite("The end of typed codes") struct TypedCodesTests {
    /// Ana types so many wrong codes; after every five she waits.
    private static func guess(_ count: Int, _ pair: Pair, _ id: String, signingIn: Bool = true) async throws -> Pair {
        var pair = pair
        let code = try await pair.ben.code(of: id)
        for number in 1...count {
            let reply = try await pair.ana.act("hand-over", on: id, #"{"code":"\#(wrong(code, number))"}"#)
            #expect(reply.summary == "422 wrong-code /code", "\(number)")
            if number.isMultiple(of: 5) { pair = try await pair.later(minutes: 15) }
        }
        return pair
    }

    @Test("after 50 wrong ones in its life a side can only scan, and the holder of the code is told")
    func ended() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let then = try await Self.guess(50, pair, id)
            let told =
                "swap.typedCodesEnded: Ana entered too many wrong codes. Your digits no longer work; let Ana scan "
                + "your QR code."
            #expect(try await then.ben.told().filter { $0.hasPrefix("swap.typedCodesEnded") } == [told])
            let code = try await then.ben.code(of: id)
            for digits in [code, wrong(code)] {
                let reply = try await then.ana.act("hand-over", on: id, #"{"code":"\#(digits)"}"#)
                #expect(reply.summary == "409 typed-codes-ended")
            }
            // The other side's digits are not concerned, and the signed code goes on.
            #expect(try await then.handOver(to: then.ben, on: id).status == 200)
            let qr = try #require(try await then.ben.get("/v1/swaps/\(id)/code").string("qr"))
            #expect(try await then.ana.act("hand-over", on: id, #"{"code":"\#(qr)"}"#).string("state") == "completed")
            #expect(try world.findings() == [])
        }
    }

    @Test("control: after 49 the right digits are taken, and count the guesses no less")
    func almost() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let then = try await Self.guess(49, pair, id)
            #expect(try await then.handOver(to: then.ana, on: id).status == 200)
            #expect(try await then.ben.told().allSatisfy { !$0.hasPrefix("swap.typedCodesEnded") })
            #expect(try await world.number("SELECT max(wrong_codes_in_all) FROM swap_side") == 49)
        }
    }

    @Test("a QR code is taken in the pause; a forged one is a wrong code")
    func signed() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let qr = try #require(try await pair.ben.get("/v1/swaps/\(id)/code").string("qr"))
            let forged = String(qr.dropLast(4)) + "AAAA"
            for number in 1...5 {
                let reply = try await pair.ana.act("hand-over", on: id, #"{"code":"\#(forged)"}"#)
                #expect(reply.summary == "422 wrong-code /code", "\(number)")
            }
            #expect(try await pair.handOver(to: pair.ana, on: id).summary == "429 too-many-codes")
            #expect(try await pair.ana.act("hand-over", on: id, #"{"code":"\#(qr)"}"#).status == 200)
        }
    }
}
