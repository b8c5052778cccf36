// One rate over time, a converter, and what each source says.
import { now } from '../api.js'
import { NoConnection } from '../api.js'
import { capital, change, currencyName, day, rate, typeable, typed } from '../format.js'
import { html } from '../html.js'
import { chart, whenResized } from '../parts/chart.js'
import { coins } from '../parts/disc.js'
import { icon } from '../parts/icon.js'
import { age, empty, notice, problem } from '../parts/states.js'
import { t } from '../text.js'
import { oldRates } from './rates.js'

/** The ranges by name: how far they go back, and for how long each has one point. */
const ranges = {
  '1m': { months: 1, group: 'day' }, '3m': { months: 3, group: 'day' }, '1y': { months: 12, group: 'day' },
  '5y': { months: 60, group: 'week' }, all: { group: 'month' },
}
const rangeOf = ({ query }) => ranges[query.range] ? query.range : '1y'

const pairOf = ({ params }) => params.pair.toUpperCase().split('-')

/** The first day of a range that ends on a day. */
function start(until, { months }) {
  if (!months) return '1999-01-01'
  const date = new Date(until)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, Math.min(date.getUTCDate(), last))).toISOString().slice(0, 10)
}

const address = (base, quote, range) => `/rates/${base}-${quote}${range === '1y' ? '' : `?range=${range}`}`

const over = (state, act) => {
  const [base, quote] = pairOf(state)
  const [history] = state.data
  const { points, last, low, high, changePercent } = history
  return html`
    <section class="card stack pair-chart" aria-label=${t('pair.history')}>
      <div class="row wrap top-of">
        <div class="grow">
          <p class="rate-large">${last ? rate(last.rate, true) : '–'} <small>${quote}</small></p>
          <p class="small softer">${changePercent === null ? '' : html`<b class=${changePercent < 0 ? 'down-text' : 'up'}>${change(changePercent)}</b> ${t(`pair.in.${state.range}`)} · `}${history.source}, ${day(history.asOf, { year: true })}</p>
        </div>
        <div class="segments" role="group" aria-label=${t('pair.range')}>${Object.keys(ranges).map((range) => html`
          <button aria-pressed=${String(range === rangeOf(state))} aria-label=${t(`pair.long.${range}`)} @click=${() => act.turnTo(address(base, quote, range))}>${t(`pair.${range}`)}</button>`)}</div>
      </div>
      ${points.length > 1 ? html`
        ${chart({ points, quote, cross: state.cross, move: act.look, idle: html`
          <span class="ends"><span>${t('pair.low', { rate: rate(low.rate), day: day(low.date, { year: true }) })}</span> <span>${t('pair.high', { rate: rate(high.rate), day: day(high.date, { year: true }) })}</span></span>` })}`
      : empty({ picture: 'chart', title: t('pair.nothing'), text: t('pair.nothingText') })}
    </section>`
}

const converter = (state, act) => {
  const pair = pairOf(state)
  const side = (index) => html`
    <div class="field"><label for=${`sum-${index}`}>${pair[index]}<span class="visually-hidden"> ${currencyName(pair[index])}</span></label>
      <input class="input" id=${`sum-${index}`} inputmode="decimal" autocomplete="off" maxlength="24" .value=${state.sums[index]} @input=${(event) => act.convert(index, event.target.value)}></div>`
  return html`
    <section class="card stack tight"><h2>${t('pair.convert')}</h2>
      <div class="convert">${side(0)}<span class="turn" aria-hidden="true">${icon('swap')}</span>${side(1)}</div>
      <p class="small softer" aria-live="polite">${state.isOwnSum ? t('pair.ownSum') : t('pair.noFee')}</p>
      ${problem(state.problem)}
    </section>`
}

const sources = (state) => {
  const [, { items, disputed }] = state.data
  const about = (source) => state.sources?.items.find((one) => one.source === source)
  return html`
    <section class="card stack tight"><h2>${t('pair.sources')}</h2>
      ${disputed ? notice(t('pair.disputed'), 'warning') : null}
      <ul class="rows">${items.map(({ source, rate: text, basis, bid, ask, asOf, stale, differenceBps }) => html`
        <li><span class="grow"><b class="mid">${about(source)?.name ?? source}</b>
          <span class="small softer">${day(asOf, { year: true })}${stale ? html` · <span class="badge sun">${t('pair.old')}</span>` : null}${basis === 'mid' ? '' : ` · ${t('pair.halfway')}`}</span>
          ${bid && ask ? html`<span class="small softer">${t('pair.bidAsk', { bid: rate(bid, true), ask: rate(ask, true) })}</span>` : null}</span>
          <span class="rate-now"><span>${rate(text, true)}</span>${items.length > 1 && differenceBps ? html`<span class="small softer">${t('pair.apart', { share: change(differenceBps / 100).replace('+', '') })}</span>` : null}</span></li>`)}</ul>
      <p class="tiny quiet">${[...new Set(items.map(({ licence }) => licence))].map((licence) => html`<bdi>${licence}</bdi> `)}</p>
    </section>`
}

