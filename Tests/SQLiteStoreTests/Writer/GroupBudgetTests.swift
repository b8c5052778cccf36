import Testing

@testable import SQLiteStore

@Suite("how much work a group of writes may hold") struct GroupBudgetTests {
    private func work(after commits: [Duration]) -> Duration {
        var budget = GroupBudget()
        for took in commits { budget.add(took) }
        return budget.work
    }

    @Test("five milliseconds at first and where syncs are quick")
    func quick() {
        #expect(work(after: []) == .milliseconds(5))
        #expect(work(after: Array(repeating: .milliseconds(1), count: 100)) == .milliseconds(5))
    }

    @Test("three times what COMMIT takes where it is slow, and no more than 25 ms")
    func slow() {
        let six = work(after: Array(repeating: .milliseconds(6), count: 100))
        #expect(six > .microseconds(17_990) && six <= .milliseconds(18), "\(six)")
        #expect(work(after: Array(repeating: .seconds(3), count: 100)) == .milliseconds(25))
    }

    @Test("one slow sync among quick ones changes little, and is forgotten")
    func single() {
        let quick = Array(repeating: Duration.milliseconds(1), count: 100)
        #expect(work(after: quick + [.milliseconds(20)]) < .milliseconds(11))
        #expect(work(after: quick + [.milliseconds(20)] + quick) == .milliseconds(5))
    }
}
