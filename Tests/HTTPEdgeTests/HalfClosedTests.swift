import NIOConcurrencyHelpers
import Testing

@testable import HTTPEdge

@Suite("A client that says that it sends nothing more") struct HalfClosedTests {
    @Test("it gets its answer, and the connection closes when the application ends")
    func ends() throws {
        try MemoryConnection.run { connection in
            try connection.receive(RawRequest.get("/a"))
            connection.receiveEnd()
            connection.answer("a")
            let sent = try connection.sent()
            #expect(sent == MemoryConnection.ok("a"), "\(sent)")
            #expect(connection.isOpen)
            connection.applicationEnds()
            #expect(!connection.isOpen)
        }
    }

    @Test("it gets its answer whole when it reads slowly", arguments: [false, true])
    func endsAndReadsSlowly(_ closes: Bool) throws {
        try MemoryConnection.run { connection in
            connection.isFull = true
            try connection.receive(RawRequest.get("/a", closes ? "Connection: close\r\n" : ""))
            connection.receiveEnd()
            connection.answer("a")
            connection.applicationEnds()
            #expect(connection.isOpen)
            connection.isFull = false
            connection.takeAnswers()
            let sent = try connection.sent()
            #expect(sent == MemoryConnection.ok("a", closes: closes), "\(sent)")
            #expect(!connection.isOpen)
        }
    }

    @Test("a response without an end of its own learns at once that its client has closed its side or is gone")
    func leaves() throws {
        for isHalfClosed in [true, false] {
            try MemoryConnection.run { connection in
                try connection.receive(RawRequest.get("/a"))
                let left = NIOLockedValueBox(0)
                connection.ticket.whenClientLeaves { left.withLockedValue { $0 += 1 } }
                #expect(left.withLockedValue { $0 } == 0)
                if isHalfClosed { connection.receiveEnd() } else { connection.cut() }
                #expect(left.withLockedValue { $0 } == 1)
                // Once, and at once for what is handled later.
                connection.cut()
                #expect(left.withLockedValue { $0 } == 1)
                connection.ticket.whenClientLeaves { left.withLockedValue { $0 += 10 } }
                #expect(left.withLockedValue { $0 } == 11)
            }
        }
    }

    @Test("a request that does not care any more is told nothing")
    func forgets() throws {
        try MemoryConnection.run { connection in
            try connection.receive(RawRequest.get("/a"))
            let left = NIOLockedValueBox(0)
            connection.ticket.whenClientLeaves { left.withLockedValue { $0 += 1 } }
            connection.ticket.whenClientLeaves(nil)
            connection.receiveEnd()
            #expect(left.withLockedValue { $0 } == 0)
        }
    }
}
