import Foundation
import HTTPTypes

/// One connection of a `PlainClient`; closed as soon as the server says so, or at an error.
final class PlainConnection {
    let descriptor: Int32
    /// What has arrived and is not read yet.
    private var arrived: [UInt8] = []
    private(set) var isKept = true

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // No answer takes that long: a hang ends with the name of its request.
        var patience = timeval(tv_sec: 600, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        guard status == 0 else {
            end()
            throw Missing("a connection to port \(port): \(String(cString: strerror(errno)))")
        }
    }

    func end() {
        guard isKept else { return }
        isKept = false
        close(descriptor)
    }

    /// The answer to a request; nil if the server closed the connection without a byte of one.
    func exchange(_ request: [UInt8], isHead: Bool) throws -> Reply? {
        do {
            // An answer may come before the whole request is read.
            transmit(request)
            guard try receive(canBeReset: true) else {
                end()
                return nil
            }
            var (status, fields) = try head()
            while (100..<200).contains(status) { (status, fields) = try head() }
            let hasBody = !isHead && status != 204 && status != 304
            let body = hasBody ? try self.body(fields) : []
            guard arrived.isEmpty || !isKept else {
                throw Missing("the end of an answer, after \(arrived.count) bytes more")
            }
            if fields[.connection]?.lowercased() == "close" { end() }
            return Reply(status: status, headers: fields, body: body)
        } catch {
            end()
            throw error
        }
    }

    /// Sends a request, and gives the head of an answer that goes on in chunks.
    func begin(_ request: [UInt8]) throws -> (status: Int, fields: HTTPFields) {
        transmit(request)
        return try head()
    }

    /// The next chunk of the answer; nil at its end, and when the connection was cut.
    func chunk() throws -> [UInt8]? {
        guard try !arrived.isEmpty || receive(canBeReset: true) else { return nil }
        guard let count = Int(try line().prefix { $0 != ";" }, radix: 16), count > 0 else { return nil }
        let bytes = try take(count)
        _ = try line()
        return bytes
    }

    func transmit(_ request: [UInt8]) {
        var rest = request[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if sent < 0, errno == EINTR { continue }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }

    /// Waits for more bytes; false at the end.
    private func receive(canBeReset: Bool = false) throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var count = recv(descriptor, &buffer, buffer.count, 0)
        while count < 0, errno == EINTR { count = recv(descriptor, &buffer, buffer.count, 0) }
        guard count >= 0 || canBeReset && errno == ECONNRESET else {
            throw Missing("an answer: \(String(cString: strerror(errno)))")
        }
        guard count > 0 else { return false }
        arrived.append(contentsOf: buffer.prefix(count))
        return true
    }

    private func take(_ count: Int) throws -> [UInt8] {
        while arrived.count < count { guard try receive() else { throw Missing("\(count) bytes of an answer") } }
        defer { arrived.removeFirst(count) }
        return Array(arrived.prefix(count))
    }

    private func line() throws -> String {
        var searched = 0
        while true {
            if let end = arrived[searched...].firstIndex(of: 0x0A) {
                let line = try take(end + 1)
                return String(decoding: line.dropLast(line.dropLast().last == 0x0D ? 2 : 1), as: UTF8.self)
            }
            searched = arrived.count
            guard try receive() else { throw Missing("a line of an answer") }
        }
    }

    private func head() throws -> (Int, HTTPFields) {
        let words = try line().split(separator: " ", maxSplits: 2)
        guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]) else { throw Missing("a status") }
        var fields = HTTPFields()
        while true {
            let line = try line()
            if line.isEmpty { return (status, fields) }
            guard let colon = line.firstIndex(of: ":"), let name = HTTPField.Name(String(line[..<colon])) else {
                throw Missing("a header in \(line)")
            }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            fields.append(HTTPField(name: name, value: value))
        }
    }

    private func body(_ fields: HTTPFields) throws -> [UInt8] {
        if let length = fields[.contentLength] {
            guard let count = Int(length), count >= 0, fields[.transferEncoding] == nil else {
                throw Missing("a length in \(length)")
            }
            return try take(count)
        }
        var body: [UInt8] = []
        if fields[.transferEncoding]?.lowercased() == "chunked" {
            while true {
                guard let count = Int(try line().prefix { $0 != ";" }, radix: 16), count >= 0 else {
                    throw Missing("a chunk")
                }
                body += try take(count)
                if count == 0 { break }
                guard try line().isEmpty else { throw Missing("the end of a chunk") }
            }
            // Fields behind the body.
            while try !line().isEmpty {}
            return body
        }
        while try receive() {}
        end()
        return arrived
    }
}
