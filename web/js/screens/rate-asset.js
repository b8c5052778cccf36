// A crypto asset: its price over time and how far that may go, a converter, and the others.
import { assetName } from '../asset.js'
import { currencyName, currencyNames } from '../format.js'
import { html } from '../html.js'
import { coin } from '../parts/disc.js'
import { icon } from '../parts/icon.js'
import { oldRates } from '../parts/old-rates.js'
import { sampleNotice } from '../parts/sample.js'
import { age, empty, notice } from '../parts/states.js'
import { beside } from '../rates/beside.js'
import { comparedPath, sources } from '../rates/by-source.js'
import { cardActs, cardLeft, cardShown, chartCard } from '../rates/chart-card.js'
import { convert, converter } from '../rates/converter.js'
import { fanCard, readForecast } from '../rates/fan.js'
import { frozenNotice, isFrozen } from '../rates/frozen.js'
import { readNetwork } from '../rates/network.js'
import { otherAssets } from '../rates/other-assets.js'
import { pairOf, pairQuery } from '../rates/pair.js'
import { isCode, quoteOf } from '../rates/quote.js'
import { groupOf, queryOf, rangeOf, rangeQuery } from '../rates/ranges.js'
import { priceSource } from '../rates/source.js'
import { alertPath, star } from '../rates/star.js'
import { path as watchPath } from '../rates/watch.js'
import { remember } from '../store.js'
import { language, t } from '../text.js'

const address = (state, quote, range, group) =>
  `/rates/assets/${pairOf(state)[0]}?${new URLSearchParams({ in: quote, ...queryOf(range, group) })}`

/** What is on its way while the answers of `quote` are shown. */
const wished = (state) => ({ ...state, quote: state.wish })
const historyPath = (state) => `/rates/history?${pairQuery(wished(state))}&${rangeQuery(state)}`
const overviewPath = (state) => `/rates/overview?base=${state.quote}`

/** The currency behind the price, which a tap changes. */
const picker = (state, act) => {
  const { quote, overview } = state
  const [asset] = pairOf(state)
  const known = overview?.data?.items.map(({ code }) => code) ?? []
  const codes = [...new Set([quote, overview?.data?.base ?? quote, ...known])].filter((code) => code !== asset)
  return html`
    <label class="pick unit"><small>${quote}</small>${icon('down')}
      <select aria-label=${t('asset.currency')} @change=${(event) => act.price(event.target.value)}>${codes.map((code) =>
        html`<option value=${code} ?selected=${code === quote}>${code} · ${currencyName(code)}</option>`
      )}</select></label>
  `
}

const buttons = (state) => {
  const [asset] = pairOf(state)
  const trade = `/wallet/trade?get=${asset}`
  return html`
    ${notice(html`<b>${t('asset.play')}</b> ${t('asset.playText')}`, 'info')}
    <a class="button primary" href=${state.me ? trade : `/sign-in?to=${encodeURIComponent(trade)}`}>${t('asset.trade')}</a>
    ${state.app.isMember ? html`<a class="button" href=${`/rates/holdings/edit?add=${asset}`}>${icon('plus')}${t('asset.hold')}</a>` : null}
  `
}

export const screen = {
  tab: 'rates',
  bar: 'back',
  keepsTabs: true,
  fresh: 60,
  guests: true,
  stays: (state, { params }) => params.asset === state.params.asset,
  reads: (state) => [historyPath(state), comparedPath(wished(state))],
  title: (state) =>
    t('asset.title', { asset: assetName(pairOf(state)[0]), quote: language === 'pl' ? state.quote : currencyNames(state.quote) }),
  barTitle: (state) => assetName(pairOf(state)[0]),
  menu: (state, act) =>
    html`${star(state, act)}<a class="round" href=${alertPath(state)} aria-label=${t('pair.alert')}>${icon('bell')}</a>`,
  async start(state, tools) {
    const quote = await quoteOf(state, tools)
    Object.assign(state, { cross: null, view: null, sums: ['1', ''], quote, wish: quote })
  },
  moved(state) {
    const asked = state.query.in?.toUpperCase()
    Object.assign(state, { cross: null, view: null, wish: isCode(asked) ? asked : state.wish })
  },
  arrived(state, tools) {
    const [{ quote }] = state.data
    if (quote !== state.quote) state.sums = [state.sums[0], '']
    Object.assign(state, { range: rangeOf(state), cross: null, quote })
    const isThere = (action) => action.catch(() => {})
    isThere(
      beside(state, tools, 'overview', overviewPath(state)).then(() => readForecast(state, tools)).then(() => readNetwork(state, tools)),
    )
    if (state.app.isMember) isThere(beside(state, tools, 'watch', watchPath))
    if (!state.sums[1]) isThere(convert(state, tools, 0, state.sums[0], 0))
  },
  shown: cardShown,
  left: cardLeft,
  /** What has no price at all has none in euros either. */
  failed(state) {
    const { error, wish: quote } = state
    const [asset] = pairOf(state)
    if (!(error.status === 404 || error.status === 422)) return null
    return empty({
      isPage: true,
      picture: 'chart',
      title: assetName(asset),
      text: error.kind === 'no-rates' || quote !== 'EUR' ? error.message : t('asset.unknown', { asset }),
      actions: [
        html`<a class="button primary" href="/rates">${t('tab.rates')}</a>`,
        error.kind === 'no-rates' || quote === 'EUR' || asset === 'EUR'
          ? null
          : html`<a class="button" href=${address(state, 'EUR')}>${t('asset.inEuro')}</a>`,
      ],
    })
  },
  view(state, act) {
    const [asset] = pairOf(state)
    const [history] = state.data
    return html`
      <div class="stack">
        <div class="row wide-title">${coin(asset, 'asset')}<h1 class="grow">${screen.title(state)}</h1>
          ${star(state, act, true)}<a class="button small only-wide" href=${alertPath(state)}>${icon('bell')}${t('pair.alert')}</a></div>
        ${age(state)}${sampleNotice(history.sample)}${isFrozen(history) ? frozenNotice(state, history) : oldRates(history, state.sources)}
        <div class="asset-cols">
          <div class="stack">${chartCard(state, act, {
            turnTo: (range, group) => act.turnTo(address(state, state.quote, range, group)),
            unit: picker(state, act),
            source: priceSource(state, history),
          })}${fanCard(state, act)}</div>
          <div class="stack">${converter(state, act)}${buttons(state)}${sources(state)}${otherAssets(state)}</div>
        </div>
      </div>
    `
  },
  acts: {
    price(state, { go }, quote) {
      remember('base', quote)
      return go(address(state, quote, rangeOf(state), groupOf(state)), { isInstead: true })
    },
    ...cardActs(historyPath),
  },
}
