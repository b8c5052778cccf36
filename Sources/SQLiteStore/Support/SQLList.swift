/// SQL lists of domain values that a rule of the domain selects. The texts are constants of the domain, never input.
extension CaseIterable where Self: RawRepresentable<String> {
    /// For example `('active', 'limited')`.
    static func sqlList(where isWanted: (Self) -> Bool = { _ in true }) -> String {
        "(" + allCases.filter(isWanted).map { "'\($0.rawValue)'" }.joined(separator: ", ") + ")"
    }

    /// For example `CASE state WHEN 'active' THEN 'withdrawn' WHEN 'expired' THEN 'expired' END`.
    static func sqlCase(_ column: String, _ value: (Self) -> String) -> String {
        "CASE \(column) " + allCases.map { "WHEN '\($0.rawValue)' THEN \(value($0)) " }.joined() + "END"
    }
}

/// For example `(VALUES ('active', FALSE), ('expired', TRUE))`, to compare several columns with at once.
func sqlRows(_ rows: [String]) -> String { "(VALUES " + rows.joined(separator: ", ") + ")" }
