// The one chart of the app, in SVG: it follows the theme, has words, and can be read with the pointer and the arrow keys.
// One line, or several; with a fan of what may come; with gaps where nothing was published.
import { day, rate, tickText } from '../format.js'
import { html, svg } from '../html.js'
import { t } from '../text.js'
import { dates, nearest, runs, thin, ticks, valueOf } from './scale.js'

const isWide = matchMedia('(min-width: 60rem)')
const [top, bottom] = [6, 28]
const bands = [['95', 'p2_5', 'p97_5'], ['80', 'p10', 'p90'], ['50', 'p25', 'p75']]

/** Calls back when a chart has to be drawn for another width; gives the function that ends that. */
export function whenResized(listener) {
  isWide.addEventListener('change', listener)
  return () => isWide.removeEventListener('change', listener)
}

/** The act of a screen with a chart: the day under the pointer, or chosen by keys. */
export function look(state, { update }, cross) {
  if (cross === state.cross) return
  state.cross = cross
  update()
}

const path = (places) => places.map(([x, y], index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

const drawn = new WeakMap()

/** What does not change while the pointer moves is computed once. */
function geometry(lines, fan) {
  const key = lines.find(({ points }) => points.length)?.points ?? fan
  const of = `${document.documentElement.lang} ${isWide.matches} ${lines.map(({ name, points }) => `${name} ${points.length}`)} ${
    fan?.length ?? 0
  }`
  if (drawn.get(key)?.of !== of) drawn.set(key, { of, ...compute(lines, fan) })
  return drawn.get(key)
}

function compute(lines, fan) {
  const [width, height, most] = isWide.matches ? [720, 320, 6] : [340, 230, 4]
  const all = lines.map(({ points }) => ({ values: points.map(valueOf), days: points.map(({ date }) => Date.parse(date)) }))
  const ends = (fan ?? []).flatMap(({ p2_5: low, p97_5: high }) => [Number(low), Number(high)])
  const [least, greatest] = [...all.map(({ values }) => values), ends].reduce(
    ([low, high], values) => values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [low, high]),
    [Infinity, -Infinity],
  )
  const spread = greatest - least || Math.abs(greatest) / 50 || 1
  const marks = ticks(least - spread * 0.05, greatest + spread * 0.05)
  const [low, high] = [marks[0], marks.at(-1)]
  const decimals = Math.max(...marks.map((value) => String(value).split('.')[1]?.length ?? 0))
  const grid = marks.map((value) => ({ value, text: tickText(value, decimals) }))
  const names = lines.length > 1 ? 40 : 0
  const right = Math.max(...grid.map(({ text }) => text.length)) * 7 + 12 + names
  const stops = [...new Set([...all.flatMap(({ days }) => days), ...(fan ?? []).map(({ date }) => Date.parse(date))])].sort((one, other) =>
    one - other
  )
  const [first, last] = [stops[0], stops.at(-1)]
  // A single day stands in the middle.
  const x = (instant) => last === first ? (width - right) / 2 : (instant - first) / (last - first) * (width - right)
  const y = (value) => top + (height - bottom - top) * (1 - (value - low) / (high - low))
  const shapes = all.map(({ values, days }) => {
    const pieces = runs(days).map((run) => ({
      ends: run,
      places: thin(values, days, run, width).map((index) => [x(days[index]), y(values[index])]),
    }))
    return {
      line: pieces.filter(({ places }) => places.length > 1).map(({ places }) => path(places)).join(''),
      area: pieces.filter(({ places }) => places.length > 1).map(({ places }) =>
        `${path(places)}L${places.at(-1)[0].toFixed(1)} ${height - bottom}L${places[0][0].toFixed(1)} ${height - bottom}Z`
      ).join(''),
      // A day with nothing beside it is a dot.
      dots: pieces.filter(({ places }) => places.length === 1).map(({ places }) => places[0]),
    }
  })
  const words = dates(first, last, most).map(({ instant, text }) => ({ x: x(instant), text })).filter(({ x: at }) =>
    at > 14 && at < width - right + 10
  )
  return { width, height, right, names, grid, all, stops, x, y, shapes, words, first, last }
}

/** The fan begins at the last day: all bands and the median are drawn from there. */
function fanOf(fan, { x, y }, start) {
  const places = (name) => fan.map((point) => [x(Date.parse(point.date)), y(Number(point[name]))])
  return html`${
    bands.map(([share, low, high]) =>
      svg`<path class=${`band of-${share}`} d=${`${path([start, ...places(high)])}${
        path([...places(low).reverse(), start]).replace('M', 'L')
      }Z`}></path>`
    )
  }
    ${svg`<path class="median" d=${path([start, ...places('median')])}></path>`}`
}

/** The names at the ends of several lines, pushed apart where they would overlap. */
function labels(lines, { all, x, y, width, right, height }) {
  const found = lines.map(({ name }, index) => ({ name, index, y: y(all[index].values.at(-1)) })).filter(({ index }) =>
    all[index].values.length
  ).sort((one, other) => one.y - other.y)
  found.forEach((label, at) => {
    if (at) label.y = Math.max(label.y, found[at - 1].y + 14)
  })
  const over = (found.at(-1)?.y ?? 0) - (height - bottom)
  if (over > 0) { for (const label of found) label.y -= over }
  return found.map(({ name, index, y: at }) =>
    svg`
      <circle class=${`end hue-${index + 1}`} cx=${width - right + 8} cy=${at} r="3.5"></circle>
      <text class="name" x=${width - right + 14} y=${at + 4}>${name}</text>
    `
  )
}

/** What of a chart is under the crosshair: its day, the value of each line, and the point of the fan. */
const stopAt = (index, lines, fan, { stops, all }) => {
  const instant = stops[index]
  return {
    date: new Date(instant).toISOString().slice(0, 10),
    points: lines.map(({ name, points }, at) => ({ name, point: points[all[at].days.indexOf(instant)] })),
    fan: fan?.find(({ date }) => Date.parse(date) === instant),
  }
}

const isPast = (fan, lines) => (date) => !fan || Date.parse(date) <= Date.parse(lines[0].points.at(-1)?.date ?? 0)

/** What the crosshair of one rate says. */
export const sayRate = (quote) => ({ date, points: [{ point }], fan }) =>
  point
    ? t('chart.at', { day: day(date, { year: true }), rate: rate(point.rate ?? point.value, true), quote })
    : t('chart.fan', { day: day(date, { year: true }), low: rate(fan.p10), high: rate(fan.p90), quote })

/** What a chart of one rate is as words. */
export function wordsOf(points, quote, words = 'chart.words') {
  const values = points.map(valueOf)
  const text = (value) => rate(String(value))
  return t(words, {
    from: day(points[0].date, { year: true }),
    to: day(points.at(-1).date, { year: true }),
    first: text(values[0]),
    last: text(values.at(-1)),
    low: text(Math.min(...values)),
    high: text(Math.max(...values)),
    quote,
  })
}

/**
 * @param lines At most five, each `{ name, points }`; a point has a `date` and a `rate` or a `value`.
 * @param fan The points of a forecast, or null.
 * @param label All of it as words. @param say Words of what is under the crosshair.
 * @param cross The index of the day under the pointer, or null; `move` is called with a new one. `idle` is said without one.
 */
export function chart({ lines, fan = null, cross = null, move, idle, label, say, until }) {
  const made = geometry(lines, fan)
  const { width, height, right, grid, all, stops, x, y, shapes, words, first, last } = made
  const isOne = lines.length === 1
  const past = isPast(fan, lines)
  const newest = isOne && all[0].days.length ? stops.indexOf(all[0].days.at(-1)) : stops.length - 1
  const shown = cross === null || cross >= stops.length ? newest : cross
  const start = isOne && all[0].days.length ? [x(all[0].days.at(-1)), y(all[0].values.at(-1))] : null
  const at = stopAt(shown, lines, fan, made)
  const near = (event) => {
    const box = event.currentTarget.getBoundingClientRect()
    return nearest(stops, first + (event.clientX - box.left) / box.width * width / (width - right) * (last - first))
  }
  const keys = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, PageDown: -20, PageUp: 20 }[event.key]
    if (!step && event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    move(event.key === 'Home' ? 0 : event.key === 'End' ? stops.length - 1 : Math.max(0, Math.min(stops.length - 1, shown + step)))
  }
  const points = at.points.map(({ point }, index) => point ? { index, y: y(valueOf(point)) } : null).filter(Boolean)
  return html`
    <figure class="chart-figure">
      <svg class=${`chart ${isOne ? '' : 'many'}`} viewBox=${`0 0 ${width} ${height}`} role="img" tabindex="0" @keydown=${keys}
        @blur=${() => move(null)}
        @pointerdown=${(event) => move(near(event))} @pointermove=${(event) => move(near(event))} @pointerleave=${() => move(null)}
        aria-label=${label}>
        <defs>
          <linearGradient id="chart-fade" x1="0" y1="0" x2="0" y2="1">
            <stop class="fade-top" offset="0"></stop>
            <stop class="fade-end" offset="1"></stop>
          </linearGradient>
        </defs>
        ${grid.map(({ value, text }) =>
          svg`
            <line class="grid" x1="0" x2=${width - right} y1=${y(value)} y2=${y(value)}></line>
            <text x=${width - right + made.names + 8} y=${y(value) + 4}>${text}</text>
          `
        )}
        ${isOne ? svg`<path class="area" fill="url(#chart-fade)" d=${shapes[0].area}></path>` : null}
        ${fan && start ? fanOf(fan, made, start) : null}
        ${shapes.map(({ line, dots }, index) =>
          svg`<path class=${`line hue-${index + 1}`} d=${line}></path>${
            dots.map(([left, up]) => svg`<circle class=${`end hue-${index + 1}`} cx=${left} cy=${up} r="2.5"></circle>`)
          }`
        )}
        ${isOne ? null : labels(lines, made)}
        ${words.map(({ x: left, text }) => svg`<text x=${left} y=${height - 8} text-anchor="middle">${text}</text>`)}
        ${fan && start
          ? svg`<line class="today" x1=${start[0]} x2=${start[0]} y1=${top} y2=${height - bottom}></line>${
            until ? svg`<text class="until" x=${start[0] + 6} y=${height - bottom - 8}>${until}</text>` : null
          }`
          : null}
        ${cross === null ? null : svg`<line class="cross" x1=${x(stops[shown])} x2=${x(stops[shown])} y1="0" y2=${height - bottom}></line>`}
        ${isOne && past(at.date) || cross !== null
          ? points.map(({ index, y: up }) =>
            svg`<circle class=${`point hue-${index + 1}`} cx=${x(stops[shown])} cy=${up} r=${isOne ? 5 : 4}></circle>`
          )
          : null}
      </svg>
      <figcaption class="small softer"
        aria-live=${cross === null ? 'off' : 'polite'}>${cross === null && idle ? idle : say(at)}</figcaption>
    </figure>
  `
}
