import App
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
    /// By world; a position is the same canary in all of them.
    let canaries: [[Canary]]
    /// Positions of canaries in answers to people who may read them.
    let seen: Set<Int>
    let log: [String]
    /// Canaries in answers of people who may not read them.
    let leaks: [String]
    /// What is missing or new in the schema and the seed's tables.
    let changedFoundations: [String]
    /// Lines of the foundations.
    let foundationCount: Int

    /// Asked once for all tests that judge it, in four worlds at a time.
    static let whole = Task { try await everything(inBrowsers: false) }

    /// The same with cookies in place of tokens.
    static let inBrowsers = Task { try await everything(inBrowsers: true) }

    private static func everything(inBrowsers: Bool) async throws -> AuthorisationWalk {
        let all = RouteRules.all
        return try await withThrowingTaskGroup(of: AuthorisationWalk.self) { group in
            for first in 0..<4 {
                let part = stride(from: first, to: all.count, by: 4).map { all[$0] }
                group.addTask { try await AuthorisationWalk(part, inBrowsers: inBrowsers) }
            }
            return AuthorisationWalk(of: try await group.reduce(into: []) { $0.append($1) })
        }
    }

    private init(of parts: [AuthorisationWalk]) {
        (cells, canaries, log) = (parts.flatMap(\.cells), parts.flatMap(\.canaries), parts.flatMap(\.log))
        seen = parts.reduce(into: []) { $0.formUnion($1.seen) }
        (leaks, changedFoundations) = (parts.flatMap(\.leaks), parts.flatMap(\.changedFoundations))
        foundationCount = parts.map(\.foundationCount).min() ?? 0
    }

    init(
        _ rules: [RouteRule], inBrowsers: Bool = false, changing: @escaping @Sendable (Services) -> Services = { $0 }
    ) async throws {
        let log = CapturedLog()
        let made = Made()
        try await World.run(logger: log.logger, changing: changing) { world in
            let stage = try await Stage(world, inBrowsers: inBrowsers)
            let before = try await world.foundations()
            var cells: [Cell] = []
            for rule in rules {
                for asker in Asker.allCases { cells.append(try await Self.ask(rule, asker, stage)) }
            }
            made.put(cells, stage.canaries, [before, try await world.foundations()])
        }
        let (cells, canaries, foundations) = made.all
        (self.cells, self.canaries, self.log) = (cells, [canaries], log.lines)
        (seen, leaks) = Self.search(cells, for: canaries)
        changedFoundations = Set(foundations[0]).symmetricDifference(foundations[1]).sorted()
        foundationCount = foundations[0].count
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
        var changes = try await stage.world.changes()
        /// Rows that the last requests changed; everything is as it was afterwards.
        func changed() async throws -> [String] {
            guard try await stage.world.changes() != changes else { return [] }
            let rows = try await stage.world.rows()
            if rows != stage.rows { try await stage.world.restore(stage.rows) }
            changes = try await stage.world.changes()
            return stage.rows.differences(rows)
        }
        let reply = try await stage.send(rule, as: asker)
        // A refusal that is kept under its key is written, with the welcome balance; `WalletRefusals` counts the rows.
        let isKept = reply.text.contains(#""newKeyNeeded":true"#)
        let written = try await changed()
        let byReply = isKept ? [] : written
        let missing =
            rule.statuses[asker] == 404 ? try await stage.send(rule, as: asker, missing: true) : nil
        let nonsense = try await stage.sendNonsense(rule, as: asker)
        let byNonsense = try await changed()
        return Cell(
            rule: rule, asker: asker, reply: reply, missing: missing, nonsense: nonsense,
            changed: (reply.status >= 400 || !rule.isWrite ? byReply : [])
                + (nonsense.status >= 400 ? byNonsense : []))
    }

    /// Cells that were answered otherwise than the table says.
    var surprises: [String] {
        cells.filter { $0.reply.status != $0.rule.statuses[$0.asker] }
            .map { "\($0.rule.route) by \($0.asker.rawValue): \($0.reply.status)" }
    }

    /// Canaries in answers to their readers, by position, and those in answers to others.
    private static func search(_ cells: [Cell], for canaries: [Canary]) -> (seen: Set<Int>, leaks: [String]) {
        var (seen, leaks): (Set<Int>, [String]) = ([], [])
        for cell in cells {
            let (body, everything) = (
                SearchableText(cell.reply.text),
                [cell.reply, cell.nonsense].map { SearchableText($0.everything) }
            )
            for (position, canary) in canaries.enumerated() {
                if !canary.readers.contains(cell.asker) {
                    leaks += everything.filter(canary.isIn)
                        .map { _ in "\(canary.column) in \(cell.rule.route) by \(cell.asker.rawValue)" }
                } else if canary.isShown, !seen.contains(position), canary.isIn(body) {
                    seen.insert(position)
                }
            }
        }
        return (seen, leaks)
    }
}

extension Reply {
    /// Without what differs between any two answers.
    var steadyHeaders: [String] {
        headers.filter { !["x-request-id", "date", "content-length"].contains($0.name.canonicalName) }
            .map { "\($0.name.canonicalName): \($0.value)" }.sorted()
    }
}
