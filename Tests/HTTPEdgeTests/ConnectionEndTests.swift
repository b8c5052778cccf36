import HTTPTypes
import NIOCore
import NIOEmbedded
import Testing

@testable import HTTPEdge

@Suite("How a connection ends") struct ConnectionEndTests {
    private let get = RawRequest.get("/a")

    @Test("a refusal after HEAD has its body")
    func afterHead() throws {
        try MemoryConnection.run { connection in
            try connection.receive("HEAD /a HTTP/1.1\r\nHost: a\r\n\r\n")
            connection.answer("")
            _ = try connection.sent()
            try connection.receive("GET /a HTTP/3.0\r\nHost: a\r\n\r\n")
            let sent = try connection.sent()
            #expect(sent.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
            #expect(sent.hasSuffix("}"), "\(sent)")
        }
    }

    @Test("a HEAD whose head is too large is told so")
    func largeHead() throws {
        try MemoryConnection.run { connection in
            let fields = String(repeating: "X: \(String(repeating: "y", count: 100))\r\n", count: 1000)
            try connection.receive("HEAD /a HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
            let sent = try connection.sent()
            #expect(sent.hasPrefix("HTTP/1.1 431 "), "\(sent)")
        }
    }

    @Test("what trickles behind an answer that is read slowly has five seconds too when the server stops")
    func quiesceUnread() throws {
        try MemoryConnection.run { connection in
            connection.isFull = true
            try connection.receive(get + RawRequest.post("Content-Length: 4\r\n"))
            connection.answer("a")
            connection.quiesce()
            connection.takeAnswer()
            connection.advance(by: .milliseconds(5000))
            #expect(!connection.isOpen)
        }
    }

    @Test("what comes behind the last answer while the server stops: half of a head")
    func quiesceUnreadHalf() throws {
        try MemoryConnection.run { connection in
            connection.isFull = true
            try connection.receive(get + "POST /a HTTP/1.1\r\nHo")
            connection.answer("a")
            connection.quiesce()
            connection.takeAnswer()
            #expect(!connection.isOpen)
            let sent = try connection.sent()
            #expect(sent == MemoryConnection.ok("a"), "\(sent)")
        }
    }

    @Test("upgrade: what comes behind it is not read on while the answer is pending")
    func upgrade() throws {
        try MemoryConnection.run { connection in
            try connection.receive(RawRequest.get("/a", "Connection: upgrade\r\nUpgrade: x\r\n") + "more")
            for _ in 0..<1024 { try connection.receive(String(repeating: "x", count: 1 << 16)) }
            #expect(connection.isOpen)
            #expect(connection.reads <= 1)
            connection.answer("a")
            let sent = try connection.sent()
            #expect(sent == MemoryConnection.ok("a", closes: true), "\(sent)")
            #expect(connection.isHalfClosed)
        }
    }

    @Test("Connection: close, and more behind it in one reading, two, three", arguments: [0, 1, 2, 3])
    func behindClose(_ count: Int) throws {
        try MemoryConnection.run { connection in
            let more = count == 0 ? "" : "x"
            try connection.receive(RawRequest.get("/a", "Connection: close\r\n") + more)
            for _ in 1..<max(1, count) { try connection.receive("x") }
            #expect(connection.isOpen)
            #expect(connection.reads == (count == 0 ? 1 : 0))
            connection.answer("a")
            let sent = try connection.sent()
            #expect(sent == MemoryConnection.ok("a", closes: true), "\(sent)")
            #expect(connection.isHalfClosed == (count > 0))
        }
    }

    @Test("stop, while half of a second request has come: it may still be sent, so the close waits for its end")
    func quiesceMiddle() throws {
        try MemoryConnection.run { connection in
            try connection.receive(get + RawRequest.post("Content-Length: 4\r\n") + "{")
            connection.quiesce()
            connection.answer("a")
            let sent = try connection.sent()
            #expect(sent == MemoryConnection.ok("a", closes: true), "\(sent)")
            #expect(connection.isHalfClosed)
        }
    }

    @Test("what is closed at its deadline is no 400")
    func noted() throws {
        try MemoryConnection.run { connection in
            try connection.receive("GET /a HT")
            connection.advance(by: .seconds(30))
            #expect(!connection.isOpen)
            #expect(connection.refused.isEmpty, "\(connection.refused)")
        }
    }

    @Test("a request that follows Connection: close, as a pipelining client would send it")
    func requestBehindClose() throws {
        try MemoryConnection.run { connection in
            try connection.receive(RawRequest.get("/a", "Connection: close\r\n") + get + get)
            connection.answer("a")
            let sent = try connection.sent()
            #expect(sent == MemoryConnection.ok("a", closes: true), "\(sent)")
            #expect(connection.isHalfClosed)
        }
    }
}
