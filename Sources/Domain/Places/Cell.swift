import Foundation

/// A cell of the fixed public grid: all that anybody, the server included, keeps of where a person is.
///
/// Rows are 5 km high; each is cut into round(circumference at mid-row ∕ 5 km) columns, and each such cell 5 × 5
/// into 1 km cells, so a 1 km cell nests in its 5 km parent, at the poles too.
package struct Cell: Hashable, Sendable {
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

    /// The cell of the wanted size that holds `point`; of the point itself nothing is kept.
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

    /// The centre, rounded to 10⁻⁷ degrees: the form that is stored and shown.
    package var centre: Coordinate {
        let (south, west) = (Double(row) + southShare + span / 2, Double(column) + westShare + span / 2)
        let latitude = -90 + south * Self.rowHeight
        let longitude = -180 + west * 360 / Double(Self.columns(inRow: row))
        return Coordinate(
            latitudeE7: Int32((latitude * 1e7).rounded()), longitudeE7: Int32((longitude * 1e7).rounded()))
    }

    private var span: Double { part == nil ? 1 : 0.2 }
    private var southShare: Double { part.map { Double($0.row) / 5 } ?? 0 }
    private var westShare: Double { part.map { Double($0.column) / 5 } ?? 0 }

    /// Greatest distance of a point of the cell from its centre on the sphere, in metres: 710 or 3,540, more only in
    /// the last 1,500 km before a pole, where cells are wedges.
    package var halfDiagonal: Int {
        let nominal = part == nil ? 3540 : 710
        guard min(row, Self.rows - 1 - row) < 300 else { return nominal }
        let middle = centre
        let width = 360 / Double(Self.columns(inRow: row)) * span / 2
        let height = Self.rowHeight * span / 2
        let reach =
            [-1.0, 0, 1].flatMap { side in [-1.0, 1].map { (side, $0) } }.compactMap { east, north in
                Coordinate(
                    latitude: min(90, max(-90, middle.latitude + north * height)),
                    longitude: remainder(middle.longitude + east * width, 360)
                )?.sphericalDistance(to: middle)
            }.max() ?? 0
        return max(nominal, Int(reach.rounded(.up)))
    }

    /// The greatest `halfDiagonal` of any cell within 100 km of `point`, in metres: by so much a search box must grow.
    package static func greatestHalfDiagonal(near point: Coordinate) -> Int {
        abs(point.latitude) < 75 ? 3540 : 4400
    }
}

extension Cell: CustomStringConvertible {
    /// `5k-ROW-COLUMN`, or `1k-ROW-COLUMN-PART` with the part as two digits (row, column).
    package var description: String {
        guard let part else { return "5k-\(row)-\(column)" }
        return "1k-\(row)-\(column)-\(part.row)\(part.column)"
    }
}
