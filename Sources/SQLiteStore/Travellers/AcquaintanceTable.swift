import Domain

/// SQL of what `:reader` and `other` have done with each other.
enum AcquaintanceTable {
    /// Columns that `acquaintance` reads.
    static let columns = "\(haveBothWritten) AS have_both_written, \(haveMet) AS have_met"

    /// The columns where `condition` is true, else zeros without a look.
    static func columns(where condition: String) -> String {
        "(\(condition) AND \(haveBothWritten)) AS have_both_written, (\(condition) AND \(haveMet)) AS have_met"
    }

    /// A condition: the two know each other, as in `Acquaintance.isMutual`.
    static let isMutual = "(\(haveBothWritten) OR \(haveMet))"

    private static let haveBothWritten = common(
        """
        EXISTS (SELECT 1 FROM message WHERE thread = common.id AND sender = :reader AND kind = 'text')
            AND EXISTS (SELECT 1 FROM message WHERE thread = common.id AND sender = other.id AND kind = 'text')
        """)

    private static let haveMet = common(
        """
        EXISTS (SELECT 1 FROM swap AS met CROSS JOIN swap_side AS side ON side.swap = met.id
            WHERE met.thread = common.id AND side.handed_over_at IS NOT NULL)
        """)

    private static func common(_ condition: String) -> String {
        """
        EXISTS (SELECT 1 FROM thread_member AS mine CROSS JOIN thread AS common ON common.id = mine.thread
            WHERE mine.traveller = :reader AND other.id IN (common.owner, common.guest) AND \(condition))
        """
    }

    static func acquaintance(_ row: StoredRow) -> Acquaintance {
        Acquaintance(haveBothWritten: row["have_both_written"], haveMet: row["have_met"])
    }
}
