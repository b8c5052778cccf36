import App
import Foundation
import TestSupport
import Testing

@Suite("WalletTests: letters of a search") struct WalletSearchTests {
    private static func found(_ text: String, by person: Person) async throws -> Int? {
        let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return try await person.get("/v1/wallet/transactions?q=\(query)").count("items")
    }

    @Test("a note is found without the accents of its letters; one that was folded otherwise, after the next sweep")
    func refolded() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            try await ana.send("1.00", to: "ben", note: "Łódź")
            for person in [ana, ben] { #expect(try await Self.found("lodz", by: person) == 1) }
            #expect(try await Self.found("\u{301}", by: ana) == 0)
            try await world.execute("UPDATE wallet_text SET folded = NULL")
            #expect(try await Self.found("lodz", by: ana) == 0)
            try await world.sweep()
            #expect(try await Self.found("lodz", by: ana) == 1)
            #expect(try await world.texts("SELECT folded FROM wallet_text") == ["lodz"])
        }
    }
}
