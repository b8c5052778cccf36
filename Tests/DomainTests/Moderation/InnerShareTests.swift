import Testing

@testable import Domain

@Suite("Who keeps to themselves") struct InnerShareTests {
    @Test(
        "sixty percent from within is enough",
        arguments: [(0, 0, true), (3, 5, true), (2, 5, false), (6, 10, true), (59, 100, false)])
    func share(_ inner: Int, _ all: Int, _ isEnough: Bool) {
        #expect(InnerShare.isEnough(inner, of: all) == isEnough)
    }

    @Test("who got most from elsewhere goes, and then whoever needed them")
    func members() {
        // 4 got half from 9, who is outside; 3 got two of three from 4.
        let sources = [1: [2, 2, 3], 2: [1, 1], 3: [4, 4, 1], 4: [3, 9]]
        let members = InnerShare.members(of: [1, 2, 3, 4]) { sources[$0] ?? [] }
        #expect(members == [1, 2])
        #expect(InnerShare.members(of: [1, 2]) { sources[$0] ?? [] } == [1, 2])
        #expect(InnerShare.members(of: [4]) { sources[$0] ?? [] } == [])
    }

    @Test("a group goes over its own pairs, and only over those who may be of it")
    func groups() {
        let graph = UndirectedGraph([1: [2], 2: [1, 3], 3: [2], 4: [5], 5: [4], 6: []])
        #expect(Set(graph.groups) == [[1, 2, 3], [4, 5]])
        #expect(graph.group(of: 1, within: [1, 2, 4]) == [1, 2])
        #expect((graph.pairs(in: [1, 2, 3]), graph.pairs(in: [4, 5])) == (2, 1))
    }

    @Test(
        "pairs without two others in common go, and then those who needed them: four in a square with one diagonal do")
    func sharing() {
        var square = UndirectedGraph([1: [2, 3, 4], 2: [1, 3], 3: [1, 2, 4], 4: [1, 3]])
        square.removePairs(sharingFewerThan: 2)
        #expect(square.groups == [])
        var four = UndirectedGraph([1: [2, 3, 4, 5], 2: [1, 3, 4], 3: [1, 2, 4], 4: [1, 2, 3], 5: [1]])
        four.removePairs(sharingFewerThan: 2)
        #expect(four.groups == [[1, 2, 3, 4]])
    }
}
