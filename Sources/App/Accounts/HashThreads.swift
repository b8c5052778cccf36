import Dispatch
import Foundation
import Synchronization

/// Threads that do one thing only, and give way to all others.
///
/// Not dispatch queues: on Linux a concurrent one takes its threads from the cooperative pool, where two hashes on two
/// cores would stop every request; and a thread of a pool cannot be made to give way without keeping that for good.
final class HashThreads: Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var isOver = false
    }

    /// What the threads hold; not the owner, so that it can go.
    private final class Shared: Sendable {
        let state = Mutex(State())
        let news = DispatchSemaphore(value: 0)
    }

    private let shared = Shared()
    private let count: Int

    init(_ count: Int) {
        self.count = count
        for index in 0..<count {
            let thread = Thread { [shared] in Self.run(shared) }
            thread.name = "hash-\(index)"
            thread.start()
        }
    }

    deinit {
        shared.state.withLock { $0.isOver = true }
        for _ in 0..<count { shared.news.signal() }
    }

    func add(_ job: @escaping @Sendable () -> Void) {
        shared.state.withLock { $0.jobs.append(job) }
        shared.news.signal()
    }

    private static func run(_ shared: Shared) {
        // On Linux the priority is the thread's own. Where that is forbidden it stays as it is.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        while true {
            shared.news.wait()
            let (job, isOver) = shared.state.withLock { state in
                (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isOver)
            }
            if let job { job() } else if isOver { return }
        }
    }
}
