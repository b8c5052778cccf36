import Foundation
import HTTPTypes
import NIOCore
import NIOEmbedded
import Testing

@testable import HTTPEdge

@Suite("Requests on a connection") struct RequestHandlerTests {
    @Test("a request is passed on with its last byte, and not before")
    func whole() throws {
        try MemoryConnection.run { connection in
            for (request, parts) in [
                (RawRequest.get("/a?b=c"), ["GET /a?b=c", "end"]),
                (RawRequest.get("/a", "Content-Length: 1\r\n") + "x", ["GET /a", "1", "end"]),
                (RawRequest.post("Content-Length: 4\r\n") + "{  }", ["POST /a", "4", "end"]),
                (
                    RawRequest.post("Transfer-Encoding: chunked\r\n") + RawRequest.chunk(3) + RawRequest.chunk(2)
                        + "0\r\n\r\n", ["POST /a", "5", "end"]
                ),
            ] {
                let bytes = request.utf8.map { String(UnicodeScalar($0)) }
                for byte in bytes.dropLast() { try connection.receive(byte) }
                #expect(try connection.passedOn() == [])
                try connection.receive(bytes.last ?? "")
                #expect(try connection.passedOn() == parts)
                connection.answer("a")
                #expect(try connection.sent() == MemoryConnection.ok("a"))
            }
        }
    }

    @Test("a body is cut with the chunk that makes it too large, and passed on as it is then")
    func cut() throws {
        try MemoryConnection.run { connection in
            try connection.receive(RawRequest.post("Transfer-Encoding: chunked\r\n") + RawRequest.chunk(40_000))
            try connection.receive(RawRequest.chunk(25_536))
            #expect(try connection.passedOn() == [])
            try connection.receive(RawRequest.chunk(7))
            #expect(try connection.passedOn() == ["POST /a", "65543", "end"])
            try connection.receive(RawRequest.chunk(7) + "0\r\n\r\n" + RawRequest.get("/b"))
            #expect(try connection.passedOn() == [])
            connection.answer("a")
            #expect(try connection.sent() == MemoryConnection.ok("a", closes: true))
        }
    }

    @Test("a body that is said to be too large is not read; one that is just not is")
    func declared() throws {
        try MemoryConnection.run { connection in
            try connection.receive(RawRequest.post("Content-Length: 65536\r\n") + String(repeating: " ", count: 65_536))
            #expect(try connection.passedOn() == ["POST /a", "65536", "end"])
            connection.answer("a")
            try connection.receive(RawRequest.post("Content-Length: 65537\r\nExpect: 100-continue\r\n"))
            #expect(try connection.passedOn() == ["POST /a", "end"])
            connection.answer("b")
            #expect(try connection.sent() == MemoryConnection.ok("a") + MemoryConnection.ok("b", closes: true))
        }
    }

    @Test("64 requests may wait; what comes beyond them is not answered, and the last answer says that it is")
    func pipelined() throws {
        try MemoryConnection.run { connection in
            try connection.receive((0..<70).map { RawRequest.get("/\($0)") }.joined())
            #expect(try connection.passedOn() == (0..<64).flatMap { ["GET /\($0)", "end"] })
            for index in 0..<63 {
                connection.answer("\(index)")
                #expect(try connection.sent() == MemoryConnection.ok("\(index)"))
            }
            connection.answer("63")
            #expect(try connection.sent() == MemoryConnection.ok("63", closes: true))
            #expect(connection.isHalfClosed)
            #expect(try connection.passedOn() == [])
        }
    }

    @Test("more than 64 are answered, if no more than 63 wait at a time")
    func many() throws {
        try MemoryConnection.run { connection in
            for _ in 0..<3 {
                try connection.receive(String(repeating: RawRequest.get("/a"), count: 63))
                for _ in 0..<63 { connection.answer("a") }
                #expect(try connection.sent() == String(repeating: MemoryConnection.ok("a"), count: 63))
            }
            #expect(connection.isOpen)
        }
    }

