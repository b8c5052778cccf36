import JSON

/// A line of CSV (RFC 4180) that no spreadsheet takes for formulas.
enum CSVLine {
    /// Spreadsheets read a cell that begins with one of these as a formula; full-width forms count too.
    private static let formulaStarts: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
    ]

    /// `cells`: nil is an empty cell.
    static func bytes(_ cells: [JSONValue?]) -> [UInt8] {
        Array((cells.map(cell).joined(separator: ",") + "\r\n").utf8)
    }

    static func header(_ names: [String]) -> [UInt8] {
        // The byte order mark tells spreadsheets that this is UTF-8.
        [0xEF, 0xBB, 0xBF] + bytes(names.map { .string($0) })
    }

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
        let isFormula = text.unicodeScalars.first.map(formulaStarts.contains) ?? false
        let safe = isFormula ? "'" + text : text
        // By scalars: a quote with a combining mark is one character that is not equal to a quote.
        var escaped = String.UnicodeScalarView()
        for scalar in safe.unicodeScalars {
            if scalar == "\"" { escaped.append(scalar) }
            escaped.append(scalar)
        }
        return "\"" + String(escaped) + "\""
    }
}

extension JSONValue {
    /// The value at a path such as `have.amount`.
    func value(at path: String) -> JSONValue? {
        path.split(separator: ".").reduce(self as JSONValue?) { value, key in value?[String(key)] }
    }
}
