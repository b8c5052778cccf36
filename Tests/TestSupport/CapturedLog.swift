package import Logging
import Synchronization

/// Everything that was logged, one line of text for each entry with all its metadata.
package final class CapturedLog: Sendable {
    private let entries = Mutex<[String]>([])

    package init() {}

    package var lines: [String] { entries.withLock { $0 } }

    /// A logger of every level that writes here only.
    package var logger: Logger {
        Logger(label: "captured", factory: { _ in Handler(log: self) })
    }

    private func add(_ line: String) {
        entries.withLock { $0.append(line) }
    }

    private struct Handler: LogHandler {
        let log: CapturedLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.MetadataValue? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { _, new in new }
            let fields = all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            log.add("\(event.level) \(event.message) \(fields.joined(separator: " "))")
        }
    }
}
