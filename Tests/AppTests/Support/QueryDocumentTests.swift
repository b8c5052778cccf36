import HTTPTypes
import TestSupport
import Testing

@testable import App

/// The query parameters of `docs/openapi.yaml`, held against what the server takes.
@Suite("What the document allows in an address") struct QueryDocumentTests {
    /// A query with its parameters in order.
    private struct Query {
        var items: [(name: String, value: String)]

        init(_ text: String) {
            items = text.drop { $0 == "?" }.split(separator: "&").map { part in
                let parts = part.split(separator: "=", maxSplits: 1).map(String.init)
                return (parts[0], parts.count == 2 ? parts[1] : "")
            }
        }

        subscript(name: String) -> String? {
            get { items.first { $0.name == name }?.value }
            set {
                items.removeAll { $0.name == name }
                if let newValue { items.append((name, newValue)) }
            }
        }

        var text: String { items.isEmpty ? "" : "?" + items.map { "\($0.name)=\($0.value)" }.joined(separator: "&") }
    }

    /// Values of parameters that others need beside them, and that no schema names.
    private static let companions = [
        "quotes": "USD,PLN", "quote": "PLN", "base": "EUR", "lat": "13.75", "lon": "100.5",
    ]

    /// What is right by itself and still refused here, because of what the stage has.
    private static let excused: Set<String> = [
        // No asset has a price, and the network is off.
        "GET /v1/rates/forecast model=lstm-v1", "GET /v1/rates/forecast model=lstm-assets-v1",
        // Nobody is signed in, the offer is taken whole or not at all, and the day is to come.
        "GET /v1/offers/nearby takeable=true", "GET /v1/offers/:id/quote amount=100.00",
        "GET /v1/wallet at=2026-11-23T00:00:00Z",
        // Beside the other sides the map is too wide, or upside down.
        "GET /v1/places/labels east=-180", "GET /v1/places/labels east=180", "GET /v1/places/labels north=-90",
        "GET /v1/places/labels north=90",
    ]

    @Test("every value that it allows is taken, with what must stand beside it; what it forbids is refused")
    func parameters() async throws {
        let document = try OpenAPIDocument.ours()
        try await World.run { world in
            let stage = try await Stage(world)
            var (taken, refused) = (0, 0)
            for rule in RouteRules.all where rule.method == .get && rule.path.hasPrefix("/v1/") {
                guard let asker = Asker.allCases.first(where: { rule.statuses[$0] == 200 }) else { continue }
                let known = document.queryParameters("GET", rule.path)
                func pointers(_ query: Query) async throws -> [String] {
                    var asked = rule
                    asked.query = query.text
                    let reply = try await stage.send(asked, as: asker)
                    return reply.status == 422 ? reply.pointers : []
                }
                for parameter in known {
                    for value in parameter.values
                    where !Self.excused.contains("\(rule.route) \(parameter.name)=\(value)") {
                        var query = Query(rule.query)
                        for other in known where other.excludes.contains(parameter.name) { query[other.name] = nil }
                        for name in parameter.excludes { query[name] = nil }
                        for name in parameter.requires { query[name] = Self.companions[name] }
                        for other in known where parameter.requires.contains(other.name) {
                            for name in other.excludes { query[name] = nil }
                        }
                        query[parameter.name] = value
                        let found = try await pointers(query)
                        #expect(!found.contains("/\(parameter.name)"), "\(rule.route)\(query.text)")
                        taken += 1
                    }
                    // Without what it needs, and beside what it excludes.
                    if parameter.isRequired || !parameter.requiredWithout.isEmpty,
                        Query(rule.query)[parameter.name] != nil
                    {
                        var query = Query(rule.query)
                        query[parameter.name] = nil
                        #expect(try await pointers(query).contains("/\(parameter.name)"), "\(rule.route)\(query.text)")
                        refused += 1
                    }
                    let value = parameter.values.first ?? Self.companions[parameter.name]
                    if let value, !parameter.requires.isEmpty {
                        var query = Query(rule.query)
                        for name in parameter.requires { query[name] = nil }
                        for name in parameter.requires where Self.companions[name] != nil { query["quote"] = "PLN" }
                        query[parameter.name] = value
                        #expect(try await !pointers(query).isEmpty, "\(rule.route)\(query.text)")
                        refused += 1
                    }
                    for name in parameter.excludes {
                        guard let value,
                            let other = Self.companions[name] ?? known.first(where: { $0.name == name })?.values.first
                        else { continue }
                        var query = Query(rule.query)
                        query[name] = other
                        query[parameter.name] = value
                        #expect(try await !pointers(query).isEmpty, "\(rule.route)\(query.text)")
                        refused += 1
                    }
                }
            }
            #expect(taken > 100)
            #expect(refused > 20)
        }
    }

    @Test("a link that somebody shared opens, whatever words an advertiser has added; elsewhere they are a mistake")
    func tracking() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let offer = try await ana.publish()
            let words = "utm_source=x&UTM_Medium=y&utm_campaign=&fbclid=abc&gclid=1&_gl=1*x&mc_eid=9"
            for path in [
                "/v1/rates/latest", "/v1/rates/history?base=EUR&quote=PLN", "/v1/rates/history.svg?base=EUR&quote=PLN",
                "/v1/rates/2024-12-24", "/v1/rates/compare?base=EUR&quote=PLN", "/v1/rates/tables/A", "/v1/currencies",
                "/v1/offers/\(offer)", "/v1/offers/nearby?lat=13.75&lon=100.5&radius=10", "/v1/travellers/ana",
                "/v1/quotes?have=EUR&want=THB&amount=100.00", "/v1/places/locate?lat=13.75&lon=100.5", "/developers",
                "/",
                "/problems/invalid", "/openapi.yaml",
            ] {
                let plain = try await world.raw(.get, path)
                let shared = try await world.raw(.get, path + (path.contains("?") ? "&" : "?") + words)
                #expect(shared.status == plain.status, "\(path)")
                #expect(plain.status == 200 || path == "/v1/rates/tables/A", "\(path) \(plain.status)")
                #expect(shared.anonymous == plain.anonymous, "\(path)")
            }
            // A typing mistake, and what is nobody's to share.
            #expect(try await world.get("/v1/rates/latest?bse=PLN").summary == "422 invalid /bse")
            #expect(try await world.get("/v1/rates/latest?utm=x").summary == "422 invalid /utm")
            #expect(try await ana.get("/v1/me?utm_source=x").summary == "422 invalid /utm_source")
            #expect(try await ana.get("/v1/threads?fbclid=x").summary == "422 invalid /fbclid")
        }
    }
}
