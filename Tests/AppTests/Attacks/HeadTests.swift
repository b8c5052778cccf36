import HTTPTypes
import TestSupport
import Testing

@testable import App

@Suite("What is said about an answer before or without it") struct HeadTests {
    /// What an asker gets 200 for, by GET.
    private static var readable: [(RouteRule, Asker)] {
        RouteRules.all.compactMap { rule in
            guard rule.method == .get, let asker = Asker.allCases.first(where: { rule.statuses[$0] == 200 }) else {
                return nil
            }
            return (rule, asker)
        }
    }

    @Test("HEAD has the head of GET, or is refused with what the address takes")
    func heads() async throws {
        try await World.run { world in
            let stage = try await Stage(world)
            var refused: [String] = []
            for (rule, asker) in Self.readable {
                func ask(_ method: HTTPRequest.Method) async throws -> Reply {
                    try await world.raw(
                        method, stage.path(of: rule), token: stage.tokens[asker], headers: stage.fields(of: rule))
                }
                let head = try await ask(.head)
                if head.status == 405 {
                    #expect(head.headers[.allow] == "GET", "\(rule.route)")
                    refused.append(rule.route)
                    continue
                }
                let whole = try await ask(.get)
                #expect(head.status == whole.status, "\(rule.route)")
                for name: HTTPField.Name in [.contentType, .cacheControl, .eTag, .vary, .contentDisposition] {
                    #expect(head.headers[name] == whole.headers[name], "\(rule.route) \(name)")
                }
                // Two scrapes differ.
                guard rule.path != "/metrics" else { continue }
                #expect(head.headers[.contentLength] == whole.headers[.contentLength], "\(rule.route)")
                #expect(head.headers[.contentLength] == "\(whole.body.count)", "\(rule.route)")
            }
            #expect(refused == [])
        }
        try await World.run { world in
            let ana = try await world.register("ana")
            let stream = try await world.raw(
                .head, "/v1/events", token: ana.token, headers: .with("Accept", "text/event-stream"))
            #expect((stream.status, stream.headers[.allow]) == (405, "GET"))
        }
    }

    @Test("an entity tag is that of the content: a second later the same content has the same tag")
    func tags() async throws {
        try await World.run { world in
            let stage = try await Stage(world)
            var without: [String] = []
            for (rule, asker) in Self.readable where !rule.leavesTrace {
                let first = try await stage.send(rule, as: asker)
                guard let tag = first.headers[.eTag] else {
                    // What must not be kept has none.
                    #expect(first.headers[.cacheControl] == "no-store", "\(rule.route)")
                    without.append(rule.route)
                    continue
                }
                world.clock.advance(seconds: 1)
                var again = rule
                again.headers["If-None-Match"] = tag
                let second = try await stage.send(again, as: asker)
                #expect((second.status, second.headers[.eTag]) == (304, tag), "\(rule.route)")
            }
            #expect(without.count < 20, "\(without)")
        }
    }
}
