// Orders: what waits for its rate, and what became of the others.
import { day, dayWithin, money, rate } from '../format.js'
import { html, keyed } from '../html.js'
import { can } from '../parts/actions.js'
import { coins } from '../parts/disc.js'
import { icon } from '../parts/icon.js'
import { isMadeUp, sampleLine } from '../parts/sample.js'
import { sheet } from '../parts/sheet.js'
import { age, empty, problem } from '../parts/states.js'
import { told } from '../parts/told.js'
import { t } from '../text.js'
import { needsNetwork } from '../wallet/attempt.js'
import { playMoney } from '../wallet/play.js'
import { rateText } from '../wallet/rate.js'
import { full } from '../wallet/sums.js'

const path = (cursor) => `/wallet/orders?limit=50${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`

const isOpen = ({ state }) => state === 'open'
const known = ['filled', 'cancelled', 'expired']

/** A rate without the zeros at its end, beyond two decimals; a whole one without decimals. */
const short = (text) => text.replace(/(\.\d\d\d*?)0+$/, '$1').replace(/\.0$/, '')

/** `Buy 50 USD at 3.50 PLN or less`. */
export const orderText = (order) =>
  t(`order.${order.side === 'buy' ? 'buy' : 'sell'}.${order.kind === 'stop-loss' ? 'stop' : 'limit'}`, {
    sum: money(order),
    rate: rate(short(order.rate), true),
    against: order.against,
  })

const ended = (order) =>
  html`
    <p class="below note small softer">${t(`order.state.${known.includes(order.state) ? order.state : 'over'}`)}${order.endedAt
      ? ` · ${dayWithin(order.endedAt)}`
      : ''}${order.pays && order.gets ? html`<br>${t('order.did', { pays: full(order.pays), gets: full(order.gets) })}` : null}</p>
  `

const waiting = (order) =>
  html`
    <p class="below note small softer">${t('order.until', { day: day(order.until) })} · ${t('order.kept', { sum: full(order.reserved) })}
      ${order.reference ? html`<br>${t('order.now', { rate: rateText(order.reference.rate), day: day(order.reference.asOf) })}` : null}</p>
  `

const row = (order) =>
  keyed(
    order.id,
    html`
      <li class="request of-order"><div class="row top-of">${order.side === 'buy'
        ? coins(order.against, order.currency)
        : coins(order.currency, order.against)}
        <span class="grow"><b class="mid">${orderText(order)}</b></span>
        <span class="badge">${t(`order.kind.${order.kind === 'stop-loss' ? 'stop' : 'limit'}`)}</span></div>
        ${isOpen(order) ? waiting(order) : ended(order)}
        ${can(order, 'edit')
          ? html`
            <p
              class="row below"><a class="button small" href=${`/wallet/orders/${order.id}/edit`}>${icon('edit')}${t('order.edit')}</a><a
                class="button small" href=${`/wallet/orders/${order.id}/cancel`}>${icon('close')}${t('order.stop')}</a></p>
          `
          : order.transaction
          ? html`<p class="below"><a class="quiet-link"
            href=${`/wallet/transactions/${order.transaction}`}>${t('transaction.open')}${icon('next')}</a></p>`
          : null}</li>
    `,
  )

const cancelSheet = (state, act) => {
  const order = state.items.find(({ id }) => id === state.params.id)
  return sheet(
    t('order.cancelTitle'),
    '/wallet/orders',
    order && isOpen(order)
      ? html`
        <form class="stack" @submit=${(event) => {
          event.preventDefault()
          act.cancel(order)
        }}>
          <p><b class="mid">${orderText(order)}</b></p><p class="softer">${t('order.cancelText', { sum: full(order.reserved) })}</p>
          ${problem(state.problem)}${needsNetwork(state)}
          <button class="button danger wide" ?disabled=${state.busy === 'cancel' || !state.app.isOnline}>${t('order.cancel')}</button>
        </form>
      `
      : html`<p>${t('order.gone')}</p><a class="button wide" href="/wallet/orders">${t('order.back')}</a>`,
  )
}

export const screen = {
  tab: 'wallet',
  bar: 'back',
  fresh: 60,
  keepsTabs: true,
  every: 30_000,
  stays: () => true,
  reads: () => [path()],
  title: () => t('order.title'),
  menu: () => html`<a class="round" href="/wallet/orders/new" aria-label=${t('order.new')}>${icon('plus')}</a>`,
  start(state) {
    state.more = []
  },
  arrived(state, tools) {
    told(state, tools, 'order')
    const [found] = state.data
    const ids = new Set(found.items.map(({ id }) => id))
    state.items = [...found.items, ...state.more.filter(({ id }) => !ids.has(id))]
    if (!state.more.length) state.next = found.next
  },
  view(state, act) {
    const lists = [['open', state.items.filter(isOpen)], ['ended', state.items.filter((order) => !isOpen(order))]].filter(([, items]) =>
      items.length
    )
    return html`
      <div class="stack narrow-column">
        <div class="row wide-title"><h1 class="grow">${t('order.title')}</h1><a class="button primary small"
          href="/wallet/orders/new">${icon('plus')}${t('order.new')}</a></div>
        ${playMoney(state.data[0])}${age(state)}${sampleLine(state.items.some((order) => isOpen(order) && isMadeUp(order.reference)))}
        ${lists.length
          ? lists.map(([name, items]) =>
            keyed(
              name,
              html`
                <section class="card">
                  <h2>${t(`order.${name}`)}</h2>
                  <ul class="money-rows">${items.map(row)}</ul>
                </section>
              `,
            )
          )
          : empty({
            picture: 'clock',
            title: t('order.none'),
            text: t('order.noneText'),
            actions: [html`<a class="button primary" href="/wallet/orders/new">${t('order.new')}</a>`],
          })}
        ${state.next
          ? html`
            <button class="button wide" ?disabled=${state.busy === 'further'}
              @click=${() => act.further()}>${t('order.older')}</button>
          `
          : null}
      </div>
      ${state.params.id ? cancelSheet(state, act) : null}
    `
  },
  acts: {
    async further(state, { ask }) {
      const found = await ask(path(state.next))
      state.more = [...state.more, ...found.items]
      state.items = [...state.items, ...found.items]
      state.next = found.next
    },
    async cancel(state, { write, say, back, refresh }, order) {
      try {
        await write('DELETE', `/wallet/orders/${order.id}`, undefined, { version: order.version })
      } catch (error) {
        if (error.kind === 'order-closed' || error.status === 412) refresh()
        throw error
      }
      say(t('order.cancelled'))
      await back('/wallet/orders')
      return refresh()
    },
  },
}
