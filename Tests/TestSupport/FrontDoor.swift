import Foundation

/// A server for GET on loopback, with threads of its own: whoever asks waits for five seconds only, and the threads of
/// the tests may all be busy for longer.
final class FrontDoor: Sendable {
    let port: Int
    private let descriptor: Int32

    /// - Parameter answering: Has the path with its query.
    init(_ answering: @escaping @Sendable (String) -> FeedPlayer.Response) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, 64) == 0
                    ? getsockname(descriptor, $0, &size) : -1
            }
        }
        self.descriptor = descriptor
        port = Int(in_port_t(bigEndian: address.sin_port))
        guard status == 0 else { throw Missing("a port") }
        Thread.detachNewThread {
            while true {
                let guest = accept(descriptor, nil, nil)
                // Shut, and then nobody comes any more.
                guard guest >= 0 else { break }
                Thread.detachNewThread { Self.serve(guest, answering) }
            }
            close(descriptor)
        }
    }

    func shut() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// One request and its answer.
    private static func serve(_ guest: Int32, _ answering: (String) -> FeedPlayer.Response) {
        defer { close(guest) }
        var head = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !head.hasSuffix("\r\n\r\n") {
            let count = recv(guest, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            head += String(decoding: buffer.prefix(count), as: UTF8.self)
        }
        let words = head.split(separator: " ", maxSplits: 2)
        guard words.count == 3, words[0] == "GET" else { return }
        let answer = answering(String(words[1]))
        let text = """
            HTTP/1.1 \(answer.status) Any\r\nContent-Type: \(answer.type)\r\nConnection: close\r\n\
            Content-Length: \(answer.body.utf8.count)\r\n\r\n\(answer.body)
            """
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(guest, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }
}
