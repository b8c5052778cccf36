import Foundation
import SQLiteStore
import TestSupport
import Testing

@Suite("Metrics of a running server") struct MetricsServeTests {
    private static let token = "correct-horse-battery"

    @Test("they are for this machine and for the token; to all others there is nothing")
    func access() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let server = try Running(
            ["serve", "--data", folder.path, "--port", "0"], environment: ["WAYSWAP_METRICS_TOKEN": Self.token])
        guard let line = await server.errors.line(with: "\"listening\""),
            let port = line.firstMatch(of: #/"port":"([0-9]+)"/#).flatMap({ Int($0.1) })
        else { throw Missing("a port in \(server.errors.soFar)") }

        let open = try await ask(port)
        #expect(open.status == "HTTP/1.1 200 OK")
        #expect(open.body.contains("\nwayswap_ready 1\n"))
        #expect(open.body.contains("\nprocess_resident_memory_bytes "))
        #expect(open.body.contains("\nwayswap_commits_total "))
        let forwarded = try await ask(port, "X-Forwarded-For: 192.0.2.1\r\n")
        #expect(forwarded.status == "HTTP/1.1 404 Not Found")
        // As nginx asks that was told nothing but the address.
        for path in [
            "/metrics", "//metrics", "/metrics/", "///metrics//?a=b", "http://a/metrics", "http://a/metrics#b",
        ] {
            let connection = try Connection(port: port)
            try connection.send("GET \(path) HTTP/1.0\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
            #expect(await connection.answer().contains(" 404 Not Found\r\n"), "\(path)")
        }
        let nowhere = try await ask(port, "X-Forwarded-For: 192.0.2.1\r\n", path: "/v1/nowhere")
        #expect(forwarded.body.anonymous == nowhere.body.anonymous)
        let wrong = try await ask(port, "X-Forwarded-For: 192.0.2.1\r\nAuthorization: Bearer wrong-horse-battery\r\n")
        #expect(wrong.body.anonymous == nowhere.body.anonymous)
        let right = try await ask(port, "X-Forwarded-For: 192.0.2.1\r\nAuthorization: Bearer \(Self.token)\r\n")
        #expect(right.status == "HTTP/1.1 200 OK")

        server.signal(SIGTERM)
        let outcome = try await server.outcome()
        #expect(outcome.code == 0)
        #expect(!outcome.errors.joined().contains(Self.token))
    }

    @Test(
        "a token that could be guessed is refused at the start, with code 78",
        arguments: ["fifteen-letters", "with a space in between", "nicht-für-jeden-gedacht"])
    func weakToken(_ token: String) async throws {
        let run = try await Running(
            ["serve", "--data", SeededFolder.newFolder().path], environment: ["WAYSWAP_METRICS_TOKEN": token]
        ).outcome()
        #expect(run.code == 78)
        #expect(run.errors == ["wayswap: WAYSWAP_METRICS_TOKEN must be 16 or more visible ASCII characters"])
    }

    private func ask(
        _ port: Int, _ headers: String = "", path: String = "/metrics"
    ) async throws -> (status: String, body: String) {
        let connection = try Connection(port: port)
        try connection.send(Connection.request("GET", path, "", "\(headers)Connection: close\r\n"))
        let answer = await connection.answer()
        guard let end = answer.range(of: "\r\n\r\n"), let line = answer.range(of: "\r\n") else {
            throw Missing("an answer: \(answer)")
        }
        return (String(answer[..<line.lowerBound]), String(answer[end.upperBound...]))
    }
}

extension String {
    /// Without the id of the request, which no two answers share.
    fileprivate var anonymous: String { replacing(#/,"requestId":"[0-9a-f]+"/#, with: "") }
}
