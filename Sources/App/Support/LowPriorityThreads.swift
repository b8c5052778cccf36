import Dispatch
import Foundation
import Synchronization

/// Threads for long work, such as password hashes and exports, with a lower priority than all others.
///
/// Dispatch queues do not fit. On Linux a concurrent queue takes its threads from the cooperative pool, where two
/// hashes on two cores would block every request. And a pool thread would keep the lower priority for good.
final class LowPriorityThreads: Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var isOver = false
    }

    /// The state that the threads retain. They do not retain the owner, so that it can be released.
    private final class Shared: Sendable {
        let state = Mutex(State())
        let workAvailable = DispatchSemaphore(value: 0)
    }

    private let shared = Shared()
    private let count: Int

    init(_ count: Int, named name: String = "hash") {
        self.count = count
        for index in 0..<count {
            let thread = Thread { [shared] in Self.run(shared) }
            thread.name = "\(name)-\(index)"
            thread.start()
        }
    }

    deinit {
        shared.state.withLock { $0.isOver = true }
        for _ in 0..<count { shared.workAvailable.signal() }
    }

    func add(_ job: @escaping @Sendable () -> Void) {
        shared.state.withLock { $0.jobs.append(job) }
        shared.workAvailable.signal()
    }

    private static func run(_ shared: Shared) {
        // On Linux this sets the priority of the thread alone. If the call is forbidden, the priority stays.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        while true {
            shared.workAvailable.wait()
            let (job, isOver) = shared.state.withLock { state in
                (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isOver)
            }
            if let job { job() } else if isOver { return }
        }
    }
}
