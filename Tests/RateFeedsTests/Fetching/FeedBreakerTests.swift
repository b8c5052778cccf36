import Foundation
import RateFeeds
import Testing

@Suite("Leaving a feed alone that fails") struct FeedBreakerTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    private func opened() -> FeedBreaker {
        var breaker = FeedBreaker()
        for _ in 1...3 { breaker.fail(at: start) }
        return breaker
    }

    @Test("it opens at the third failure in a row")
    func opens() {
        var breaker = FeedBreaker()
        for _ in 1...2 {
            for _ in 1...2 {
                #expect(breaker.permit(at: start) == .fetch)
                breaker.fail(at: start)
                #expect(!breaker.isOpen)
            }
            breaker.succeed()
        }
        for _ in 1...3 { breaker.fail(at: start) }
        #expect(breaker.isOpen)
        #expect(breaker.permit(at: start) == .wait(until: start + 120))
        #expect(breaker.permit(at: start + 119.999) == .wait(until: start + 120))
    }

    @Test("after the pause one probe is let through, and nobody else until its outcome is told")
    func probe() {
        var breaker = opened()
        #expect(breaker.permit(at: start + 120) == .probe)
        for second in [120.0, 500, 100_000] {
            #expect(breaker.permit(at: start + second) == .wait(until: start + second + 120))
        }
        breaker.succeed()
        #expect(!breaker.isOpen)
        #expect(breaker.permit(at: start + 121) == .fetch)
    }

    @Test("each probe that fails doubles the pause, up to half an hour")
    func grows() {
        var breaker = opened()
        var now = start
        var pauses: [Double] = []
        for _ in 1...7 {
            guard case .wait(let until) = breaker.permit(at: now) else { break }
            pauses.append(until.timeIntervalSince(now))
            now = until
            #expect(breaker.permit(at: now) == .probe)
            breaker.fail(at: now)
        }
        #expect(pauses == [120, 240, 480, 960, 1800, 1800, 1800])
        #expect(breaker.permit(at: now + 1800) == .probe)
        breaker.succeed()
        for _ in 1...3 { breaker.fail(at: now) }
        #expect(breaker.permit(at: now) == .wait(until: now + 120))
    }

    @Test("a probe that was cancelled lets the next one through at once")
    func abandoned() {
        var breaker = opened()
        #expect(breaker.permit(at: start + 120) == .probe)
        breaker.abandon(at: start + 121)
        #expect(breaker.permit(at: start + 121) == .probe)
        breaker.fail(at: start + 122)
        #expect(breaker.permit(at: start + 122) == .wait(until: start + 362))
        var closed = FeedBreaker()
        closed.abandon(at: start)
        #expect(closed == FeedBreaker())
    }

    @Test("a clock that is set back does not stretch the pause")
    func setBack() {
        var breaker = opened()
        #expect(breaker.permit(at: start - 86_400) == .wait(until: start - 86_400 + 120))
        #expect(breaker.permit(at: start - 86_400 + 120) == .probe)
    }
}
