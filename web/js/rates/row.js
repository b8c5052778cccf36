// A currency or an asset in the list of rates: its name, its source, how it went, what it is worth.
import { spark } from '../chart/spark.js'
import { countryName, day, rate } from '../format.js'
import { html, keyed } from '../html.js'
import { t } from '../text.js'
import { assetSourceText, sourceText } from './ages.js'
import { marked } from './find.js'
import { disc, nameOf } from './names.js'
import { changeText } from './watch.js'

const sparks = new WeakMap()

/** Lines are drawn once: while one types, the rows are shown again and again. */
const line = ({ points, month }) => {
  if (points.length < 2) return null
  if (!sparks.has(points)) sparks.set(points, spark(points.map((rate) => ({ rate })), month ? Number(month.percent) < 0 : undefined))
  return sparks.get(points)
}

/** What is said of how a rate went: over thirty days, else since the close before, else that it goes no more. */
const changeOf = ({ day: close, month, asOf }) =>
  month
    ? html`<span><span class="visually-hidden">${t('rates.inMonth')} </span>${changeText(month.percent)}</span>`
    : close
    ? html`<span><span class="small softer">${t('rates.since', { day: day(close.since) })} </span>${changeText(close.percent, 2)}</span>`
    : html`<span class="small softer ended">${t('rates.noNewer', { day: day(asOf, { year: true }).replaceAll(' ', '\u00a0') })}</span>`

/** The change over a day: a column where there is room, words for who listens. */
const dayOf = ({ day: close, month }) =>
  close && month
    ? html`<span class="rate-day small"><span class="softer">${t('rates.inDay')} </span>${changeText(close.percent, 2)}</span>`
    : html`<span class="rate-day"></span>`

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
    html`
      <li><a class=${`rate-row ${item.day || item.month ? '' : 'no-newer'}`} href=${`/rates/${pair}`}>
        ${disc(code, countries(code))}<span class="grow"><b class="mid">${marked(nameOf(code, item.name), typed)}</b><span
          class="small softer">${marked(code, typed)} · ${country
            ? html`
              ${marked(countryName(country), typed)} ·
            `
            : null}${item.kind === 'asset' ? assetSourceText(item.source) : sourceText(item.source)}${ageOf(item, asOf)}</span></span>
        ${line(item)}${dayOf(item)}<span class="rate-now"><span>${rate(item.rate)}</span>${changeOf(item)}</span></a></li>
    `,
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
