// A currency or an asset in the list of rates: its name, its source, how it went, what it is worth.
import { spark } from '../chart/spark.js'
import { countryName, day, rate } from '../format.js'
import { html, keyed } from '../html.js'
import { assetSourceText, sourceText } from './ages.js'
import { marked } from './find.js'
import { disc, nameOf } from './names.js'
import { changes, trendRow } from './trend.js'

const sparks = new WeakMap()

/** Lines are drawn once: while one types, the rows are shown again and again. */
const line = ({ points, month }) => {
  if (points.length < 2) return null
  if (!sparks.has(points)) sparks.set(points, spark(points.map((rate) => ({ rate })), month ? Number(month.percent) < 0 : undefined))
  return sparks.get(points)
}

/** The row's own day is seen if it is older than the page's; it is told always. */
const ageOf = ({ asOf, stale, day: close, month }, page) =>
  stale && asOf !== page && (close || month) ? ` · ${day(asOf)}` : html`<span class="visually-hidden">${` · ${day(asOf)}`}</span>`

/**
 * @param about `base`, `asOf`: of the page; `countries`: of each code; `typed`: what was searched for; `country`: by which it was
 * found.
 */
export const row = (item, { base, asOf, countries, typed, country }) => {
  const { code } = item
  // Of an asset the server says what one costs, of a currency what one of the base is worth.
  const pair = item.kind === 'asset' ? `${code}-${base}` : `${base}-${code}`
  return keyed(
    code,
    trendRow({
      href: `/rates/${pair}`,
      picture: disc(code, countries(code)),
      name: marked(nameOf(code, item.name), typed),
      about: html`${marked(code, typed)} · ${
        country
          ? html`
            ${marked(countryName(country), typed)} ·
          `
          : null
      }${item.kind === 'asset' ? assetSourceText(item.source) : sourceText(item.source)}${ageOf(item, asOf)}`,
      line: line(item),
      rate: rate(item.rate),
      said: changes({ close: item.day, month: item.month?.percent, ended: item.ended, asOf: item.asOf }),
    }),
  )
}

/** One that has no rate here, and why. */
export const unpriced = (code, why, { countries, typed, name }) =>
  keyed(
    code,
    html`
      <li>
        <div class="rate-row">${disc(code, countries(code))}<span class="grow"><b class="mid">${marked(nameOf(code, name), typed)}</b><span
        class="small softer">${marked(code, typed)} · ${why}</span></span></div>
      </li>
    `,
  )
