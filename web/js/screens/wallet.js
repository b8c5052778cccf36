// The wallet: what one has, what it is made of, and what changed it.
import { expected, NoConnection, now, readTable } from '../api.js'
import { day, typed } from '../format.js'
import { html } from '../html.js'
import { keepFile } from '../parts/export.js'
import { toFault } from '../parts/form.js'
import { icon } from '../parts/icon.js'
import { oldRates, readSources } from '../parts/old-rates.js'
import { paper, printButton } from '../parts/print.js'
import { ratesOrWallet } from '../parts/rates-or-wallet.js'
import { hasSample, isMadeUp, sampleLine } from '../parts/sample.js'
import { age, empty, problem } from '../parts/states.js'
import { t } from '../text.js'
import { balancesCard } from '../wallet/balances.js'
import { donut } from '../wallet/donut.js'
import { addressOf, chips, filterSheet, filtersOf, listOf } from '../wallet/filters.js'
import { historyPaper, printing } from '../wallet/paper.js'
import { playMoney } from '../wallet/play.js'
import { ends, rows } from '../wallet/rows.js'
import { difference, digits } from '../wallet/sums.js'

/** A phone shows the balances below the list, so that its first page is short. */
const isWide = matchMedia('(min-width: 60rem)')
const pages = { first: isWide.matches ? 20 : 8, next: 20 }
const typingPause = 300
const month = 30 * 86_400_000

const actions = [['trade', '/wallet/trade', 'swap'], ['send', '/wallet/send', 'send'], ['deposit', '/wallet/deposit', 'download'], [
  'requests',
  '/wallet/requests',
  'ask',
], ['orders', '/wallet/orders', 'clock']]

/** How the value changed in thirty days, or since yesterday where the wallet is younger. */
const changeText = ({ change }) => {
  const [found, since] = change?.month ? [change.month, month] : [change?.day, 86_400_000]
  if (!found) return null
  const isLess = found.amount.amount.startsWith('-')
  return html`<b class=${isLess ? 'down-text' : 'up'}>${difference(found.amount)}</b> ${
    t('wallet.since', { day: day(new Date(now() - since).toISOString().slice(0, 10), { long: true }) })
  }`
}

const total = (state) => {
  const [{ total: value, valuation }] = state.data
  return html`
    <section class="card stack wallet-total" aria-label=${t('wallet.total')}>
      <div><p class="softer">${value ? t('wallet.totalIn', { currency: value.currency }) : t('wallet.noTotal')}</p>
        ${value ? html`<p class="total-sum"><b>${digits(value)}</b> <span class="softer">${value.currency}</span></p>` : null}
        <p class="softer change-line">${changeText(state)}</p>
          <a class="quiet-link" href="/wallet/portfolio">${t('portfolio.title')}${icon('next')}</a></div>
      <nav class="wallet-actions" aria-label=${t('wallet.actions')}>${actions.map(([name, href, sign]) =>
        html`
          <a href=${href}><span class="action-icon">${icon(sign)}${name === 'requests' && state.asked?.length
            ? html`<span class="count">${state.asked.length}</span>`
            : null}</span><span>${t(`wallet.${name}`)}</span></a>
        `
      )}</nav>
      ${sampleLine(hasSample(valuation) || state.list.items.some(({ reference }) => isMadeUp(reference)))}
      ${valuation ? oldRates(valuation, state.sources?.data) : null}
    </section>
  `
}

const list = (state, act) => {
  const [{ total: value }] = state.data
  const hasFilters = Object.keys(filtersOf(state.query)).length > 0
  const { items, next } = state.list
  return html`
    <section class="card stack transactions">
      <div class="row wrap"><h2 class="grow">${t('wallet.transactions')}</h2>
        <a class="button plain small" href="/wallet/statements">${icon('calendar')}${t('statement.short')}</a>
        ${items.length ? printButton(state, act, 'only-wide') : null}
        <button class="button plain small" ?disabled=${state.busy === 'table' || !state.app.isOnline || !items.length}
          aria-label=${t('wallet.csvLong')} @click=${() => act.table()}>${icon('download')}CSV</button></div>
      ${chips(state, act)}
      <p class="visually-hidden" role="status">${hasFilters
        ? t(next ? 'wallet.foundMore' : 'wallet.found', { count: items.length })
        : ''}</p>
      ${problem(state.problem)}
      ${items.length ? rows(items, value?.currency) : hasFilters
        ? empty({
          title: t('wallet.none'),
          text: t('wallet.noneText'),
          actions: [html`<a class="button" href="/wallet">${t('wallet.reset')}</a>`],
        })
        : empty({
          picture: 'wallet',
          title: t('wallet.empty'),
          text: t('wallet.emptyText'),
          actions: [html`<a class="button primary" href="/wallet/deposit">${t('wallet.deposit')}</a>`],
        })}
      ${next
        ? html`
          <button class="button wide" ?disabled=${state.busy === 'further'}
            @click=${() => act.further()}>${t('wallet.older')}</button>
        `
        : null}
      ${items.length && !(hasFilters && state.list.isJoined) ? ends(state.list) : null}
      ${items.length ? printButton(state, act, 'only-narrow') : null}
    </section>
  `
}

