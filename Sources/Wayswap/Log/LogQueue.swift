import App
import Dispatch
import Foundation
import Logging
import Synchronization

/// A queue of log lines, and one thread that writes them.
///
/// A pipe buffers 64 KiB; then a write blocks until the reader continues. Only the writing thread may block: all other
/// threads queue their line and go on. When the queue is full, new lines are dropped and counted. The next written
/// line reports how many lines are missing at that place.
final class LogQueue: Sendable {
    /// Capacity in lines: about 3 MB of request lines.
    static let capacity = 10_000

    private enum Entry {
        case line(String)
        /// Number of dropped lines at this position.
        case gap(Int)
    }

    private struct State {
        var entries: [Entry] = []
        /// Lines not yet written, including those the thread is writing.
        var waiting = 0
        /// Lines dropped after the last entry.
        var missing = 0
        var isAsleep = false
        /// Callers of `flush` that wait for the last line.
        var waiters: [DispatchSemaphore] = []
    }

    /// Bytes that a pipe takes without mixing them with those of other programs.
    private static let wholeWrite = Int(PIPE_BUF)

    /// Seconds between the first line after a silence and its write.
    private static let pause = 0.002

    private let capacity: Int
    private let form: LineForm
    private let output: LogOutput
    private let dropped: Counter
    private let state = Mutex(State())
    private let workAvailable = DispatchSemaphore(value: 0)

    /// - Parameter dropped: Counts the dropped lines.
    init(to output: LogOutput, dropped: Counter, capacity: Int = LogQueue.capacity) {
        self.capacity = capacity
        self.output = output
        self.dropped = dropped
        form = LineForm(of: output)
        let thread = Thread { [self] in run() }
        thread.name = "log"
        thread.start()
    }

    /// A logger that never blocks.
    var logger: Logger {
        Logger(label: "wayswap") { [self] _ in LineLog(form) { [self] line in add(line) } }
    }

    /// Queues a line or drops it. Never blocks.
    func add(_ line: String) {
        let wakes = state.withLock { state in
            guard state.waiting < capacity else {
                state.missing += 1
                dropped.add()
                return false
            }
            if state.missing > 0 { state.entries.append(.gap(state.missing)) }
            state.missing = 0
            state.entries.append(.line(line))
            state.waiting += 1
            defer { state.isAsleep = false }
            return state.isAsleep
        }
        if wakes { workAvailable.signal() }
    }

    /// Waits at most `patience` until all lines are written. At shutdown the reader may be gone.
    ///
    /// - Returns: True if all lines are written.
    @discardableResult
    func flush(within patience: DispatchTimeInterval) -> Bool {
        let end = DispatchSemaphore(value: 0)
        let isIdle = state.withLock { state in
            if !state.isAsleep { state.waiters.append(end) }
            return state.isAsleep
        }
        return isIdle || end.wait(timeout: .now() + patience) == .success
    }

    private func run() {
        // A write to a closed pipe must fail instead of killing the process.
        var pipe = sigset_t()
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &pipe, nil)
        var (missing, lines, count) = (0, "", 0)
        func writeLines() {
            guard count > 0 else { return }
            tell(&missing)
            if missing > 0 || !output.write(lines) {
                missing += count
                dropped.add(count)
            }
            state.withLock { [count] in $0.waiting -= count }
            (lines, count) = ("", 0)
        }
        while true {
            for entry in next() {
                switch entry {
                case .gap(let gap):
                    writeLines()
                    missing += gap
                    tell(&missing)
                case .line(let line):
                    if lines.utf8.count + line.utf8.count > Self.wholeWrite { writeLines() }
                    lines += line
                    count += 1
                }
            }
            writeLines()
        }
    }

    /// Writes how many lines were dropped at this position. After a failure the count precedes the next line.
    private func tell(_ missing: inout Int) {
        guard missing > 0 else { return }
        let line = form.warning("log lines dropped", metadata: ["count": "\(missing)"])
        if output.write(line) { missing = 0 }
    }

    /// The next entry; blocks until there is one.
    private func next() -> [Entry] {
        while true {
            let (entries, waiters) = state.withLock { state -> ([Entry], [DispatchSemaphore]) in
                var entries = state.entries
                state.entries = []
                if state.missing > 0 { entries.append(.gap(state.missing)) }
                state.missing = 0
                guard entries.isEmpty else { return (entries, []) }
                state.isAsleep = true
                defer { state.waiters = [] }
                return ([], state.waiters)
            }
            guard entries.isEmpty else { return entries }
            for waiter in waiters { waiter.signal() }
            workAvailable.wait()
            // Collects the lines of further requests. Without this pause each line costs two context switches.
            Thread.sleep(forTimeInterval: Self.pause)
        }
    }
}
