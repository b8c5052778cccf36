import Foundation
import SQLiteStore
import TestSupport
import Testing

/// What the built server does with connections that no honest client would make.
@Suite("wayswap serve, from a hostile network", .serialized) struct NetworkTests {
    /// Runs a server with these flags and gives its port.
    private func serving(_ flags: [String] = [], _ test: (Int) async throws -> Void) async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let server = try Running(["serve", "--data", folder.path, "--port", "0"] + flags)
        guard let line = await server.errors.line(with: "\"listening\""),
            let text = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))["port"],
            let port = Int(text)
        else { throw Missing("a port in \(server.errors.soFar)") }
        try await test(port)
        server.signal(SIGTERM)
        #expect(try await server.outcome().code == 0)
    }

    private func ask(_ port: Int, _ bytes: String) async throws -> String {
        let connection = try Connection(port: port)
        try connection.send(bytes)
        return await connection.answer()
    }

    /// Requests on whose end two readers could disagree, each with a second one hidden in it.
    static let ambiguous =
        [
            "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
            "Content-Length: 0\r\nContent-Length: 2\r\n\r\n{}", "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
            "Content-Length: 2, 2\r\n\r\n{}", "Content-Length: +2\r\n\r\n{}", "Content-Length: 0x2\r\n\r\n{}",
            "Content-Length: \r\n\r\n", "Content-Length : 2\r\n\r\n{}",
            "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
            "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n0\r\n\r\n",
            "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}\r\n0\r\n\r\n", "X: a\r\n b\r\n\r\n",
            "X: a\u{0}b\r\n\r\n", "Host: b\r\n\r\n",
        ].map { "POST /v1/auth/login HTTP/1.1\r\nHost: a\r\n" + $0 } + [
            "POST /v1/auth/login HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "GET /health HTTP/1.1\r\n\r\n", "GET /health HTTP/1.1\nHost: a\n\n", "GET /health\r\n\r\n",
            "GET /health HTTP/3.0\r\nHost: a\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            "\u{16}\u{3}\u{1}\u{2}\r\n\r\n",
        ]

    @Test("a request that can be read in two ways is refused with a problem document, and its connection closed")
    func ambiguity() async throws {
        try await serving { port in
            for request in Self.ambiguous {
                let answer = try await ask(port, request + "GET /ready HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"), "\(request)")
                #expect(answer.components(separatedBy: "HTTP/1.1 ").count == 2, "\(request)")
                for field in [
                    "content-type: application/problem+json\r\n", "connection: close\r\n",
                    "cache-control: no-store\r\n",
                    "x-content-type-options: nosniff\r\n", "x-request-id: ",
                ] { #expect(answer.lowercased().contains(field), "\(field) \(request)") }
                #expect(answer.contains(#""status":400"#), "\(request)")
            }
            let large = "GET /health HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 40_000))\r\n\r\n"
            #expect(try await ask(port, large).hasPrefix("HTTP/1.1 431 "))
            let many = String(repeating: "X: y\r\n", count: 200)
            #expect(try await ask(port, "GET /health HTTP/1.1\r\nHost: a\r\n\(many)\r\n").hasPrefix("HTTP/1.1 431 "))
            #expect(
                try await ask(port, "POST /v1/auth/login HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\n\r\n")
                    .hasPrefix("HTTP/1.1 417 "))
        }
    }

    @Test("HTTP/1.0, HEAD, a body on GET and pipelined requests are answered as they should be")
    func framing() async throws {
        try await serving { port in
            let old = try await ask(port, "GET /health HTTP/1.0\r\n\r\n")
            #expect(old.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(old.hasSuffix("\r\n\r\n{\"status\":\"ok\"}"))
            let closing = "Connection: close\r\n\r\n"
            let three = try await ask(
                port,
                "GET /health HTTP/1.1\r\nHost: a\r\n\r\nHEAD /health HTTP/1.1\r\nHost: a\r\n\r\n"
                    + "GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
                    + "GET /v1/nowhere HTTP/1.1\r\nHost: a\r\n" + closing)
            let statuses = three.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
            #expect(statuses == ["200", "200", "200", "404"])
            #expect(three.components(separatedBy: "{\"status\":\"ok\"}").count == 3)
            let upgrade = try await ask(
                port, "GET /health HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n")
            #expect(upgrade.hasPrefix("HTTP/1.1 200 OK\r\n"))
        }
    }

    @Test("who waits for a 100 is told to go on, and who would send too much is told so before")
    func expectation() async throws {
        try await serving { port in
            let connection = try Connection(port: port)
            let head = "POST /v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
            try connection.send(head + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n")
            #expect(await connection.answer { $0.hasSuffix("\r\n\r\n") } == "HTTP/1.1 100 Continue\r\n\r\n")
            try connection.send("{}")
            #expect(await connection.answer { $0.hasSuffix("}") }.hasPrefix("HTTP/1.1 422 "))
            let large = try await ask(port, head + "Expect: 100-continue\r\nContent-Length: 70000\r\n\r\n")
            #expect(large.hasPrefix("HTTP/1.1 413 "))
            #expect(large.lowercased().contains("connection: close\r\n"))
            #expect(!large.contains("100 Continue"))
            let packed = try await ask(
                port, head + "Content-Encoding: gzip\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}")
            #expect(packed.hasPrefix("HTTP/1.1 415 "))
        }
    }

    @Test("a chunked body is cut when it is too large, though the client says no end")
    func endless() async throws {
        try await serving { port in
            let connection = try Connection(port: port)
            try connection.send(
                "POST /v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n")
            let chunk = "4000\r\n\(String(repeating: " ", count: 0x4000))\r\n"
            for _ in 0..<5 { try connection.send(chunk) }
            let answer = await connection.answer()
            #expect(answer.hasPrefix("HTTP/1.1 413 "))
            #expect(answer.contains("body-too-large"))
        }
    }

    @Test("a request that does not come whole in time ends its connection, however steadily it trickles")
    func deadline() async throws {
        try await serving(["--read-deadline", "1", "--idle-timeout", "3"]) { port in
            let slow = try Connection(port: port)
            let began = ContinuousClock.now
            try slow.send("POST /v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{")
            // Ends with an error once the server has closed; if it never does, the request comes whole in the end.
            let trickle = Task {
                for _ in 0..<999 {
                    do { try slow.send(" ") } catch { return true }
                    try await Task.sleep(for: .milliseconds(50))
                }
                return false
            }
            #expect(await slow.answer() == "")
            #expect(ContinuousClock.now - began >= .milliseconds(900))
            #expect(try await trickle.value)
            let idle = try Connection(port: port)
            let asked = ContinuousClock.now
            try idle.send(Connection.request("GET", "/health"))
            #expect(await idle.answer { $0.hasSuffix("}") }.hasPrefix("HTTP/1.1 200 "))
            #expect(await idle.answer() == "")
            #expect(ContinuousClock.now - asked >= .milliseconds(2500))
        }
    }

    @Test("an address may have so many connections; one more is told so and closed, and one less makes room")
    func perAddress() async throws {
        try await serving(["--max-connections-per-address", "3"]) { port in
            var held: [Connection] = []
            for _ in 0..<3 {
                let connection = try Connection(port: port)
                try connection.send(Connection.request("GET", "/health"))
                #expect(await connection.answer { $0.hasSuffix("}") }.hasPrefix("HTTP/1.1 200 "))
                held.append(connection)
            }
            let refused = try await Connection(port: port).answer()
            #expect(refused.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
            #expect(refused.contains("too-many-connections"))
            held[0].finish()
            #expect(await held[0].answer() == "")
            // The end is seen here a moment before it is counted there.
            var isTaken = false
            for _ in 0..<10_000 where !isTaken {
                // `try?`: a connection that is refused may end before anything is sent.
                isTaken = (try? await Connection.ask(port, "GET", "/health"))?.hasPrefix("HTTP/1.1 200 ") == true
            }
            #expect(isTaken)
        }
    }

    @Test(
        "settings that cannot be are refused at the start with 78",
        arguments: [
            (["--max-connections=-1"], "WAYSWAP_MAX_CONNECTIONS must be a number from 0 to 1000000"),
            (["--trusted-proxies", "10.0.0.0/8,nginx"], "nginx is no address and no range such as 10.0.0.0/8"),
            (["--tls-key", "/nowhere/key.pem"], "TLS needs both a certificate and its key"),
            (["--tls-certificate", "/nowhere/c.pem", "--tls-key", "/nowhere/k.pem"], "cannot read /nowhere/c.pem"),
        ])
    func settings(flags: [String], said: String) async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let run = try await Running(["serve", "--data", folder.path, "--port", "0"] + flags).outcome()
        #expect(run.code == 78)
        #expect(run.errors.count == 1)
        #expect(run.errors.first?.hasSuffix(said) == true, "\(run.errors)")
    }
}
