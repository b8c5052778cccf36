import Foundation
import SQLiteStore
import TestSupport
import Testing

/// The tour of the README works as it is written.
@Suite("The README") struct ReadmeTourTests {
    /// The lines between the two marks, without the fence around them.
    private func tour() throws -> String {
        let readme = try String(contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)
        let parts = readme.components(separatedBy: "<!-- tour -->")
        try #require(parts.count == 3)
        return parts[1].lines.filter { !$0.hasPrefix("```") }.joined(separator: "\n")
    }

    /// A demo shows its mails. The folder is free again when this returns.
    private func makeDemo(_ folder: DataFolder) async throws {
        let database = try SeededFolder.open(folder)
        try await SQLiteInstallation(database).becomeDemo()
        try await database.close()
    }

    @Test("its tour, line by line in a shell, goes from two sign-ups to both reviews and the wallet")
    func runs() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        try await makeDemo(folder)
        let server = try Running(["serve", "--data", folder.path, "--port", "0"])
        let line = try #require(await server.errors.line(with: "\"listening\""))
        let port = try #require(JSONDecoder().decode([String: String].self, from: Data(line.utf8))["port"])
        let tour = try tour()
        try #require(tour.contains("http://localhost:8080/"))
        let script = "set -eu\n" + tour.replacing("localhost:8080", with: "127.0.0.1:\(port)")

        let shell = try await Running(["-c", script], program: URL(filePath: "/bin/bash")).outcome()

        #expect(shell.code == 0)
        #expect(shell.errors == [])
        let documents = shell.output.replacing("\n}\n{", with: "\n}\n\u{1e}{").components(separatedBy: "\u{1e}")
        try #require(documents.count == 20)
        let (found, quote, sent, list) = (documents[2], documents[3], documents[4], documents[5])
        #expect(documents[0].contains(#""sentTo": "m…@example.org""#) && documents[1].contains(#""email": true"#))
        #expect(found.contains(#""who": "mia""#) && found.contains(#""asks": "1.00""#))
        #expect(quote.contains(#""rate": "38.05983""#) && quote.contains(#""channel": "airport""#))
        #expect(sent.contains(#""seq": 1"#) && sent.contains(#""sender": "tom""#))
        #expect(
            list.lines == [
                "{", #"  "with": "Tom Berg","#, #"  "said": "Hi Mia, noon by the river pier?","#, #"  "unread": 1"#,
                "}",
            ])
        #expect(documents[6].contains("Tom Berg") && documents[7].contains(#""name": "Bangkok""#))
        #expect(documents[10].contains(#""state": "scheduled""#) && documents[10].contains("Suvarnabhumi"))
        #expect(documents[10].contains(#""amount": "3800.00""#))
        #expect(documents[11].contains(#""state": "scheduled""#) && documents[11].contains(#""duty": "proposer""#))
        #expect(documents[12].contains(#""state": "completed""#) && documents[12].contains(#""duty": "none""#))
        #expect(documents[13].contains(#""state": "hidden""#))
        #expect(documents[14].contains(#""state": "revealed""#))
        #expect(
            documents[15].lines == [
                "{", #"  "by": "mia","#, #"  "stars": 5,"#, #"  "text": "At the gate in ten minutes.""#, "}",
            ])
        #expect(documents[16].contains(#""paid": "394.19""#) && documents[17].contains(#""left": "80.00""#))
        #expect(documents[18].contains(#""state": "open""#) && documents[18].contains(#""keeps": "185.00""#))
        #expect(documents[19].contains(#""settlement": "wallet""#) && documents[19].contains(#""get": "78.84""#))
        server.signal(SIGTERM)
        #expect(try await server.outcome().code == 0)
    }
}
