/// A bounded memory of what was used lately, in two generations: when the young one is full it becomes the old one, and
/// what is looked up in the old one is young again. What was not asked for in between is forgotten.
///
/// Inlinable, because a generic type that other modules cannot see into costs them ten times as much.
package struct RecentlyUsed<Key: Hashable, Value> {
    @usableFromInline struct Entry {
        @usableFromInline let value: Value
        @usableFromInline let weight: Int

        @inlinable init(value: Value, weight: Int) {
            self.value = value
            self.weight = weight
        }
    }

    /// What one generation holds at most, in units of weight; both together twice that.
    @usableFromInline let capacity: Int
    @usableFromInline var young: [Key: Entry] = [:]
    @usableFromInline var old: [Key: Entry] = [:]
    /// Of the young generation.
    @usableFromInline var weight = 0

    @inlinable package init(capacity: Int) {
        self.capacity = capacity
    }

    @inlinable package var count: Int { young.count + old.count }

    /// The value of `key`, which is young again from here on.
    @inlinable package mutating func value(for key: Key) -> Value? {
        if let entry = young[key] { return entry.value }
        guard let entry = old.removeValue(forKey: key) else { return nil }
        insert(entry.value, for: key, weightedObservation: entry.weight)
        return entry.value
    }

    /// Whether `key` is remembered; does not make it young.
    @inlinable package func contains(_ key: Key) -> Bool { young[key] != nil || old[key] != nil }

    @inlinable package mutating func insert(_ value: Value, for key: Key, weightedObservation weight: Int = 1) {
        remove(key)
        if self.weight + weight > capacity, !young.isEmpty {
            old = young
            young = [:]
            self.weight = 0
        }
        young[key] = Entry(value: value, weight: weight)
        self.weight += weight
    }

    @inlinable package mutating func remove(_ key: Key) {
        if let entry = young.removeValue(forKey: key) { weight -= entry.weight } else { old[key] = nil }
    }

    @inlinable package mutating func removeAll() {
        young = [:]
        old = [:]
        weight = 0
    }
}
