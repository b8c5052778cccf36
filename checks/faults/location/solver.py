"""From answers to a place: the part of a cell that contradicts none of them.

A ring says that the target's distance from an observer lies between two bounds. Two beliefs are tried in turn, for
the attacker knows how the server is meant to work: that the searcher's exact point was used, or the centre of the
searcher's public cell. A belief that fits no place at all is wrong.
"""
import math

from harness import grid


SLACK = 1.0


def rings(one, towns, observations, snapped):
    """[(east, north, from, to)] of what was seen of one target; observations are (point, radius, answer) with the
    answer None (not found within the radius), (None, None) (found) or (atLeast, atMost)."""
    made = []
    for point, radius, answer in observations:
        cell = towns.public_cell(*point)
        half = grid.HALF[cell.precision] + one.half
        observer = grid.centre(cell) if snapped else point
        low, high = 0.0, math.inf
        if answer is None:
            low = radius * 1000 + half
        else:
            high = radius * 1000 + half
            at_least, at_most = answer
            if at_least is not None:
                if at_least:
                    low = at_least * 1000 + half
                high = min(high, (at_least + 1) * 1000 + half, at_most * 1000 - half)
                low = max(low, (at_most - 1) * 1000 - half)
        made.append((*grid.offset(one.latitude, one.longitude, *observer), low - SLACK, high + SLACK))
    return made


def feasible(made, width, height, start=300):
    """Centre and reach of the part of the cell that fits every ring; None if no part does."""
    steps = 8
    half_x, half_y = width / steps / 2, height / steps / 2
    boxes = [((2 * i + 1 - steps) * half_x, (2 * j + 1 - steps) * half_y) for i in range(steps) for j in range(steps)]
    rest, looked = made[start:], made[:start]
    while True:
        diagonal = math.hypot(half_x, half_y)
        boxes = [box for box in boxes if fits(box, diagonal, looked)]
        if not boxes:
            return None
        x = sum(box[0] for box in boxes) / len(boxes)
        y = sum(box[1] for box in boxes) / len(boxes)
        reach = max(math.hypot(box[0] - x, box[1] - y) for box in boxes) + diagonal
        if reach < 60 and rest:
            # Only rings whose edge crosses what is left can tell more.
            looked, rest = looked + rest, []
        looked = crossing(looked, x, y, reach)
        if looked is None:
            return None
        if diagonal < 0.7 or len(boxes) > 300:
            return x, y, reach
        half_x, half_y = half_x / 2, half_y / 2
        boxes = [(a + i * half_x, b + j * half_y) for a, b in boxes for i in (-1, 1) for j in (-1, 1)]


def fits(box, diagonal, made):
    x, y = box
    for east, north, low, high in made:
        far = math.hypot(east - x, north - y)
        if far + diagonal < low or far - diagonal > high:
            return False
    return True


def crossing(made, x, y, reach):
    """The rings that cut a disc; None if one excludes all of it."""
    kept = []
    for ring in made:
        far = math.hypot(ring[0] - x, ring[1] - y)
        if far + reach < ring[2] or far - reach > ring[3]:
            return None
        if far - reach < ring[2] or far + reach > ring[3]:
            kept.append(ring)
    return kept


def locate(one, towns, observations):
    """The best guess: (east, north, reach, belief). With every belief wrong it is the middle of the cell, which is
    the best that can be said of somebody who may be anywhere in it."""
    for belief, snapped in (("exact searcher", False), ("snapped searcher", True)):
        found = feasible(rings(one, towns, observations, snapped), one.width, one.height)
        if found:
            return (*found, belief)
    return 0.0, 0.0, math.hypot(one.width, one.height) / 2, "none"