/** Balances by currency, those of the first list where both have one. */
const merged = (first, second) => [...first, ...second.filter(({ currency }) => !first.some((one) => one.currency === currency))]

const idOf = ({ id, amount }) => `${id} ${amount.currency}`

/** One list of two. What a filter leaves out between the two, the server has not said. */
const joined = (newer, older, rest) => ({
  ...rest,
  opening: merged(older.opening, newer.opening),
  closing: merged(newer.closing, older.closing),
  notListed: [],
  isJoined: true,
})

/** The list with a page of newer rows before it. Rows never change; without a row in common something lies between. */
function withNewer(list, found) {
  const known = new Set(found.items.map(idOf))
  const older = list?.items.filter((item) => !known.has(idOf(item))) ?? []
  if (!list || older.length === list.items.length) return found
  return older.length ? joined(found, list, { items: [...found.items, ...older], next: list.next }) : found
}

const withOlder = (list, found) => joined(list, found, { items: [...list.items, ...found.items], next: found.next })

const pathOf = ({ query }, cursor) =>
  listOf(filtersOf(query), cursor ? `limit=${pages.next}&cursor=${encodeURIComponent(cursor)}` : `limit=${pages.first}`)

/** What is shown beside the two answers may be missing. */
const beside = async (state, { read, stored, update }, name, path, take) => {
  let found = null
  try {
    found = await read(path)
  } catch (error) {
    expected(error)
    found = await stored(path)
  }
  if (found) state[name] = take(found.data)
  update()
}

export const screen = {
  tab: 'wallet',
  bar: 'title',
  fresh: 60,
  every: 30_000,
  stays: () => true,
  reads: (state) => ['/wallet', pathOf(state)],
  title: () => t('wallet.title'),
  menu: () =>
    html`<a class="round" href="/wallet?find=yes" aria-label=${t('wallet.find')} @click=${(event) => {
      event.preventDefault()
      document.querySelector('.chip.find input')?.focus()
    }}>${icon('search')}</a>`,
  moved(state) {
    Object.assign(state, { typedQ: undefined, wish: null, wrong: null })
  },
  arrived(state, tools) {
    const path = pathOf(state)
    state.list = state.listOf === path ? withNewer(state.list, state.data[1]) : state.data[1]
    state.listOf = path
    if (state.data[0].valuation?.stale) readSources(state, tools)
  },
  shown(state, tools) {
    beside(state, tools, 'change', '/wallet/portfolio', ({ change }) => change)
    beside(state, tools, 'asked', '/wallet/requests?state=open&direction=in', ({ items }) => items)
  },
  renewed: (state, tools) => screen.shown(state, tools),
  left(state) {
    clearTimeout(state.timer)
  },
  failed(state) {
    const { error } = state
    const actions = [html`<a class="button primary" href="/wallet">${t('wallet.reset')}</a>`]
    // What was not looked for before is not on the device; the whole list is.
    if (error instanceof NoConnection && Object.keys(filtersOf(state.query)).length) {
      return empty({ isPage: true, picture: 'offline', title: t('state.offline'), text: t('wallet.offline'), actions })
    }
    return error.status === 422
      ? empty({ isPage: true, picture: 'filters', title: t('wallet.badFilter'), text: error.message, actions })
      : null
  },
  view: (state, act) =>
    html`
      <div class="stack">
        <h1 class="wide-title">${t('wallet.title')}</h1>
        ${ratesOrWallet('wallet')}${age(state)}
        <div class="wallet-cols">
          <div class="wallet-first">${playMoney(state.data[0])}${total(state)}</div>
          <div class="wallet-list">${list(state, act)}</div>
          <div class="wallet-side">${donut(state.data[0].balances)}${balancesCard(state.data[0])}</div>
        </div>
      </div>
      ${state.pattern === '/wallet/filters' ? filterSheet(state, act, state.data[0].balances.map(({ currency }) => currency)) : null}
      ${paper(() => historyPaper(state))}
    `,
  acts: {
    print: printing(pathOf),
    filter: (state, { go }, filters) => go(addressOf('/wallet', filters), { isInstead: true }),
    async find(state, { go }, text) {
      state.typedQ = text
      clearTimeout(state.timer)
      await new Promise((resolve) => {
        state.timer = setTimeout(resolve, typingPause)
      })
      return go(addressOf('/wallet', { ...filtersOf(state.query), q: text.trim() }), { isInstead: true })
    },
    apply(state, { go, fields }, event) {
      const wish = fields(event)
      const wrong = ['min', 'max'].filter((name) => wish[name] && !typed(wish[name]))
      if (wrong.length) {
        Object.assign(state, { wish, wrong })
        return toFault()
      }
      return go(addressOf('/wallet', { q: state.query.q, ...wish }), { isInstead: true })
    },
    async further(state, { ask }) {
      const path = state.listOf
      const found = await ask(pathOf(state, state.list.next))
      if (path === state.listOf) state.list = withOlder(state.list, found)
    },
    /** The whole list as a table for spreadsheets, not only the page. */
    async table(state, { say }) {
      const { blob, name } = await readTable(listOf(filtersOf(state.query)))
      keepFile({ blob, name: name ?? `wayswap-wallet-${new Date(now()).toISOString().slice(0, 10)}.csv` })
      say(t('wallet.tableGiven'))
    },
  },
}
