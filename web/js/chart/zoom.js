// Which part of a chart is shown: a window `[from, to]` of instants within the whole, or null for the whole. Pure functions.
import { ofDay } from './scale.js'

/** The narrowest window: five of what the points are apart. With fewer points there is nothing to zoom. */
export function narrowest(stops) {
  if (stops.length < 8) return Infinity
  const steps = stops.slice(1).map((instant, index) => instant - stops[index]).sort((one, other) => one - other)
  return Math.max(ofDay, steps[Math.floor(steps.length / 2)]) * 5
}

/** A window made to lie within the whole; null if it is all of it. */
export function bounded([from, to], [first, last], least = 0) {
  const length = Math.max(to - from, least)
  if (!(length < (last - first) * 0.995)) return null
  const middle = (from + to) / 2
  const start = Math.min(Math.max(middle - length / 2, first), last - length)
  return [start, start + length]
}

/** Zooms in by a factor above one, out below it; the instant `at` stays where it is. */
export function zoomed(view, whole, factor, at, least) {
  const [from, to] = view ?? whole
  const length = Math.max((to - from) / factor, least)
  // In a window of more than the whole, nothing would stay where it is.
  if (!(length < (whole[1] - whole[0]) * 0.995)) return null
  const part = (Math.min(Math.max(at, from), to) - from) / (to - from || 1)
  const start = from + part * (to - from - length)
  return bounded([start, start + length], whole, least)
}

/** Moves the window by so many milliseconds. Of the whole there is nothing to move. */
export function panned(view, whole, by) {
  return view && bounded([view[0] + by, view[1] + by], whole)
}

/** Moves the window as little as shows an instant. */
export function following(view, whole, instant) {
  if (!view) return null
  return panned(view, whole, instant < view[0] ? instant - view[0] : instant > view[1] ? instant - view[1] : 0)
}

/**
 * The window in which two instants are at two places of the width, from 0 to 1: those that two fingers hold. Fingers that
 * cross or touch change nothing.
 */
export function pinched(view, whole, instants, places, least) {
  const [[left, right], [from, to]] = [instants, places]
  const length = (right - left) / (to - from)
  if (!(length > 0) || Math.abs(to - from) < 0.02) return view
  return bounded([left - from * length, left - from * length + length], whole, least)
}

/** How much a turn of the wheel zooms: the same for lines, pages and pixels, and never too much at once. */
export function factorOf({ deltaY, deltaMode }) {
  const pixels = deltaY * [1, 16, 320][deltaMode ?? 0]
  return Math.exp(-Math.max(-200, Math.min(200, pixels)) / 400)
}

/** The first index of a list that rises whose instant is not below another; the length if there is none. */
export function indexFrom(days, instant) {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (days[middle] < instant) low = middle + 1
    else high = middle
  }
  return low
}

/** What of a run of points is in a window, with a point beyond each edge, to which the line goes on; null if nothing is. */
export function within(days, [from, to], view) {
  if (!view) return [from, to]
  const first = Math.max(from, indexFrom(days, view[0]) - 1)
  const last = Math.min(to, indexFrom(days, view[1]))
  return first > last ? null : [first, last]
}
