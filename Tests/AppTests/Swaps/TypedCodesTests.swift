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
}
