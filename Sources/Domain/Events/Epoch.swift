package import Foundation

/// The time of a database from one restore to the next. Whatever the server counts for its clients counts within one epoch:
/// a restored database gives numbers again that the lost one gave already, for other changes.
package struct Epoch: Sendable, Equatable {
    /// The events of this epoch have greater numbers; 0 in a database that was never restored. Numbers stay below 2^53,
    /// which every client can count.
    package let start: Int64

    package static let first = Epoch(start: 0)

    package init(start: Int64) { self.start = start }

    /// The epoch after a restore. A traveller has fewer than a million events a second, so every number that was given
    /// before is smaller, also those of a lost database that nobody knows any more.
    package func next(at now: Date) -> Epoch {
        // The clock can be behind that of the machine that was lost: then there is room for a billion events.
        Epoch(start: max(now.milliseconds * 1024, start + 1 << 30))
    }

    /// What entity tags and cursors of this epoch carry; nil for none.
    package var name: String? { start == 0 ? nil : String(start, radix: 36) }
}

/// What a start finds in the database and beside it. The two say whether the database continues where this folder stopped.
package struct EpochEvidence: Sendable, Equatable {
    /// The epoch of the database.
    package let epoch: Epoch
    /// `wayswap backup` made the database, and no server has opened it since.
    package let isCopy: Bool
    /// The last opening, as the database has it; nil before the first.
    package let opening: String?
    /// The last opening, as the folder has it. Two if the server died while it noted one.
    package let known: [String]
    /// The database is the file in which the folder noted the opening, and no copy of that file.
    package let isSameFile: Bool

    package init(epoch: Epoch, isCopy: Bool, opening: String?, known: [String], isSameFile: Bool) {
        self.epoch = epoch
        self.isCopy = isCopy
        self.opening = opening
        self.known = known
        self.isSameFile = isSameFile
    }

    /// Whether somebody put the database here. A copy of a whole folder counts, because nobody knows how old it is.
    package var isRestored: Bool {
        guard !isCopy, let opening else { return isCopy }
        return !known.contains(opening) || !isSameFile
    }

    /// The epoch in which a server that starts now counts.
    package func epoch(at now: Date) -> Epoch { isRestored ? epoch.next(at: now) : epoch }
}
