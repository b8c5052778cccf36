/// How much work one group of writes may hold before it is committed.
///
/// A sync serves the whole group, so where syncs are slow a group that is cut too early leaves the writer waiting for the
/// disk half of its time; where they are quick, everybody in a large group waits for the others for nothing. So the work
/// follows what COMMIT takes of late.
struct GroupBudget: Sendable {
    enum Limits {
        static let least = Duration.milliseconds(5)
        static let most = Duration.milliseconds(25)
        /// Work for each second of COMMIT: the disk then has the writer wait a quarter of its time at most.
        static let share = 3
        /// How many commits the mean remembers.
        static let memory = 8
    }

    private var commit = Duration.zero

    /// COMMIT took so long.
    mutating func add(_ took: Duration) { commit += (took - commit) / Limits.memory }

    var work: Duration { min(max(commit * Limits.share, Limits.least), Limits.most) }
}
