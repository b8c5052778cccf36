// The one chart of the app, in SVG: it follows the theme, has words, and can be read with the pointer and the arrow keys.
// One line, or several; with a fan of what may come; with gaps where nothing was published; the whole, or a part of it.
import { day, rate } from '../format.js'
import { html, svg } from '../html.js'
import { icon } from '../parts/icon.js'
import { t } from '../text.js'
import { bottom, geometry, path, top } from './geometry.js'
import { gestures } from './gestures.js'
import { valueOf } from './scale.js'
import { bounded } from './zoom.js'

export { whenResized } from './geometry.js'

const bands = [['95', 'p2_5', 'p97_5'], ['80', 'p10', 'p90'], ['50', 'p25', 'p75']]

/** The act of a screen with a chart: the day under the pointer, or chosen by keys. */
export function look(state, { update }, cross) {
  if (cross === state.cross) return
  state.cross = cross
  update()
}

/** The act of a screen whose chart can be zoomed: what is shown, or null for all of it. */
export function zoom(state, { update }, view) {
  state.view = view
  update()
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

/** Another model's middle, beside the fan. */
const secondOf = (points, { x, y }, start) =>
  svg`<path class="second" d=${path([start, ...points.map((point) => [x(Date.parse(point.date)), y(valueOf(point))])])}></path>`

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
const stopAt = (index, lines, fan, second, { stops, all }) => {
  const instant = stops[index]
  return {
    date: new Date(instant).toISOString().slice(0, 10),
    points: lines.map(({ name, points }, at) => ({ name, point: points[all[at].days.indexOf(instant)] })),
    fan: fan?.find(({ date }) => Date.parse(date) === instant),
    second: second?.find(({ date }) => Date.parse(date) === instant),
  }
}

const isPast = (fan, lines) => (date) => !fan || Date.parse(date) <= Date.parse(lines[0].points.at(-1)?.date ?? 0)

/** What the crosshair of one rate says. */
export const sayRate = (quote) => ({ date, points: [{ point }], fan, second }) =>
  point ? t('chart.at', { day: day(date, { year: true }), rate: rate(point.rate ?? point.value, true), quote }) : [
    t('chart.fan', { day: day(date, { year: true }), low: rate(fan.p10), high: rate(fan.p90), quote }),
    second ? t('chart.second', { rate: rate(second.median) }) : null,
  ].filter(Boolean).join(' · ')

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
 * @param fan The points of a forecast, or null. @param second Those of another model, of which the middle is drawn beside it.
 * @param label All of it as words. @param say Words of what is under the crosshair.
 * @param cross The index of the day under the pointer, or null; `move` is called with a new one. `idle` is said without one.
 * @param view The part that is shown, or null; `zoom` is called with another one. Without it there is no zoom.
 */
export function chart({ lines, fan = null, second = null, cross = null, move, idle, label, say, until, view: wish = null, zoom: turnTo }) {
  const whole = geometry(lines, fan, second, null)
  // What was zoomed before may be no part of what is there now.
  const view = wish && turnTo ? bounded(wish, whole.whole, whole.least) : null
  const made = view ? geometry(lines, fan, second, view) : whole
  const { width, height, right, grid, all, stops, x, y, shapes, words, first, last } = made
  const isOne = lines.length === 1
  const past = isPast(fan, lines)
  const newest = isOne && all[0].days.length ? stops.indexOf(all[0].days.at(-1)) : stops.length - 1
  const shown = cross === null || cross >= stops.length ? newest : cross
  const start = isOne && all[0].days.length ? [x(all[0].days.at(-1)), y(all[0].values.at(-1))] : null
  const at = stopAt(shown, lines, fan, second, made)
  const isSeen = stops[shown] >= first && stops[shown] <= last
  const { press, glide, release, leave, keys, turn, touch } = gestures({ made, view, shown, move, zoom: turnTo })
  const points = at.points.map(({ point }, index) => point ? { index, y: y(valueOf(point)) } : null).filter(Boolean)
  const isToday = fan && start && start[0] >= 0 && start[0] <= width - right
  return html`
    <figure class="chart-figure">
      <svg class=${`chart ${isOne ? '' : 'many'} ${view ? 'zoomed' : ''}`} viewBox=${`0 0 ${width} ${height}`} role="img" tabindex="0"
        @keydown=${keys} @blur=${() => move(null)} @pointerdown=${press} @pointermove=${glide} @pointerup=${release}
        @pointercancel=${leave} @pointerleave=${leave} @wheel=${turn} @touchstart=${touch} @touchmove=${touch}
        aria-keyshortcuts=${turnTo ? 'ArrowLeft ArrowRight + - 0' : 'ArrowLeft ArrowRight'} aria-label=${label}>
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
        <svg x="0" y="0" width=${width - right + (view ? 0 : 8)} height=${height - bottom + (view ? 0 : 8)}>
          ${isOne ? svg`<path class="area" fill="url(#chart-fade)" d=${shapes[0].area}></path>` : null}
          ${fan && start ? fanOf(fan, made, start) : null}
          ${second && start ? secondOf(second, made, start) : null}
          ${shapes.map(({ line, dots }, index) =>
            svg`<path class=${`line hue-${index + 1}`} d=${line}></path>${
              dots.map(([left, up]) => svg`<circle class=${`end hue-${index + 1}`} cx=${left} cy=${up} r="2.5"></circle>`)
            }`
          )}
        </svg>
        ${isOne ? null : labels(lines, made)}
        ${words.map(({ x: left, text }) => svg`<text x=${left} y=${height - 8} text-anchor="middle">${text}</text>`)}
        ${isToday
          ? svg`<line class="today" x1=${start[0]} x2=${start[0]} y1=${top} y2=${height - bottom}></line>${
            until && start[0] < width - right - 60
              ? svg`<text class="until" x=${start[0] + 6} y=${height - bottom - 8}>${until}</text>`
              : null
          }`
          : null}
        ${cross === null || !isSeen
          ? null
          : svg`<line class="cross" x1=${x(stops[shown])} x2=${x(stops[shown])} y1="0" y2=${height - bottom}></line>`}
        ${isSeen && (isOne && past(at.date) || cross !== null)
          ? points.map(({ index, y: up }) =>
            svg`<circle class=${`point hue-${index + 1}`} cx=${x(stops[shown])} cy=${up} r=${isOne ? 5 : 4}></circle>`
          )
          : null}
      </svg>
      ${view
        ? html`<button class="button small chart-whole" @click=${() => turnTo(null)}>${icon('close')}${t('chart.whole')}</button>`
        : null}
      <figcaption class="small softer" aria-live=${cross === null && !view ? 'off' : 'polite'}>${cross !== null
        ? say(at)
        : view
        ? t('chart.shown', { from: day(dayAt(first), { year: true }), to: day(dayAt(last), { year: true }) })
        : idle || say(at)}</figcaption>
    </figure>
  `
}

const dayAt = (instant) => new Date(instant).toISOString().slice(0, 10)
