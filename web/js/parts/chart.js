// Charts in SVG: they follow the theme, have words, and can be read with the arrow keys.
import { day, monthText, rate, tickText } from '../format.js'
import { html, svg } from '../html.js'
import { t } from '../text.js'

/** Round numbers that hold two values between them, for the lines of a chart. */
export function ticks(low, high, most = 4) {
  const rough = (high - low) / most
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step >= rough * 0.999)
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)]
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(10)))
}

const ofDay = 86_400_000

/** The starts of months or years between two instants, or a few days where they are near, with their words. */
export function dates(from, to, most) {
  const length = (to - from) / ofDay
  if (length < 100) {
    return Array.from({ length: most }, (_, index) => from + (to - from) * (index + 0.5) / most)
      .map((instant) => ({ instant, text: day(new Date(instant).toISOString()) }))
  }
  const first = new Date(from)
  const step = [1, 2, 3, 4, 6, 12, 24, 36, 60, 120].find((months) => length / 30.44 / months <= most) ?? 240
  const month = Math.ceil((first.getUTCFullYear() * 12 + first.getUTCMonth() + 1) / step) * step
  const found = []
  for (let at = month; Date.UTC(Math.floor(at / 12), at % 12) < to; at += step) {
    const instant = Date.UTC(Math.floor(at / 12), at % 12)
    found.push({ instant, text: monthText(instant, at % 12 === 0) })
  }
  return found
}

const path = (points) => points.map(([x, y], index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** A line without axes, for rows. */
export function spark(points) {
  const rates = points.map(({ rate }) => Number(rate))
  const [low, high] = [Math.min(...rates), Math.max(...rates)]
  const at = (value, index) => [index / Math.max(1, rates.length - 1) * 80, 26 - (value - low) / (high - low || 1) * 24]
  return html`
    <svg class=${`spark ${rates.at(-1) < rates[0] ? 'down' : ''}`} viewBox="0 0 80 28" aria-hidden="true"><path d=${path(rates.map(at))}></path></svg>`
}

const isWide = matchMedia('(min-width: 60rem)')
const bottom = 28

/** Calls back when a chart has to be drawn for another width; gives the function that ends that. */
export function whenResized(listener) {
  isWide.addEventListener('change', listener)
  return () => isWide.removeEventListener('change', listener)
}

/**
 * A chart of a rate over time, or of another number; `words` is the key of what it says.
 * @param cross The index of the day under the pointer, or null; `move` is called with a new one. `idle` is said without one.
 */
export function chart({ points, quote, cross = null, move, idle, words = 'chart.words' }) {
  const [width, height, most] = isWide.matches ? [720, 320, 6] : [340, 230, 4]
  const rates = points.map(({ rate }) => Number(rate))
  const days = points.map(({ date }) => Date.parse(date))
  const spread = Math.max(...rates) - Math.min(...rates) || Math.abs(rates[0]) / 50 || 1
  const values = ticks(Math.min(...rates) - spread * 0.05, Math.max(...rates) + spread * 0.05)
  const [low, high] = [values[0], values.at(-1)]
  const decimals = Math.max(...values.map((value) => String(value).split('.')[1]?.length ?? 0))
  const lines = values.map((value) => ({ value, text: tickText(value, decimals) }))
  const right = Math.max(...lines.map(({ text }) => text.length)) * 7 + 12
  const x = (instant) => (instant - days[0]) / (days.at(-1) - days[0] || 1) * (width - right)
  const y = (value) => 6 + (height - bottom - 6) * (1 - (value - low) / (high - low))
  const line = path(rates.map((value, index) => [x(days[index]), y(value)]))
  const shown = cross ?? points.length - 1
  const nearest = (event) => {
    const box = event.currentTarget.getBoundingClientRect()
    const instant = days[0] + (event.clientX - box.left) / box.width * width / (width - right) * (days.at(-1) - days[0])
    return days.reduce((best, value, index) => Math.abs(value - instant) < Math.abs(days[best] - instant) ? index : best, 0)
  }
  const keys = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, PageDown: -20, PageUp: 20 }[event.key]
    if (!step && event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    move(event.key === 'Home' ? 0 : event.key === 'End' ? points.length - 1 : Math.max(0, Math.min(points.length - 1, shown + step)))
  }
  return html`
    <figure class="chart-figure">
      <svg class="chart" viewBox=${`0 0 ${width} ${height}`} role="img" tabindex="0" @keydown=${keys} @blur=${() => move(null)}
        @pointerdown=${(event) => move(nearest(event))} @pointermove=${(event) => move(nearest(event))} @pointerleave=${() => move(null)}
        aria-label=${t(words, { from: day(points[0].date, { year: true }), to: day(points.at(-1).date, { year: true }), first: rate(points[0].rate), last: rate(points.at(-1).rate),
          low: rate(String(Math.min(...rates))), high: rate(String(Math.max(...rates))), quote })}>
        <defs><linearGradient id="chart-fade" x1="0" y1="0" x2="0" y2="1"><stop class="fade-top" offset="0"></stop><stop class="fade-end" offset="1"></stop></linearGradient></defs>
        ${lines.map(({ value, text }) => svg`
          <line class="grid" x1="0" x2=${width - right} y1=${y(value)} y2=${y(value)}></line>
          <text x=${width - right + 8} y=${y(value) + 4}>${text}</text>`)}
        <path class="area" fill="url(#chart-fade)" d=${`${line}L${x(days.at(-1))} ${height - bottom}L0 ${height - bottom}Z`}></path>
        <path class="line" d=${line}></path>
        ${dates(days[0], days.at(-1), most).filter(({ instant }) => x(instant) > 14 && x(instant) < width - right + 10)
          .map(({ instant, text }) => svg`<text x=${x(instant)} y=${height - 8} text-anchor="middle">${text}</text>`)}
        ${cross === null ? null : svg`<line class="cross" x1=${x(days[cross])} x2=${x(days[cross])} y1="0" y2=${height - bottom}></line>`}
        <circle class="point" cx=${x(days[shown])} cy=${y(rates[shown])} r="5"></circle>
      </svg>
      <figcaption class="small softer" aria-live=${cross === null ? 'off' : 'polite'}>${cross === null && idle ? idle : t('chart.at', { day: day(points[shown].date, { year: true }), rate: rate(points[shown].rate, true), quote })}</figcaption>
    </figure>`
}
