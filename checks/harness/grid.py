"""The map as an attacker knows it, for it is public: the grid of cells, the built-up places, metres on the ground.

Written from docs/location-privacy.md and the seed list of cities. The program that attacks may know everything that
the server knows, except where somebody stands.
"""
import math
from collections import namedtuple

from harness.machine import ROOT

SEED = ROOT / "seed"
ROWS, EARTH = 4003, 6_371_008.8
HEIGHT = 180 / ROWS
AXIS, FLATTENING = 6_378_137.0, 1 / 298.257223563
E2 = FLATTENING * (2 - FLATTENING)
#: Half a diagonal of a searcher's cell, and how far from the middle of its cell an offer may have been published.
HALF = {"1km": 710, "5km": 3540, "airport": 0}
REACH = {"1km": 1420, "5km": 4250, "airport": 0}
MARGIN = 500

Cell = namedtuple("Cell", "name south west north east precision")


def columns(row):
    middle = math.radians(-90 + (row + 0.5) * HEIGHT)
    return max(1, int(2 * math.pi * EARTH * math.cos(middle) / 5000 + 0.5))


def cell_named(name):
    """The cell of `1k-ROW-COLUMN-PART` or `5k-ROW-COLUMN`."""
    size, row, column, *part = name.split("-")
    row, column = int(row), int(column)
    width, share = 360 / columns(row), (1 if size == "5k" else 0.2)
    south, west = row, column
    if part:
        south, west = row + int(part[0][0]) / 5, column + int(part[0][1]) / 5
    return Cell(name, -90 + south * HEIGHT, -180 + west * width, -90 + (south + share) * HEIGHT,
                -180 + (west + share) * width, "5km" if size == "5k" else "1km")


def cell_of(latitude, longitude, precision="1km"):
    """The cell that holds a point."""
    height = (latitude + 90) / HEIGHT
    row = min(ROWS - 1, int(height))
    width = (longitude + 180) / 360 * columns(row)
    column = min(columns(row) - 1, int(width))
    if precision == "5km":
        return cell_named(f"5k-{row}-{column}")
    return cell_named(f"1k-{row}-{column}-{min(4, int((height - row) * 5))}{min(4, int((width - column) * 5))}")


def centre(cell):
    return round((cell.south + cell.north) / 2, 7), round((cell.west + cell.east) / 2, 7)


def inside(cell, across, up):
    """The point at these shares (0…1) of the cell's width and height."""
    return (round(cell.south + up * (cell.north - cell.south), 7),
            round(cell.west + across * (cell.east - cell.west), 7))


def extent(cell):
    """Width and height in metres."""
    middle = (cell.south + cell.north) / 2
    width = offset(middle, cell.west, middle, cell.east)[0]
    return width, offset(cell.south, cell.west, cell.north, cell.west)[1]


class Towns:
    """The built-up places near one point: within the root of (population / 4,000 pi) km of a listed city."""

    def __init__(self, latitude, longitude, reach=1.5):
        self.cities = []
        for line in (SEED / "cities.tsv").read_text().splitlines():
            field = line.split("\t")
            if line.startswith("#") or field[0] == "geonameid":
                continue
            lat, lon = float(field[3]), float(field[4])
            if abs(lat - latitude) < reach and abs(lon - longitude) < reach:
                self.cities.append((lat, lon, math.sqrt(int(field[5]) / (4000 * math.pi)) * 1000))
        self.known, self.asked = {}, {}

    def hold(self, latitude, longitude):
        return any(sphere(lat, lon, latitude, longitude) <= radius for lat, lon, radius in self.cities)

    def public_cell(self, latitude, longitude):
        """What becomes of a point that is sent: its 1 km cell in a town, the 5 km parent elsewhere."""
        if (latitude, longitude) not in self.asked:
            fine = cell_of(latitude, longitude)
            if fine.name not in self.known:
                self.known[fine.name] = (fine if self.hold(*centre(fine)) else
                                         cell_named("5k-" + "-".join(fine.name.split("-")[1:3])))
            self.asked[latitude, longitude] = self.known[fine.name]
        return self.asked[latitude, longitude]


def is_within(cell, margin, latitude, longitude):
    """In the cell, or at most so many metres beside it: east or west, and north or south."""
    degree = math.radians(EARTH)
    lat, lon = (cell.south + cell.north) / 2, (cell.west + cell.east) / 2
    narrow = math.cos(math.radians(lat))
    north = abs(latitude - lat) * degree
    east = abs(math.remainder(longitude - lon, 360)) * degree * narrow
    return (north <= (cell.north - cell.south) / 2 * degree + margin
            and east <= (cell.east - cell.west) / 2 * degree * narrow + margin)


class Published:
    """The 1 km cells that one account has shown, the oldest first, and so what it shows next."""

    def __init__(self):
        self.cells = []

    def shown(self, towns, latitude, longitude):
        kept = (cell for cell in self.cells if is_within(cell, MARGIN, latitude, longitude))
        return next(kept, None) or towns.public_cell(latitude, longitude)

    def add(self, cell):
        if cell.precision == "1km" and cell not in self.cells:
            self.cells.append(cell)


def sphere(lat, lon, lat2, lon2):
    half, wide = math.sin(math.radians(lat2 - lat) / 2), math.sin(math.radians(lon2 - lon) / 2)
    chord = half * half + math.cos(math.radians(lat)) * math.cos(math.radians(lat2)) * wide * wide
    return 2 * EARTH * math.asin(min(1, math.sqrt(chord)))


def offset(lat, lon, lat2, lon2):
    """Metres east and north of the second point as seen from the first: ellipsoid, mid-latitude formula, good to
    a few decimetres at 60 km."""
    middle = math.radians((lat + lat2) / 2)
    sine = math.sin(middle)
    bend = 1 - E2 * sine * sine
    across = AXIS / math.sqrt(bend)
    along = across * (1 - E2) / bend
    turn = math.radians(lon2 - lon)
    x, y = across * math.cos(middle) * turn, along * math.radians(lat2 - lat)
    half = -turn * sine / 2
    return x * math.cos(half) + y * math.sin(half), y * math.cos(half) - x * math.sin(half)


def moved(lat, lon, east, north):
    """The point that lies so many metres east and north, in the seven decimals of a request."""
    lat2, lon2 = lat, lon
    for _ in range(3):
        x, y = offset(lat, lon, lat2, lon2)
        lat2 += math.degrees((north - y) / 6_356_000)
        lon2 += math.degrees((east - x) / (AXIS * math.cos(math.radians(lat2))))
    return round(lat2, 7), round(lon2, 7)
