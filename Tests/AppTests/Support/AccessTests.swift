import Domain
import HTTPTypes
import JSON
import TestSupport
import Testing

@testable import App

struct AccessTests {
    /// What anybody may ask; everything else needs a sign-in.
    static let open = Set(RouteRules.all.filter(\.isOpen).map(\.route))

    @Test("without a token every route is shut that is not open to all, before anything else is looked at")
    func walk() async throws {
        try await World.reading { world in
            let routes = world.services.routes
            #expect(Set(routes.filter(\.isOpen).map(\.name)) == Self.open)
            #expect(routes.count == RouteRules.all.count)
            for route in routes {
                let reply = try await world.send(route.method, route.example, token: nil)
                #expect((reply.status == 401) == !route.isOpen, "\(route.name)")
                guard !route.isOpen else { continue }
                #expect(reply.problem == "not-signed-in", "\(route.name)")
                #expect(reply.headers[.wwwAuthenticate] == "Bearer", "\(route.name)")
                let garbage = try await world.send(
                    route.method, route.example, body: Array("{".utf8), headers: .with("Content-Type", "text/plain"))
                #expect(garbage.anonymous == reply.anonymous, "\(route.name)")
            }
        }
    }

    @Test("the document names every route and no other, and says the same of who may ask")
    func document() async throws {
        try await World.reading { world in
            let routes = world.services.routes
            let document = try OpenAPIDocument.ours()
            func name(_ operation: (method: String, path: String)) -> String {
                "\(operation.method) \(operation.path.replacing("{", with: ":").replacing("}", with: ""))"
            }
            #expect(document.operations.map(name).sorted() == routes.map(\.name).sorted())
            let open = document.operations.filter { operation in
                let members = document.root["paths"]?[operation.path]?[operation.method.lowercased()]
                guard case .array(let ways)? = members?["security"] else { return false }
                return ways.isEmpty || ways.contains(.object([]))
            }
            #expect(Set(open.map(name)) == Self.open)
        }
    }

    @Test("every route has a limit but those of whoever watches over the server")
    func limits() async throws {
        try await World.reading { world in
            let routes = world.services.routes
            // Whoever watches over the server asks these; none of them does any work.
            #expect(routes.filter { $0.limit == nil }.map(\.path) == ["/health", "/ready", "/metrics"])
            let shown = routes.filter { ["/problems/:slug", "/openapi.yaml", "/developers"].contains($0.path) }
            #expect(shown.map(\.limit) == [.reference, .reference, .reference])
        }
    }

    @Test("a parameter that a route does not know is refused, and one that stands twice")
    func parameters() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let adele = try await world.register("adele")
            try await world.employ(adele, as: .admin)
            let reads = world.services.routes.filter { $0.method == .get && $0.path.hasPrefix("/v1") }
            #expect(reads.count >= 75)
            for route in reads {
                let reader = route.path.hasPrefix("/v1/admin") ? adele : mira
                let reply = try await reader.get(route.example + "?nonsense=1")
                #expect(reply.status == 422, "\(route.name)")
                #expect(reply.pointers.contains("/nonsense"), "\(route.name)")
                let known = try await reader.get(route.example, headers: .with("Accept", "application/json"))
                #expect(!known.pointers.contains("/nonsense"), "\(route.name)")
            }
            for (path, pointer) in [
                ("/v1/rates/latest?base=EUR&base=EUR", "/base"), ("/v1/currencies?q=a&q=b", "/q"),
                ("/v1/me/blocks?limit=1&limit=1", "/limit"), ("/v1/offers/nearby?lat=1&lat=1&lon=1&radius=1", "/lat"),
                ("/v1/rates/latest?Base=EUR", "/Base"),
                ("/v1/rates/latest?base", "/base"), ("/v1/rates/latest?base=", "/base"),
            ] {
                let reply = try await mira.get(path)
                #expect(reply.status == 422, "\(path)")
                #expect(reply.pointers == [pointer], "\(path)")
            }
            #expect(try await mira.get("/v1/rates/latest?base=%45UR").status == 200)
        }
    }
}

extension Services {
    /// The table as it is served.
    var routes: [Route] {
        Route.table(
            self, limiter: RateLimiter(), hub: EventHub(self, pace: EventPace()),
            settings: AppSettings(areLimitsOn: true, rates: .offline))
    }
}

extension Route {
    var name: String { "\(method.rawValue) \(path)" }

    var isOpen: Bool {
        switch handler {
        case .anonymous, .open: true
        case .signedIn, .staff: false
        }
    }

    /// An address of this route.
    var example: String {
        path.replacing(":id", with: "0199aaaa-0000-7000-8000-000000000001").replacing(":handle", with: "nobody")
            .replacing(":date", with: "2024-12-24").replacing(":table", with: "A")
            .replacing(":slug", with: "invalid").replacing(":month", with: "2026-11")
    }
}
