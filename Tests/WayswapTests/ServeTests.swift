import Domain
import Foundation
import SQLiteStore
import TestSupport
import Testing

@Suite("wayswap serve") struct ServeTests {
    private static let ana =
        #"{"handle":"ana","name":"Ana","email":"ana@example.org","password":"correct horse battery","homeCurrency":"PLN"}"#

    /// A server that listens, and its port.
    private func serve(_ folder: DataFolder, _ flags: [String] = []) async throws -> (server: Running, port: Int) {
        let server = try Running(["serve", "--data", folder.path, "--port", "0"] + flags)
        guard let line = await server.errors.line(with: "\"listening\""),
            let port = try fields(line)["port"].flatMap({ Int($0) })
        else { throw Missing("a port in \(server.errors.soFar)") }
        return (server, port)
    }

    private func fields(_ line: String) throws -> [String: String] {
        try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
    }

    @Test("it answers, keeps others out of folder and port, is backed up while it serves, and logs nothing personal")
    func serves() async throws {
        let (folder, other, restored) = (
            try await SeededFolder.copy(), try await SeededFolder.copy(), SeededFolder.newFolder()
        )
        defer { [folder, other, restored].forEach(SeededFolder.remove) }
        let (server, port) = try await serve(folder)
        let health = try await Connection.ask(port, "GET", "/health")
        #expect(health.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(health.hasSuffix("\r\n\r\n{\"status\":\"ok\"}"))
        #expect(try await Connection.ask(port, "POST", "/v1/auth/register", Self.ana).hasPrefix("HTTP/1.1 201 "))
        #expect(try await Connection.ask(port, "GET", "/v1/travellers/ana?x=secret").hasPrefix("HTTP/1.1 422 "))

        let twice = try await Running.run("serve", "--data", folder.path, "--port", "0")
        #expect(twice.code == 73)
        #expect(twice.errors == ["wayswap: the data folder \(folder.path) is in use by another process"])
        let busy = try await Running.run("serve", "--data", other.path, "--port", "\(port)")
        #expect(busy.code == 75)
        // A write of its first seconds may have been slow, and nothing sends messages.
        let said = busy.errors.filter { !$0.contains(#""event":"slow write""#) && !$0.contains(#""event":"messages""#) }
        #expect(said == ["wayswap: the port is in use by another program"])

        try restored.create()
        let backup = try await Running.run("backup", "--data", folder.path, restored.database)
        #expect((backup.code, backup.output, backup.errors) == (0, "backed up to \(restored.database)\n", []))
        let again = try await Running.run("backup", "--data", folder.path, restored.database)
        #expect((again.code, again.errors) == (78, ["wayswap: \(restored.database) exists; a backup replaces nothing"]))
        try FileManager.default.copyItem(atPath: folder.keys, toPath: restored.keys)
        #expect(try await Running.run("verify", "--data", restored.path).output == "no findings\n")
        #expect(try await Running.run("verify", "--data", folder.path).output == "no findings\n")
        #expect(try await handles(restored) == ["ana"])

        server.signal(SIGINT)
        let outcome = try await server.outcome()
        #expect((outcome.code, outcome.output) == (0, ""))
        let log = try outcome.errors.map(fields)
        #expect(log.allSatisfy { $0["at"] != nil && $0["level"] != nil })
        // How long a write takes is the machine's affair.
        let events = log.compactMap { $0["event"] }.filter { $0 != "slow write" }
        #expect(events == ["messages", "messages", "listening", "request", "request", "request", "stopped"])
        #expect(
            log.filter { $0["event"] == "request" }.map { [$0["method"], $0["route"], $0["status"]] } == [
                ["GET", "/health", "200"], ["POST", "/v1/auth/register", "201"],
                ["GET", "/v1/travellers/:handle", "422"],
            ])
        let text = outcome.errors.joined()
        for secret in ["ana", "Ana", "correct", "horse", "secret", "127.0.0.1:"] {
            #expect(!text.contains(secret), "\(secret)")
        }
    }

    private func handles(_ folder: DataFolder) async throws -> [String] {
        let database = try SeededFolder.open(folder)
        let handles = try await database.texts("SELECT handle FROM traveller")
        try await database.close()
        return handles
    }

    @Test("told to stop, it answers what it has begun to read, waits for nobody who is silent, and exits with 0")
    func stops() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        // Nothing but the signal ends a connection.
        let (server, port) = try await serve(folder, ["--idle-timeout", "0", "--write-deadline", "0"])
        let idle = try Connection(port: port)
        try idle.send(Connection.request("GET", "/health"))
        #expect(await idle.answer { $0.hasSuffix("}") }.hasPrefix("HTTP/1.1 200 "))

        let begun = try Connection(port: port)
        let request = Connection.request("POST", "/v1/auth/register", Self.ana, "Expect: 100-continue\r\n")
        try begun.send(String(request.dropLast(20)))
        // The server says that it has read the beginning.
        #expect(await begun.answer { $0.hasSuffix("\r\n\r\n") } == "HTTP/1.1 100 Continue\r\n\r\n")
        server.signal(SIGTERM)
        try await begun.send(String(request.suffix(20)), afterEndOf: idle)
        #expect(await begun.answer().hasPrefix("HTTP/1.1 201 "))
        let outcome = try await server.outcome()
        #expect(outcome.code == 0)
        // Had it waited for the silent one, it would say that a request had not ended.
        let events = try outcome.errors.map(fields).compactMap { $0["event"] }.filter { $0 != "slow write" }
        #expect(events == ["messages", "messages", "listening", "request", "request", "stopped"])
        #expect(throws: Missing.self) { try Connection(port: port) }
        #expect(try await handles(folder) == ["ana"])
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(files == ["epoch", "keys", "wayswap.lock", "wayswap.sqlite"])
    }

    @Test("a process that is killed loses nothing that it had answered")
    func killed() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let (server, port) = try await serve(folder)
        #expect(try await Connection.ask(port, "POST", "/v1/auth/register", Self.ana).hasPrefix("HTTP/1.1 201 "))
        server.signal(SIGKILL)
        #expect(try await server.outcome().code == 128 + SIGKILL)
        #expect(try await Running.run("verify", "--data", folder.path).output == "no findings\n")
        #expect(try await handles(folder) == ["ana"])
    }
}
