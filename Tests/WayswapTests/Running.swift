import Dispatch
import Foundation
import Synchronization
import TestSupport

/// A run of the built binary as a process of its own.
final class Running: Sendable {
    /// What came of a run that is over.
    struct Outcome: Sendable {
        let code: Int32
        let output: String
        let errors: [String]
    }

    private let process: Process
    let output = Lines()
    let errors = Lines()
    private let ended: AsyncStream<Int32>

    /// Starts it; whatever hangs is killed after a while, so that a test fails instead of standing still.
    ///
    /// - Parameter stalling: What it writes to standard error is read up to a line that holds this, and no further until
    ///   `errors.collect()`.
    init(
        _ arguments: [String], environment: [String: String] = [:], program: URL? = nil, stalling: String? = nil
    ) throws {
        process = Process()
        process.executableURL = try program ?? Self.binary()
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("WAYSWAP_") }
            // No test asks a publisher.
            .merging(["WAYSWAP_RATES": "offline"]) { _, new in new }.merging(environment) { _, new in new }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output.pipe
        process.standardError = errors.pipe
        let (ended, ending) = AsyncStream.makeStream(of: Int32.self)
        self.ended = ended
        process.terminationHandler = { process in
            let code = process.terminationStatus
            ending.yield(process.terminationReason == .uncaughtSignal ? 128 + code : code)
            ending.finish()
        }
        try process.run()
        output.collect()
        errors.collect(until: stalling)
        let id = process.processIdentifier
        DispatchQueue.global().asyncAfter(deadline: .now() + 1200) { [weak process] in
            if let process, process.isRunning { kill(id, SIGKILL) }
        }
    }

    /// The binary lies where the tests were built.
    private static func binary() throws -> URL {
        let tests = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
        let places = [tests, Repository.root.appending(path: ".build/debug")].map { $0.appending(path: "wayswap") }
        guard let place = places.first(where: { FileManager.default.isExecutableFile(atPath: $0.path()) }) else {
            throw Missing("the binary beside \(tests.path())")
        }
        return place
    }

    func signal(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits until it is over.
    func exitCode() async throws -> Int32 {
        var code: Int32?
        for await value in ended { code = value }
        guard let code else { throw Missing("an exit code") }
        return code
    }

    /// Waits until it is over and all that it wrote has been read.
    func outcome() async throws -> Outcome {
        Outcome(code: try await exitCode(), output: await output.whole(), errors: await errors.whole().lines)
    }

    /// Runs it from beginning to end.
    static func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Outcome {
        try await Running(arguments, environment: environment).outcome()
    }
}

extension String {
    /// Without the end of the last line.
    var lines: [String] {
        var lines = components(separatedBy: "\n")
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}

/// What a process writes to one of its ends, as it comes.
final class Lines: Sendable {
    let pipe = Pipe()
    private let text = Mutex(Data())
    private let (news, teller) = AsyncStream.makeStream(of: Void.self)

    /// Reads on a thread of its own, which may block, until the process closes its end, or until `part` was read.
    func collect(until part: String? = nil) {
        Thread.detachNewThread { [self] in
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(pipe.fileHandleForReading.fileDescriptor, &buffer, buffer.count)
                guard count > 0 else { break }
                text.withLock { $0.append(contentsOf: buffer.prefix(count)) }
                teller.yield()
                if let part, soFar.contains(part) { return }
            }
            teller.finish()
        }
    }

    /// Reads no more: whoever writes from now on is told that nobody can.
    func abandon() {
        // `try?`: it may be closed already.
        try? pipe.fileHandleForReading.close()
        teller.finish()
    }

    var soFar: String { text.withLock { String(decoding: $0, as: UTF8.self) } }

    /// Waits for the end.
    func whole() async -> String {
        for await _ in news {}
        return soFar
    }

    /// Waits for a line that holds `part`; nil if the end comes first. A line is whole when it has its `end`.
    func line(with part: String, endingIn end: String = "}") async -> String? {
        for await _ in news {
            if let line = soFar.lines.first(where: { $0.contains(part) && $0.hasSuffix(end) }) { return line }
        }
        return nil
    }
}
