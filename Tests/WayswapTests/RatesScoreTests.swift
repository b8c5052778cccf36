import Domain
import Foundation
import SQLiteStore
import TestSupport
import Testing

@Suite("wayswap rates score") struct RatesScoreTests {
    /// Six pairs, which take a moment.
    private static let few =
        "DELETE FROM rate WHERE currency NOT IN ('BRL', 'DKK', 'JPY', 'PLN', 'TRY', 'USD'); DELETE FROM score_card"

    @Test("killed in the middle it goes on, to the same bytes; without its progress it starts anew")
    func resumes() async throws {
        let (folder, whole) = (try await SeededFolder.copy(), try await SeededFolder.copy())
        defer { [folder, whole].forEach(SeededFolder.remove) }
        for each in [folder, whole] { try await Self.change(each, Self.few) }
        // However fast it scores, it cannot store the card before it is killed.
        let lock = try WriteLock(of: folder)
        let killed = try Running(["rates", "score", "--data", folder.path])
        #expect(await killed.output.line(with: "(2 of 6)", endingIn: ")") != nil)
        killed.signal(SIGKILL)
        #expect(try await killed.exitCode() == 128 + SIGKILL)
        try lock.release()
        #expect(try await Self.cards(folder) == [])
        let progress = try String(contentsOfFile: folder.scores, encoding: .utf8)
        let lines = progress.split(separator: "\n")
        #expect((3...7).contains(lines.count))

        // A run without interruption that began in the same moment.
        try Data("\(lines[0])\n".utf8).write(to: URL(filePath: whole.scores))
        let (wholeCard, wholeRun) = try await Self.score(whole)
        #expect(wholeRun.code == 0)
        #expect(wholeRun.output.contains("(1 of 6)") && !wholeRun.output.contains("goes on"))

        // The last line as a power cut leaves it.
        try Data(progress.dropLast(100).utf8).write(to: URL(filePath: folder.scores))
        let (card, run) = try await Self.score(folder)
        #expect((run.code, run.errors) == (0, []))
        #expect(run.output.hasPrefix("goes on: \(lines.count - 2) of 6 pairs are scored\n"))
        #expect(!run.output.contains("EUR/BRL") && run.output.contains("(6 of 6)"))
        #expect(card == wholeCard)
        #expect(try await Self.cards(folder) == Self.cards(whole))
        #expect(!FileManager.default.fileExists(atPath: folder.scores))

        // Control: other closes than those of the progress, and no progress at all.
        try Data(progress.utf8).write(to: URL(filePath: folder.scores))
        try await Self.change(folder, "UPDATE rate SET digits = '1.2345' WHERE currency = 'USD' AND day = 20000")
        let anew = try await Self.score(folder)
        #expect(anew.run.output.hasPrefix("EUR/BRL: "))
        #expect(anew.card != wholeCard)
        #expect(try await Self.score(folder).run.output.hasPrefix("EUR/BRL: "))
        #expect(try await Running.run("verify", "--data", folder.path).output == "no findings\n")
    }

