import Testing

@testable import SQLiteStore

struct CheckpointPlanTests {
    @Test(
        "the log is copied back above a thousand pages when idle, above four thousand always, and restarted above eight",
        arguments: [
            (1000, true, nil), (1001, true, .passive), (1001, false, nil), (4000, false, nil), (4001, false, .passive),
            (8000, false, .passive), (8001, false, .restart), (8001, true, .restart),
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
}
