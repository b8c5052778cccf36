/// The time at which each key owes nothing more: a hash table with buckets of eight that doubles while buckets
/// overflow, up to a limit.
///
/// At the limit a new key replaces the key in its bucket that owes least, so a flood of new keys frees nobody who has
/// used up an allowance. A dictionary in the same memory has room for a quarter fewer keys, and each pruning holds its
/// lock for some 10 ms of processor time, under the very flood that this table is for. Here only a doubling takes long,
/// some 2 ms.
struct DueTable {
    private struct Slot {
        var key: UInt64 = 0
        /// Seconds since 1970; a slot whose time is over is free.
        var due = 0.0
    }

    private static let width = 8

    private var slots: [Slot]
    private let mostBuckets: Int
    /// Slots that were ever filled.
    private(set) var count = 0

    init(capacity: Int) {
        mostBuckets = max(1, capacity / Self.width)
        slots = Array(repeating: Slot(), count: Self.width)
    }

    /// The hash of what `feed` puts into the hasher: SipHash-1-3 with the seed of this process.
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
        // The number of buckets is a power of two.
        let first = Int(truncatingIfNeeded: key) & (slots.count / Self.width - 1)
        return first * Self.width..<(first + 1) * Self.width
    }

    private func place(of key: UInt64) -> Int? {
        bucket(of: key).first { slots[$0].key == key && slots[$0].due != 0 }
    }

    /// Splits every bucket in two and drops the keys that owe nothing.
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
