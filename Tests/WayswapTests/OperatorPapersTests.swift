import Foundation
import TestSupport
import Testing

@Suite("Papers for operators") struct OperatorPapersTests {
    private static let promtool = URL(filePath: "/usr/bin/promtool")

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }

    @Test("every test and file that the threat model names is there")
    func threatModel() throws {
        let model = try text("docs/threat-model.md")
        var files: Set<String> = []
        let walk = try #require(
            FileManager.default.enumerator(atPath: Repository.root.appending(path: "Tests").path()))
        for case let path as String in walk { files.insert(path.split(separator: "/").last.map(String.init) ?? path) }
        let tests = model.matches(of: #/`([A-Z][A-Za-z]+Tests)`/#).map { "\($0.1).swift" }
        #expect(Set(tests).count >= 30)
        #expect(Set(tests).subtracting(files) == [])
        let paths = model.matches(of: #/`((?:scripts|docs|checks)\/[a-z.\/-]+)`/#).map { String($0.1) }
        #expect(paths.count >= 4)
        for path in paths {
            #expect(FileManager.default.fileExists(atPath: Repository.root.appending(path: path).path()), "\(path)")
        }
    }

    @Test("every rule fires on its sick server and on no healthy one", .enabled(if: hasPromtool))
    func alerts() async throws {
        let run = try await Running([], program: Repository.root.appending(path: "scripts/alerts")).outcome()
        #expect(run.code == 0)
        #expect(run.output == "alerts: 29 rules, each fires on its series and on no healthy one\n")
    }

    private static var hasPromtool: Bool { FileManager.default.isExecutableFile(atPath: promtool.path()) }
}
