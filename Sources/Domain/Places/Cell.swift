import Foundation

/// A cell of the fixed public grid: the only stored form of a person's location.
///
/// Rows are 5 km high. Each row is divided into round(circumference at mid-row ∕ 5 km) columns, and each of these cells
/// into 5 × 5 cells of 1 km. A 1 km cell therefore nests in its 5 km parent, at the poles too.
package struct Cell: Hashable, Sendable {
    /// A cell has one of two sizes, the length of its side.
    package enum Size: String, Sendable, CaseIterable {
        case oneKilometre = "1km"
        case fiveKilometres = "5km"
    }

    package let row: Int
    package let column: Int
    /// Row and column inside the 5 km parent (0…4 each); nil for the parent itself.
    private let part: Part?

    private struct Part: Hashable, Sendable {
        let row: Int
        let column: Int
    }

    private init(row: Int, column: Int, part: Part?) {
        self.row = row
        self.column = column
        self.part = part
    }

    package var size: Size { part == nil ? .fiveKilometres : .oneKilometre }
    package var parent: Cell { Cell(row: row, column: column, part: nil) }

    /// Half a meridian is 20,015 km: 4,003 rows of 5 km.
    package static let rows = 4003
    private static let rowHeight = 180.0 / Double(rows)

    package static func columns(inRow row: Int) -> Int {
        let middle = (-90 + (Double(row) + 0.5) * rowHeight) * .pi / 180
        let circumference = 2 * Double.pi * Coordinate.earthRadius * cos(middle)
        return max(1, Int((circumference / 5000).rounded()))
    }

    /// The cell of the given size that contains `point`; the point itself is not stored.
    package init(containing point: Coordinate, size: Size) {
        let height = (point.latitude + 90) / Self.rowHeight
        row = min(Self.rows - 1, Int(height))
        let columns = Self.columns(inRow: row)
        let width = (point.longitude + 180) / 360 * Double(columns)
        column = min(columns - 1, Int(width))
        switch size {
        case .fiveKilometres: part = nil
        case .oneKilometre:
            part = Part(
                row: min(4, Int((height - Double(row)) * 5)), column: min(4, Int((width - Double(column)) * 5)))
        }
    }

    /// The centre, rounded to 10⁻⁷ degrees: the stored and displayed form.
    package var centre: Coordinate {
        let (south, west) = (Double(row) + southShare + span / 2, Double(column) + westShare + span / 2)
        let latitude = -90 + south * Self.rowHeight
        let longitude = -180 + west * 360 / Double(Self.columns(inRow: row))
        return Coordinate(
            latitudeE7: Int32((latitude * 1e7).rounded()), longitudeE7: Int32((longitude * 1e7).rounded()))
    }

    /// The whole cell.
    package var box: SearchBox {
        let (south, west) = (Double(row) + southShare, Double(column) + westShare)
        func degrees(_ share: Double, of all: Double, from start: Double) -> Int32 {
            Int32(((start + share * all) * 1e7).rounded())
        }
        let width = 360 / Double(Self.columns(inRow: row))
        return SearchBox(
            west: degrees(west, of: width, from: -180), east: degrees(west + span, of: width, from: -180),
            south: degrees(south, of: Self.rowHeight, from: -90),
            north: degrees(south + span, of: Self.rowHeight, from: -90))
    }

    private var span: Double { part == nil ? 1 : 0.2 }
    private var southShare: Double { part.map { Double($0.row) / 5 } ?? 0 }
    private var westShare: Double { part.map { Double($0.column) / 5 } ?? 0 }
    /// Which of the 25 parts of its parent a 1 km cell is: 0 in the south-west, 24 in the north-east; nil for the parent.
    package var partNumber: Int? { part.map { $0.row * 5 + $0.column } }

    /// Greatest distance from the centre to a point of the cell on the sphere, in metres: 710 or 3,540. Larger only in
    /// the last 1,500 km before a pole, where cells are wedges.
    package var halfDiagonal: Int {
        let nominal = part == nil ? 3540 : 710
        guard min(row, Self.rows - 1 - row) < 300 else { return nominal }
        let middle = centre
        let width = 360 / Double(Self.columns(inRow: row)) * span / 2
        let height = Self.rowHeight * span / 2
        var reach = 0.0
        for (east, north) in [(-1.0, -1.0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 1)] {
            let latitude = min(90, max(-90, middle.latitude + north * height))
            let edge = Coordinate(latitude: latitude, longitude: remainder(middle.longitude + east * width, 360))
            reach = max(reach, edge?.sphericalDistance(to: middle) ?? 0)
        }
        return max(nominal, Int(reach.rounded(.up)))
    }

    /// The greatest `reach` of any cell within 100 km of `point`, in metres: the margin of a search box.
    package static func greatestReach(near point: Coordinate) -> Int {
        abs(point.latitude) < 75 ? 4250 : 5110
    }
}

extension Cell: CustomStringConvertible {
    /// Nil unless `text` is the description of a cell.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 3, let row = Int(parts[1]), let column = Int(parts[2]), (0..<Self.rows).contains(row),
            (0..<Self.columns(inRow: row)).contains(column)
        else { return nil }
        switch (parts[0], parts.count) {
        case ("5k", 3): self.init(row: row, column: column, part: nil)
        case ("1k", 4):
            let digits = parts[3].compactMap(\.wholeNumberValue)
            guard digits.count == 2, parts[3].count == 2, digits.allSatisfy((0...4).contains) else { return nil }
            self.init(row: row, column: column, part: Part(row: digits[0], column: digits[1]))
        default: return nil
        }
        guard description == text else { return nil }
    }

    /// `5k-ROW-COLUMN`, or `1k-ROW-COLUMN-PART` with two digits (row, column) as the part.
    package var description: String {
        guard let part else { return "5k-\(row)-\(column)" }
        return "1k-\(row)-\(column)-\(part.row)\(part.column)"
    }
}
