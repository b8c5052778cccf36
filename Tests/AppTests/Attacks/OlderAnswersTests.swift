import HTTPTypes
import TestSupport
import Testing

/// Who reads answers by the former document goes on reading them. What everybody gets from every route shows it: the walk
/// has offers and swaps in each state, and every kind of refusal.
@Suite("Answers to older clients") struct OlderAnswersTests {
    /// What is wrong with an answer of a route by the former document, if that has the route.
    private static func faults(
        _ reply: Reply, _ method: HTTPRequest.Method, _ path: String, by before: OpenAPIDocument
    ) -> [String]? {
        // A session by cookie is new to older clients, which never ask for one.
        // Nor do they ask for what the former document took for a day that does not exist.
        guard reply.headers[.setCookie] == nil,
            !["/v1/rates/forecast", "/v1/rates/movers", "/v1/rates/assets", "/v1/rates/overview"].contains(path),
            !(path.hasPrefix("/v1/rates/") && path.hasSuffix(".svg")),
            before.knows(method.rawValue, path, status: reply.status)
        else {
            return nil
        }
        return reply.faults(by: before, method, path).map { "\(method) \(path) → \(reply.status): \($0)" }
    }

    @Test("every route of the former document is answered as that says, to everybody")
    func walk() async throws {
        let walk = try await AuthorisationWalk.whole.value
        let before = try OpenAPIDocument.before()
        var (faults, held, done): ([String], Int, Set<String>) = ([], 0, [])
        for cell in walk.cells {
            let rule = cell.rule
            for reply in [cell.reply, cell.missing, cell.nonsense].compactMap({ $0 }) {
                guard let found = Self.faults(reply, rule.method, rule.path, by: before) else { continue }
                held += 1
                faults += found
                if reply.status < 300 { done.insert(rule.route) }
            }
        }
        #expect(faults == [])
        #expect(held > 1500)
        // The walk has no token to refresh, and `/` is a page for people.
        let operations = before.operations.map {
            "\($0.method) \($0.path.replacing("{", with: ":").replacing("}", with: ""))"
        }
        #expect(Set(operations).subtracting(done) == ["POST /v1/auth/refresh", "GET /"])
    }

    @Test("a refresh too")
    func refresh() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let reply = try await world.refresh(mira.refreshToken)
            #expect(reply.status == 200)
            let before = try OpenAPIDocument.before()
            #expect(Self.faults(reply, .post, "/v1/auth/refresh", by: before) == [])
        }
    }
}
