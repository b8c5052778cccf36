/// A bounded cache with two generations. A full young generation replaces the old one, and an entry looked up in the
/// old generation moves to the young one. Entries that were not used in between are dropped.
///
/// Inlinable, because a generic type without inlining is ten times slower in other modules.
package struct LRUCache<Key: Hashable, Value> {
    /// An entry is a value with its share of the weight that the cache may hold.
    @usableFromInline struct Entry {
        @usableFromInline let value: Value
        @usableFromInline let weight: Int

        @inlinable init(value: Value, weight: Int) {
            self.value = value
            self.weight = weight
        }
    }

    /// Maximum weight of one generation; both together can hold twice as much.
    @usableFromInline let capacity: Int
    @usableFromInline var young: [Key: Entry] = [:]
    @usableFromInline var old: [Key: Entry] = [:]
    /// Total weight of the young generation, and of the old one.
    @usableFromInline var weight = 0
    @usableFromInline var oldWeight = 0

    @inlinable package init(capacity: Int) {
        self.capacity = capacity
    }

    @inlinable package var count: Int { young.count + old.count }

    /// The weight of all entries.
    @inlinable package var totalWeight: Int { weight + oldWeight }

    /// The value of `key`, which moves to the young generation.
    @inlinable package mutating func value(for key: Key) -> Value? {
        if let entry = young[key] { return entry.value }
        guard let entry = old.removeValue(forKey: key) else { return nil }
        oldWeight -= entry.weight
        insert(entry.value, for: key, weight: entry.weight)
        return entry.value
    }

    @inlinable package mutating func insert(_ value: Value, for key: Key, weight: Int = 1) {
        remove(key)
        if self.weight + weight > capacity, !young.isEmpty {
            old = young
            oldWeight = self.weight
            young = [:]
            self.weight = 0
        }
        young[key] = Entry(value: value, weight: weight)
        self.weight += weight
    }

    @inlinable package mutating func remove(_ key: Key) {
        if let entry = young.removeValue(forKey: key) {
            weight -= entry.weight
        } else if let entry = old.removeValue(forKey: key) {
            oldWeight -= entry.weight
        }
    }

    @inlinable package mutating func removeAll() {
        young = [:]
        old = [:]
        weight = 0
        oldWeight = 0
    }
}
