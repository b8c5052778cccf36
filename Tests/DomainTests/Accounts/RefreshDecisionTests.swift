import Foundation
import TestTools
import Testing

@testable import Domain

@Suite("What happens to a refresh token that is handed in") struct RefreshDecisionTests {
    private static let start = FixedClock.start
    private static let sealed: [UInt8] = [1, 2, 3]

    /// The decision so many seconds after the token was exchanged.
    private func decision(
        after seconds: TimeInterval, isRotated: Bool = true, isUsed: Bool = false, lives: TimeInterval = 30 * 86_400
    ) -> RefreshDecision {
        let traveller = Identifier<Traveller>(at: Self.start)
        let session = Session(
            id: Identifier(at: Self.start), traveller: traveller, device: nil, createdAt: Self.start,
            lastUsedAt: Self.start, expiresAt: Self.start.addingTimeInterval(lives))
        let successor = isUsed ? nil : SealedSuccessor(sealed: Self.sealed, sealedAt: Self.start)
        return RefreshDecision(
            for: RefreshSnapshot(
                session: session, canAct: true, isRotated: isRotated, successor: isRotated ? successor : nil),
            at: Self.start.addingTimeInterval(seconds))
    }

    @Test("the newest token rotates until its session ends", arguments: [(0.0, true), (59, true), (60, false)])
    func newest(_ seconds: TimeInterval, rotates: Bool) {
        #expect(decision(after: seconds, isRotated: false, lives: 60) == (rotates ? .rotate : .refuse))
    }

    @Test("a rotated token repeats its unused successor for a day, and then ends the family")
    func repeated() {
        let again = RefreshDecision.repeatSuccessor(SealedSuccessor(sealed: Self.sealed, sealedAt: Self.start))
        for seconds in [0, 10, 11, 3600, 86_400] as [TimeInterval] { #expect(decision(after: seconds) == again) }
        #expect(decision(after: 86_400.001) == .endFamily)
    }

    @Test(
        "a rotated token whose successor was used ends the family, however soon it comes", arguments: [0.0, 1, 90_000])
    func used(_ seconds: TimeInterval) {
        #expect(decision(after: seconds, isUsed: true) == .endFamily)
    }

    @Test("after the clock was set back the successor is repeated, and its day begins again", arguments: [1.0, 1e8])
    func setBack(_ seconds: TimeInterval) {
        let now = Self.start.addingTimeInterval(-seconds)
        #expect(
            decision(after: -seconds) == .repeatSuccessor(SealedSuccessor(sealed: Self.sealed, sealedAt: now)))
    }

    @Test("in a session that has ended nothing is repeated, and there is no family to end")
    func over() {
        #expect(decision(after: 60, lives: 60) == .refuse)
        #expect(decision(after: 60, isUsed: true, lives: 60) == .refuse)
    }
}
