import Testing

@testable import SQLiteStore

struct CheckpointPlanTests {
    /// A plan whose last checkpoint copied all but so many pages.
    private func plan(copied: Int) -> CheckpointPlan {
        var plan = CheckpointPlan()
        plan.note(copied: copied)
        return plan
    }

    @Test(
        "the log is copied back above 1,000 pages when idle, above 4,000 always, and restarted above 8,000, patiently above 12,000",
        arguments: [
            (1000, true, nil), (1001, true, .passive), (1001, false, nil), (4000, false, nil), (4001, false, .passive),
            (8000, false, .passive), (8001, false, .restart(within: .milliseconds(100))),
            (12_000, true, .restart(within: .milliseconds(100))), (12_001, false, .restart(within: .milliseconds(150))),
        ] as [(Int, Bool, CheckpointPlan.Step?)])
    func thresholds(pages: Int, isIdle: Bool, step: CheckpointPlan.Step?) {
        var plan = plan(copied: pages - 900)
        #expect(plan.step(pages: pages, isIdle: isIdle) == step)
    }

    @Test("it is tried again after a thousand more pages, or when the log began anew")
    func again() {
        var plan = CheckpointPlan()
        #expect(plan.step(pages: 4001, isIdle: false) == .passive)
        #expect(plan.step(pages: 4001, isIdle: true) == nil)
        #expect(plan.step(pages: 5000, isIdle: false) == nil)
        #expect(plan.step(pages: 5001, isIdle: false) == .aside)
        #expect(plan.step(pages: 12, isIdle: true) == nil)
        #expect(plan.step(pages: 1001, isIdle: true) == .passive)
    }

    @Test("a long wait that was in vain is repeated when the log has grown by a quarter, or began anew")
    func patience() {
        var plan = CheckpointPlan()
        let (short, long) = (
            CheckpointPlan.Step.restart(within: .milliseconds(100)),
            CheckpointPlan.Step.restart(within: .milliseconds(150))
        )
        // Short readers: each attempt finds a little more copied.
        func step(_ pages: Int, in plan: inout CheckpointPlan) -> CheckpointPlan.Step? {
            plan.note(copied: pages - 500)
            return plan.step(pages: pages, isIdle: false)
        }
        #expect(step(12_004, in: &plan) == long)
        #expect(step(13_004, in: &plan) == short)
        #expect(step(15_005, in: &plan) == short)
        #expect(step(16_005, in: &plan) == long)
        #expect(step(18_000, in: &plan) == short)
        #expect(step(20_006, in: &plan) == long)
        #expect(step(12, in: &plan) == nil)
        #expect(step(12_001, in: &plan) == long)
    }

    @Test("no write waits for a reader that lasts, such as a backup, however far the log grows")
    func held() {
        var plan = CheckpointPlan()
        var steps: [CheckpointPlan.Step] = []
        for pages in stride(from: 4001, through: 100_001, by: 1000) {
            if let step = plan.step(pages: pages, isIdle: false) { steps.append(step) }
            plan.note(copied: min(pages, 4500))
        }
        #expect(steps.count == 97)
        #expect(!steps.contains { if case .restart = $0 { true } else { false } })
        // What is too much for the time between two writes is copied aside, also after the reader has ended.
        #expect(steps.last == .aside)
        plan.note(copied: 100_001)
        #expect(plan.isShort(pages: 101_002))
        #expect(plan.step(pages: 101_002, isIdle: false) == .restart(within: .milliseconds(150)))
    }

    @Test("what is not copied yet is short enough up to 5,000 pages, and when the log began anew")
    func short() {
        var plan = plan(copied: 1000)
        #expect(plan.isShort(pages: 6000))
        #expect(!plan.isShort(pages: 6001))
        #expect(plan.step(pages: 6001, isIdle: false) == .aside)
        #expect(plan.isShort(pages: 5000))
    }
}
