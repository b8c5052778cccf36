/// When to checkpoint the WAL, and how long to wait for readers.
///
/// A passive checkpoint never waits, but overlapping readers can keep it from ever completing, and the WAL grows.
/// Above `Limits.restart` the plan asks for a RESTART checkpoint. It waits a moment for readers of old snapshots;
/// then the next write restarts the WAL. On an overloaded machine reads are slow, and a moment may never be enough.
/// So above `Limits.urgent` it waits longer; readers that start meanwhile do not prolong the wait. If even a long
/// wait fails, the next one comes when the WAL has grown by a quarter.
///
/// A reader that lasts, such as a backup, keeps everything after its snapshot in the WAL. Writes never wait for it: as
/// long as two attempts find the same pages copied, a further attempt is passive, which costs nothing then. What has
/// gathered when the reader ends is too much for the time between two writes, so another connection copies it aside.
struct CheckpointPlan: Sendable {
    /// Sizes of the WAL in pages of 4,120 bytes.
    enum Limits {
        /// Checkpoint above this size: `idle` if no write waits, `busy` always.
        static let idle = 1000
        static let busy = 4000
        /// RESTART checkpoint above this size: 33 MB, half of the largest WAL without a reader that lasts.
        static let restart = 8000
        /// Above this size, 49 MB, a RESTART checkpoint waits longer, but not as long as to delay a write by 250 ms.
        static let urgent = 12_000
        /// Pages that must be added before the next attempt. Otherwise a long reader would cost an fsync per group.
        static let again = 1000
        /// Pages that may be copied while writes wait: 20 MB.
        static let between = 5000
    }

    /// A step is the checkpoint that the writer makes next.
    enum Step: Sendable, Equatable {
        case passive
        /// Another connection makes a passive checkpoint, and writes go on meanwhile.
        case aside
        /// Waits at most this long for readers; writes wait too.
        case restart(within: Duration)
    }

    /// Pages of the WAL that the last checkpoint found or made copied; 0 after the WAL restarted.
    private var copied = 0
    /// The same of the attempt before.
    private var copiedBefore = 0
    /// WAL size at the last attempt; 0 after the WAL restarted.
    private var tried = 0
    /// WAL size above which the next RESTART checkpoint waits long.
    private var urgent = Limits.urgent

    /// The checkpoint that is due now, or nil.
    mutating func step(pages: Int, isIdle: Bool) -> Step? {
        if pages < tried { self = CheckpointPlan() }
        guard pages > (isIdle ? Limits.idle : Limits.busy), tried == 0 || pages >= tried + Limits.again else {
            return nil
        }
        // A reader holds all that comes after the same place.
        let isHeld = tried > 0 && copied < tried && copied == copiedBefore
        tried = pages
        copiedBefore = copied
        if pages - copied > Limits.between { return .aside }
        guard pages > Limits.restart, !isHeld else { return .passive }
        guard pages > urgent else { return .restart(within: .milliseconds(100)) }
        urgent = pages / 4 * 5
        return .restart(within: .milliseconds(150))
    }

    /// A checkpoint has ended with so many pages of the WAL copied.
    mutating func note(copied pages: Int) { copied = pages }

    /// Whether all that is not copied yet may be copied while writes wait.
    func isShort(pages: Int) -> Bool { pages - (pages < tried ? 0 : copied) <= Limits.between }
}
