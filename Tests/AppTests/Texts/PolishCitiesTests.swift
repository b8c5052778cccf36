import Foundation
import TestSupport
import Testing

@testable import App

@Suite("Polish names of cities") struct PolishCitiesTests {
    @Test("the app and the server have the same")
    func same() throws {
        let file = try String(contentsOf: Repository.root.appending(path: "web/text/cities-pl.js"), encoding: .utf8)
        let pairs = file.matches(of: /(?:'([^']+)'|\b([A-Za-z]+)): '([^']+)'/).map { match in
            (String(match.1 ?? match.2 ?? ""), String(match.3))
        }
        #expect(pairs.count > 100)
        #expect(Dictionary(uniqueKeysWithValues: pairs) == PolishCities.names)
    }

    @Test("a notification names them, and every other place as it is called")
    func line() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            _ = try await pair.propose()
            for (label, name) in [("Warsaw", "Warszawa"), ("Suvarnabhumi", "Suvarnabhumi")] {
                try await world.execute("UPDATE offer SET label = '\(label)'")
                let told = try await pair.ana.toldInFull(language: "pl").first
                #expect(told?.hasSuffix(", \(name).") == true, "\(told ?? "")")
                #expect(try await pair.ana.toldInFull().first?.hasSuffix(", \(label).") == true)
            }
        }
    }
}
