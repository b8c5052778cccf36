import Testing

@testable import SQLiteStore

struct CheckpointPlanTests {
    @Test(
        "the log is copied back above 1,000 pages when idle, above 4,000 always, and restarted above 8,000, patiently above 12,000",
        arguments: [
            (1000, true, nil), (1001, true, .passive), (1001, false, nil), (4000, false, nil), (4001, false, .passive),
            (8000, false, .passive), (8001, false, .restart(within: .milliseconds(100))),
            (12_000, true, .restart(within: .milliseconds(100))), (12_001, false, .restart(within: .seconds(1))),
        ] as [(Int, Bool, CheckpointPlan.Step?)])
    func thresholds(pages: Int, isIdle: Bool, step: CheckpointPlan.Step?) {
        var plan = CheckpointPlan()
        #expect(plan.step(pages: pages, isIdle: isIdle) == step)
    }

    @Test("it is tried again after a thousand more pages, or when the log began anew")
    func again() {
        var plan = CheckpointPlan()
        #expect(plan.step(pages: 4001, isIdle: false) == .passive)
        #expect(plan.step(pages: 4001, isIdle: true) == nil)
        #expect(plan.step(pages: 5000, isIdle: false) == nil)
        #expect(plan.step(pages: 5001, isIdle: false) == .passive)
        #expect(plan.step(pages: 12, isIdle: true) == nil)
        #expect(plan.step(pages: 1001, isIdle: true) == .passive)
    }

    @Test("a long wait that was in vain is repeated when the log has grown by a quarter, or began anew")
    func patience() {
        var plan = CheckpointPlan()
        let (short, long) = (
            CheckpointPlan.Step.restart(within: .milliseconds(100)), CheckpointPlan.Step.restart(within: .seconds(1))
        )
        #expect(plan.step(pages: 12_004, isIdle: false) == long)
        #expect(plan.step(pages: 13_004, isIdle: false) == short)
        #expect(plan.step(pages: 15_005, isIdle: false) == short)
        #expect(plan.step(pages: 16_005, isIdle: false) == long)
        #expect(plan.step(pages: 18_000, isIdle: false) == short)
        #expect(plan.step(pages: 20_006, isIdle: false) == long)
        #expect(plan.step(pages: 12, isIdle: false) == nil)
        #expect(plan.step(pages: 12_001, isIdle: false) == long)
    }
}
