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
}
