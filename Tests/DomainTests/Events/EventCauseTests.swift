import Testing

@testable import Domain

@Suite("Whom an event reaches") struct EventCauseTests {
    private static let (ana, ben) = (Identifier<Traveller>(high: 1, low: 1), Identifier<Traveller>(high: 1, low: 2))

    @Test("what a traveller does reaches nobody whom they block, but themselves; all else reaches everybody")
    func rule() {
        #expect(!Event.Cause.traveller(Self.ana).reaches(Self.ben, blocked: true))
        #expect(Event.Cause.traveller(Self.ana).reaches(Self.ben, blocked: false))
        #expect(Event.Cause.traveller(Self.ana).reaches(Self.ana, blocked: true))
        #expect(Event.Cause.service.reaches(Self.ben, blocked: true))
        #expect(Event.Cause.admitted.reaches(Self.ben, blocked: true))
        #expect(Event.Cause.service.blocker == nil && Event.Cause.admitted.blocker == nil)
        #expect(Event.Cause.traveller(Self.ana).blocker == Self.ana)
    }

    @Test("two with a block between them show each other no marks")
    func receipts() {
        #expect(ReceiptSharing(mine: true, theirs: true).isOn)
        #expect(!ReceiptSharing(mine: true, theirs: true, areBlocked: true).isOn)
        #expect(ReceiptSharing(mine: true, theirs: true, areBlocked: true).shown(Receipt(delivered: 1, read: 1)) == nil)
    }

    @Test(
        "two know each other if both have written, or have met",
        arguments: [(false, false, false), (true, false, true), (false, true, true), (true, true, true)])
    func acquaintance(_ written: Bool, _ met: Bool, _ isMutual: Bool) {
        #expect(Acquaintance(haveBothWritten: written, haveMet: met).isMutual == isMutual)
    }
}
