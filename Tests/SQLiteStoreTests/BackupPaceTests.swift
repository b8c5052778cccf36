import Testing

@testable import SQLiteStore

@Suite("The pace of a backup beside a server") struct BackupPaceTests {
    /// A WAL whose size a test sets.
    private final class WAL {
        var size = 500
    }

    @Test("it pauses as long as its steps take, at most 50 ms")
    func pauses() {
        let (now, wal) = (ContinuousClock.now, WAL())
        var pace = BackupPace(at: now) { wal.size }
        #expect(pace.pause(at: now + .milliseconds(8)) == .milliseconds(8))
        // The next step begins after the pause.
        #expect(pace.pause(at: now + .milliseconds(21)) == .milliseconds(5))
        #expect(pace.pause(at: now + .milliseconds(1026)) == .milliseconds(50))
    }

    @Test("it pauses no more once the log has grown by 64 MiB, because only its end lets the log begin anew")
    func grown() {
        let (now, wal) = (ContinuousClock.now, WAL())
        var pace = BackupPace(at: now) { wal.size }
        wal.size = 500 + 64 * 1024 * 1024
        #expect(pace.pause(at: now + .milliseconds(8)) == .milliseconds(8))
        wal.size += 1
        #expect(pace.pause(at: now + .milliseconds(21)) == nil)
        wal.size = 0
        #expect(pace.pause(at: now + .milliseconds(23)) == .milliseconds(2))
    }
}
