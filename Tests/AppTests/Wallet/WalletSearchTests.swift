import App
import Foundation
import TestSupport
import Testing

@Suite("WalletTests: letters of a search") struct WalletSearchTests {
    private static let pairs = [
        ("zolc", "Żółć"), ("lodz", "Łódź"), ("milosz", "Miłosz"), ("smorrebrod", "Smørrebrød"), ("dorde", "Đorđe"),
        ("kirmizi", "kırmızı"), ("cafe", "café"), ("naive", "naïve"), ("ŻÓŁĆ", "żółć"),
    ]

    private static func found(_ text: String, by person: Person) async throws -> Int? {
        let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return try await person.get("/v1/wallet/transactions?q=\(query)").count("items")
    }

    @Test("a note is found without the accents of its letters, as a message is")
    func found() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            for (query, note) in Self.pairs {
                try await ben.send("1.00", to: "ana", note: note)
                // An answer, so that further notes are not those of a stranger.
                try await ana.send("0.50", to: "ben")
                #expect(try await Self.found(query, by: ana) ?? 0 >= 1, "\(query)")
                #expect(try await Self.found(query, by: ben) ?? 0 >= 1, "\(query)")
            }
            #expect(try await Self.found("%CC%81".removingPercentEncoding ?? "", by: ana) == 0)
        }
    }

    @Test("notes that were folded otherwise are found as typed, and as all others after the next sweep")
    func refolded() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            try await world.register("ben")
            try await ana.send("1.00", to: "ben", note: "Łódź")
            try await world.execute("UPDATE wallet_text SET folded = NULL")
            #expect(try await Self.found("lodz", by: ana) == 0)
            try await world.sweep()
            #expect(try await Self.found("lodz", by: ana) == 1)
            #expect(try await world.texts("SELECT folded FROM wallet_text") == ["lodz"])
        }
    }
}
