import Foundation
import Testing

@testable import Domain

/// The parts of `Fixtures/vectors.json` that the pricing tests read.
struct Vectors: Decodable {
    let triangulation: Triangulation
    let pricing: PricingVectors
    let targetCalendar: Calendar

    struct Triangulation: Decodable {
        let asOf: String
        let ecb: [String: Double]
        let pairs: [String: Double]
    }

    struct PricingVectors: Decodable {
        let premiumBps: Double
        let snap: [Snap]
        let midConversion: [Conversion]
    }

    struct Snap: Decodable {
        struct Input: Decodable { let A, mid: Double, premiumBps, gx, gy: Int }
        struct Output: Decodable { let give, get: Int, premiumBps: Double }
        let inp: Input
        let out: Output
    }

    struct Conversion: Decodable {
        let amountMinor: Int64
        let from, to: String
        let resultMinor: Int64
    }

    struct Calendar: Decodable {
        let after: String
        let next: [String]
        let the96th: String
        let closed: [String]
        let easter: [String: String]

        enum CodingKeys: String, CodingKey {
            case after, next, closed, easter
            case the96th = "96th"
        }
    }

    static func load() throws -> Vectors {
        let url = Bundle.module.url(forResource: "vectors", withExtension: "json", subdirectory: "Fixtures")
        return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: #require(url)))
    }
}
