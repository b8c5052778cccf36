import Domain
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import App

@Suite("A1: who may do what, over all routes and everybody") struct AuthorisationTests {
    @Test("every route has its line in the table, and every line its route")
    func complete() async throws {
        try await World.reading { world in
            #expect(RouteRules.all.map(\.route).sorted() == world.services.routes.map(\.name).sorted())
        }
        for rule in RouteRules.all { #expect(Set(rule.statuses.keys) == Set(Asker.allCases), "\(rule.route)") }
    }

    @Test("everybody gets from every route exactly what the table says")
    func matrix() async throws {
        let walk = try await AuthorisationWalk.whole.value
        #expect(walk.surprises == [])
        #expect(walk.cells.count == RouteRules.all.count * Asker.allCases.count)
        #expect(walk.cells.count >= 803)
        let open = walk.cells.filter { $0.reply.status < 300 && ($0.rule.statuses[$0.asker] ?? 0) >= 300 }
        #expect(open.map { "\($0.rule.route) \($0.asker)" } == [])
    }

    @Test("a browser gets with its cookie what an app gets with its token, and no row changes by a refusal")
    func browsers() async throws {
        let walk = try await AuthorisationWalk.inBrowsers.value
        #expect(walk.cells.count == RouteRules.all.count * Asker.allCases.count)
        for cell in walk.cells {
            let (rule, asker) = (cell.rule, cell.asker)
            // A cookie that is over makes a guest.
            let expected =
                rule.route == "GET /v1/auth/session" && asker != .anonymous && !Asker.shut.contains(asker)
                ? 200 : rule.statuses[Asker.shut.contains(asker) ? .anonymous : asker]
            #expect(cell.reply.status == expected, "\(rule.route) by \(asker.rawValue)")
            #expect(cell.changed == [], "\(rule.route) by \(asker.rawValue)")
        }
        #expect(walk.leaks == [])
    }

    @Test("no change is made for a cookie alone")
    func cookieAlone() async throws {
        try await World.run { world in
            let stage = try await Stage(world, inBrowsers: true)
            var count = 0
            for rule in RouteRules.all where rule.method != .get && !rule.isOpen {
                var fields = stage.cookies[.owner] ?? [:]
                fields[.csrfToken] = nil
                let reply = try await world.raw(
                    rule.method, stage.path(of: rule), body: rule.body.map { Array($0.utf8) }, headers: fields)
                #expect(reply.problem == "csrf", "\(rule.route)")
                count += 1
            }
            #expect(count >= 75)
            #expect(try await world.rows() == stage.rows)
        }
    }

    @Test("what is refused changes no row, nor does a reading, nor a request that cannot be taken")
    func untouched() async throws {
        let walk = try await AuthorisationWalk.whole.value
        for cell in walk.cells { #expect(cell.changed == [], "\(cell.rule.route) by \(cell.asker.rawValue)") }
        for cell in walk.cells where cell.rule.path.hasPrefix("/v1") && cell.rule.method != .delete {
            #expect((400..<500).contains(cell.nonsense.status), "\(cell.rule.route) by \(cell.asker.rawValue)")
        }
        #expect(walk.changedFoundations == [])
        #expect(walk.foundationCount > 50)
    }

    @Test("somebody else's is answered like what does not exist, byte for byte")
    func foreign() async throws {
        let walk = try await AuthorisationWalk.whole.value
        let foreign = walk.cells.filter { $0.rule.statuses[$0.asker] == 404 }
        #expect(foreign.count >= 75)
        for cell in foreign {
            let missing = try #require(cell.missing)
            let place = "\(cell.rule.route) by \(cell.asker.rawValue)"
            #expect(missing.status == 404, "\(place)")
            #expect(cell.reply.anonymous == missing.anonymous, "\(place)")
            #expect(cell.reply.steadyHeaders == missing.steadyHeaders, "\(place)")
        }
    }

    @Test("control: a server that forgets to look who reads a thread is found, its messages too")
    func control() async throws {
        let rules = RouteRules.all.filter { $0.route == "GET /v1/threads/:id/messages" }
        let walk = try await AuthorisationWalk(rules) { $0.with(threads: CarelessThreads($0.threads)) }
        #expect(
            walk.surprises == ["stranger", "blocked", "limited"].map { "GET /v1/threads/:id/messages by \($0): 200" })
        #expect(walk.leaks.contains("message.body in GET /v1/threads/:id/messages by stranger"))
        #expect(try await AuthorisationWalk(rules).surprises == [])
    }

    @Test("the table is in the documentation as it is here")
    func document() throws {
        let file = Repository.root.appending(path: "docs/authorisation.md")
        if ProcessInfo.processInfo.environment["WAYSWAP_WRITE_DOCS"] != nil {
            try AuthorisationDocument.text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == AuthorisationDocument.text)
    }
}

extension Services {
    func with(threads: any ThreadStore) -> Services {
        var services = self
        services.threads = threads
        return services
    }
}