    @Test("beside a server it stores the card, which the server shows from then on")
    func besideServer() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        try await Self.change(folder, "DELETE FROM rate WHERE currency NOT IN ('DKK', 'USD'); DELETE FROM score_card")
        let server = try Running(["serve", "--data", folder.path, "--port", "0"])
        let listening = try #require(await server.errors.line(with: "\"listening\""))
        let fields = try JSONDecoder().decode([String: String].self, from: Data(listening.utf8))
        let port = try #require(fields["port"].flatMap { Int($0) })
        let path = "/v1/rates/forecast?base=EUR&quote=USD"
        #expect(try await Connection.ask(port, "GET", path).contains(#""scorecard":null"#))
        let (_, run) = try await Self.score(folder)
        #expect((run.code, run.errors) == (0, []))
        let shown = try await Connection.ask(port, "GET", path)
        #expect(shown.contains(#""scorecard":{"group":"calm","from":"2022-01-0"#))
        #expect(shown.contains(#"{"model":"rw-ewma-fan-v1","horizon":96,"windows":"#))
        let ana =
            #"{"handle":"ana","name":"Ana","email":"ana@example.org","password":"correct horse","homeCurrency":"PLN"}"#
        #expect(try await Connection.ask(port, "POST", "/v1/auth/register", ana).hasPrefix("HTTP/1.1 201 "))
        server.signal(SIGTERM)
        #expect(try await server.outcome().code == 0)
        #expect(try await Running.run("verify", "--data", folder.path).output == "no findings\n")
        // Three models at four horizons: of all pairs, calm ones, pegged ones, and those that drift.
        #expect(try await Self.cards(folder).count == 48)
    }

    @Test("what cannot be scored is said in a line, with code 78")
    func refused() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let missing = SeededFolder.newFolder()
        let nothing = try await Running.run("rates", "score", "--data", missing.path)
        #expect(nothing.code == 78)
        #expect(nothing.errors == ["wayswap: there is no database at \(missing.database); make one with: wayswap seed"])
        try await Self.change(folder, "DELETE FROM rate WHERE day > 17000")
        let few = try await Running.run("rates", "score", "--data", folder.path)
        #expect(few.code == 78)
        #expect(few.errors == ["wayswap: there are too few rates since 2022-01-01 to judge a forecast by"])
    }

    @Test("weights that are missing or damaged stop the server and the command before anything else, with code 78")
    func weights() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let seeded = Repository.root.appending(path: "seed/forecast/lstm-v1.bin")
        var bytes = try Data(contentsOf: seeded)
        bytes[5_000] ^= 1
        let damaged = "\(folder.path)/weights"
        try bytes.write(to: URL(filePath: damaged))
        let faults = [
            ("/nowhere", "/nowhere cannot be read"),
            (damaged, "\(damaged) does not have the checksum at its end"),
            (
                folder.keys,
                "\(folder.keys) has \(try Data(contentsOf: URL(filePath: folder.keys)).count) bytes "
                    + "where the weights have 163680"
            ),
        ]
        for (path, fault) in faults {
            for command in [["serve", "--port", "0"], ["rates", "score"]] {
                let run = try await Running(
                    command + ["--data", folder.path], environment: ["WAYSWAP_LSTM": path]
                ).outcome()
                #expect(run.code == 78)
                #expect(run.errors == ["wayswap: WAYSWAP_LSTM: \(fault)"])
            }
        }
        let server = try Running(
            ["serve", "--data", folder.path, "--port", "0"], environment: ["WAYSWAP_LSTM": seeded.path()])
        #expect(await server.errors.line(with: "\"listening\"") != nil)
        server.signal(SIGTERM)
        #expect(try await server.outcome().code == 0)
    }

    private static func score(_ folder: DataFolder) async throws -> (card: String, run: Running.Outcome) {
        let file = "\(folder.path)/card.json"
        let run = try await Running.run("rates", "score", "--data", folder.path, "--to", file)
        return (try String(contentsOfFile: file, encoding: .utf8), run)
    }

    /// Opens the folder only for this.
    private static func change(_ folder: DataFolder, _ sql: String) async throws {
        let database = try SeededFolder.open(folder)
        try await database.run(sql)
        try await database.close()
    }

    private static func cards(_ folder: DataFolder) async throws -> [String] {
        let database = try SeededFolder.open(folder)
        let rows = try await database.texts(
            """
            SELECT first_day || ' ' || last_day || ' ' || computed_at || ' ' || pairs || ' ' || days || ' ' || model || ' '
                || windows || ' ' || inside80 || ' ' || pinball || ' ' || relative_loss || ' ' || relative_error || ' '
                || coalesce(p, '')
            FROM score_card JOIN score_card_row USING (source) ORDER BY pairs, place, days
            """)
        try await database.close()
        return rows
    }
}
