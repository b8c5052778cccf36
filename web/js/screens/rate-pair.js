// One rate over time and how far it may go, a converter, and what each source says.
import { now } from '../api.js'
import { chart, look, sayRate, whenResized, wordsOf } from '../chart/chart.js'
import { groupChoice, rangeChoice, table, tableActs } from '../chart/controls.js'
import { capital, change, currencyOf, day, rate } from '../format.js'
import { html } from '../html.js'
import { coins } from '../parts/disc.js'
import { icon } from '../parts/icon.js'
import { age, empty, notice } from '../parts/states.js'
import { beside } from '../rates/beside.js'
import { sources } from '../rates/by-source.js'
import { convert, converter } from '../rates/converter.js'
import { fanActs, fanCard, fanWords } from '../rates/fan.js'
import { pairOf } from '../rates/pair.js'
import { fanDays, groupOf, isFull, queryOf, rangeOf, spanOf } from '../rates/ranges.js'
import { isPair, path as watchPath, row as watchRow, toggle } from '../rates/watch.js'
import { t } from '../text.js'
import { oldRates } from './rates.js'

const pairQuery = (state) => {
  const [base, quote] = pairOf(state)
  return `base=${encodeURIComponent(base)}&quote=${encodeURIComponent(quote ?? '')}`
}

const address = (base, quote, range, group) => `/rates/${base}-${quote}?${new URLSearchParams(queryOf(range, group))}`.replace(/\?$/, '')

const historyPath = (state) => `/rates/history?${pairQuery(state)}&${spanOf(state, state.until)}`
const forecastPath = (state) => `/rates/forecast?${pairQuery(state)}`

/** The lowest and the highest day, which a point alone is both. */
const ends = ({ low, high, points }) =>
  points.length > 1
    ? html`
      <span class="ends"><span>${t('pair.low', { rate: rate(low.rate), day: day(low.date, { year: true }) })}</span>
        <span>${t('pair.high', { rate: rate(high.rate), day: day(high.date, { year: true }) })}</span></span>
    `
    : null

const legend = () =>
  html`
    <ul class="chart-legend small softer"><li><i class="published"></i>${t('fan.published')}</li>${['50', '80', '95'].map((share) =>
      html`<li><i class=${`of-${share}`}></i>${t(`fan.of${share}`)}</li>`
    )}</ul>
  `

const over = (state, act) => {
  const [base, quote] = pairOf(state)
  const [history] = state.data
  const { points, last, changePercent, ends: ended } = history
  const turnTo = (range, group) => act.turnTo(address(base, quote, range, group))
  const found = state.forecast?.data
  const fan = found && points.length ? found.points.slice(0, fanDays(rangeOf(state))) : []
  return html`
    <section class="card stack pair-chart" aria-label=${t('pair.history')}>
      <div class="row wrap top-of">
        <div class="grow">
          <p class="rate-large">${last ? rate(last.rate, true) : '–'} <small>${quote}</small></p>
          <p class="small softer">${changePercent === null ? '' : html`
            <b class=${changePercent < 0 ? 'down-text' : 'up'}>${change(changePercent)}</b> ${isFull(state.range, history)
              ? t(`pair.in.${state.range}`)
              : t('pair.since', { day: day(history.first.date, { year: true }) })} ·
          `}${history.source}, ${day(history.asOf, { year: true })}</p>
        </div>
        ${rangeChoice(state, turnTo)}
      </div>
      ${points.length
        ? html`
          ${chart({
            lines: [{ name: quote, points }],
            fan: fan.length ? fan : null,
            cross: state.cross,
            move: act.look,
            say: sayRate(quote),
            idle: ends(history),
            label: `${wordsOf(points, quote)}${fan.length ? ` ${fanWords(found)}` : ''}`,
            until: fan.length ? t('fan.until', { day: day(fan.at(-1).date) }) : null,
          })}
          <div class="row wrap chart-foot">${fan.length ? legend() : null}<span class="end">${groupChoice(state, turnTo)}</span></div>
          ${ended
            ? notice(
              t('pair.ended', {
                currency: ended.currency,
                day: day(ended.on, { year: true, long: true }),
                successor: ended.successor,
                ratio: ended.ratio,
              }),
              'info',
              'sky',
            )
            : null}
          ${table(state, act, [[quote, points]])}
        `
        : empty({ picture: 'chart', title: t('pair.nothing'), text: t('pair.nothingText') })}
    </section>
  `
}