    @Test("what cannot be understood is refused after everything before it is answered")
    func order() throws {
        try MemoryConnection.run { connection in
            try connection.receive(
                RawRequest.get("/a") + RawRequest.get("/b") + RawRequest.get("/c", "Host: b\r\n") + RawRequest.get("/d")
            )
            #expect(try connection.passedOn() == ["GET /a", "end", "GET /b", "end"])
            connection.answer("a")
            #expect(try connection.sent() == MemoryConnection.ok("a"))
            connection.answer("b")
            let rest = try connection.sent()
            let (answer, refusal) = (MemoryConnection.ok("b"), rest.dropFirst(MemoryConnection.ok("b").count))
            #expect(rest.hasPrefix(answer))
            #expect(refusal.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
            #expect(refusal.contains("\r\nConnection: close\r\n"))
            #expect(connection.isHalfClosed)
        }
    }

    @Test("when all places for reads are taken a read is told to come back, and its connection stays open")
    func full() throws {
        let metrics = EdgeMetrics()
        let admission = Admission(limit: 1, metrics: metrics)
        let other = admission.ticket(on: EmbeddedEventLoop())
        other.enter(.get, at: .now())
        try MemoryConnection.run(admission: admission) { connection in
            for request in [
                RawRequest.get("/a"), RawRequest.get("/health/"), RawRequest.get("/a", "Content-Length: 1\r\n") + "x",
            ] {
                try connection.receive(request)
                #expect(try connection.passedOn() == [])
                let refusal = try connection.sent()
                #expect(refusal.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
                #expect(!refusal.contains("Connection: close"))
                #expect(refusal.hasSuffix("\r\n\r\n{\"refusal\":\"overloaded\"}"))
                #expect(connection.isOpen)
            }
            try connection.receive("HEAD /a HTTP/1.1\r\nHost: a\r\n\r\n")
            let bare = try connection.sent()
            #expect(bare.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
            #expect(bare.hasSuffix("\r\n\r\n"))
            #expect(metrics.refusedReads == 4)
            #expect(connection.refused == Array(repeating: .overloaded, count: 4))
            for path in ["/health", "/ready", "/metrics"] {
                try connection.receive(RawRequest.get(path))
                #expect(try connection.passedOn() == ["GET \(path)", "end"])
                connection.answer("a")
                #expect(try connection.sent() == MemoryConnection.ok("a"))
            }
            try connection.receive(RawRequest.post("Content-Length: 1\r\n") + "x")
            #expect(try connection.passedOn() == ["POST /a", "1", "end"])
            connection.answer("a")
            #expect(try connection.sent() == MemoryConnection.ok("a"))
            other.end()
            try connection.receive(RawRequest.get("/a"))
            #expect(try connection.passedOn() == ["GET /a", "end"])
            #expect(admission.reads == 1)
            #expect(metrics.refusedReads == 4)
        }
    }

    @Test("a read that is refused behind one that waits ends the connection, so that it is sent again")
    func fullBehind() throws {
        try MemoryConnection.run(admission: Admission(limit: 1, metrics: EdgeMetrics())) { connection in
            try connection.receive(RawRequest.get("/a") + RawRequest.get("/b") + RawRequest.get("/c"))
            #expect(try connection.passedOn() == ["GET /a", "end"])
            connection.answer("a")
            let sent = try connection.sent()
            #expect(sent.hasPrefix(MemoryConnection.ok("a") + "HTTP/1.1 503 Service Unavailable\r\n"))
            #expect(sent.components(separatedBy: "HTTP/1.1 ").count == 3)
            #expect(sent.contains("\r\nConnection: close\r\n"))
            #expect(connection.isHalfClosed)
        }
    }

    @Test("a request in HTTP/1.0 that the policy hides is refused here; any other request is passed on")
    func hidden() throws {
        try MemoryConnection.run { connection in
            try connection.receive("GET /hidden HTTP/1.0\r\n\r\n")
            #expect(try connection.passedOn() == [])
            #expect(connection.refused == [.notFound])
            let head = "HTTP/1.1 404 Not Found\r\nContent-Length: 22\r\nConnection: close\r\n\r\n"
            #expect(try connection.sent() == head + "{\"refusal\":\"notFound\"}")
        }
        for (request, closes) in [("GET /a HTTP/1.0\r\n\r\n", true), (RawRequest.get("/hidden"), false)] {
            try MemoryConnection.run { connection in
                try connection.receive(request)
                #expect(try connection.passedOn() == ["GET \(closes ? "/a" : "/hidden")", "end"])
                connection.answer("a")
                #expect(try connection.sent() == MemoryConnection.ok("a", closes: closes))
            }
        }
    }

