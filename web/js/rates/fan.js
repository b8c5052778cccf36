// How far a rate may go: the words beside the fan, what they are worth, and how other models did.
import { NoConnection } from '../api.js'
import { day, number, percent, rate } from '../format.js'
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { notice } from '../parts/states.js'
import { has, parts, t } from '../text.js'

/** What each note warns of, by its code. */
const tones = { drift: ['warning', 'sun'], pegged: ['lock', 'sky'], 'parallel-market': ['warning', 'sun'], 'few-closes': ['info', 'sky'] }

const horizons = [1, 7, 30, 96]

const modelName = (model) => has(`model.${model}`) ? t(`model.${model}`) : model

/** How often the band held that was to hold in four of five cases, by horizon, of the model that is shown. */
const held = ({ model, scorecard: { from, to, group, rows } }) => {
  const own = horizons.map((horizon) => rows.find((row) => row.model === model && row.horizon === horizon)).filter(Boolean)
  return own.length
    ? html`
      <dl class="held">${own.map(({ horizon, coverage80 }) =>
        html`
          <div>
            <dd>${percent(coverage80, 1)}</dd>
            <dt class="small softer">${t('backtest.days', { count: horizon })}</dt>
          </div>
        `
      )}</dl>
      <p class="small softer">${t('backtest.held', {
        from: from.slice(0, 4),
        to: to.slice(0, 4),
        group: has(`backtest.group.${group}`) ? t(`backtest.group.${group}`) : group,
      })}</p>
    `
    : null
}

const share = (text) => text === null || text === undefined ? '–' : number(text, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const loss = ({ relativeLoss, p }) =>
  relativeLoss === null
    ? '–'
    : html`${number(relativeLoss, { minimumFractionDigits: 3, maximumFractionDigits: 3 })}${
      p !== null && Number(p) < 0.05 ? html`<abbr title=${t('backtest.sure')}>*</abbr>` : null
    }`

/** All models, at the horizon that one chooses. */
const scoreTable = (state, act, { model, scorecard: { rows } }) => {
  const found = horizons.filter((horizon) => rows.some((row) => row.horizon === horizon))
  const horizon = found.includes(state.horizon) ? state.horizon : found.includes(30) ? 30 : found[0]
  return html`
    <details class="chart-table" ?open=${state.isScoreOpen} @toggle=${(event) => {
      if (event.target.open !== Boolean(state.isScoreOpen)) act.openScore(event.target.open)
    }}><summary class="small">${t('backtest.title')}</summary>
      ${state.isScoreOpen
        ? html`
          <div class="segments" role="group" aria-label=${t('backtest.horizon')}>${found.map((days) =>
            html`
              <button aria-pressed=${String(days === horizon)}
                @click=${() => act.score(days)}>${t('backtest.days', { count: days })}</button>
            `
          )}</div>
          <div class="table-of" tabindex="0" role="region" aria-label=${t('backtest.title')}>
            <table>
              <thead>
                <tr><th scope="col">${t('backtest.model')}</th>${['50', '80', '95'].map((band) =>
                  html`<th scope="col">${percent(band)}</th>`
                )}<th scope="col">${t('backtest.loss')}</th></tr>
              </thead>
              <tbody>${rows.filter((row) => row.horizon === horizon).map((row) =>
                html`
                  <tr class=${row.model === model ? 'own' : ''}>
                    <th scope="row">${modelName(row.model)}</th>
                    <td>${share(row.coverage50)}</td>
                    <td>${share(row.coverage80)}</td>
                    <td>${share(row.coverage95)}</td>
                    <td>${loss(row)}</td>
                  </tr>
                `
              )}</tbody>
            </table>
          </div>
          <p class="small softer">${t('backtest.text')}</p>
        `
        : null}
    </details>
  `
}

/** Who says that a currency is pegged; the note before it says to what. */
const peg = ({ source }) =>
  source
    ? html`<p class="small softer">${
      parts('fan.source', {
        source: /^https:/.test(source) ? html`<a href=${source} target="_blank" rel="noopener">${source}</a>` : html`<bdi>${source}</bdi>`,
      })
    }</p>`
    : null

/** Why there is no fan. */
const missing = (error, again) =>
  html`
    <section class="card stack tight"><h2>${t('fan.title')}</h2>
      ${error instanceof NoConnection
        ? html`<p class="softer">${t('fan.offline')}</p>`
        : html`<p class="softer">${error.kind === 'no-forecast' ? t('fan.none') : error.message}</p>`}
      ${error.kind === 'no-forecast'
        ? null
        : html`<p><button class="button small" @click=${again}>${icon('refresh')}${t('state.again')}</button></p>`}</section>
  `

const waiting = () =>
  html`
    <section class="card stack tight"
      aria-busy="true"><i class="bone-line half"></i><i class="bone-line"></i><i class="bone-line"></i></section>
  `

/** @param state Keeps `forecast`, `{ data }` or `{ error }`, or null while it is on its way. */
export function fanCard(state, act) {
  const { forecast } = state
  if (!forecast) return waiting()
  if (forecast.error) return missing(forecast.error, () => act.again())
  const { points, notes, scorecard, peg: fixed } = forecast.data
  const { p10, p90, date } = points.at(-1)
  return html`
    <section class="card stack fan-card"><h2>${t('fan.title')}</h2>
      <p>${parts('fan.text', { low: html`<b>${rate(p10)}</b>`, high: html`<b>${rate(p90)}</b>`, day: day(date, { long: true }) })}</p>
      ${notes.filter(({ code }) => code !== 'no-direction').map(({ code, text }) => notice(text, ...tones[code] ?? ['info', 'sky']))}
      ${fixed ? peg(fixed) : null}
      ${scorecard ? html`${held(forecast.data)}${scoreTable(state, act, forecast.data)}` : null}
    </section>
  `
}

/** What a fan is as words, for those who cannot see it. */
export const fanWords = ({ points }) =>
  t('fan.words', { low: rate(points.at(-1).p10), high: rate(points.at(-1).p90), day: day(points.at(-1).date, { year: true }) })

export const fanActs = {
  openScore(state, _, isOpen) {
    state.isScoreOpen = isOpen
  },
  score(state, _, days) {
    state.horizon = days
  },
}
