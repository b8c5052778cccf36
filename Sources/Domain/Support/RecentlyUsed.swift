/// A bounded memory of what was used lately, in two generations: when the young one is full it becomes the old one, and
/// what is looked up in the old one is young again. What was not asked for in between is forgotten.
///
/// Inlinable, because a generic type that other modules cannot see into costs them ten times as much.
package struct RecentlyUsed<Key: Hashable, Value> {
    /// What one generation holds at most, in units of `weight`; both together twice that.
    @usableFromInline let capacity: Int
    @usableFromInline var young: [Key: Value] = [:]
    @usableFromInline var old: [Key: Value] = [:]
    @usableFromInline var weight = 0

    @inlinable package init(capacity: Int) {
        self.capacity = capacity
    }

    @inlinable package var count: Int { young.count + old.count }

    /// The value of `key`, which is young again from here on.
    @inlinable package mutating func value(for key: Key, weighing weigh: (Value) -> Int = { _ in 1 }) -> Value? {
        if let value = young[key] { return value }
        guard let value = old.removeValue(forKey: key) else { return nil }
        insert(value, for: key, weighing: weigh(value))
        return value
    }

    /// Whether `key` is remembered; does not make it young.
    @inlinable package func contains(_ key: Key) -> Bool { young[key] != nil || old[key] != nil }

    @inlinable package mutating func insert(_ value: Value, for key: Key, weighing weight: Int = 1) {
        if self.weight + weight > capacity, !young.isEmpty {
            old = young
            young = [:]
            self.weight = 0
        }
        old[key] = nil
        young[key] = value
        self.weight += weight
    }

    @inlinable package mutating func remove(_ key: Key) {
        young[key] = nil
        old[key] = nil
    }

    @inlinable package mutating func removeAll() {
        young = [:]
        old = [:]
        weight = 0
    }
}
