import Glibc

/// The file, pipe or terminal that the log is written to.
struct LogOutput {
    static let standardError = LogOutput(descriptor: STDERR_FILENO)

    let descriptor: Int32

    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Writes lines with one call, so that lines of several programs do not mix. May wait for the reader.
    ///
    /// - Returns: False if they cannot be written: the reader is gone, or the disk is full.
    func write(_ lines: String) -> Bool {
        var lines = lines
        return lines.withUTF8 { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let written = Glibc.write(descriptor, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
                if written > 0 {
                    rest = rest.dropFirst(written)
                } else if errno == EAGAIN {
                    // Another process has made the shared pipe non-blocking.
                    var pipe = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&pipe, 1, -1)
                } else if errno != EINTR {
                    return false
                }
            }
            return true
        }
    }
}
