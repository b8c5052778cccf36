import Foundation
import SQLiteStore
import TestSupport
import Testing

/// The built server writes its log into a pipe, as under a service manager, and nobody reads it.
@Suite("wayswap serve, whose log nobody reads", .serialized) struct StalledLogTests {
    /// Runs a server of whose log nothing is read after its first line.
    private func serving(
        _ test: (_ server: Running, _ folder: DataFolder, _ port: Int) async throws -> Void
    ) async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let server = try Running(["serve", "--data", folder.path, "--port", "0"], stalling: #""listening""#)
        guard let line = await server.errors.line(with: #""listening""#), let port = try fields(line)["port"],
            let port = Int(port)
        else { throw Missing("a port in \(server.errors.soFar)") }
        try await test(server, folder, port)
    }

    private func fields(_ line: String) throws -> [String: String] {
        try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
    }

    /// Asks so often whether the server is alive, and expects every answer. Each is a line of the log.
    private func ask(_ port: Int, times: Int) async throws {
        let connection = try Connection(port: port)
        let atOnce = 50
        for _ in 0..<times / atOnce {
            try connection.send(String(repeating: Connection.request("GET", "/health"), count: atOnce))
            let answers = await connection.answer { text in
                text.hasSuffix("}") && text.components(separatedBy: #"{"status":"ok"}"#).count > atOnce
            }
            try #require(answers.components(separatedBy: "HTTP/1.1 200 OK").count == atOnce + 1)
        }
    }

    @Test("it answers on; what does not fit into the queue is counted, and said once somebody reads again")
    func answers() async throws {
        try await serving { server, _, port in
            // The queue takes 10,000, and the pipe some hundreds.
            let asked = 11_000
            try await ask(port, times: asked)
            let metrics = try await Connection.ask(port, "GET", "/metrics")
            let counted = metrics.firstMatch(of: #/\nwayswap_log_lines_dropped_total ([0-9]+)\n/#)
            let dropped = try #require(counted.flatMap { Int($0.1) })
            #expect((1...1000).contains(dropped))

            server.errors.collect()
            #expect(await server.errors.line(with: "log lines dropped") != nil)
            try await ask(port, times: 50)
            server.signal(SIGTERM)
            let outcome = try await server.outcome()
            #expect(outcome.code == 0)
            let log = try outcome.errors.map(fields)
            #expect(log.last?["event"] == "stopped")
            let missing = log.filter { $0["event"] == "log lines dropped" }
                .compactMap { $0["count"].flatMap { Int($0) } }
            // The line of the question for metrics was dropped after it was answered.
            #expect(missing.count == 1 && missing[0] > dropped)
            // All of them are there or said to be missing; lines of other events may be among those.
            let written = log.count { $0["event"] == "request" }
            #expect(written >= 10_050)
            #expect(written + missing[0] >= asked + 50 + 1)
        }
    }

    @Test("SIGTERM ends it in good order, with 0")
    func stops() async throws {
        try await serving { server, folder, port in
            // Some 200 KB of log, three times what the pipe takes.
            try await ask(port, times: 1000)
            server.signal(SIGTERM)
            #expect(try await server.exitCode() == 0)
            // Closed as ever: the log of the database is emptied and gone.
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            #expect(files == ["epoch", "keys", "wayswap.lock", "wayswap.sqlite"])
            server.errors.collect()
            #expect(await !server.errors.whole().contains(#""stopped""#))
        }
    }

    @Test("it answers and ends as ever when the reader has gone for good")
    func gone() async throws {
        try await serving { server, _, port in
            server.errors.abandon()
            try await ask(port, times: 1000)
            server.signal(SIGTERM)
            #expect(try await server.exitCode() == 0)
        }
    }
}
