import Dispatch
import Foundation
import Synchronization

/// Runs a program with bytes on its standard input and no output.
enum ChildProcess {
    /// A program ends in one of these ways; `exited` has its exit status.
    enum End: Sendable, Equatable {
        case exited(Int32)
        /// By a signal that is not ours.
        case killed
        case timedOut
        case notStarted
    }

    /// A pipe holds 64 KiB, so a smaller input is written before the program starts, and no write can block or raise
    /// SIGPIPE.
    static let maxInput = 60_000

    /// Starting blocks for milliseconds, which must not hold up a thread of the cooperative pool. One at a time, so
    /// that no program inherits the input of another.
    private static let starting = DispatchQueue(label: "child-process")

    /// - Parameter command: An absolute path, or a name that is looked up in PATH, and the arguments.
    static func run(_ command: [String], input: [UInt8], deadline: Duration) async -> End {
        guard let program = command.first.flatMap(path), input.count <= maxInput else { return .notStarted }
        return await withCheckedContinuation { continuation in
            starting.async {
                start(program, Array(command.dropFirst()), input, deadline) { continuation.resume(returning: $0) }
            }
        }
    }

    /// Which file a name means; nil if there is none.
    private static func path(_ name: String) -> String? {
        if name.contains("/") { return name }
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static func start(
        _ program: String, _ arguments: [String], _ input: [UInt8], _ deadline: Duration,
        _ ended: @escaping @Sendable (End) -> Void
    ) {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        let pipe = Pipe()
        let timeout = Timeout()
        process.standardInput = pipe
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { process in
            let end: End =
                if timeout.hasFired { .timedOut } else if process.terminationReason == .exit {
                    .exited(process.terminationStatus)
                } else { .killed }
            ended(end)
        }
        do {
            try pipe.fileHandleForWriting.write(contentsOf: Data(input))
            try pipe.fileHandleForWriting.close()
            try process.run()
        } catch { return ended(.notStarted) }
        let identifier = process.processIdentifier
        DispatchQueue.global().asyncAfter(deadline: .now() + deadline.seconds) {
            guard process.isRunning else { return }
            timeout.fire()
            kill(identifier, SIGKILL)
        }
    }

    /// Whether the deadline has passed.
    private final class Timeout: Sendable {
        private let state = Mutex(false)

        var hasFired: Bool { state.withLock { $0 } }

        func fire() { state.withLock { $0 = true } }
    }
}

extension Duration {
    fileprivate var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
