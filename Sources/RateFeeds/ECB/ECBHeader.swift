import Domain

/// The cell format of each of the three files.
enum ECBLayout {
    /// `date,USD`: empty cells, no comma at the end.
    case seed
    /// `Date,USD,`: `N/A` cells, a comma at the end.
    case history
    /// `Date, USD, `: the same with a blank after every comma and a long date.
    case oneDay

    var endsWithComma: Bool { self != .seed }
    var notQuoted: String { self == .seed ? "" : "N/A" }
    /// The text between a comma and a value.
    var gap: String { self == .oneDay ? " " : "" }

    /// The cell without its gap; nil if the gap is missing.
    func content(of cell: Range<Int>, in text: FeedText) -> Range<Int>? {
        guard self == .oneDay else { return cell }
        guard let first = cell.first, text.bytes[first] == UInt8(ascii: " ") else { return nil }
        return cell.dropFirst()
    }
}

/// The header row: the layout of the file, and the currency of each column after the date.
struct ECBHeader {
    let layout: ECBLayout
    let currencies: [Currency]
    /// Number of cells in every row, including the date and an empty last cell.
    let fieldCount: Int

    init(of text: FeedText, line: Int) throws(FeedFault) {
        let fault = { (reason: FeedFault.Reason) in FeedFault(line: line + 1, reason: reason) }
        let cells = text.cells(of: text.lines[line])
        guard cells.count > 1 else { throw fault(.noHeader) }
        switch text.text(cells[0]) {
        case "date": layout = .seed
        case "Date": layout = text.text(cells[1]).hasPrefix(" ") ? .oneDay : .history
        default: throw fault(.noHeader)
        }
        var codes = cells.dropFirst()
        if layout.endsWithComma {
            guard codes.count > 1, let last = codes.popLast(), text.text(last) == layout.gap else {
                throw fault(.noHeader)
            }
        }
        var currencies: [Currency] = []
        for cell in codes {
            let code = layout.content(of: cell, in: text).map(text.text)
            guard let currency = code.flatMap(Currency.init(published:)) else {
                throw fault(.notACode(text.text(cell)))
            }
            guard !currencies.contains(currency) else { throw fault(.duplicateCode(currency)) }
            currencies.append(currency)
        }
        self.currencies = currencies
        fieldCount = cells.count
    }
}

extension Day {
    /// Reads `30 October 2026`: the day with or without a leading zero, and the full English month.
    init?(long text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, (1...2).contains(parts[0].utf8.count), parts[2].utf8.count == 4 else { return nil }
        guard let month = Self.months.firstIndex(of: String(parts[1])) else { return nil }
        let number = month + 1
        let day = parts[0].utf8.count == 1 ? "0" + parts[0] : String(parts[0])
        self.init("\(parts[2])-\(number < 10 ? "0" : "")\(number)-\(day)")
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
