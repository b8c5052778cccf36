/// Maps keys to the times at which their debts end. A hash table with buckets of eight slots, which doubles when a
/// bucket overflows, up to a limit.
///
/// At the limit a new key replaces the key of its bucket with the earliest time. So a flood of new keys does not free a
/// key that has used up its allowance. A dictionary of the same size has room for a quarter fewer keys. And each
/// pruning of a dictionary would hold its lock for about 10 ms, in just the flood for which this table is made. Here
/// only a doubling takes long, about 2 ms.
struct ExpiringKeyTable {
    private struct Slot {
        var key: UInt64 = 0
        /// Seconds since 1970; the slot is free after this time.
        var due = 0.0
    }

    private static let width = 8

    private var slots: [Slot]
    private let mostBuckets: Int
    /// The number of slots that were ever filled.
    private(set) var count = 0

    init(capacity: Int) {
        mostBuckets = max(1, capacity / Self.width)
        slots = Array(repeating: Slot(), count: Self.width)
    }

    /// The hash of the values that `feed` combines: SipHash-1-3 with the seed of this process.
    static func key(_ feed: (inout Hasher) -> Void) -> UInt64 {
        var hasher = Hasher()
        feed(&hasher)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    var bytes: Int { slots.count * MemoryLayout<Slot>.stride }

    func due(_ key: UInt64) -> Double? {
        place(of: key).map { slots[$0].due }
    }

    mutating func set(_ key: UInt64, _ due: Double, at now: Double) {
        if let place = place(of: key) {
            slots[place].due = due
            return
        }
        while true {
            let bucket = bucket(of: key)
            var least = bucket.lowerBound
            for place in bucket where slots[place].due < slots[least].due { least = place }
            if slots[least].due > now, slots.count / Self.width * 2 <= mostBuckets {
                grow(at: now)
                continue
            }
            if slots[least].due == 0 { count += 1 }
            slots[least] = Slot(key: key, due: due)
            return
        }
    }

    private func bucket(of key: UInt64) -> Range<Int> {
        // The mask works because the number of buckets is a power of two.
        let first = Int(truncatingIfNeeded: key) & (slots.count / Self.width - 1)
        return first * Self.width..<(first + 1) * Self.width
    }

    private func place(of key: UInt64) -> Int? {
        bucket(of: key).first { slots[$0].key == key && slots[$0].due != 0 }
    }

    /// Splits every bucket in two and drops the keys whose time has passed.
    private mutating func grow(at now: Double) {
        let old = slots
        slots = Array(repeating: Slot(), count: old.count * 2)
        count = 0
        for slot in old where slot.due > now {
            guard let free = bucket(of: slot.key).first(where: { slots[$0].due == 0 }) else { continue }
            slots[free] = slot
            count += 1
        }
    }
}
