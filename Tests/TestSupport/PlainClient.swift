import Foundation
import HTTPTypes
import Synchronization

/// An HTTP client for one server on this machine: blocking sockets on a few threads of its own. A request costs a tenth of
/// what it costs with a client on event loops, which no test build optimises.
final class PlainClient: Sendable {
    /// One request with its whole body, and who waits for the answer.
    private struct Job: Sendable {
        let bytes: [UInt8]
        let method: HTTPRequest.Method
        let waiting: CheckedContinuation<Reply, any Error>
    }

    private struct State: Sendable {
        var jobs: [Job] = []
        var threads = 0
        var idle = 0
        var isShut = false
    }

    /// As many connections as other clients open to one server.
    private static let most = 8

    private let port: Int
    private let state = Mutex(State())
    /// Signalled once for each job, and for each thread at the end.
    private let news = DispatchSemaphore(value: 0)

    init(port: Int) { self.port = port }

    /// - Parameter path: With its query.
    func send(
        _ method: HTTPRequest.Method, _ path: String, _ fields: HTTPFields, _ body: [UInt8]?
    ) async throws -> Reply {
        var head = "\(method.rawValue) \(try target(path)) HTTP/1.1\r\n"
        if !fields.contains(where: { $0.name.canonicalName == "host" }) { head += "host: localhost:\(port)\r\n" }
        for field in fields { head += "\(field.name.rawName): \(field.value)\r\n" }
        // Other methods say that there is no body by saying nothing.
        if body?.isEmpty == false || ![.get, .head, .delete, .connect, .trace].contains(method) {
            head += "content-length: \(body?.count ?? 0)\r\n"
        }
        let bytes = Array((head + "\r\n").utf8) + (body ?? [])
        return try await withCheckedThrowingContinuation { waiting in
            enqueue(Job(bytes: bytes, method: method, waiting: waiting))
        }
    }

    /// What the request line names: what no address may have is escaped.
    private func target(_ path: String) throws -> String {
        let isPlain = path.hasPrefix("/") && !path.hasPrefix("//") && path.utf8.allSatisfy(Self.isPlain)
        guard !isPlain else { return path }
        guard let url = URL(string: "http://localhost:\(port)\(path)") else { throw Missing("an address in \(path)") }
        let named = url.path(percentEncoded: true)
        return (named.isEmpty ? "/" : named) + (url.query(percentEncoded: true).map { "?\($0)" } ?? "")
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        // Letters, digits, and - . _ ~ / ? & = : , + @
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B...0x2F, 0x5F, 0x7E, 0x3F, 0x26, 0x3D, 0x3A, 0x40: true
        default: false
        }
    }

    private func enqueue(_ job: Job) {
        let isShort: Bool? = state.withLock { state in
            guard !state.isShut else { return nil }
            state.jobs.append(job)
            guard state.idle < state.jobs.count, state.threads < Self.most else { return false }
            state.threads += 1
            return true
        }
        guard let isShort else { return job.waiting.resume(throwing: Missing("a server, which has ended")) }
        if isShort { Thread.detachNewThread { self.work() } }
        news.signal()
    }

    /// Ends the threads and their connections, once what they do is done.
    func shut() {
        let threads = state.withLock { state in
            state.isShut = true
            return state.threads
        }
        for _ in 0..<threads { news.signal() }
    }

    /// The life of a thread: one job after another, over one connection as long as the server keeps it.
    private func work() {
        var connection: PlainConnection?
        while true {
            state.withLock { $0.idle += 1 }
            news.wait()
            let job = state.withLock { state in
                state.idle -= 1
                return state.jobs.isEmpty ? nil : state.jobs.removeFirst()
            }
            guard let job else { break }
            job.waiting.resume(with: Result { try exchange(job, over: &connection) })
        }
        connection?.end()
    }

    private func exchange(_ job: Job, over connection: inout PlainConnection?) throws -> Reply {
        if let kept = connection {
            if let reply = try kept.exchange(job.bytes, isHead: job.method == .head) {
                if !kept.isKept { connection = nil }
                return reply
            }
            connection = nil
            // The server may have closed it before or after it did what was asked; only a read can be asked again.
            guard [.get, .head].contains(job.method) else { throw Missing("an answer to \(job.method)") }
        }
        let fresh = try PlainConnection(port: port)
        guard let reply = try fresh.exchange(job.bytes, isHead: job.method == .head) else {
            throw Missing("an answer to \(job.method)")
        }
        if fresh.isKept { connection = fresh }
        return reply
    }
}
