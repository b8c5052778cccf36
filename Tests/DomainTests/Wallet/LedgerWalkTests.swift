import Foundation
import Testing

@testable import Domain

@Suite("LedgerTests: random walks") struct LedgerWalkTests {
    private static let walks = ProcessInfo.processInfo.environment["WAYSWAP_WALKS"].flatMap { UInt64($0) } ?? 2_000

    @Test("2,000 walks of 50 actions do what a model does that only counts")
    func walks() throws {
        var booked: [String: Int] = [:]
        for seed in 0..<Self.walks {
            var walk = try LedgerWalk(seed: seed)
            try walk.walk(50)
            #expect(walk.faults == [], "walk \(seed)")
            booked.merge(walk.booked, uniquingKeysWith: +)
        }
        for kind in [
            "welcome", "deposit", "transfer", "trade", "reserve", "release", "post", "place", "edit", "cancel",
            "expire",
            "fill", "ask", "accept", "decline", "settlement",
        ] {
            #expect(booked[kind, default: 0] > Int(Self.walks / 8), "\(kind) happens \(booked[kind, default: 0]) times")
        }
    }

    @Test("a planted defect is found", arguments: LedgerWalk.Defect.allCases)
    func defects(_ defect: LedgerWalk.Defect) throws {
        for seed in 0..<UInt64(100) {
            var walk = try LedgerWalk(seed: seed, defect: defect)
            try walk.walk(50)
            if !walk.faults.isEmpty { return }
        }
        Issue.record("\(defect) was not found")
    }
}
