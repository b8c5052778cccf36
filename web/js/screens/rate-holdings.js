// Crypto assets that one has: entered by hand, or bought with play money. What they are worth, and how far that may go.
import { now } from '../api.js'
import { look, whenResized } from '../chart/chart.js'
import { typed } from '../format.js'
import { html } from '../html.js'
import { begin, editing, focusOn } from '../holdings/edit.js'
import { bars, ring } from '../holdings/shares.js'
import { address, chartCard, rangeOf, total } from '../holdings/value.js'
import { icon } from '../parts/icon.js'
import { age, empty, notice } from '../parts/states.js'
import { beside } from '../rates/beside.js'
import { recall } from '../store.js'
import { t } from '../text.js'

const home = '/rates/holdings'
const isHome = ({ pattern }) => pattern === home
const path = (state) => `/me/holdings?currency=${state.currency}&range=${rangeOf(state)}`

const shown = (state, act) => {
  const [found] = state.data
  const { items, total: value, missing } = found
  if (!items.length) {
    return empty({
      picture: 'wallet',
      title: t('holdings.none'),
      text: t('holdings.noneText'),
      actions: [
        html`<a class="button primary" href=${`${home}/edit`}>${icon('plus')}${t('holdings.begin')}</a>`,
        html`<a class="button" href="/wallet/trade?get=BTC">${t('holdings.try')}</a>`,
      ],
    })
  }
  return html`
    <div class="holdings-cols">
      <div>
        <section class="card stack">${total(state, act, found)}
          ${value ? null : notice(t('holdings.noData'), 'info', 'sky')}
          ${value && missing.length ? notice(t('holdings.missing', { assets: missing.join(', ') }), 'info') : null}</section>
        ${value ? chartCard(state, act, found) : null}
      </div>
      <div>${ring(items)}
        <section class="card stack"><h2>${t('holdings.list')}</h2>${bars(items)}
          <a class="button" href=${`${home}/edit`}>${icon('edit')}${t('holdings.edit')}</a></section></div>
    </div>
  `
}

export const screen = {
  tab: 'rates',
  bar: 'back',
  keepsTabs: isHome,
  fresh: 60,
  every: 60_000,
  stays: () => true,
  reads: (state) => [path(state), '/rates/assets'],
  title: (state) => t(isHome(state) ? 'holdings.title' : 'holdings.editTitle'),
  start(state) {
    screen.moved(state)
  },
  moved(state) {
    state.currency = /^[A-Z]{3}$/.test(state.query.currency ?? '') ? state.query.currency : recall('currency') ?? state.me.homeCurrency
    Object.assign(state, { cross: null, problem: null, wrong: [], rows: null, wasAdded: false })
    if (state.data && !isHome(state)) {
      begin(state)
      if (state.query.add) focusOn(state.query.add)
    }
  },
  arrived(state, tools) {
    const [{ history }] = state.data
    Object.assign(state, { line: history.map(({ date, value: rate }) => ({ date, rate })), cross: null })
    if (!isHome(state)) begin(state)
    beside(state, tools, 'currencies', '/currencies').catch(() => {})
  },
  shown(state, { update }) {
    state.forget = whenResized(update)
    if (!isHome(state) && state.query.add) focusOn(state.query.add)
  },
  left(state) {
    state.forget?.()
  },
  view: (state, act) =>
    html`
      <div class=${`stack ${isHome(state) && state.data[0].items.length ? '' : 'narrow-column'}`}><h1
        class="wide-title">${t(isHome(state) ? 'holdings.title' : 'holdings.editTitle')}</h1>
        ${age(state)}<p class="small softer">${t('holdings.text')}</p>
        ${isHome(state) ? shown(state, act) : editing(state, act, home)}
      </div>
    `,
  acts: {
    look,
    turnTo: (state, { go }, to) => go(to, { isInstead: true }),
    type(state, _, asset, text) {
      state.rows.find((each) => each.asset === asset).amount = text
      state.wrong = state.wrong.filter((each) => each !== asset)
    },
    add(state, _, asset) {
      state.rows.push({ asset, amount: '' })
      focusOn(asset)
    },
    remove(state, _, asset) {
      state.rows = state.rows.filter((each) => each.asset !== asset)
      state.problem = null
    },
    async save(state, { write, store, say, back }, event) {
      event.preventDefault()
      state.wrong = state.rows.filter(({ amount }) => !typed(amount)).map(({ asset }) => asset)
      if (state.wrong.length) return
      const data = await write('PUT', path(state), { items: state.rows.map(({ asset, amount }) => ({ asset, amount: typed(amount) })) })
      await store.put('answers', path(state), { data, at: now() })
      state.data[0] = data
      say(t('holdings.saved'))
      await back(home)
    },
  },
}
