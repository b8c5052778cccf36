import Dispatch
import Foundation
import TestSupport

/// A plain connection to a server on this machine, for requests that no client would send.
final class Connection: Sendable {
    private let descriptor: Int32

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var patience = timeval(tv_sec: 600, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { [descriptor] in
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw Missing("a server at port \(port)") }
    }

    deinit { close(descriptor) }

    func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        let sent = bytes.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard sent == bytes.count else { throw Missing("a connection to write to") }
    }

    /// Says that nothing more is coming.
    func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Everything until the other side closes, or until `enough` says so; read on a thread that may block.
    func answer(enough: @escaping @Sendable (String) -> Bool = { _ in false }) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                var bytes: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 4096)
                while !enough(String(decoding: bytes, as: UTF8.self)) {
                    let count = recv(descriptor, &buffer, buffer.count, 0)
                    guard count > 0 else { break }
                    bytes += buffer.prefix(count)
                }
                continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
            }
        }
    }

    /// Sends the rest as soon as the server has closed the other connection, from a thread of its own: the server waits
    /// for it, but not for long.
    func send(_ text: String, afterEndOf other: Connection) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            Thread.detachNewThread { [self] in
                var byte: UInt8 = 0
                while recv(other.descriptor, &byte, 1, 0) > 0 {}
                continuation.resume(with: Result { try send(text) })
            }
        }
    }

    /// A request from beginning to end.
    static func ask(_ port: Int, _ method: String, _ path: String, _ body: String = "") async throws -> String {
        let connection = try Connection(port: port)
        try connection.send(request(method, path, body, "Connection: close\r\n"))
        return await connection.answer()
    }

    static func request(_ method: String, _ path: String, _ body: String = "", _ more: String = "") -> String {
        """
        \(method) \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
        Content-Length: \(body.utf8.count)\r\n\(more)\r\n\(body)
        """
    }
}