    @Test("a client in HTTP/1.0 that asks to keep the connection is told so, and may ask again; any other is closed")
    func old() throws {
        let kept = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nConnection: keep-alive\r\n\r\n"
        try MemoryConnection.run { connection in
            for text in ["a", "b", "c"] {
                try connection.receive("GET /\(text) HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n")
                #expect(try connection.passedOn() == ["GET /\(text)", "end"])
                connection.answer(text)
                #expect(try connection.sent() == kept + text)
                #expect(connection.isOpen)
            }
            try connection.receive("GET /d HTTP/1.0\r\n\r\n")
            connection.answer("d")
            #expect(try connection.sent() == MemoryConnection.ok("d", closes: true))
        }
        try MemoryConnection.run { connection in
            try connection.receive("GET /e HTTP/1.0\r\nConnection: keep-alive, close\r\n\r\n")
            #expect(try connection.passedOn() == ["GET /e", "end"])
            connection.answer("e")
            #expect(try connection.sent() == MemoryConnection.ok("e", closes: true))
        }
    }

    @Test("HTTP/1.0 has no pipelining: what comes before the answer is not answered, and the connection ends")
    func oldPipelined() throws {
        for second in ["GET /b HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", RawRequest.get("/b")] {
            try MemoryConnection.run { connection in
                try connection.receive("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n" + second)
                #expect(try connection.passedOn() == ["GET /a", "end"])
                connection.answer("a")
                #expect(try connection.sent() == MemoryConnection.ok("a", closes: true))
                #expect(connection.isHalfClosed)
            }
        }
        try MemoryConnection.run { connection in
            try connection.receive(RawRequest.get("/a") + "GET /b HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            #expect(try connection.passedOn() == ["GET /a", "end"])
            connection.answer("a")
            #expect(try connection.sent() == MemoryConnection.ok("a", closes: true))
        }
    }

    @Test("a body without a length has no chunks in HTTP/1.0: the end of the connection ends it")
    func oldStream() throws {
        try MemoryConnection.run { connection in
            try connection.receive("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            connection.stream(["one", "two"])
            #expect(try connection.sent() == "HTTP/1.0 200 OK\r\nConnection: close\r\n\r\nonetwo")
            #expect(!connection.isOpen)
        }
        // Control: HTTP/1.1.
        try MemoryConnection.run { connection in
            try connection.receive(RawRequest.get("/a"))
            connection.stream(["one"])
            #expect(
                try connection.sent() == "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\none\r\n0\r\n\r\n")
            #expect(connection.isOpen)
        }
    }

    @Test("a response to a connection without HTTP is whole, and says that the connection closes")
    func bytes() {
        var response = EdgeResponse(status: 503, fields: [.retryAfter: "5", .contentLength: "2"], body: ByteBuffer())
        response.add(.server, "x")
        response.body = ByteBuffer(string: "{}")
        #expect(
            String(buffer: response.bytes)
                == "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\n"
                + "Content-Length: 2\r\nServer: x\r\n\r\n{}")
    }

    @Test("a client that ends in the middle of a request is told so after the answers before it")
    func end() throws {
        for answers in [[], ["a"], ["a", "b"]] {
            try MemoryConnection.run { connection in
                for _ in answers { try connection.receive(RawRequest.get("/a")) }
                try connection.receive(RawRequest.post("Content-Length: 4\r\n") + "{")
                connection.receiveEnd()
                for answer in answers { connection.answer(answer) }
                let (sent, before) = (try connection.sent(), answers.map { MemoryConnection.ok($0) }.joined())
                #expect(sent.hasPrefix(before + "HTTP/1.1 400 Bad Request\r\n"))
                #expect(sent.hasSuffix("}"))
                #expect(!connection.isOpen)
            }
        }
    }
}
