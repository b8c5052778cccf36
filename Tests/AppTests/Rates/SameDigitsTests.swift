import Domain
import JSON
import TestSupport
import Testing

@Suite("One rate has the same digits in every answer") struct SameDigitsTests {
    /// The texts of one rate, by the route that says it.
    private static func texts(
        _ base: String, _ quote: String, on day: String, by source: String, isNewest: Bool, _ world: World
    ) async throws -> [String: String?] {
        let pair = "base=\(base)&quote=\(quote)&source=\(source)"
        let first = Day(day)?.advanced(by: -40).description ?? day
        var texts = [
            "by date": try await world.get("/v1/rates/\(day)?base=\(base)&source=\(source)").string("rates.\(quote)"),
            "last of a range": try await world.get("/v1/rates/history?\(pair)&from=\(first)&to=\(day)")
                .string("last.rate"),
            "last point of a week": try await world.get(
                "/v1/rates/history?\(pair)&from=\(first)&to=\(day)&group=week"
            ).string("last.rate"),
            "convert": try await world.get(
                "/v1/rates/convert?from=\(base)&to=\(quote)&amount=1&date=\(day)&source=\(source)"
            ).string("rate"),
        ]
        guard isNewest else { return texts }
        texts["latest"] = try await world.get("/v1/rates/latest?base=\(base)&source=\(source)")
            .string("rates.\(quote)")
        texts["history of many"] = try await world.get(
            "/v1/rates/history?base=\(base)&quotes=\(quote)&source=\(source)&range=30d"
        ).string("series.0.last.rate")
        texts["convert now"] = try await world.get(
            "/v1/rates/convert?from=\(base)&to=\(quote)&amount=1&source=\(source)"
        ).string("rate")
        let compared = try await world.get("/v1/rates/compare?base=\(base)&quote=\(quote)")
        let place = (0..<(compared.count("items") ?? 0)).first { compared.string("items.\($0).source") == source }
        texts["compare"] = place.flatMap { compared.string("items.\($0).rate") }
        if source == "ECB" {
            texts["quote"] = try await world.get("/v1/quotes?have=\(base)&want=\(quote)&amount=100")
                .string("reference.rate")
            texts["forecast"] = try await world.get("/v1/rates/forecast?base=\(base)&quote=\(quote)&source=ECB")
                .string("last.rate")
        }
        return texts
    }

    @Test("random pairs, bases, days and sources")
    func same() async throws {
        try await World.run { world in
            try await world.ingest("A", fixture: "nbp-table-a-derived-2026-10-30.json")
            var (tried, seed) = (0, 39)
            /// The same choices at each run.
            func pick(_ values: [String]) throws -> String {
                seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
                return try #require(values.isEmpty ? nil : values[seed / 65_536 % values.count])
            }
            for source in ["ECB", "NBP-A"] {
                let days = try await world.texts(
                    "SELECT DISTINCT day FROM rate WHERE source = '\(source)' ORDER BY day"
                )
                .compactMap { Int($0) }.map { Day(daysSince1970: $0).description }
                let newest = try #require(days.last)
                for count in 0..<60 {
                    // Half of them are of the newest day, which the most answers have.
                    let day = count % 2 == 0 ? newest : try pick(days)
                    let all = try await world.get("/v1/rates/\(day)?base=PLN&source=\(source)")
                    guard case .object(let rates)? = all["rates"] else { continue }
                    let codes = (rates.map(\.key) + ["PLN"]).sorted()
                    let base = try pick(codes)
                    let quote = try pick(codes.filter { $0 != base })
                    // The krona of Iceland has gaps in its history.
                    guard base != "ISK", quote != "ISK" else { continue }
                    let texts = try await Self.texts(
                        base, quote, on: day, by: source, isNewest: day == newest, world)
                    #expect(texts.values.allSatisfy { $0 != nil }, "\(base)/\(quote) \(day) \(source): \(texts)")
                    #expect(Set(texts.values).count == 1, "\(base)/\(quote) \(day) \(source): \(texts)")
                    tried += texts.count
                }
            }
            #expect(tried > 500)
        }
    }
}
