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

export const forecastPath = (state) => `/rates/forecast?${pairQuery(state)}`

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

/** Why there is no fan: the server's own sentence, unless the server was not reached. */
const missing = (error, again) =>
  html`
    <section class="card stack tight fan-card"><h2>${t('fan.title')}</h2>
      <p class="softer">${error instanceof NoConnection ? t('fan.offline') : error.message}</p>
      ${error.kind === 'no-forecast'
        ? null
        : html`<p><button class="button small" @click=${again}>${icon('refresh')}${t('state.again')}</button></p>`}</section>
  `

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
