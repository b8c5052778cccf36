import NIOCore
import Testing

@testable import HTTPEdge

@Suite("When more is read of a connection") struct ReadingOnTests {
    @Test("of a client that sends on after its last request nothing is read until the answer has gone")
    func held() throws {
        for request in [
            RawRequest.post("Content-Length: 70000\r\n"),
            RawRequest.post("Transfer-Encoding: chunked\r\n") + RawRequest.chunk(70_000),
            (0..<64).map { RawRequest.get("/\($0)") }.joined(),
            RawRequest.get("/a") + RawRequest.get("/b", "Host: b\r\n"),
        ] {
            try MemoryConnection.run { connection in
                try connection.receive(request)
                let waiting = try connection.passedOn().count { $0 == "end" }
                connection.advance(by: .hours(1))
                #expect(connection.reads == 0)
                connection.isFull = true
                for _ in 0..<waiting { connection.answer("a") }
                #expect(connection.reads == 0)
                #expect(!connection.isHalfClosed)
                connection.isFull = false
                connection.takeAnswers()
                #expect(connection.isHalfClosed)
                #expect(connection.reads == 1)
                // What was in the system's buffers comes now, and then the client's end.
                try connection.receive(String(repeating: "x", count: 1000))
                #expect(connection.reads == 2)
                #expect(connection.isOpen)
                connection.receiveEnd()
                #expect(!connection.isOpen)
                #expect(try connection.passedOn() == [])
            }
        }
    }

    @Test("what comes behind a request that is answered is read on, when it is not the last")
    func readOn() throws {
        try MemoryConnection.run { connection in
            for count in 1...63 {
                try connection.receive(RawRequest.get("/a"))
                #expect(connection.reads == count)
            }
            try connection.receive(RawRequest.get("/a"))
            #expect(connection.reads == 63)
        }
    }
}
