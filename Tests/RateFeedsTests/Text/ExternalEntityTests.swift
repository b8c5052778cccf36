import Domain
import Foundation
import Testing

@testable import RateFeeds

@Suite struct ExternalEntityTests {
    @Test("an external entity is refused without a connection being made")
    func external() throws {
        let listener = try Listener()
        let text = try String(decoding: fixture("ecb-xxe-http.xml"), as: UTF8.self)
        let body = text.replacing("127.0.0.1:9", with: "127.0.0.1:\(listener.port)")
        #expect(body != text)
        let xml = ECBXML()
        #expect(throws: FeedFault(line: 2, reason: .markupDeclaration)) {
            try xml.read(Array(body.utf8), status: 200, contentType: "text/xml", asked: xml.latest(), at: clock)
        }
        #expect(!listener.wasCalled)
        // The same look does see a call.
        try listener.call()
        #expect(listener.wasCalled)
    }
}

/// A port of this machine that only knows whether somebody has knocked.
private final class Listener {
    private let descriptor: Int32
    private let caller: Int32
    let port: UInt16

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        caller = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.address(0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = descriptor
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, size) == 0 && listen(socket, 4) == 0 && getsockname(socket, address, &size) == 0
            }
        }
        try #require(isListening)
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit {
        close(descriptor)
        close(caller)
    }

    var wasCalled: Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 0) > 0
    }

    func call() throws {
        var address = Self.address(port)
        let socket = caller
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                connect(socket, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(result == 0)
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
