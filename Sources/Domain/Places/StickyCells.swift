import Foundation

/// The cells in which a traveller has published, the oldest first. They decide what the next offer shows.
///
/// Without them, offers from one place on different days flip over the border of its cell, and the border betrays the
/// place: a home lies a median of 120 m from the nearest one.
package struct StickyCells: Sendable, Equatable {
    /// How far from its cell a point may lie to the east, west, north and south, in metres: half a cell.
    package static let margin = 500

    private let cells: [Cell]

    package init(_ cells: [Cell]) { self.cells = cells }

    /// In any order, with when an offer showed them first.
    package init(published: [(cell: Cell, first: Int64)]) {
        cells = published.sorted { ($0.first, $0.cell.description) < ($1.first, $1.cell.description) }.map(\.cell)
    }

    /// Where the centres of all cells lie that can keep a point.
    package static func boxes(around point: Coordinate) -> [SearchBox] {
        SearchBox.around(point, metres: Double(Cell.greatestReach(near: point)))
    }

    /// The oldest cell of a size that is not more than `margin` away.
    func cell(_ size: Cell.Size, around point: Coordinate) -> Cell? {
        cells.first { $0.size == size && $0.isWithin(Self.margin, of: point) }
    }
}

extension BuiltUpMap {
    /// The public cell of an exact point for a traveller who has published before. Of 5 km it is the parent of the cell that
    /// 1 km would show, else the two together tell more than one of them. So beside a cell of 5 km, 1 km shows a part of it.
    package func publicCell(of point: Coordinate, asking size: Cell.Size, after published: StickyCells) -> Cell {
        if let kept = published.cell(.oneKilometre, around: point) { return size == .oneKilometre ? kept : kept.parent }
        guard let kept = published.cell(.fiveKilometres, around: point) else {
            return publicCell(of: point, asking: size)
        }
        return publicCell(of: kept.nearest(to: point), asking: size)
    }
}

extension Cell {
    /// The point of the cell that is nearest to `point`.
    package func nearest(to point: Coordinate) -> Coordinate {
        let (middle, box) = (centre, box)
        let height = Double(box.north - box.south) / 2e7
        let width = Double(box.east - box.west) / 2e7
        // A little inside, where rounding leaves no doubt.
        func kept(_ offset: Double, _ most: Double) -> Double { min(max(offset, 1e-6 - most), most - 1e-6) }
        return Coordinate(
            latitude: middle.latitude + kept(point.latitude - middle.latitude, height),
            longitude: middle.longitude + kept(remainder(point.longitude - middle.longitude, 360), width)) ?? middle
    }

    /// The point is in the cell, or at most `metres` from it to the east or west, and to the north or south.
    func isWithin(_ metres: Int, of point: Coordinate) -> Bool {
        let degree = Coordinate.earthRadius * .pi / 180
        let (middle, box) = (centre, box)
        let north = abs(point.latitude - middle.latitude) * degree
        let east = abs(remainder(point.longitude - middle.longitude, 360)) * degree * cos(middle.latitude * .pi / 180)
        let height = Double(box.north - box.south) / 1e7 * degree / 2
        let width = Double(box.east - box.west) / 1e7 * degree / 2 * cos(middle.latitude * .pi / 180)
        return north <= height + Double(metres) && east <= width + Double(metres)
    }

    /// Greatest distance in metres from the centre to a place that an offer with this cell was published from: the corner of
    /// the cell widened by `StickyCells.margin` on each side. The same whether or not its owner has published before.
    package var reach: Int { halfDiagonal + 710 }
}
