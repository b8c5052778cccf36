/// Why the storage could not perform an operation; never the caller's fault.
package enum StorageFault: Error, Equatable, Sendable {
    /// The disk is full: nothing was written; reads still work.
    case full
    /// Too many writes are waiting, or another process locks the file; the caller can retry.
    case busy
    /// The server is shutting down.
    case stopping
    /// A write to the disk failed permanently; the process is about to exit.
    case failed
}
