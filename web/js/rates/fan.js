// How far a rate may go: the words beside the fan, and what they are worth.
import { NoConnection } from '../api.js'
import { assetName, isAsset } from '../asset.js'
import { day, rate } from '../format.js'
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { notice } from '../parts/states.js'
import { parts, t } from '../text.js'
import { pairOf, pairQuery } from './pair.js'
import { held, scoreActs, scores, scoreTable } from './score-card.js'
import { beside } from './beside.js'

export const forecastPath = (state) => `/rates/forecast?${pairQuery(state)}`

/** So few closes are fewer than a fan needs; the list of rates has no more of them. */
const few = 30

/** Why there can be none, as the list of rates knows it: a side that is published no more, or an asset of a few days. */
function ruledOut(state) {
  const rows = (state.ages ?? state.overview)?.data?.items.filter(({ code }) => pairOf(state).includes(code)) ?? []
  const over = rows.find(({ ended }) => ended)
  if (over) return t('fan.ended', { day: day(over.asOf, { long: true, year: true }) })
  return rows.some(({ kind, points }) => kind === 'asset' && points.length < few) ? t('fan.few') : null
}

/** Asks for it, unless what is known already says that there is none. */
export async function readForecast(state, tools) {
  if (!ruledOut(state)) return await beside(state, tools, 'forecast', forecastPath(state))
  state.forecast = state.besides.forecast = null // That of another currency.
}

/** What each note warns of, by its code. */
const tones = { drift: ['warning', 'sun'], pegged: ['lock', 'sky'], 'parallel-market': ['warning', 'sun'], 'few-closes': ['info', 'sky'] }

/** Who says that a currency is pegged; the note before it says to what. */
const peg = ({ source }) =>
  source
    ? html`<p class="small softer">${
      parts('fan.source', {
        source: /^https:/.test(source) ? html`<a href=${source} target="_blank" rel="noopener">${source}</a>` : html`<bdi>${source}</bdi>`,
      })
    }</p>`
    : null

const without = (text, more) =>
  html`<section class="card stack tight fan-card"><h2>${t('fan.title')}</h2><p class="softer">${text}</p>${more}</section>`

/** Why there is no fan: the server's own sentence, unless the server was not reached. */
const missing = (error, again) =>
  without(
    error instanceof NoConnection ? t('fan.offline') : error.message,
    error.kind === 'no-forecast'
      ? null
      : html`<p><button class="button small" @click=${again}>${icon('refresh')}${t('state.again')}</button></p>`,
  )

const waiting = () =>
  html`
    <section class="card stack tight"
      aria-busy="true"><i class="bone-line half"></i><i class="bone-line"></i><i class="bone-line"></i></section>
  `

/** The lowest and the highest price that is expected, each with its day. */
const ends = ({ low, high }, quote) =>
  html`
    <dl class="held expected">${[[low, 'fan.low'], [high, 'fan.high']].map(([{ rate: text, date }, key]) =>
      html`
        <div>
          <dd>${rate(text)} <small>${quote}</small></dd>
          <dt class="small softer">${t(key, { day: day(date, { year: true }) })}</dt>
        </div>
      `
    )}</dl>
  `

/** @param state Keeps `forecast`, `{ data }` or `{ error }`, or null while it is on its way. */
export function fanCard(state, act) {
  const { forecast } = state
  const why = ruledOut(state)
  if (why) return without(why)
  if (!forecast) return waiting()
  if (forecast.error) return missing(forecast.error, () => act.again())
  const { points, notes, scorecard, peg: fixed, closes, since } = forecast.data
  const { p10, p90, date } = points.at(-1)
  const [base, quote] = pairOf(state)
  const values = { low: html`<b>${rate(p10)}</b>`, day: day(date, { long: true }) }
  return html`
    <section class="card stack fan-card"><h2>${t('fan.title')}</h2>
      <p>${isAsset(base)
        ? parts('fan.asset', { ...values, high: html`<b>${rate(p90)}\u00a0${quote}</b>`, asset: assetName(base) })
        : parts('fan.text', { ...values, high: html`<b>${rate(p90)}</b>` })}</p>
      ${isAsset(base) ? ends(forecast.data, quote) : null}
      ${notes.filter(({ code }) => code !== 'no-direction').map(({ code, text }) => notice(text, ...tones[code] ?? ['info', 'sky']))}
      ${fixed ? peg(fixed) : null}
      ${scorecard ? html`${isAsset(base) ? scores(forecast.data) : held(forecast.data)}${scoreTable(state, act, forecast.data)}` : null}
      <p class="small softer">${t('fan.closes', { count: closes, day: day(since, { year: true }) })}</p>
    </section>
  `
}

/** What a fan is as words, for those who cannot see it. */
export const fanWords = ({ points }) =>
  t('fan.words', { low: rate(points.at(-1).p10), high: rate(points.at(-1).p90), day: day(points.at(-1).date, { year: true }) })

export const fanActs = scoreActs
