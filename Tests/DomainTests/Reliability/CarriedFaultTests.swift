import Domain
import Foundation
import Testing

@Suite("Faults of several contacts of one account") struct CarriedFaultTests {
    private static func at(_ second: Double) -> Date { Date(timeIntervalSince1970: second) }
    private static let one = Identifier<LeftFaults>(high: 1, low: 1)
    private static let two = Identifier<LeftFaults>(high: 1, low: 2)
    private static let ana = Identifier<Traveller>(high: 2, low: 1)
    private static let ben = Identifier<Traveller>(high: 2, low: 2)

    @Test("of an erased account each kind counts once, the larger number, until the later time")
    func left() {
        let left = [
            LeftFaults(origin: Self.one, counts: [.noShow: 1], at: Self.at(10)),
            LeftFaults(origin: Self.one, counts: [.lateCancel: 3], at: Self.at(10)),
            LeftFaults(origin: Self.two, counts: [.noShow: 5], at: Self.at(5)),
            LeftFaults(origin: Self.one, counts: [.noShow: 2, .lateCancel: 1], at: Self.at(20)),
        ]
        #expect(
            left.merged() == [
                LeftFaults(origin: Self.one, counts: [.noShow: 2, .lateCancel: 3], at: Self.at(20)),
                LeftFaults(origin: Self.two, counts: [.noShow: 5], at: Self.at(5)),
            ])
        #expect([LeftFaults]().merged() == [])
    }

    @Test("a living account counts without limit while it has one of the contacts, else until the last drop")
    func sources() {
        let sources = [
            FaultSource(Self.ana, droppedAt: Self.at(10)), FaultSource(Self.ben, droppedAt: Self.at(7)),
            FaultSource(Self.ana, droppedAt: nil), FaultSource(Self.ben, droppedAt: Self.at(9)),
            FaultSource(Self.ana, droppedAt: Self.at(30)),
        ]
        #expect(
            sources.merged() == [FaultSource(Self.ana, droppedAt: nil), FaultSource(Self.ben, droppedAt: Self.at(9))])
    }
}
