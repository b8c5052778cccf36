/// When the write-ahead log is copied back into the database, and how hard.
///
/// A passive copy takes what no reader needs any more and waits for nobody; under readers that always overlap it never
/// gets to the end, and the log grows. From `Limits.restart` on a restart is tried: it waits a moment for the readers
/// of old snapshots, and then the log begins anew. Where reads take long, because the machine has too much to do, a
/// moment may never be enough; so it waits longer when the log has become large, which readers that began since cannot
/// prolong. If that was in vain, another program reads on and on, and writes must not wait for it again and again: the
/// next long wait comes when the log has grown by a quarter.
struct CheckpointPlan: Sendable {
    /// Pages of the log, 4,120 bytes each.
    enum Limits {
        /// Above these it is copied back, when idle and always.
        static let idle = 1000
        static let busy = 4000
        /// Above this a restart is tried: 33 MB, half of what the log may grow to.
        static let restart = 8000
        /// Above this, 49 MB, a restart waits as long as any read of ours may take.
        static let urgent = 12_000
        /// What must have come in since the last try, so that a long reader does not cost a sync with each group.
        static let again = 1000
    }

    enum Step: Sendable, Equatable {
        case passive
        /// Waits so long for readers; writes wait as long.
        case restart(within: Duration)
    }

    /// Pages at the last try; 0 once the log began anew.
    private var tried = 0
    /// Above so many pages the next restart waits long.
    private var urgent = Limits.urgent

    /// What is due now, if anything.
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
