// What the wallet is worth, in a currency that one chooses: now, since yesterday, and day by day.
import { now } from '../api.js'
import { chart, look, sayRate, whenResized, wordsOf } from '../chart/chart.js'
import { change, currencyName, day, percent } from '../format.js'
import { html, keyed } from '../html.js'
import { coin } from '../parts/disc.js'
import { icon } from '../parts/icon.js'
import { oldRates, readSources } from '../parts/old-rates.js'
import { hasSample, sampleLine } from '../parts/sample.js'
import { age, empty } from '../parts/states.js'
import { t } from '../text.js'
import { playMoney } from '../wallet/play.js'
import { difference, digits, full } from '../wallet/sums.js'

const ranges = { '30d': 30, '90d': 90, '1y': 365, '5y': 1826 }
const rangeOf = ({ query }) => ranges[query.range] ? query.range : '30d'

const address = (currency, range) =>
  `/wallet/portfolio?${new URLSearchParams({ ...currency ? { currency } : {}, ...range === '30d' ? {} : { range } })}`.replace(/\?$/, '')

const tone = (text) => text.startsWith('-') ? 'down-text' : Number(text) ? 'up' : 'softer'

const changes = ({ change: found }) =>
  html`
    <dl class="tiles">${['day', 'month', 'year'].map((name) =>
      html`
        <div class="tile">
          <dt class="small softer">${t(`portfolio.${name}`)}</dt>
          <dd>${found[name]
            ? html`<span class=${tone(found[name].amount.amount)}>${
              found[name].percent === null ? difference(found[name].amount) : change(found[name].percent)
            }</span>`
            : '–'}</dd>
        </div>
      `
    )}</dl>
  `

const picker = (state, act, codes) => {
  const [{ currency }] = state.data
  return html`
    <label class="chip pick">${coin(currency)}<span>${currency}</span>${icon('down')}
      <select aria-label=${t('portfolio.currency')} @change=${(event) => act.turnTo(address(event.target.value, rangeOf(state)))}>
        ${codes.map((code) => html`<option value=${code} ?selected=${code === currency}>${code} · ${currencyName(code)}</option>`)}
      </select></label>
  `
}

const shares = ({ shares: found }) =>
  html`
    <section class="card">
      <h2>${t('wallet.made')}</h2>
      <ul class="money-rows">${found.map(({ currency, amount, value, sharePercent }) =>
        keyed(
          currency,
          html`
            <li class="balance">
              <div class="row">${coin(currency)}<span class="grow"><span>${full({ amount, currency })}</span>
              <span class="meter" style=${{ '--part': `${Number(sharePercent ?? 0)}%` }}><i></i></span></span>
              <span class="money-sums"><span>${value ? full(value) : t('wallet.noRate')}</span>${sharePercent === null
                ? null
                : html`<span class="small quiet">${percent(sharePercent, 1)}</span>`}</span></div>
            </li>
          `,
        )
      )}</ul>
    </section>
  `

export const screen = {
  tab: 'wallet',
  bar: 'back',
  fresh: 60,
  every: 60_000,
  keepsTabs: true,
  stays: () => true,
  reads(state) {
    const since = new Date(now() - ranges[rangeOf(state)] * 86_400_000).toISOString().slice(0, 10)
    return [
      `/wallet/portfolio?${new URLSearchParams({ ...state.query.currency ? { currency: state.query.currency } : {}, since })}`,
      '/currencies',
    ]
  },
  title: () => t('portfolio.title'),
  start(state) {
    state.cross = null
  },
  moved(state) {
    state.cross = null
  },
  arrived(state, tools) {
    Object.assign(state, { cross: null, points: state.data[0].history.map(({ day: date, value: rate }) => ({ date, rate })) })
    if (state.data[0].stale) readSources(state, tools)
  },
  shown(state, { update }) {
    state.forget = whenResized(update)
  },
  left(state) {
    state.forget?.()
  },
  view(state, act) {
    const [found, { items }] = state.data
    const { value, currency } = found
    const { points } = state
    const codes = items.filter(({ rated }) => rated).map(({ code }) => code)
    return html`
      <div class="stack narrow-column">
        <h1 class="wide-title">${t('portfolio.title')}</h1>
        ${playMoney(state.data[0])}${age(state)}${oldRates(found, state.sources?.data)}
        <section class="card stack pair-chart" aria-label=${t('portfolio.history')}>
          <div class="row wrap worth"><div class="grow"><p class="softer">${t('wallet.totalIn', { currency })}</p>
            <p class="rate-large">${digits(value)}
              <small>${currency}</small></p></div>${picker(state, act, codes.includes(currency) ? codes : [currency, ...codes])}</div>
          ${changes(found)}
          <div class="segments" role="group" aria-label=${t('pair.range')}>${Object.keys(ranges).map((range) =>
            html`
              <button aria-pressed=${String(range === rangeOf(state))} aria-label=${t(`pair.long.${range}`)}
                @click=${() => act.turnTo(address(state.query.currency, range))}>${t(`pair.${range}`)}</button>
            `
          )}</div>
          ${points.length > 1
            ? chart({
              lines: [{ points }],
              cross: state.cross,
              move: act.look,
              say: sayRate(currency),
              label: wordsOf(points, currency, 'portfolio.words'),
            })
            : empty({ picture: 'chart', title: t('portfolio.young'), text: t('portfolio.youngText') })}
        </section>
        ${found.shares.length ? shares(found) : null}
        ${sampleLine(hasSample(found.shares))}<p class="small softer">${t('pair.nobody')}</p>
      </div>
    `
  },
  acts: {
    turnTo: (state, { go }, path) => go(path, { isInstead: true }),
    look,
  },
}
