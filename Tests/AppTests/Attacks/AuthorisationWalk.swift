import App
import Foundation
import HTTPTypes
import Synchronization
import TestSupport

/// The whole matrix, asked once: every route by everybody, and what the server did.
struct AuthorisationWalk: Sendable {
    /// What one asker got from one route.
    struct Cell: Sendable {
        let rule: RouteRule
        let asker: Asker
        let reply: Reply
        /// The same request with an id or handle that nobody has, where the cell is a 404.
        let missing: Reply?
        /// The same route, asked for wrongly.
        let nonsense: Reply
        /// Rows that differ after a request that was refused.
        let changed: [String]
    }

    let cells: [Cell]
    let canaries: [Canary]
    let log: [String]
    /// The schema and the seed's tables, before and after.
    let foundations: [[String]]

    /// Asked once for all tests that judge it.
    static let whole = Task { try await AuthorisationWalk(RouteRules.all) }

    init(_ rules: [RouteRule], changing: @escaping @Sendable (Services) -> Services = { $0 }) async throws {
        let log = CapturedLog()
        let made = Made()
        try await World.run(logger: log.logger, changing: changing) { world in
            let stage = try await Stage(world)
            let before = try await world.foundations()
            var cells: [Cell] = []
            for rule in rules {
                for asker in Asker.allCases { cells.append(try await Self.ask(rule, asker, stage)) }
            }
            made.put(cells, stage.canaries, [before, try await world.foundations()])
        }
        (cells, canaries, foundations) = made.all
        self.log = log.lines
    }

    /// Carries what a closure found out of it.
    private final class Made: Sendable {
        private let values = Mutex<(cells: [Cell], canaries: [Canary], foundations: [[String]])>(([], [], []))

        var all: ([Cell], [Canary], [[String]]) { values.withLock { ($0.cells, $0.canaries, $0.foundations) } }

        func put(_ cells: [Cell], _ canaries: [Canary], _ foundations: [[String]]) {
            values.withLock { $0 = (cells, canaries, foundations) }
        }
    }

    private static func ask(_ rule: RouteRule, _ asker: Asker, _ stage: Stage) async throws -> Cell {
        let reply = try await stage.send(rule, as: asker)
        let isRefused = reply.status >= 400
        var rows = try await stage.world.rows()
        var changed = isRefused || !rule.isWrite ? stage.rows.differences(rows) : []
        if rows != stage.rows { try await stage.world.restore(stage.rows) }
        let missing =
            rule.statuses[asker] == 404 ? try await stage.send(rule, as: asker, missing: true) : nil
        let nonsense = try await stage.sendNonsense(rule, as: asker)
        rows = try await stage.world.rows()
        if nonsense.status >= 400 { changed += stage.rows.differences(rows) }
        if rows != stage.rows { try await stage.world.restore(stage.rows) }
        return Cell(
            rule: rule, asker: asker, reply: reply, missing: missing, nonsense: nonsense, changed: changed)
    }

    /// Cells that were answered otherwise than the table says.
    var surprises: [String] {
        cells.filter { $0.reply.status != $0.rule.statuses[$0.asker] }
            .map { "\($0.rule.route) by \($0.asker.rawValue): \($0.reply.status)" }
    }

    /// Canaries in answers of people who may not read them.
    var leaks: [String] {
        cells.flatMap { cell in
            [cell.reply, cell.nonsense].flatMap { reply in
                let text = Canary.searchable(reply.everything)
                return canaries.filter { !$0.readers.contains(cell.asker) && $0.isIn(text) }
                    .map { "\($0.column) in \(cell.rule.route) by \(cell.asker.rawValue)" }
            }
        }
    }
}

extension Reply {
    /// Headers and body, and every long text of the body decoded from base64 too: cursors carry what they mark.
    var everything: String {
        let all = headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n") + "\n" + text
        let decoded = text.matches(of: #/[A-Za-z0-9_-]{20,}/#).compactMap { match in
            let plain = String(match.output).replacing("-", with: "+").replacing("_", with: "/")
            let padded = plain + String(repeating: "=", count: (4 - plain.count % 4) % 4)
            return Data(base64Encoded: padded).map { String(decoding: $0, as: UTF8.self) }
        }
        return ([all] + decoded).joined(separator: "\n")
    }

    /// Without what differs between any two answers.
    var steadyHeaders: [String] {
        headers.filter { !["x-request-id", "date", "content-length"].contains($0.name.canonicalName) }
            .map { "\($0.name.canonicalName): \($0.value)" }.sorted()
    }
}
