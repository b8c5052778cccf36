// Requests for money: to you, which you pay or decline, and by you, which you can take back.
import { moment, momentWithin } from '../format.js'
import { html, keyed } from '../html.js'
import { can, refusalOf, whyNot } from '../parts/actions.js'
import { icon } from '../parts/icon.js'
import { sheet } from '../parts/sheet.js'
import { age, empty } from '../parts/states.js'
import { told } from '../parts/told.js'
import { parts, t } from '../text.js'
import { canSend, isLost, lost, needsNetwork, send, stop, unanswered, whenOnline } from '../wallet/attempt.js'
import { playMoney } from '../wallet/play.js'
import { noteText, noteWarning, reportNote } from '../wallet/note.js'
import { other, picture } from '../wallet/rows.js'
import { availableOf, faultOf, full, problemUnless } from '../wallet/sums.js'

const path = (cursor) => `/wallet/requests?limit=30${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`

const isOpen = ({ state }) => state === 'open'

const known = ['open', 'accepted', 'declined', 'withdrawn', 'lapsed']

/** What stands open to you comes first, then what you ask, then what is over. */
const groups = (items) =>
  [['yours', items.filter((item) => isOpen(item) && item.direction === 'in')], [
    'theirs',
    items.filter((item) => isOpen(item) && item.direction === 'out'),
  ], ['over', items.filter((item) => !isOpen(item))]].filter(([, found]) => found.length)

const row = (item) =>
  keyed(
    item.id,
    html`
      <li class="request"><div class="row top-of">${picture({ ...item, kind: 'transfer' })}
        <span class="grow"><span>${parts(`request.${isOpen(item) ? item.direction : `was.${item.direction}`}`, {
          name: other(item),
        })}</span>
          <span class="small softer">${isOpen(item)
            ? t('request.until', { moment: momentWithin(item.lapsesAt) })
            : `${t(`request.state.${known.includes(item.state) ? item.state : 'over'}`)} · ${moment(item.createdAt)}`}</span></span>
        <span class="money-sums sum">${full(item.amount)}</span></div>
        ${noteText(item)
          ? html`<p class="below note small">${noteText(item)}</p>${noteWarning(item)}<p class="below">${reportNote(item)}</p>`
          : null}
        ${can(item, 'decline')
          ? html`
            <p
              class="row below"><a class="button primary small" href=${`/wallet/requests/${item.id}/accept`}>${t('request.accept')}</a><a
                class="button small" href=${`/wallet/requests/${item.id}/decline`}>${t('request.decline')}</a></p>
          `
          : can(item, 'withdraw')
          ? html`<p class="row below"><a class="button small"
            href=${`/wallet/requests/${item.id}/decline`}>${t('request.withdraw')}</a></p>`
          : item.transaction
          ? html`<p class="below"><a class="quiet-link"
            href=${`/wallet/transactions/${item.transaction}`}>${t('transaction.open')}${icon('next')}</a></p>`
          : null}</li>
    `,
  )

const nameOf = ({ params }) => `${params.answer} ${params.id}`

