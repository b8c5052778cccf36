import NIOCore
import Testing

@testable import HTTPEdge

@Suite("Deadlines of a connection") struct ConnectionClockTests {
    private let get = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n"
    private let post = "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n"

    /// The connection is closed after so long, to the millisecond.
    private func ends(
        _ connection: MemoryConnection, after milliseconds: Int64, at line: SourceLocation = #_sourceLocation
    ) {
        connection.advance(by: .milliseconds(milliseconds - 1))
        #expect(connection.isOpen, sourceLocation: line)
        connection.advance(by: .milliseconds(1))
        #expect(!connection.isOpen, sourceLocation: line)
    }

    @Test("a connection on which nothing comes is closed after the idle time-out")
    func idle() throws {
        try MemoryConnection.run { ends($0, after: 20_000) }
    }

    @Test("between two requests the idle time-out counts from the answer")
    func between() throws {
        try MemoryConnection.run { connection in
            connection.advance(by: .seconds(15))
            try connection.receive(get)
            connection.advance(by: .seconds(15))
            connection.answer("a")
            #expect(try connection.sent() == MemoryConnection.ok("a"))
            ends(connection, after: 20_000)
        }
    }

    @Test("the read deadline counts from the first byte, however steadily more come")
    func trickle() throws {
        try MemoryConnection.run { connection in
            connection.advance(by: .seconds(10))
            let bytes = (post + String(repeating: " ", count: 900)).utf8.prefix(299)
            for byte in bytes {
                try connection.receive(String(UnicodeScalar(byte)))
                connection.advance(by: .milliseconds(100))
            }
            ends(connection, after: 100)
            #expect(try connection.passedOn() == [])
            #expect(try connection.sent() == "")
        }
    }

    @Test("no deadline runs while the server answers; what came of the next request has its time from then")
    func answering() throws {
        try MemoryConnection.run { connection in
            try connection.receive(get + post)
            connection.advance(by: .hours(10))
            #expect(connection.isOpen)
            connection.answer("a")
            #expect(try connection.sent() == MemoryConnection.ok("a"))
            ends(connection, after: 30_000)
        }
    }

    @Test("an answer that is not taken ends the connection at the write deadline; each that is taken starts it anew")
    func unread() throws {
        try MemoryConnection.run { connection in
            try connection.receive(get + get + get)
            connection.isFull = true
            connection.answer("a")
            connection.advance(by: .seconds(6))
            connection.answer("b")
            connection.answer("c")
            connection.advance(by: .seconds(3))
            connection.takeAnswer()
            #expect(try connection.sent() == MemoryConnection.ok("a"))
            ends(connection, after: 10_000)
            #expect(try connection.sent() == "")
        }
    }

    @Test("a slow answer has its whole write deadline from when it is written")
    func slowAnswer() throws {
        try MemoryConnection.run { connection in
            connection.isFull = true
            try connection.receive(get + get)
            connection.answer("a")
            connection.advance(by: .seconds(9))
            connection.takeAnswer()
            connection.advance(by: .hours(1))
            connection.answer("b")
            ends(connection, after: 10_000)
        }
    }

    @Test("bounds that are switched off end nothing")
    func unbounded() throws {
        var settings = NetworkSettings()
        (settings.idleTimeout, settings.readDeadline, settings.writeDeadline) = (nil, nil, nil)
        try MemoryConnection.run(settings) { connection in
            connection.advance(by: .hours(1))
            try connection.receive(String(get.dropLast()))
            connection.advance(by: .hours(1))
            try connection.receive("\r\n")
            connection.isFull = true
            connection.answer("a")
            connection.advance(by: .hours(1))
            #expect(connection.isOpen)
        }
    }

    @Test("after the last answer what still comes is thrown away, for two seconds")
    func closing() throws {
        try MemoryConnection.run { connection in
            try connection.receive("nonsense\r\n\r\n")
            #expect(try connection.sent().hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
            #expect(connection.isHalfClosed)
            connection.advance(by: .seconds(1))
            try connection.receive(get)
            ends(connection, after: 1000)
            #expect(try connection.passedOn() == [])
            #expect(try connection.sent() == "")
        }
    }

    @Test("it is over before those two seconds when the client ends, or sends more than a mebibyte")
    func closingEarly() throws {
        try MemoryConnection.run { connection in
            try connection.receive("nonsense\r\n\r\n")
            #expect(connection.isOpen)
            connection.receiveEnd()
            #expect(!connection.isOpen)
        }
        try MemoryConnection.run { connection in
            try connection.receive("nonsense\r\n\r\n")
            for _ in 0..<16 { try connection.receive(String(repeating: "x", count: 65_536)) }
            #expect(connection.isOpen)
            try connection.receive("x")
            #expect(!connection.isOpen)
        }
    }

    @Test("a request whose framing goes on without end is cut off after half a mebibyte")
    func framing() throws {
        try MemoryConnection.run { connection in
            let head = "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1"
            try connection.receive(head + ";" + String(repeating: "a", count: 1023 - head.utf8.count))
            for _ in 1..<512 { try connection.receive(String(repeating: "a", count: 1024)) }
            #expect(connection.isOpen)
            try connection.receive("a")
            #expect(!connection.isOpen)
            #expect(try connection.passedOn() == [])
        }
    }
}
