import Domain
import Testing

@testable import RateFeeds

@Suite struct DamagedBodyTests {
    private static let accepted = Manifest.good.filter { $0.expected == "accept" && $0.feed != "cryptoSample" }

    @Test("one damaged byte changes a figure or refuses the body, but loses no row", arguments: accepted)
    func damaged(entry: Manifest.Entry) throws {
        let body = try fixture(entry.file)
        let whole = try #require(try entry.read()).rows.count
        var random = SplitMix(state: UInt64(body.count))
        var refused = 0
        let tries = body.count > 2_100 ? 30 : 120
        for _ in 0..<tries {
            var damaged = body
            let place = Int.random(in: damaged.indices, using: &random)
            damaged[place] = UInt8.random(in: 0...255, using: &random)
            do {
                // The row of the base itself, which is dropped, may become one of another currency.
                let rows = try #require(try entry.read(damaged)).rows.count
                #expect((whole...(whole + 1)).contains(rows), "byte \(place) is \(damaged[place])")
            } catch is FeedFault { refused += 1 }
        }
        #expect(refused > tries / 3)
    }
}

/// The same numbers every time.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
