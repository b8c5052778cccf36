import JSON

/// A line of CSV (RFC 4180) that no spreadsheet takes for formulas.
enum CSVLine {
    /// Spreadsheets read a cell whose first character that is not blank is one of these as a formula; full-width and small
    /// forms count too.
    private static let formulaStarts: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\u{FE62}", "\u{FE63}",
        "\u{FE66}", "\u{FE6B}",
    ]

    /// Where a spreadsheet may begin a cell inside of a text. One that splits at semicolons, tabs or bars, as many in Europe
    /// do, takes the quotes after a comma for text, so the quotes of the cell do not hold it together.
    private static let separators: Set<Unicode.Scalar> = [";", "|", "\t", "\r", "\n"]

    /// `cells`: nil is an empty cell.
    static func bytes(_ cells: [JSONValue?]) -> [UInt8] {
        Array((cells.map(cell).joined(separator: ",") + "\r\n").utf8)
    }

    static func header(_ names: [String]) -> [UInt8] {
        // The byte order mark tells spreadsheets that this is UTF-8.
        [0xEF, 0xBB, 0xBF] + bytes(names.map { .string($0) })
    }

    /// The last column of a table of made-up prices; no other table of rates has it.
    static func sampleHeader(_ isSample: Bool) -> [String] { isSample ? ["sample"] : [] }
    static func sampleCell(_ isSample: Bool) -> [JSONValue?] { isSample ? [.bool(true)] : [] }

    private static func cell(_ value: JSONValue?) -> String {
        switch value {
        case nil, .null?: ""
        case .bool(let flag)?: flag ? "true" : "false"
        // Digits of the server's own, so a minus is a number.
        case .number(let digits)?: digits
        case .string(let text)?: quoted(text)
        case .array(let values)?: quoted(values.map(plain).joined(separator: "; "))
        case .object?: quoted(plain(value ?? .null))
        }
    }

    private static func plain(_ value: JSONValue) -> String {
        if case .string(let text) = value { text } else { String(decoding: value.json, as: UTF8.self) }
    }

    private static func quoted(_ text: String) -> String {
        // By scalars: a quote with a combining mark is one character that is not equal to a quote.
        var escaped = String.UnicodeScalarView()
        // At most blanks so far: spreadsheets drop them, and import filters those that nobody sees.
        var isFirst = true
        // After a separator, with at most blanks and quotes since.
        var afterSeparator = false
        for scalar in text.unicodeScalars {
            let isSeparator = separators.contains(scalar)
            if formulaStarts.contains(scalar), isFirst || afterSeparator && !isSeparator { escaped.append("'") }
            if scalar == "\"" { escaped.append(scalar) }
            escaped.append(scalar)
            let isBlank = isBlank(scalar)
            isFirst = isFirst && isBlank && !isSeparator
            afterSeparator = isSeparator || afterSeparator && (scalar == "\"" || isBlank)
        }
        return "\"" + String(escaped) + "\""
    }

    /// Every space, and what has no width: marks of direction, joiners, fillers.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        if properties.isWhitespace || properties.isDefaultIgnorableCodePoint || scalar == "\u{2800}" { return true }
        return properties.generalCategory == .format || properties.generalCategory == .control
    }
}

extension JSONValue {
    /// The value at a path such as `have.amount`.
    func value(at path: String) -> JSONValue? {
        path.split(separator: ".").reduce(self as JSONValue?) { value, key in value?[String(key)] }
    }
}
