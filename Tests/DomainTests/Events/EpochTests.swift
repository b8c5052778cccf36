import Domain
import Foundation
import TestTools
import Testing

@Suite("The epoch of a database") struct EpochTests {
    private static let now = FixedClock.start

    private func evidence(
        isCopy: Bool = false, opening: String? = "b", known: [String] = ["b"], isSameFile: Bool = true
    ) -> EpochEvidence {
        EpochEvidence(
            epoch: .first, isCopy: isCopy, opening: opening, known: known, isSameFile: isSameFile)
    }

    @Test("a database that continues where its folder stopped was not restored, nor was one that nobody has opened")
    func continued() {
        #expect(!evidence().isRestored)
        #expect(!evidence(opening: nil, known: [], isSameFile: false).isRestored)
        // The server died between its two notes.
        #expect(!evidence(opening: "b", known: ["c", "b"]).isRestored)
        #expect(!evidence(opening: "c", known: ["c", "b"]).isRestored)
        #expect(evidence().epoch(at: Self.now) == .first)
    }

    @Test("a backup, an older copy of the file, a copy of the whole folder, and a folder without a note are restored")
    func restored() {
        #expect(evidence(isCopy: true).isRestored)
        #expect(evidence(isCopy: true, opening: nil, known: []).isRestored)
        #expect(evidence(opening: "a").isRestored)
        #expect(evidence(isSameFile: false).isRestored)
        #expect(evidence(known: []).isRestored)
        #expect(evidence(isCopy: true).epoch(at: Self.now) == Epoch.first.next(at: Self.now))
    }

    @Test("each epoch starts above all numbers that were given before, also where the clock was set back")
    func starts() {
        let first = Epoch.first.next(at: Self.now)
        #expect(first.start == Self.now.milliseconds * 1024)
        #expect(Epoch.first.next(at: Self.now.addingTimeInterval(0.001)).start == first.start + 1024)
        #expect(first.next(at: Self.now.addingTimeInterval(-86_400)).start == first.start + 1 << 30)
        // What JavaScript counts exactly, in the year 2200.
        #expect(Epoch.first.next(at: Date(milliseconds: 7_258_118_400_000)).start < 1 << 53)
        #expect(Epoch.first.name == nil)
        #expect(first.name != first.next(at: Self.now).name)
    }

    @Test("a number of another epoch is lost, and the first of this one is not")
    func numbers() {
        let start = Epoch.first.next(at: Self.now).start
        let range = EventRange(deleted: start, newest: start + 2)
        for number in [0, 5, start - 1, start + 3] { #expect(range.isLost(after: number), "\(number)") }
        for number in start...start + 2 { #expect(!range.isLost(after: number), "\(number)") }
    }
}
