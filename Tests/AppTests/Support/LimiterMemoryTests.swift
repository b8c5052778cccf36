import Domain
import Foundation
import TestSupport
import Testing

@testable import App

struct LimiterMemoryTests {
    private let limit = RateLimit("test", 4, per: 40)
    private let now = FixedClock.start

    @Test("a million keys are remembered in 64 MiB")
    func million() {
        let limiter = RateLimiter()
        for index in 0..<1_000_000 { _ = limiter.take(limit, of: index, at: now) }
        #expect(limiter.count > 990_000)
        #expect(limiter.bytes <= 64 << 20)
    }

    @Test("ten times as many keys as fit take no more memory")
    func bounded() {
        let limiter = RateLimiter(capacity: 1 << 12)
        for index in 0..<40_960 { _ = limiter.take(limit, of: index, at: now) }
        #expect(limiter.count <= 1 << 12)
        #expect(limiter.bytes <= 16 << 12)
    }

    @Test("a flood of new keys lets nobody off who has used up an allowance")
    func flood() {
        let limiter = RateLimiter(capacity: 1 << 12)
        for person in 0..<40 { for _ in 0..<4 { _ = limiter.take(limit, of: "owing \(person)", at: now) } }
        for index in 0..<100_000 { _ = limiter.take(limit, of: index, at: now) }
        for person in 0..<40 { #expect(!limiter.take(limit, of: "owing \(person)", at: now).isGranted, "\(person)") }
        #expect(limiter.count <= 1 << 12)
    }

    @Test("a window grants at most twice its quota, and once the quota is used up, no more than the quota and one")
    func window() {
        var numbers = SteadyNumbers(7)
        let limiter = RateLimiter()
        var granted: [Double] = []
        var time = 0.0
        while time < 400 {
            time += Double.random(in: 0...3, using: &numbers)
            if limiter.take(limit, of: "mira", at: now.addingTimeInterval(time)).isGranted { granted.append(time) }
        }
        #expect(granted.count > 30)
        for start in granted { #expect(granted.count { $0 >= start && $0 < start + 40 } <= 8) }
        for start in granted.dropFirst(4) {
            #expect(granted.count { $0 >= start && $0 < start + 40 } <= 5, "from \(start)")
        }
    }
}