const buttons = (state) => {
  const [base, quote] = pairOf(state)
  const alert = `/rates/alerts/new?base=${base}&quote=${quote}`
  return html`
    <div class="pair-buttons">
      <a class="button primary" href=${`/search?have=${base}&want=${quote}`}>${icon('search')}${t('pair.offers')}</a>
      <a class="button" href=${state.me ? alert : `/sign-in?to=${encodeURIComponent(alert)}`}>${icon('bell')}${t('pair.alert')}</a>
      ${state.app.isMember
        ? html`<a class="button" href=${`/wallet/trade?pay=${base}&get=${quote}`}>${icon('wallet')}${t('pair.trade')}</a>`
        : state.me
        ? null
        : html`<a class="button" href=${`/publish?have=${base}&want=${quote}`}>${icon('plus')}${t('pair.publish')}</a>`}</div>
  `
}

const isWatched = (state) => Boolean(state.watch?.data?.items.some((item) => isPair(item, pairOf(state))))

const star = (state, act, isWide) =>
  !state.app.isMember ? null : html`
    <button class=${isWide ? 'button small only-wide' : 'round'} aria-pressed=${String(isWatched(state))} aria-label=${t('watch.watch')}
      ?disabled=${state.busy === 'watch' || !state.app.isOnline} @click=${() => act.watch()}>
      ${icon('star')}${isWide ? t(isWatched(state) ? 'watch.watching' : 'watch.watch') : null}</button>
  `

/** The watch list beside a rate, where there is room. */
const watched = (state) => {
  const items = state.watch?.data?.items ?? []
  return items.length
    ? html`
      <section class="card only-wide watch-side">
        <h2>${t('watch.title')}</h2>
        <ul class="rate-rows">${items.slice(0, 8).map((item) => watchRow(item, pairOf(state)[0]))}</ul>
      </section>
    `
    : null
}

export const screen = {
  tab: 'rates',
  bar: 'back',
  keepsTabs: true,
  guests: true,
  stays: (state, { params }) => params.pair === state.params.pair,
  reads(state) {
    return [historyPath(state), `/rates/compare?${pairQuery(state)}`]
  },
  title: (state) => pairOf(state).join(' / '),
  menu: (state, act) => html`${star(state, act)}${turn(state)}`,
  async start(state, { read, stored }) {
    Object.assign(state, { cross: null, sums: ['100', ''], until: new Date(now()).toISOString().slice(0, 10) })
    // Ranges end where the rates do, which may be days ago.
    const newest = '/rates/latest?base=EUR'
    state.until = (await stored(newest) ?? await read(newest).catch(() => null))?.data.asOf ?? state.until
  },
  moved(state) {
    state.cross = null
  },
  arrived(state, tools) {
    Object.assign(state, { range: rangeOf(state), cross: null })
    beside(state, tools, 'forecast', forecastPath(state)).catch(() => {})
    if (state.app.isMember) beside(state, tools, 'watch', watchPath).catch(() => {})
    if (!state.sums[1]) convert(state, tools, 0, state.sums[0], 0).catch(() => {})
  },
  shown(state, { read, update }) {
    state.forget = whenResized(update)
    read('/rates/sources').then(({ data }) => {
      state.sources = data
      update()
    }).catch(() => {})
  },
  left(state) {
    state.forget?.()
  },
  view(state, act) {
    const [base, quote] = pairOf(state)
    const [history] = state.data
    const title = t('pair.title', { base: currencyOf(base), quote: currencyOf(quote) })
    return html`
      <div class="stack">
        <div class="row wide-title">${coins(base, quote)}<h1 class="grow">${capital(title)}</h1>
          ${star(state, act, true)}${turn(state, true)}</div>
        ${age(state)}${oldRates(history, state.sources)}
        <div class="pair-cols">
          <div class="stack">${over(state, act)}${buttons(state)}${fanCard(state, act)}
            <a class="quiet-link" href=${`/rates/comparison?base=${base}&quotes=${quote}`}>${t('compare.with')}${icon('next')}</a></div>
          <div class="stack">${watched(state)}${converter(state, act)}${sources(state)}</div>
        </div>
      </div>
    `
  },
  acts: {
    turnTo: (state, { go }, path) => go(path, { isInstead: true }),
    look,
    ...fanActs,
    ...tableActs(historyPath),
    again: (state, tools) => beside(state, tools, 'forecast', forecastPath(state), { isAnew: true }),
    watch: (state, tools) => toggle(state, tools, pairOf(state)),
    convert,
  },
}

const turn = (state, isWide = false) => {
  const [base, quote] = pairOf(state)
  return html`
    <a class=${isWide ? 'button small only-wide' : 'round'} href=${address(quote, base, rangeOf(state), groupOf(state))}
      aria-label=${t('pair.turn')}>${icon('swap')}${isWide ? `${quote} / ${base}` : null}</a>
  `
}
