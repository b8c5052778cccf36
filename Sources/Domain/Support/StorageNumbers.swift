/// Metrics of the storage for operators; no decision depends on them.
package struct StorageNumbers: Sendable, Equatable {
    /// Waiting writes, their maximum number, and the age of the oldest in seconds.
    package var waiting = 0
    package var capacity = 0
    package var oldestWait = 0.0
    /// Acknowledged writes, and writes per commit.
    package var writes = 0
    package var writesPerCommit = Histogram(bounds: [])
    /// Seconds per COMMIT, including the sync to disk.
    package var commitSeconds = Histogram(bounds: [])
    /// Number of times that another process locked the file.
    package var lockedByOther = 0
    /// Rejected writes: the queue was full, the wait was too long, the disk was full.
    package var refusedFullQueue = 0
    package var refusedLate = 0
    package var refusedFullDisk = 0
    package var checkpoints = 0
    /// Pages in the WAL since its last restart.
    package var walPages = 0
    package var walBytes = 0
    package var databaseBytes = 0
    /// Free bytes for this process on the disk of the data folder; nil if unknown.
    package var freeBytes: Int?
    package var cacheHits = 0
    package var cacheMisses = 0
    /// Access tokens in memory.
    package var sessions = CacheSize("sessions", entries: 0, bytes: 0, budget: 0)

    package init() {}

    package var commits: Int { writesPerCommit.count }
}
