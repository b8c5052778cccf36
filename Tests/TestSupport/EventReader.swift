import Foundation
package import HTTPTypes
package import JSON
import Synchronization

/// One event of a stream.
package struct StreamedEvent: Sendable, Equatable {
    package let id: Int64?
    package let name: String
    package let data: JSONValue
    /// `data` as it was sent.
    package let text: String
    package let retry: Int?

    package init(id: Int64?, name: String, data: JSONValue, text: String, retry: Int?) {
        (self.id, self.name, self.data, self.text, self.retry) = (id, name, data, text, retry)
    }
}

/// A stream of events that a test reads, over a connection of its own.
package final class EventReader: Sendable {
    private struct State {
        let connection: PlainConnection
        /// What has arrived of the next event.
        var text = ""
    }

    private let state: Mutex<State>
    private let descriptor: Int32
    private let isReset = Mutex(false)
    package let status: Int
    package let headers: HTTPFields

    /// - Parameter query: With its question mark.
    package static func open(
        _ world: World, token: String?, query: String = "", headers: HTTPFields = [:]
    ) async throws -> EventReader {
        guard let port = URL(string: world.address)?.port else { throw Missing("a port") }
        var head = "GET /v1/events\(query) HTTP/1.1\r\nhost: localhost:\(port)\r\naccept: text/event-stream\r\n"
        if let token { head += "authorization: Bearer \(token)\r\n" }
        for field in headers { head += "\(field.name.rawName): \(field.value)\r\n" }
        let request = Array((head + "\r\n").utf8)
        return try await onThread { try EventReader(port, request) }
    }

    /// Sends a request, and does not wait for the head of its answer.
    package static func begin(
        _ world: World, token: String, query: String, accept: String
    ) async throws -> EventReader {
        guard let port = URL(string: world.address)?.port else { throw Missing("a port") }
        let head =
            "GET /v1/events\(query) HTTP/1.1\r\nhost: localhost:\(port)\r\naccept: \(accept)\r\n"
            + "authorization: Bearer \(token)\r\n\r\n"
        return try await onThread { try EventReader(port, Array(head.utf8), waits: false) }
    }

    private init(_ port: Int, _ request: [UInt8], waits: Bool = true) throws {
        let connection = try PlainConnection(port: port)
        descriptor = connection.descriptor
        if waits {
            (status, headers) = try connection.begin(request)
        } else {
            connection.transmit(request)
            (status, headers) = (0, [:])
        }
        state = Mutex(State(connection: connection))
    }

    /// On a thread of its own: reading blocks, and the server needs those of the tests.
    private static func onThread<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
        }
    }

    /// The text up to the next empty line; nil at the end.
    private func block() async throws -> String? {
        try await Self.onThread {
            try self.state.withLock { state in
                while true {
                    if let end = state.text.range(of: "\n\n") {
                        defer { state.text.removeSubrange(..<end.upperBound) }
                        return String(state.text[..<end.lowerBound])
                    }
                    guard let bytes = try state.connection.chunk() else { return nil }
                    state.text += String(decoding: bytes, as: UTF8.self)
                }
            }
        }
    }

    /// The next event; nil at the end of the stream. Comments are skipped.
    package func next() async throws -> StreamedEvent? {
        guard status == 200 else { return nil }
        while let block = try await block() {
            var (id, name, data, retry): (Int64?, String?, String?, Int?) = (nil, nil, nil, nil)
            for line in block.split(separator: "\n") {
                let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
                guard parts.count == 2 else { continue }
                switch parts[0] {
                case "id": id = Int64(parts[1])
                case "event": name = parts[1]
                case "data": data = parts[1]
                case "retry": retry = Int(parts[1])
                default: break
                }
            }
            guard let name, let data else { continue }
            return StreamedEvent(
                id: id, name: name, data: try JSONValue(bytes: Array(data.utf8)), text: data, retry: retry)
        }
        return nil
    }

    /// The next events until one has this name, with it.
    package func events(until name: String) async throws -> [StreamedEvent] {
        var found: [StreamedEvent] = []
        while let event = try await next() {
            found.append(event)
            if event.name == name { return found }
        }
        throw Missing("\(name), after \(found.map(\.name))")
    }

    /// Closes one side of the connection, or both.
    package func leave(_ how: Int32) { shutdown(descriptor, how) }

    /// Leaves with RST, as a process does that is killed with unread input.
    package func reset() {
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        isReset.withLock { isReset in
            isReset = true
            state.withLock { $0.connection.end() }
        }
    }

    /// Cuts the connection.
    package func cut() {
        isReset.withLock { isReset in
            // The number may be another connection's by now.
            if !isReset { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    deinit { cut() }
}
