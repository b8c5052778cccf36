import Domain
import Foundation
import Testing

@Suite("cancelling by agreement") struct MutualCancellationTests {
    private let noon = SwapFixture.noon
    private let ana = SwapFixture.ana
    private let ben = SwapFixture.ben

    private func after(_ hours: Double, _ seconds: Double = 0) -> Date {
        noon.addingTimeInterval(hours * 3600 + seconds)
    }

    /// Ana has asked at noon, of a meeting in three days.
    private func asked() throws -> Swap {
        let scheduled = try SwapFixture.swap(in: .scheduled).swap
        let step = try scheduled.transition(.cancel(.mutual), by: ana, at: noon, in: .plain)
        #expect(step.swap.mutualCancellation == Swap.MutualCancellation(by: .owner, until: after(12)))
        #expect(step.events.map(\.kind) == [.mutualCancellationAsked])
        #expect(step.swap.duty == .proposer)
        #expect(step.swap.dueAt == scheduled.dueAt)
        return step.swap
    }

    @Test("the other side agrees within twelve hours; after them it asks anew")
    func agrees() throws {
        let step = try asked().transition(.cancel(.mutual), by: ben, at: after(12, -1), in: .plain)
        #expect(step.swap.outcome == SwapOutcome(.mutual, at: after(12, -1), by: .proposer, reason: .mutual))
        #expect(step.reservation == .released)
        #expect(step.events.map(\.kind) == [.ended(.mutual)])
        let late = try asked().after(.cancel(.mutual), by: ben, at: after(12))
        #expect(late.state == .scheduled)
        #expect(late.mutualCancellation == Swap.MutualCancellation(by: .proposer, until: after(24)))
    }

    @Test("who asks again neither agrees nor waits longer, and nobody is told")
    func again() throws {
        let asked = try asked()
        let step = try asked.transition(.cancel(.mutual), by: ana, at: after(11), in: .plain)
        #expect(step.swap == asked)
        #expect(step.events.isEmpty)
    }

    @Test("it lapses for itself, and the swap goes on")
    func lapses() throws {
        let asked = try asked()
        #expect(throws: SwapRefusal.notDue) { try asked.after(.lapse, by: .system, at: after(12, -1)) }
        let step = try asked.transition(.lapse, by: .system, at: after(12), in: .plain)
        #expect(step.swap.state == .scheduled)
        #expect(step.swap.mutualCancellation == nil)
        #expect(step.events.map(\.kind) == [.mutualCancellationLapsed])
    }

    @Test("a code, another meeting, or what the asking side does about the meeting ends the request")
    func ends() throws {
        let asked = try asked()
        let code = SwapAction.handOver(.signed, at: nil, actual: nil)
        #expect(try asked.after(code, by: ben, at: noon).mutualCancellation == nil)
        let other = SwapAction.schedule(SwapFixture.meeting(at: after(30)), acknowledged: true)
        let suggested = try asked.after(other, by: ben, at: noon)
        #expect(suggested.mutualCancellation?.by == .owner)
        #expect(try suggested.after(other, by: ana, at: noon).mutualCancellation == nil)
        #expect(try asked.after(.late(minutes: 5), by: ana, at: noon).mutualCancellation == nil)
        #expect(try asked.after(.late(minutes: 5), by: ben, at: noon).mutualCancellation?.by == .owner)
    }
}
