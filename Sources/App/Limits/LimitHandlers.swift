import API
import Domain
import Foundation
import Hummingbird

/// Handlers of `/me/limits`.
struct LimitHandlers {
    let quotas: QuotaUses

    func mine(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        return .ok(LimitsResponse(try await quotas.uses(of: context.me, at: context.now)))
    }
}

/// What travellers have used of their quotas, for the handlers whose actions count.
struct QuotaUses: Sendable {
    let store: any QuotaStore
    let clock: WallClock
    /// False only on loopback, for tests and benchmarks: then there are no quotas.
    let areLimitsOn: Bool

    func uses(of traveller: Identifier<Traveller>, at now: Date) async throws -> [QuotaUse] {
        areLimitsOn ? try await store.uses(of: traveller, at: now) : []
    }

    /// An answer with what is left of quotas, in the header fields that say what is left of the route's limit.
    func adding(
        _ quotas: Set<Quota>, of traveller: Identifier<Traveller>, to response: APIResponse
    ) async -> APIResponse {
        let now = clock.now()
        guard areLimitsOn, response.status.code < 300,
            // What was asked for is done: an answer without the fields is better than an error.
            let uses = try? await self.uses(of: traveller, at: now)
        else { return response }
        var response = response
        let shown = uses.filter { quotas.contains($0.quota) }
        response.headers[.rateLimitPolicy] = shown.map {
            "\"\($0.quota.rawValue)\";q=\($0.limit);w=\(Int(Quota.window))"
        }.joined(separator: ", ")
        response.headers[.rateLimit] = shown.map {
            "\"\($0.quota.rawValue)\";r=\($0.left);t=\(max(1, $0.seconds(at: now)))"
        }.joined(separator: ", ")
        return response
    }
}

extension QuotaUse {
    /// Seconds until there is room for one more than now.
    fileprivate func seconds(at now: Date) -> Int {
        resetsAt.map { Int($0.timeIntervalSince(now).rounded(.up)) } ?? 0
    }

    /// 429 with what is used, until when, and what raises the limit.
    func problem(at now: Date) -> Problem {
        let seconds = max(1, seconds(at: now))
        return .dailyLimit(quota, limit: limit, Wait(seconds: seconds), raise).with(
            facts: ProblemFacts(
                limit: .count(limit), used: .count(used), retryAt: resetsAt,
                quota: ProblemFacts.Room(resetsAt: resetsAt, howToRaise: raise)), retryAfter: seconds)
    }
}

extension QuotaUsed {
    var problem: Problem { use.problem(at: at) }
}
