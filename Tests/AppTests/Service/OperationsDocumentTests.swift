import Foundation
import TestSupport
import Testing

@Suite("docs/operations.md") struct OperationsDocumentTests {
    private let text: String

    init() throws {
        text = try OperatorDocuments.text("docs/operations.md")
    }

    @Test("names every metric that the server shows, and no other")
    func metrics() async throws {
        let named = OperatorDocuments.firstColumn(try OperatorDocuments.section("Metrics", of: text))
        try await World.run { world in
            let shown = try await world.scrape().families.map(\.name)
            #expect(named.sorted() == shown.sorted())
        }
    }

    @Test("names every variable of the environment that the program reads, and no other")
    func settings() throws {
        let known = Set(
            try OperatorDocuments.sources().values.flatMap { source in
                source.matches(of: #/"(WAYSWAP_[A-Z_]+)"/#).map { String($0.1) }
            })
        let named = OperatorDocuments.firstColumn(try OperatorDocuments.section("Settings", of: text))
            .filter { $0.hasPrefix("WAYSWAP_") }
        #expect(known.count >= 8)
        // Those of a feed begin with its name, and are read by their endings.
        let ofFeeds = named.filter { $0.hasPrefix("WAYSWAP_FEED_") }
        #expect(ofFeeds == ["", "_URL", "_FORM", "_KEY"].map { "WAYSWAP_FEED_<NAME>\($0)" })
        #expect(named.filter { !ofFeeds.contains($0) }.sorted() == known.subtracting(["WAYSWAP_FEED_"]).sorted())
    }

    @Test("names every flag of the program, and no other")
    func flags() throws {
        let known = Set(
            try OperatorDocuments.sources().filter { $0.key.hasPrefix("Wayswap/") }.values.flatMap { source in
                source.matches(of: #/@(?:Option|Flag)\([^@]*?\)\s+var ([a-zA-Z]+)/#).map { match in
                    "--"
                        + match.1.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
                }
            })
        let named = Set(text.matches(of: #/--[a-z][a-z-]*/#).map { String($0.0) })
        #expect(known.contains("--data"))
        #expect(known.subtracting(named) == [])
        // Those of systemd, in the example.
        #expect(named.subtracting(known).subtracting(["--pipe", "--wait", "--now"]) == [])
    }

    @Test("names every event of the log with its level, and every field of a line, and no other")
    func log() throws {
        let section = try OperatorDocuments.section("The log", of: text)
        var events: Set<String> = []
        var fields: Set<String> = ["at", "level", "event"]
        for source in try OperatorDocuments.sources().values {
            for call in source.matches(of: #/(?:logger|log|form)\.(info|warning|error|critical)\(\s*"([^"]+)"/#) {
                events.insert("\(call.2) | \(call.1)")
            }
            guard source.contains("metadata") else { continue }
            fields.formUnion(source.matches(of: #/"([A-Za-z]+)": "(?:\\\(|[a-z-]+")/#).map { String($0.1) })
            fields.formUnion(source.matches(of: #/metadata\["([A-Za-z]+)"\]/#).map { String($0.1) })
        }
        #expect(events.count >= 7)
        let rows = section.matches(of: #/(?m)^\| `([^`]+)` \| (info|warning|error|critical) \|/#).map {
            "\($0.1) | \($0.2)"
        }
        #expect(rows.sorted() == events.sorted())
        let table = try OperatorDocuments.section("The fields of the log", of: text)
        #expect(OperatorDocuments.firstColumn(table).sorted() == fields.sorted())
    }

    @Test("a line of a request has the fields that the table says it has")
    func request() async throws {
        let log = CapturedLog()
        try await World.run(logger: log.logger) { world in
            try await world.register("mira").get("/v1/me")
        }
        let line = try #require(log.lines.first { $0.hasPrefix("info request ") && $0.contains("route=/v1/me") })
        let keys = line.split(separator: " ").dropFirst(2).compactMap { $0.split(separator: "=").first }.map(
            String.init)
        let table = try OperatorDocuments.section("The fields of the log", of: text)
        let documented = table.matches(of: #/(?m)^\| `([a-z]+)` \| [^|]*`request`/#).map { String($0.1) }
        #expect(keys == documented.sorted())
    }

    @Test("names every exit code of the program")
    func exitCodes() throws {
        let failure = try OperatorDocuments.text("Sources/Wayswap/Support/Failure.swift")
        let codes = failure.matches(of: #/ExitCode\(([0-9]+)\)/#).map { String($0.1) }
        #expect(codes.sorted() == ["65", "69", "70", "73", "75", "78"])
        let table = try #require(text.split(separator: "\n\n").first { $0.hasPrefix("| exit code |") })
        #expect(table.matches(of: #/(?m)^\| ([0-9]+) \|/#).map { String($0.1) } == ["0", "64"] + codes.sorted())
    }

    @Test("a table that lacks a row, or has one too many, is seen")
    func control() throws {
        let text = "x\n\n## Metrics\n\n| `a`, `b_total` | what `c` |\n| `d` | |\n\n## Else\n\n| `e` | |\n"
        #expect(
            OperatorDocuments.firstColumn(try OperatorDocuments.section("Metrics", of: text)) == ["a", "b_total", "d"])
        #expect(throws: Missing.self) { try OperatorDocuments.section("Nothing", of: text) }
    }
}
