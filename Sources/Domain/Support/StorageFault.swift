/// Why the storage could not do what was asked; none of these is the caller's fault.
package enum StorageFault: Error, Equatable, Sendable {
    /// The disk is full: nothing was written, reads go on.
    case full
    /// Too many writes are waiting, or another program holds the file: try again.
    case busy
    /// The server is going down.
    case stopping
    /// The disk refused a write for good; the process is about to end.
    case failed
}
