/// When to checkpoint the WAL, and how long to wait for readers.
///
/// A passive checkpoint never waits, but overlapping readers can keep it from ever completing, and the WAL grows.
/// Above `Limits.restart` the plan asks for a RESTART checkpoint. It waits a moment for readers of old snapshots;
/// then the next write restarts the WAL. On an overloaded machine reads are slow, and a moment may never be enough.
/// So above `Limits.urgent` it waits longer; readers that start meanwhile do not prolong the wait. If even a long
/// wait fails, another process reads without end, and writes must not wait for it every time. The next long wait
/// comes when the WAL has grown by a quarter.
struct CheckpointPlan: Sendable {
    /// Sizes of the WAL in pages of 4,120 bytes.
    enum Limits {
        /// Checkpoint above this size: `idle` if no write waits, `busy` always.
        static let idle = 1000
        static let busy = 4000
        /// RESTART checkpoint above this size: 33 MB, half of the largest permitted WAL.
        static let restart = 8000
        /// Above this size, 49 MB, a RESTART checkpoint waits as long as our longest read may take.
        static let urgent = 12_000
        /// Pages that must be added before the next attempt. Otherwise a long reader would cost an fsync per group.
        static let again = 1000
    }

    /// A step is the checkpoint that the writer makes next.
    enum Step: Sendable, Equatable {
        case passive
        /// Waits at most this long for readers; writes wait too.
        case restart(within: Duration)
    }

    /// WAL size at the last attempt; 0 after the WAL restarted.
    private var tried = 0
    /// WAL size above which the next RESTART checkpoint waits long.
    private var urgent = Limits.urgent

    /// The checkpoint that is due now, or nil.
    mutating func step(pages: Int, isIdle: Bool) -> Step? {
        if pages < tried { (tried, urgent) = (0, Limits.urgent) }
        guard pages > (isIdle ? Limits.idle : Limits.busy), tried == 0 || pages >= tried + Limits.again else {
            return nil
        }
        tried = pages
        guard pages > Limits.restart else { return .passive }
        guard pages > urgent else { return .restart(within: .milliseconds(100)) }
        urgent = pages / 4 * 5
        return .restart(within: .seconds(1))
    }
}