/** Asks once more before money goes, or a request ends. */
const question = (state, act) => {
  const item = state.items.find(({ id }) => id === state.params.id)
  const isPaid = state.params.answer === 'accept'
  const kind = isPaid ? 'accept' : item?.direction === 'out' ? 'withdraw' : 'decline'
  const refused = item && whyNot(item, kind)
  if (!item || !['accept', 'decline'].includes(state.params.answer) || !can(item, kind) && !refused) {
    return isLost(state) ? sheet(t('request.title'), '/wallet/requests', lost(state, act)) : sheet(
      t('request.title'),
      '/wallet/requests',
      html`<p>${t('request.gone')}</p><a class="button wide" href="/wallet/requests">${t('request.back')}</a>`,
    )
  }
  const { currency } = item.amount
  const isLacking = refused && refusalOf(item, kind).kind === 'insufficient-balance'
  const fault = faultOf(state.problem, 'amount')
  return sheet(
    t(`request.${kind}Title`),
    '/wallet/requests',
    html`
      <form class="stack" @submit=${(event) => {
        event.preventDefault()
        act.send()
      }}>
        <p>${parts(`request.${kind}Text`, { name: other(item), sum: html`<b>${full(item.amount)}</b>` })}</p>
        ${noteText(item) ? html`<blockquote class="said">${noteText(item)}</blockquote>${noteWarning(item)}` : null}
        ${isPaid
          ? html`<p class=${`row wrap small ${refused ? 'clay-text' : 'softer'}`}><span
            class="grow">${refused ?? t('send.available', { sum: full(availableOf(state.data[0], currency)) })}</span>${
            isLacking
              ? html`<a class="button small" href=${`/wallet/trade?get=${currency}`}>${icon('swap')}${t('request.buy', { currency })}</a>`
              : null
          }</p>`
          : null}
        ${lost(state, act)}${fault
          ? html`<p class="notice alarm" role="alert">${icon('warning')}<span>${fault}</span></p>`
          : isLost(state)
          ? null
          : problemUnless(state.problem)}
        ${needsNetwork(state)}
        <button class=${`button wide ${isPaid ? 'primary' : 'danger'}`} ?disabled=${Boolean(refused) || !canSend(state) ||
          isLost(state)}>${isPaid ? t('send.sum', { sum: full(item.amount) }) : t(`request.${kind}`)}</button>
      </form>
    `,
  )
}

export const screen = {
  tab: 'wallet',
  bar: 'back',
  keepsTabs: true,
  every: 30_000,
  stays: () => true,
  reads: () => ['/wallet', path()],
  title: () => t('request.title'),
  menu: () => html`<a class="round" href="/wallet/ask" aria-label=${t('ask.title')}>${icon('plus')}</a>`,
  start(state, tools) {
    state.more = []
    state.forget = whenOnline(state, tools, screen.acts.send)
    return screen.moved(state)
  },
  async moved(state) {
    state.attempt = state.params.id ? await unanswered(nameOf(state)) : null
  },
  left(state) {
    state.forget?.()
  },
  arrived(state, tools) {
    told(state, tools, 'money-request')
    const [, found] = state.data
    const ids = new Set(found.items.map(({ id }) => id))
    state.items = [...found.items, ...state.more.filter(({ id }) => !ids.has(id))]
    if (!state.more.length) state.next = found.next
  },
  view: (state, act) =>
    html`
      <div class="stack narrow-column">
        <div class="row wide-title"><h1 class="grow">${t('request.title')}</h1><a class="button primary small"
          href="/wallet/ask">${icon('plus')}${t('ask.title')}</a></div>
        ${playMoney(state.data[0])}${age(state)}
        ${state.items.length
          ? groups(state.items).map(([name, items]) =>
            keyed(
              name,
              html`
                <section class="card">
                  <h2>${t(`request.${name}`)}</h2>
                  <ul class="money-rows">${items.map(row)}</ul>
                </section>
              `,
            )
          )
          : empty({
            picture: 'ask',
            title: t('request.none'),
            text: t('request.noneText'),
            actions: [html`<a class="button primary" href="/wallet/ask">${t('ask.title')}</a>`],
          })}
        ${state.next
          ? html`
            <button class="button wide" ?disabled=${state.busy === 'further'}
              @click=${() => act.further()}>${t('request.older')}</button>
          `
          : null}
      </div>
      ${state.params.id ? question(state, act) : null}
    `,
  acts: {
    async further(state, { ask }) {
      const found = await ask(path(state.next))
      state.more = [...state.more, ...found.items]
      state.items = [...state.items, ...found.items]
      state.next = found.next
    },
    giveUp: stop,
    async send(state, { say, back, refresh }) {
      const { answer, id } = state.params
      try {
        await send(state, nameOf(state), `/wallet/requests/${id}/${answer}`, {})
      } catch (error) {
        if (error.kind === 'request-closed') refresh()
        throw error
      }
      say(t(answer === 'accept' ? 'send.done' : 'request.ended'))
      await back('/wallet/requests')
      return refresh()
    },
  },
}
