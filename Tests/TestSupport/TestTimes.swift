import Foundation
import Synchronization
import Testing

/// How long a test works with its server, for `scripts/test`. The testing library counts the wait for a turn too.
enum TestTimes {
    private static let file = Mutex(
        ProcessInfo.processInfo.environment["WAYSWAP_TEST_TIMES"].flatMap { FileHandle(forWritingAtPath: $0) })

    /// Runs a part of a test, and adds its seconds to the file that `WAYSWAP_TEST_TIMES` names, if it does.
    static func measuring(_ part: () async throws -> Void) async rethrows {
        let began = ContinuousClock.now
        defer { note(ContinuousClock.now - began) }
        try await part()
    }

    private static func note(_ duration: Duration) {
        guard let test = Test.current else { return }
        let (seconds, attoseconds) = duration.components
        let line = "\(Double(seconds) + Double(attoseconds) * 1e-18)\t\(test.displayName ?? test.name)\n"
        // `try?`: a time that cannot be written is left out.
        file.withLock { try? $0?.write(contentsOf: Data(line.utf8)) }
    }
}
