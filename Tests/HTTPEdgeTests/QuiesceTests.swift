import NIOCore
import Testing

@testable import HTTPEdge

@Suite("Connections of a server that stops") struct QuiesceTests {
    private let get = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n"
    private let post = "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n"

    @Test("one on which nothing is under way is closed at once")
    func idle() throws {
        try MemoryConnection.run { connection in
            connection.quiesce()
            #expect(!connection.isOpen)
        }
        try MemoryConnection.run { connection in
            try connection.receive(get)
            connection.answer("a")
            connection.quiesce()
            #expect(!connection.isOpen)
        }
    }

    @Test("a request that is being received is answered, and its connection closed")
    func reading() throws {
        try MemoryConnection.run { connection in
            try connection.receive(post + "{")
            connection.quiesce()
            #expect(connection.isOpen)
            try connection.receive("  }")
            #expect(try connection.passedOn() == ["POST /a", "4", "end"])
            connection.advance(by: .minutes(10))
            connection.answer("a")
            #expect(try connection.sent() == MemoryConnection.ok("a", closes: true))
            #expect(!connection.isOpen)
        }
    }

    @Test("one that goes on trickling has five seconds, and never more than it had")
    func trickling() throws {
        for (before, after) in [(0, 5000), (20, 5000), (25, 5000), (27, 3000)] as [(Int64, Int64)] {
            try MemoryConnection.run { connection in
                try connection.receive("P")
                connection.advance(by: .seconds(before))
                connection.quiesce()
                for byte in post.utf8.dropFirst().prefix(20) {
                    try connection.receive(String(UnicodeScalar(byte)))
                    connection.advance(by: .milliseconds(100))
                }
                connection.advance(by: .milliseconds(after - 2001))
                #expect(connection.isOpen, "\(before)")
                connection.advance(by: .milliseconds(1))
                #expect(!connection.isOpen, "\(before)")
            }
        }
    }

    @Test("requests that were passed on are all answered, the last with the word that it is")
    func answering() throws {
        try MemoryConnection.run { connection in
            try connection.receive(get + get)
            connection.quiesce()
            #expect(try connection.passedOn() == ["GET /a", "end", "GET /a", "end"])
            connection.answer("a")
            connection.answer("b")
            #expect(try connection.sent() == MemoryConnection.ok("a") + MemoryConnection.ok("b", closes: true))
            #expect(!connection.isOpen)
        }
    }

    @Test("nothing is taken that comes behind them; it is thrown away after the last answer")
    func more() throws {
        try MemoryConnection.run { connection in
            try connection.receive(get)
            connection.quiesce()
            try connection.receive(get)
            #expect(connection.reads == 1)
            #expect(try connection.passedOn() == ["GET /a", "end"])
            connection.answer("a")
            #expect(try connection.sent() == MemoryConnection.ok("a", closes: true))
            #expect(connection.isHalfClosed)
            connection.receiveEnd()
            #expect(!connection.isOpen)
        }
    }

    @Test("an answer that the client is still reading is not cut off")
    func unread() throws {
        try MemoryConnection.run { connection in
            connection.isFull = true
            try connection.receive(get)
            connection.answer("a")
            connection.quiesce()
            #expect(connection.isOpen)
            connection.takeAnswer()
            #expect(try connection.sent() == MemoryConnection.ok("a"))
            #expect(!connection.isOpen)
        }
    }

    @Test("a request that has begun to come behind such an answer is answered too, as the last")
    func behindUnread() throws {
        try MemoryConnection.run { connection in
            connection.isFull = true
            try connection.receive(get + post)
            #expect(try connection.passedOn() == ["GET /a", "end"])
            connection.answer("a")
            connection.quiesce()
            connection.isFull = false
            connection.takeAnswers()
            try connection.receive("{  }")
            #expect(try connection.passedOn() == ["POST /a", "4", "end"])
            connection.answer("b")
            #expect(try connection.sent() == MemoryConnection.ok("a") + MemoryConnection.ok("b", closes: true))
            #expect(!connection.isOpen)
        }
    }
}
