/// How the storage is doing, in numbers for an operator; nothing is decided by them.
package struct StorageNumbers: Sendable, Equatable {
    /// Writes that wait, how many may, and how long the oldest has waited, in seconds.
    package var waiting = 0
    package var capacity = 0
    package var oldestWait = 0.0
    /// Acknowledged writes, and the commits that carried them.
    package var writes = 0
    package var writesPerCommit = Histogram(bounds: [])
    /// Seconds of COMMIT alone, the sync to disk included.
    package var commitSeconds = Histogram(bounds: [])
    /// Times that another program held the file.
    package var heldUp = 0
    /// Writes that were turned away: the queue was full, they waited too long, the disk was full.
    package var refusedFullQueue = 0
    package var refusedLate = 0
    package var refusedFullDisk = 0
    package var checkpoints = 0
    /// Pages in the write-ahead log since it was last begun anew.
    package var walPages = 0
    package var walBytes = 0
    package var databaseBytes = 0
    /// What the disk of the data folder has left for this process; nil where it does not tell.
    package var freeBytes: Int?
    package var cacheHits = 0
    package var cacheMisses = 0
    /// Access tokens whose holders are kept in memory.
    package var cachedSessions = 0

    package init() {}

    package var commits: Int { writesPerCommit.count }
}
