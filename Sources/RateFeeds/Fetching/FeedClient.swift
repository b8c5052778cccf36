import Domain
import Foundation

/// Serialises the fetches of a feed: one at a time, shared by all callers with the same request, and none
/// while the breaker is open.
package actor FeedClient {
    private typealias Outcome = Result<FeedResponse, FetchFault>

    /// A running fetch and its number of callers.
    private struct Flight {
        let number: Int
        let request: FeedRequest
        let task: Task<Outcome, Never>
        var waiting = 0
    }

    private let fetcher: FeedFetcher
    private var breaker: FeedBreaker
    /// The end of the feed's `Retry-After`.
    private var notBefore = Date.distantPast
    private var flight: Flight?
    private var departures = 0

    package init(_ fetcher: FeedFetcher, breaker: FeedBreaker = FeedBreaker()) {
        self.fetcher = fetcher
        self.breaker = breaker
    }

    /// True while the breaker is open.
    package var isBreakerOpen: Bool { breaker.isOpen }
    /// Number of callers of the running fetch.
    var waiting: Int { flight?.waiting ?? 0 }

    package func fetch(_ request: FeedRequest) async throws(FetchFault) -> FeedResponse {
        while true {
            guard !Task.isCancelled else { throw fault(.cancelled) }
            let current = if let flight { flight } else { try depart(for: request) }
            guard current.request == request else {
                // A different request is running. When it ends, another caller may be first.
                _ = await current.task.value
                continue
            }
            let outcome = await join(current)
            // The last waiter cancelled while we joined; start again.
            if current.task.isCancelled, !Task.isCancelled, case .failure = outcome { continue }
            return try outcome.get()
        }
    }

    private func depart(for request: FeedRequest) throws(FetchFault) -> Flight {
        let now = fetcher.wall.now()
        // A clock that was set back must not extend the wait.
        notBefore = min(notBefore, now + fetcher.limits.longestRetryAfter)
        guard notBefore <= now else { throw fault(.breakerOpen, notBefore: notBefore) }
        if case .wait(let until) = breaker.permit(at: now) { throw fault(.breakerOpen, notBefore: until) }
        departures += 1
        let task = Task {
            let outcome: Outcome
            do throws(FetchFault) { outcome = .success(try await fetcher.fetch(request)) } catch {
                outcome = .failure(error)
            }
            land(outcome)
            return outcome
        }
        let departed = Flight(number: departures, request: request, task: task)
        flight = departed
        return departed
    }

    /// Runs before the callers receive the outcome.
    private func land(_ outcome: Outcome) {
        flight = nil
        let now = fetcher.wall.now()
        switch outcome {
        case .success: breaker.succeed()
        case .failure(let fault):
            switch fault.reason {
            // These say nothing about the feed.
            case .cancelled, .badRequest, .hostNotAllowed, .spent: breaker.abandon(at: now)
            case .unreachable, .connectTimedOut, .notSecure, .timedOut, .cut, .notHTTP, .unframed, .encoded,
                .wrongContentType, .tooLarge, .status, .breakerOpen, .unexpected:
                breaker.fail(at: now)
            }
            notBefore = fault.notBefore ?? notBefore
        }
    }

    private func join(_ joined: Flight) async -> Outcome {
        flight?.waiting += 1
        return await withTaskCancellationHandler {
            await joined.task.value
        } onCancel: {
            Task { await self.leave(joined.number) }
        }
    }

    /// Cancels the fetch when its last caller leaves.
    private func leave(_ number: Int) {
        guard flight?.number == number else { return }
        flight?.waiting -= 1
        if flight?.waiting == 0 { flight?.task.cancel() }
    }

    private func fault(_ reason: FetchFault.Reason, notBefore: Date? = nil) -> FetchFault {
        let base = fetcher.base
        return FetchFault(host: base.origin.host, path: base.path, reason: reason, notBefore: notBefore)
    }
}
