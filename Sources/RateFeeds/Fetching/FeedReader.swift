import Domain
import Foundation

/// The one door to a feed: one fetch at a time however many ask, the same answer for all who ask the same, and none
/// while the feed is left alone.
package actor FeedReader {
    private typealias Outcome = Result<FeedAnswer, FetchFault>

    /// A fetch under way and how many want it.
    private struct Flight {
        let number: Int
        let request: FeedRequest
        let task: Task<Outcome, Never>
        var waiting = 0
    }

    private let fetcher: FeedFetcher
    private var breaker: FeedBreaker
    /// The feed asked to be left alone until then.
    private var notBefore = Date.distantPast
    private var flight: Flight?
    private var departures = 0

    package init(_ fetcher: FeedFetcher, breaker: FeedBreaker = FeedBreaker()) {
        self.fetcher = fetcher
        self.breaker = breaker
    }

    /// The feed failed too often and is left alone but for probes.
    package var isResting: Bool { breaker.isOpen }
    /// How many want the fetch that is under way.
    var waiting: Int { flight?.waiting ?? 0 }

    package func fetch(_ request: FeedRequest) async throws(FetchFault) -> FeedAnswer {
        while true {
            guard !Task.isCancelled else { throw fault(.cancelled) }
            let current = if let flight { flight } else { try depart(for: request) }
            guard current.request == request else {
                // Another question has its turn; afterwards somebody may have been quicker.
                _ = await current.task.value
                continue
            }
            let outcome = await join(current)
            // Joined in the moment in which the last of the others left.
            if current.task.isCancelled, !Task.isCancelled, case .failure = outcome { continue }
            return try outcome.get()
        }
    }

    private func depart(for request: FeedRequest) throws(FetchFault) -> Flight {
        let now = fetcher.wall.now()
        // A clock that was set back must not stretch the hold.
        notBefore = min(notBefore, now + fetcher.limits.longestHold)
        guard notBefore <= now else { throw fault(.resting, notBefore: notBefore) }
        if case .wait(let until) = breaker.permit(at: now) { throw fault(.resting, notBefore: until) }
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

    /// Before anybody who waits hears of the outcome.
    private func land(_ outcome: Outcome) {
        flight = nil
        let now = fetcher.wall.now()
        switch outcome {
        case .success: breaker.succeed()
        case .failure(let fault):
            switch fault.reason {
            // These tell nothing of the feed.
            case .cancelled, .badRequest, .hostNotAllowed, .spent: breaker.abandon(at: now)
            default: breaker.fail(at: now)
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

    /// A fetch that nobody wants any more is cancelled.
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
