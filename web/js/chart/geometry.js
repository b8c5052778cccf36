// Where everything of a chart is: computed once for what is shown, not for each move of the pointer.
import { dates, runs, thin, ticks, tickWords, valueOf } from './scale.js'
import { indexFrom, narrowest, within } from './zoom.js'

const isWide = matchMedia('(min-width: 60rem)')
export const [top, bottom] = [6, 28]

/** Calls back when a chart has to be drawn for another width; gives the function that ends that. */
export function whenResized(listener) {
  isWide.addEventListener('change', listener)
  return () => isWide.removeEventListener('change', listener)
}

export const path = (places) => places.map(([x, y], index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

const drawn = new WeakMap()

/**
 * The points of a chart as numbers stay while one zooms; what is drawn stays while the pointer moves.
 * @param view The window that is shown, or null.
 */
export function geometry(lines, fan, second, view) {
  const key = lines.find(({ points }) => points.length)?.points ?? fan
  const of = `${lines.map(({ name, points }) => `${name} ${points.length}`)} ${fan?.length ?? 0} ${second?.length ?? 0}`
  let known = drawn.get(key)
  if (known?.of !== of) {
    known = { of, base: numbers(lines, fan, second) }
    drawn.set(key, known)
  }
  const shown = `${document.documentElement.lang} ${isWide.matches} ${view}`
  if (known.shown !== shown) Object.assign(known, { shown, made: compute(lines, known.base, view) })
  return known.made
}

function numbers(lines, fan, second) {
  const all = lines.map(({ points }) => {
    const days = points.map(({ date }) => Date.parse(date))
    return { days, values: points.map(valueOf), runs: days.length ? runs(days) : [] }
  })
  const ahead = (fan ?? []).map(({ date, p2_5: low, p97_5: high }) => ({ at: Date.parse(date), values: [Number(low), Number(high)] }))
  const other = (second ?? []).map((point) => ({ at: Date.parse(point.date), values: [valueOf(point)] }))
  const stops = [...new Set([...all.flatMap(({ days }) => days), ...(fan ?? []).map(({ date }) => Date.parse(date))])].sort((one, other) =>
    one - other
  )
  return { all, ahead: [...ahead, ...other], stops, whole: [stops[0], stops.at(-1)], least: narrowest(stops) }
}

const spanOf = (values) =>
  values.reduce(([low, high], value) => [value < low ? value : low, value > high ? value : high], [Infinity, -Infinity])

/** The lowest and the highest value in a window; in one between two points, of those beside it. */
function extremes({ all, ahead }, [first, last]) {
  const seen = (isWider) =>
    all.flatMap(({ days, values }) => {
      const [from, to] = [indexFrom(days, first), indexFrom(days, last + 1)]
      return spanOf(isWider ? values.slice(Math.max(0, from - 1), to + 1) : values.slice(from, to))
    }).concat(ahead.filter(({ at }) => at >= first && at <= last).flatMap(({ values }) => values)).filter(Number.isFinite)
  const values = seen(false)
  return spanOf(values.length > 1 ? values : seen(true))
}

function compute(lines, base, view) {
  const { all, stops, whole } = base
  const [width, height, most] = isWide.matches ? [720, 320, 6] : [340, 230, 4]
  const [first, last] = view ?? whole
  const [least, greatest] = extremes(base, [first, last])
  const spread = greatest - least || Math.abs(greatest) / 50 || 1
  // A rate or a sum is never below nothing.
  const marks = ticks(least < 0 ? least - spread * 0.05 : Math.max(0, least - spread * 0.05), greatest + spread * 0.05)
  const [low, high] = [marks[0], marks.at(-1)]
  const grid = tickWords(marks)
  const names = lines.length > 1 ? 40 : 0
  const right = Math.max(...grid.map(({ text }) => text.length)) * 7 + 12 + names
  // A single day stands in the middle.
  const x = (instant) => last === first ? (width - right) / 2 : (instant - first) / (last - first) * (width - right)
  const y = (value) => top + (height - bottom - top) * (1 - (value - low) / (high - low))
  const shapes = all.map(({ values, days, runs: found }) => {
    const pieces = found.map((run) => within(days, run, view)).filter(Boolean).map((run) =>
      thin(values, days, run, width).map((index) => [x(days[index]), y(values[index])])
    )
    const drawnPieces = pieces.filter((places) => places.length > 1)
    return {
      line: drawnPieces.map(path).join(''),
      area: drawnPieces.map((places) =>
        `${path(places)}L${places.at(-1)[0].toFixed(1)} ${height - bottom}L${places[0][0].toFixed(1)} ${height - bottom}Z`
      ).join(''),
      // A day with nothing beside it is a dot.
      dots: pieces.filter((places) => places.length === 1).map(([place]) => place),
    }
  })
  const words = dates(first, last, most).map(({ instant, text }) => ({ x: x(instant), text })).filter(({ x: at }) =>
    at > 14 && at < width - right + 10
  )
  return { ...base, width, height, right, names, grid, x, y, shapes, words, first, last }
}
