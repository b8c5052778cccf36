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

    /// A logger for short-lived commands. It writes each line at once and may wait for the reader. It logs errors only:
    /// the warning about a slow write matters only to a server.
    static func logger() -> Logger {
        let output = LogOutput.standardError
        // The result is ignored: a log that cannot be written cannot report the failure either.
        var logger = Logger(label: "wayswap") { _ in LineLog(LineForm(of: output)) { _ = output.write($0) } }
        logger.logLevel = .error
        return logger
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let own = event.metadata ?? [:]
        let all = metadata.isEmpty ? own : metadata.merging(own) { _, new in new }
        add(form.line(event.level, "\(event.message)", all))
    }
}
