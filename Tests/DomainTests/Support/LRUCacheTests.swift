import Testing

@testable import Domain

@Suite("a bounded memory of what was used lately") struct RecentlyUsedTests {
    @Test("what was not asked for while a generation filled is forgotten, the rest stays")
    func generations() {
        var memory = LRUCache<Int, String>(capacity: 2)
        memory.insert("one", for: 1)
        memory.insert("two", for: 2)
        memory.insert("three", for: 3)
        #expect(memory.value(for: 1) == "one")
        memory.insert("four", for: 4)
        #expect((1...4).filter { memory.contains($0) } == [1, 3, 4])
        #expect(memory.count == 3)
    }

    @Test("it never holds more than twice its capacity")
    func bound() {
        var memory = LRUCache<Int, Int>(capacity: 100)
        var most = 0
        for number in 0..<10_000 {
            memory.insert(number, for: number)
            most = max(most, memory.count)
        }
        #expect(most == 200)
    }

    @Test("weights count, not values; one that is too heavy for a generation is kept alone")
    func weights() {
        var memory = LRUCache<Int, Int>(capacity: 10)
        memory.insert(1, for: 1, weight: 6)
        memory.insert(2, for: 2, weight: 6)
        memory.insert(3, for: 3, weight: 60)
        #expect((1...3).filter { memory.contains($0) } == [2, 3])
        #expect(memory.value(for: 2) == 2)
        #expect((1...3).filter { memory.contains($0) } == [2, 3])
    }

    @Test("the weight of all is that of both generations, whatever moves, is replaced or removed")
    func total() {
        var memory = LRUCache<Int, Int>(capacity: 10)
        for number in 1...3 { memory.insert(number, for: number, weight: 4) }
        #expect((memory.totalWeight, memory.count) == (12, 3))
        // From the old generation to the young one.
        #expect(memory.value(for: 1) == 1)
        #expect((memory.totalWeight, memory.count) == (12, 3))
        memory.remove(2)
        #expect((memory.totalWeight, memory.count) == (8, 2))
        memory.insert(3, for: 3, weight: 1)
        #expect((memory.totalWeight, memory.count) == (5, 2))
        memory.insert(4, for: 4, weight: 9)
        #expect((memory.totalWeight, memory.count) == (14, 3))
        memory.removeAll()
        #expect((memory.totalWeight, memory.count) == (0, 0))
    }

    @Test("what is replaced or removed gives its weight back")
    func exact() {
        var memory = LRUCache<Int, Int>(capacity: 10)
        memory.insert(0, for: 0)
        for round in 1...100 { memory.insert(round, for: 1, weight: 5) }
        memory.insert(2, for: 2, weight: 4)
        #expect((0...2).filter { memory.contains($0) } == [0, 1, 2])
        for _ in 1...100 {
            memory.insert(3, for: 3, weight: 0)
            memory.remove(3)
        }
        memory.remove(1)
        memory.insert(4, for: 4, weight: 5)
        // All of it together weighs ten: nothing has turned old so far, and only the next one makes it so.
        memory.insert(5, for: 5)
        memory.insert(6, for: 6, weight: 9)
        #expect((0...6).filter { memory.contains($0) } == [0, 2, 4, 5, 6])
    }

    @Test("a new value takes the place of the old one, whichever generation that is in; what is removed is gone")
    func replacing() {
        var memory = LRUCache<Int, String>(capacity: 1)
        memory.insert("old", for: 1)
        memory.insert("other", for: 2)
        memory.insert("new", for: 1)
        #expect(memory.value(for: 1) == "new")
        memory.remove(1)
        #expect(memory.value(for: 1) == nil)
        memory.removeAll()
        #expect(memory.count == 0)
    }
}

extension LRUCache {
    /// True if `key` is cached; does not move the entry.
    fileprivate func contains(_ key: Key) -> Bool { young[key] != nil || old[key] != nil }
}