const buttons = (state) => {
  const [base, quote] = pairOf(state)
  return html`
    <div class="pair-buttons">
      <a class="button primary" href=${`/search?have=${base}&want=${quote}`}>${icon('search')}${t('pair.offers')}</a>
      <a class="button" href=${`/publish?have=${base}&want=${quote}`}>${icon('plus')}${t('pair.publish')}</a>
      ${state.me ? html`<a class="button" href=${`/wallet/trade?pay=${base}&get=${quote}`}>${icon('swap')}${t('pair.trade')}</a>` : null}</div>`
}

export const screen = {
  tab: 'rates', bar: 'back', keepsTabs: true, guests: true,
  stays: (state, { params }) => params.pair === state.params.pair,
  reads(state) {
    const [base, quote] = pairOf(state)
    const range = ranges[rangeOf(state)]
    const pair = `base=${encodeURIComponent(base)}&quote=${encodeURIComponent(quote ?? '')}`
    return [`/rates/history?${pair}&from=${start(state.until, range)}&group=${range.group}`, `/rates/compare?${pair}`]
  },
  title: (state) => pairOf(state).join(' / '),
  menu: (state) => turn(state),
  async start(state, { read, stored }) {
    Object.assign(state, { cross: null, sums: ['100', ''], until: new Date(now()).toISOString().slice(0, 10) })
    // Ranges end where the rates do, which may be days ago.
    const newest = '/rates/latest?base=EUR'
    state.until = (await stored(newest) ?? await read(newest).catch(() => null))?.data.asOf ?? state.until
  },
  moved(state) { state.cross = null },
  arrived(state, tools) {
    Object.assign(state, { range: rangeOf(state), cross: null })
    if (!state.sums[1]) screen.acts.convert(state, tools, 0, state.sums[0], 0).catch(() => {})
  },
  shown(state, { read, update }) {
    state.forget = whenResized(update)
    read('/rates/sources').then(({ data }) => { state.sources = data; update() }).catch(() => {})
  },
  left(state) { state.forget?.() },
  view(state, act) {
    const [base, quote] = pairOf(state)
    const [history] = state.data
    return html`
      <div class="stack">
        <div class="row wide-title">${coins(base, quote)}<h1 class="grow">${t('pair.title', { base: capital(currencyName(base)), quote: currencyName(quote) })}</h1>${turn(state, true)}</div>
        ${age(state)}${oldRates(history, state.sources)}
        <div class="pair-cols">
          <div class="stack">${over(state, act)}${buttons(state)}<p class="small softer">${t('pair.nobody')}</p></div>
          <div class="stack">${converter(state, act)}${sources(state)}</div>
        </div>
      </div>`
  },
  acts: {
    turnTo: (state, { go }, path) => go(path, { isInstead: true }),
    look(state, { update }, cross) {
      if (cross === state.cross) return
      state.cross = cross
      update()
    },
    async convert(state, { ask, update }, side, text, pause = 200) {
      const pair = pairOf(state)
      state.sums = side ? [state.sums[0], text] : [text, state.sums[1]]
      const amount = typed(text)
      if (!amount) return
      const turn = state.turn = `${side} ${text}`
      clearTimeout(state.timer)
      if (pause) await new Promise((resolve) => { state.timer = setTimeout(resolve, pause) })
      let answer
      try {
        answer = (await ask(`/rates/convert?from=${pair[side]}&to=${pair[1 - side]}&amount=${amount}`)).to.amount
        state.isOwnSum = false
      } catch (error) {
        const last = Number(state.data[0].last?.rate)
        if (!(error instanceof NoConnection) || !last) throw error
        answer = (side ? Number(amount) / last : Number(amount) * last).toFixed(2)
        state.isOwnSum = true
      }
      if (state.turn !== turn) return
      state.sums[1 - side] = typeable(answer)
      update()
    },
  },
}

const turn = (state, isWide = false) => {
  const [base, quote] = pairOf(state)
  return html`<a class=${isWide ? 'button small only-wide' : 'round'} href=${address(quote, base, rangeOf(state))} aria-label=${t('pair.turn')}>${icon('swap')}${isWide ? `${quote} / ${base}` : null}</a>`
}
