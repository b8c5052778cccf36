import Domain
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import App

struct RateLimiterTests {
    private let limit = RateLimit("test", 4, per: 40)
    private let start = FixedClock.start

    private func at(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }

    @Test("the whole quota may be taken at once, then one request comes back at a time")
    func burst() {
        let limiter = RateLimiter()
        let taken = (0..<6).map { _ in limiter.take(limit, of: "mira", at: start) }
        #expect(taken.map(\.isGranted) == [true, true, true, true, false, false])
        #expect(taken.map(\.remaining) == [3, 2, 1, 0, 0, 0])
        #expect(taken.map(\.reset) == [10, 20, 30, 40, 10, 10])
        #expect(!limiter.take(limit, of: "mira", at: at(9.9)).isGranted)
        #expect(limiter.take(limit, of: "mira", at: at(10)).isGranted)
        #expect(!limiter.take(limit, of: "mira", at: at(10)).isGranted)
        let rested = (0..<5).map { _ in limiter.take(limit, of: "mira", at: at(1000)).isGranted }
        #expect(rested == [true, true, true, true, false])
    }

    @Test("no rounding takes a request from a quota", arguments: [(17, 86_400), (28, 86_400), (6000, 600), (7, 3600)])
    func exact(_ quota: Int, _ window: Int) {
        let (limiter, limit) = (RateLimiter(), RateLimit("test", quota, per: window))
        let taken = (0...quota).map { _ in limiter.take(limit, of: "mira", at: at(0.123_456_789)) }
        #expect(taken.filter(\.isGranted).count == quota)
        #expect(taken.map(\.remaining) == (0..<quota).reversed() + [0])
    }

    @Test("people and limits do not count against each other")
    func apart() {
        let limiter = RateLimiter()
        for _ in 0..<4 { _ = limiter.take(limit, of: "mira", at: start) }
        #expect(!limiter.take(limit, of: "mira", at: start).isGranted)
        #expect(limiter.take(limit, of: "ben", at: start).isGranted)
        #expect(limiter.take(RateLimit("other", 4, per: 40), of: "mira", at: start).isGranted)
    }

    @Test("a clock that was set back locks nobody out for longer than a window")
    func setBack() {
        let limiter = RateLimiter()
        for _ in 0..<4 { _ = limiter.take(limit, of: "mira", at: at(100_000)) }
        #expect(!limiter.take(limit, of: "mira", at: start).isGranted)
        #expect(limiter.take(limit, of: "mira", at: at(40)).isGranted)
    }

    @Test("no more than so many are remembered, and who owes least is forgotten first")
    func capacity() {
        let limiter = RateLimiter(capacity: 16)
        for _ in 0..<4 { _ = limiter.take(limit, of: "mira", at: start) }
        for index in 0..<500 { #expect(limiter.take(limit, of: "late \(index)", at: start).isGranted) }
        #expect(limiter.count == 16)
        #expect(!limiter.take(limit, of: "mira", at: start).isGranted)
        #expect(limiter.take(limit, of: "mira", at: at(10)).isGranted)
    }

    @Test("an answer says what is left; the thirty-first registration of an hour waits")
    func overHTTP() async throws {
        try await World.run(settings: AppSettings(areLimitsOn: true, rates: .offline)) { world in
            for left in (0..<30).reversed() {
                let reply = try await world.post("/v1/auth/register", "{}")
                #expect(reply.status == 422)
                #expect(reply.value("RateLimit-Policy") == "\"register\";q=30;w=3600")
                #expect(reply.value("RateLimit") == "\"register\";r=\(left);t=\((30 - left) * 120)")
            }
            let refused = try await world.post("/v1/auth/register", "{}")
            #expect(refused.status == 429)
            #expect(refused.problem == "too-many-requests")
            #expect(refused.headers[.retryAfter] == "120")
            #expect(refused.value("RateLimit") == "\"register\";r=0;t=120")
            #expect(try await world.signUp(Signup()).status == 429)
            #expect(try await world.signIn("mira").status == 401)
            world.clock.advance(seconds: 120)
            #expect(try await world.signUp(Signup()).status == 201)
            #expect(try await world.signUp(Signup(handle: "ben")).status == 429)
            #expect(try await world.get("/health").value("RateLimit") == nil)
        }
    }

    @Test("a search counts against the person, or the address of nobody in particular")
    func nearby() async throws {
        let path = "/v1/offers/nearby?lat=13.75&lon=100.50&radius=10"
        try await World.run(settings: AppSettings(areLimitsOn: true, rates: .offline)) { world in
            let mira = try await world.register("mira")
            let ben = try await world.register("ben")
            let policy = "\"nearby\";q=600;w=3600"
            #expect(try await mira.get(path).value("RateLimit-Policy") == policy)
            #expect(try await mira.get(path).value("RateLimit") == "\"nearby\";r=598;t=12")
            let tablet = try world.person(try await world.signIn("mira"))
            #expect(try await tablet.get(path).value("RateLimit") == "\"nearby\";r=597;t=18")
            #expect(try await ben.get(path).value("RateLimit") == "\"nearby\";r=599;t=6")
            #expect(try await world.get(path).value("RateLimit") == "\"nearby\";r=599;t=6")
        }
    }
}
