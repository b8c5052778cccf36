import Foundation
import RateFeeds
import Synchronization

/// Answers as told, the last outcome again and again, and counts how often it is asked.
final class PlayedTransport: FeedTransport {
    typealias Outcome = Result<FeedResponse, TryFault>

    private let outcomes: Mutex<[Outcome]>
    private let counted = Mutex(0)
    private let gate: Gate?

    init(_ outcomes: Outcome..., gate: Gate? = nil) {
        self.outcomes = Mutex(outcomes)
        self.gate = gate
    }

    var count: Int { counted.withLock { $0 } }

    func send(_ call: FeedCall) async throws(TryFault) -> FeedResponse {
        counted.withLock { $0 += 1 }
        if let gate, await !gate.passed() { throw TryFault(.cancelled) }
        let outcome = outcomes.withLock { $0.count > 1 ? $0.removeFirst() : $0.first }
        return try (outcome ?? .failure(TryFault(.unreachable))).get()
    }
}

extension PlayedTransport.Outcome {
    static func answer(_ body: String = "[]") -> Self {
        .success(
            FeedResponse(
                status: 200, contentType: nil, body: Array(body.utf8), fetchedAt: Date(timeIntervalSince1970: 0)))
    }

    static func fault(_ reason: FetchFault.Reason, retryAfter: Duration? = nil) -> Self {
        .failure(TryFault(reason, retryAfter: retryAfter))
    }
}

/// Holds up whoever passes until it is opened.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
        var number = 0
    }

    private let state = Mutex(State())

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [:] }
            return state.waiting
        }
        for each in waiting.values { each.resume(returning: true) }
    }

    /// False when the task was cancelled before the gate was open.
    func passed() async -> Bool {
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let now: Bool? = state.withLock { state in
                    if state.isOpen { return true }
                    if Task.isCancelled { return false }
                    state.waiting[number] = continuation
                    return nil
                }
                if let now { continuation.resume(returning: now) }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: false)
        }
    }
}

/// A clock on which sleeping takes no time and is written down.
final class NotedClock: Clock {
    typealias Instant = ContinuousClock.Instant

    private let start = ContinuousClock.now
    private let noted = Mutex<[Duration]>([])

    var pauses: [Duration] { noted.withLock { $0 } }
    var now: Instant { noted.withLock { $0.reduce(start) { $0.advanced(by: $1) } } }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let pause = now.duration(to: deadline)
        noted.withLock { $0.append(pause) }
    }
}

/// A time of day that a test moves.
final class MovedTime: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    var now: Date { time.withLock { $0 } }
    func advance(_ seconds: Double) { time.withLock { $0 += seconds } }
}
