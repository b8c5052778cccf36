// One rate over time and how far it may go, a converter, and what each source says.
import { isAsset } from '../asset.js'
import { capital, currencyOf } from '../format.js'
import { html } from '../html.js'
import { coins } from '../parts/disc.js'
import { icon } from '../parts/icon.js'
import { oldRates } from '../parts/old-rates.js'
import { hasSample, sampleLine, sampleNotice } from '../parts/sample.js'
import { age, empty } from '../parts/states.js'
import { beside } from '../rates/beside.js'
import { comparedPath, sources } from '../rates/by-source.js'
import { cardActs, cardLeft, cardShown, chartCard } from '../rates/chart-card.js'
import { convert, converter } from '../rates/converter.js'
import { fanCard, readForecast } from '../rates/fan.js'
import { agesPath, frozenNotice, isFrozen } from '../rates/frozen.js'
import { readNetwork } from '../rates/network.js'
import { hasAsset, pairOf, pairQuery } from '../rates/pair.js'
import { groupOf, queryOf, rangeOf, rangeQuery } from '../rates/ranges.js'
import { priceSource } from '../rates/source.js'
import { alertPath, star } from '../rates/star.js'
import { path as watchPath, row as watchRow } from '../rates/watch.js'
import { t } from '../text.js'

const address = (base, quote, range, group) => `/rates/${base}-${quote}?${new URLSearchParams(queryOf(range, group))}`.replace(/\?$/, '')

const historyPath = (state) => `/rates/history?${pairQuery(state)}&${rangeQuery(state)}`

const buttons = (state) => {
  const [base, quote] = pairOf(state)
  // Nobody swaps assets for cash.
  const isCash = !hasAsset([base, quote])
  return html`
    <div class=${`pair-buttons ${isCash ? '' : 'few'}`}>
      ${isCash
        ? html`<a class="button primary" href=${`/search?have=${base}&want=${quote}`}>${icon('search')}${t('pair.offers')}</a>`
        : null}
      <a class="button" href=${alertPath(state)}>${icon('bell')}${t('pair.alert')}</a>
      ${state.app.isMember
        ? html`<a class="button" href=${`/wallet/trade?pay=${base}&get=${quote}`}>${icon('wallet')}${t('pair.trade')}</a>`
        : state.me || !isCash
        ? null
        : html`<a class="button" href=${`/publish?have=${base}&want=${quote}`}>${icon('plus')}${t('pair.publish')}</a>`}</div>
  `
}

/** So many pairs of the watch list have room beside a rate. */
const most = 8

/** The watch list beside a rate, where there is room. */
const watched = (state) => {
  const items = state.watch?.data?.items ?? []
  return items.length
    ? html`
      <section class="card only-wide watch-side">
        <h2>${t('watch.title')}</h2>
        <ul class="rate-rows">${items.slice(0, most).map((item) => watchRow(item, pairOf(state)[0]))}</ul>
        ${sampleLine(hasSample(items.slice(0, most)) && !state.data[0].sample)}
      </section>
    `
    : null
}

export const screen = {
  tab: 'rates',
  bar: 'back',
  fresh: 60,
  keepsTabs: true,
  guests: true,
  stays: (state, { params }) => params.pair === state.params.pair,
  reads: (state) => [historyPath(state), comparedPath(state)],
  title: (state) => pairOf(state).join(' / '),
  menu: (state, act) => html`${star(state, act)}${turn(state)}`,
  start(state, { go }) {
    const [base, quote] = pairOf(state)
    if (isAsset(base)) {
      return go(`/rates/assets/${base}?${new URLSearchParams({ ...quote ? { in: quote } : {}, ...state.query })}`, { isInstead: true })
    }
    Object.assign(state, { cross: null, view: null, sums: ['100', ''] })
  },
  moved(state) {
    Object.assign(state, { cross: null, view: null })
  },
  arrived(state, tools) {
    Object.assign(state, { range: rangeOf(state), cross: null })
    const isDoubtful = hasAsset(pairOf(state)) || state.data[0].stale || isFrozen(state.data[0])
    const known = isDoubtful ? beside(state, tools, 'ages', agesPath) : Promise.resolve()
    known.then(() => readForecast(state, tools)).then(() => readNetwork(state, tools)).catch(() => {})
    if (state.app.isMember) beside(state, tools, 'watch', watchPath).catch(() => {})
    if (!state.sums[1]) convert(state, tools, 0, state.sums[0], 0).catch(() => {})
  },
  shown: cardShown,
  left: cardLeft,
  /** An address can have anything in the place of a pair. */
  failed: (state) =>
    [404, 422].includes(state.error.status)
      ? empty({
        isPage: true,
        picture: 'chart',
        title: t('pair.none'),
        text: state.error.message,
        actions: [html`<a class="button primary" href="/rates">${t('tab.rates')}</a>`],
      })
      : null,
  view(state, act) {
    const [base, quote] = pairOf(state)
    const [history] = state.data
    const title = t('pair.title', { base: currencyOf(base), quote: currencyOf(quote) })
    return html`
      <div class="stack">
        <div class="row wide-title">${coins(base, quote)}<h1 class="grow">${capital(title)}</h1>
          ${star(state, act, true)}${turn(state, true)}</div>
        ${age(state)}${sampleNotice(history.sample)}${isFrozen(history) ? frozenNotice(state, history) : oldRates(history, state.sources)}
        <div class="pair-cols">
          <div class="stack">${chartCard(state, act, {
            turnTo: (range, group) => act.turnTo(address(base, quote, range, group)),
            source: hasAsset([base, quote]) ? priceSource(state, history) : null,
          })}${buttons(state)}${fanCard(state, act)}
            ${hasAsset([base, quote]) ? null : html`
              <a class="quiet-link"
                href=${`/rates/comparison?base=${base}&quotes=${quote}`}>${t('compare.with')}${icon('next')}</a>
            `}</div>
          <div class="stack">${watched(state)}${converter(state, act)}${sources(state)}</div>
        </div>
      </div>
    `
  },
  acts: cardActs(historyPath),
}

const turn = (state, isWide = false) => {
  const [base, quote] = pairOf(state)
  return html`
    <a class=${isWide ? 'button small only-wide' : 'round'} href=${address(quote, base, rangeOf(state), groupOf(state))}
      aria-label=${t('pair.turn')}>${icon('swap')}${isWide ? `${quote} / ${base}` : null}</a>
  `
}
