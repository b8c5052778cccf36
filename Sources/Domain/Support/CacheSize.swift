/// What a cache holds, and how much it may hold, in bytes. Sizes of values without text are estimates.
package struct CacheSize: Sendable, Equatable {
    package let name: String
    package let entries: Int
    package let bytes: Int
    package let budget: Int

    package init(_ name: String, entries: Int, bytes: Int, budget: Int) {
        self.name = name
        self.entries = entries
        self.bytes = bytes
        self.budget = budget
    }

    /// - Parameter unit: Bytes that a weight of one stands for.
    package init<Key, Value>(_ name: String, of cache: LRUCache<Key, Value>, unit: Int = 1) {
        // Both generations of a cache may be full.
        self.init(name, entries: cache.count, bytes: cache.totalWeight * unit, budget: cache.capacity * 2 * unit)
    }
}
