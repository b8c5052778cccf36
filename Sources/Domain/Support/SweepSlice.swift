/// What a step of the sweeper asks for next: some of the rows that are due.
package struct SweepSlice: Sendable {
    package let limit: Int
    /// Ids of rows that this sweep leaves alone: they failed, or need no change now.
    package var skipped: Set<String> = []

    package init(limit: Int) { self.limit = limit }

    /// Changes all rows that are due, in slices. A row that fails waits for the next sweep. Returns the number of these.
    package static func each(
        by limit: Int, _ sweep: (SweepSlice) async throws -> SweptSlice
    ) async throws -> Int {
        var (slice, failed) = (SweepSlice(limit: limit), 0)
        while true {
            let swept = try await sweep(slice)
            failed += swept.failed.count
            slice.skipped.formUnion(swept.failed + swept.unchanged)
            guard swept.found == limit else { return failed }
        }
    }
}

/// What became of a slice.
package struct SweptSlice: Sendable, Equatable {
    /// Rows of the slice. Fewer than its limit: no other is due.
    package private(set) var found: Int
    /// Ids of rows that are due but need no change now.
    package private(set) var unchanged: [String]
    /// Ids of rows that could not be changed, such as damaged ones. They are as before.
    package private(set) var failed: [String]

    package init(found: Int, unchanged: [String] = [], failed: [String] = []) {
        (self.found, self.unchanged, self.failed) = (found, unchanged, failed)
    }

    /// Adds what became of further rows of the slice.
    package mutating func add(_ other: SweptSlice) {
        found += other.found
        unchanged += other.unchanged
        failed += other.failed
    }
}
