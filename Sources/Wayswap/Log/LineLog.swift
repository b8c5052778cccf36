import Logging

/// Formats each event as one line and passes the line on.
struct LineLog: LogHandler {
    let form: LineForm
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]
    private let add: @Sendable (String) -> Void

    /// - Parameter add: Takes a line. It must not block, because it runs on the threads that handle requests.
    init(_ form: LineForm, add: @escaping @Sendable (String) -> Void) {
        self.form = form
        self.add = add
    }

    /// A logger for a command that ends by itself. It writes each line at once and may wait for the reader. Nobody waits
    /// for a slow write of a command: only what fails is worth a line.
    static func logger() -> Logger {
        let output = LogOutput.standardError
        // A log that cannot be written cannot report that either.
        var logger = Logger(label: "wayswap") { _ in LineLog(LineForm(of: output)) { _ = output.write($0) } }
        logger.logLevel = .error
        return logger
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        add(form.line(event.level, "\(event.message)", metadata.merging(event.metadata ?? [:]) { _, new in new }))
    }
}
