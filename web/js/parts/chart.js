// Charts in SVG: they follow the theme, have words, and can be read with the arrow keys.
import { day, rate } from '../format.js'
import { html, svg } from '../html.js'
import { t } from '../text.js'

/** Round numbers between two values, for the lines of a chart. */
export function ticks(low, high, most = 5) {
  const rough = (high - low) / most || 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step >= rough)
  const first = Math.ceil(low / step) * step
  return Array.from({ length: Math.floor((high - first) / step + 1e-9) + 1 }, (_, index) => Number((first + index * step).toPrecision(10)))
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

const [width, height, right, bottom] = [640, 300, 48, 28]

/**
 * A chart of a rate over time.
 * @param cross The index of the day under the pointer, or null; `move` is called with a new one.
 */
export function chart({ points, quote, cross = null, move }) {
  const rates = points.map(({ rate }) => Number(rate))
  const days = points.map(({ date }) => Date.parse(date))
  const spread = Math.max(...rates) - Math.min(...rates) || Math.abs(rates[0]) / 50 || 1
  const [low, high] = [Math.min(...rates) - spread * 0.1, Math.max(...rates) + spread * 0.1]
  const x = (instant) => (instant - days[0]) / (days.at(-1) - days[0] || 1) * (width - right)
  const y = (value) => (height - bottom) * (1 - (value - low) / (high - low))
  const line = path(rates.map((value, index) => [x(days[index]), y(value)]))
  const months = Array.from({ length: 4 }, (_, index) => days[0] + (days.at(-1) - days[0]) * (index + 0.5) / 4)
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
        @pointermove=${(event) => move(nearest(event))} @pointerleave=${() => move(null)}
        aria-label=${t('chart.words', { from: day(points[0].date), to: day(points.at(-1).date), first: rate(points[0].rate), last: rate(points.at(-1).rate),
          low: rate(String(Math.min(...rates))), high: rate(String(Math.max(...rates))), quote })}>
        ${ticks(low, high).map((value) => svg`
          <line class="grid" x1="0" x2=${width - right} y1=${y(value)} y2=${y(value)}></line>
          <text x=${width - right + 8} y=${y(value) + 4}>${value}</text>`)}
        <path class="area" d=${`${line}L${x(days.at(-1))} ${height - bottom}L0 ${height - bottom}Z`}></path>
        <path class="line" d=${line}></path>
        ${months.map((instant) => svg`<text x=${x(instant)} y=${height - 8} text-anchor="middle">${day(new Date(instant).toISOString())}</text>`)}
        ${cross === null ? null : svg`<line class="cross" x1=${x(days[cross])} x2=${x(days[cross])} y1="0" y2=${height - bottom}></line>`}
        <circle class="point" cx=${x(days[shown])} cy=${y(rates[shown])} r="5"></circle>
      </svg>
      <figcaption class="small softer" aria-live=${cross === null ? 'off' : 'polite'}>${t('chart.at', { day: day(points[shown].date), rate: rate(points[shown].rate, true), quote })}</figcaption>
    </figure>`
}
