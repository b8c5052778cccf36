import Testing

@testable import HTTPEdge

@Suite("Transitions of a connection") struct MachineTableTests {
    @Test("in each state each event has its actions and its next state", arguments: MachineTable.rows)
    func transitions(_ row: MachineTable.Row) {
        let stage = MachineStage(row.events)
        #expect(stage.state == row.state)
        for event in MachineEvent.allCases {
            var next = stage
            let actions = next.after(event)
            let result = next.state == stage.state ? actions : "\(actions) → \(next.state)"
            #expect(result == row.results[event, default: "-"], "\(event)")
        }
    }

    @Test("the table has every kind of state")
    func kinds() {
        let kinds = Set(MachineTable.rows.map { $0.state.prefix { $0.isLetter } })
        #expect(kinds == ["idle", "reading", "responding", "draining", "closed"])
        #expect(MachineTable.rows.count == 18)
    }
}
