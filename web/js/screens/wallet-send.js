// Sends money to a traveller, or asks one for it: by handle or by phone, with a note.
import { expected } from '../api.js'
import { money, typeable, typed } from '../format.js'
import { html, keyed } from '../html.js'
import { avatar } from '../parts/disc.js'
import { field } from '../parts/field.js'
import { toFault } from '../parts/form.js'
import { icon } from '../parts/icon.js'
import { age } from '../parts/states.js'
import { parts, t } from '../text.js'
import { canSend, isLost, lost, needsNetwork, send, stop, unanswered, whenOnline } from '../wallet/attempt.js'
import { playMoney } from '../wallet/play.js'
import { other } from '../wallet/rows.js'
import { completion, isSeen, readRecipient, recipientOf } from '../wallet/recipient.js'
import { availableOf, codeIn, currenciesOf, faultOf, full, homeOf, problemUnless, spentFirst, sumField } from '../wallet/sums.js'

const longest = 140
const most = 6

const isAsking = (state) => state.pattern === '/wallet/ask'
const nameOf = (state) => isAsking(state) ? 'ask' : 'send'

const bodyOf = (state) => {
  const { sum, currency, note } = state.typed
  return {
    [isAsking(state) ? 'from' : 'to']: recipientOf(state),
    amount: { amount: typed(sum) ?? sum, currency },
    ...note.trim() ? { note: note.trim() } : {},
  }
}

/** What stands in the form: of an attempt without an answer, else of the address. */
const typedOf = ({ attempt, query }) => {
  const { amount, note, to, from } = attempt?.body ??
    { note: query.note, to: query.to, amount: { amount: query.amount, currency: query.currency } }
  return {
    to: to ?? from ?? '',
    sum: /^[\d.]+$/.test(amount.amount ?? '') ? typeable(amount.amount) : '',
    currency: codeIn(amount.currency),
    note: note ?? '',
  }
}

/** Whom one sent to, and what: one tap names them, another one takes the whole transfer. */
const recipients = (state, act) => {
  const items = state.data[1].items.filter(({ to }) => to)
  return items.length
    ? html`
      <section class="card">
        <h2>${t('send.recent')}</h2>
        <ul class="money-rows recipients">${items.slice(0, most).map((item) =>
          keyed(
            item.to,
            html`
              <li class="row"><button type="button" class="row plain-button grow" ?disabled=${isLost(state)}
                aria-pressed=${String(state.typed.to === item.to)} @click=${() => act.choose(item)}>
                ${item.with ? avatar(item.with) : html`<span class="avatar">${icon('phone')}</span>`}
                <span class="grow"><span class="clip">${other({ with: item.with, counterparty: item.to })}</span><span
                  class="small softer clip">${t('send.times', { count: item.transfers })}</span></span></button>
                ${isAsking(state) ? null : html`
                  <button type="button" class="button small" ?disabled=${isLost(state)}
                    aria-label=${t('send.repeatLong', { sum: money(item.lastAmount) })}
                    @click=${() => act.choose(item, true)}>${icon('refresh')}${money(item.lastAmount)}</button>
                `}</li>
            `,
          )
        )}</ul>
      </section>
    `
    : null
}

const form = (state, act) => {
  const { typed: own } = state
  const [wallet] = state.data
  const faults = {
    to: faultOf(state.problem, 'to', '/to', '/from'),
    amount: faultOf(state.problem, 'amount', '/amount/amount', '/amount', '/amount/currency'),
    note: faultOf(state.problem, 'note', '/note'),
  }
  const codes = state.codes ?? currenciesOf(wallet).map(({ currency }) => currency)
  const sum = typed(own.sum)
  return html`
    <form class="stack" novalidate @submit=${(event) => {
      event.preventDefault()
      act.send()
    }}>
      ${lost(state, act)}${isLost(state) ? null : problemUnless(state.problem, ...Object.values(faults))}
      <fieldset class="card stack" ?disabled=${isLost(state)}><legend class="visually-hidden">${t(`${nameOf(state)}.title`)}</legend>
        <div>${field({
          name: 'to',
          label: t(`${nameOf(state)}.to`),
          value: own.to,
          required: true,
          autocomplete: 'off',
          autocapitalize: 'none',
          maxlength: 64,
          hint: t(state.me.badges?.includes('phone') ? 'send.toHintOwn' : 'send.toHint'),
          fault: faults.to,
          input: (event) => act.set({ to: event.target.value }),
        })}${completion(state)}</div>
        ${sumField({
          id: 'amount',
          label: t('send.amount'),
          value: own.sum,
          currency: own.currency,
          codes: codes.includes(own.currency) ? codes : [own.currency, ...codes],
          side: isAsking(state) ? 'get' : 'give',
          fault: faults.amount,
          hint: isAsking(state) ? null : t('send.available', { sum: full(availableOf(wallet, own.currency)) }),
          input: (text) => act.set({ sum: text }),
          choose: (currency) => act.set({ currency }),
        })}
        ${field({
          name: 'note',
          label: t('send.note'),
          value: own.note,
          autocomplete: 'off',
          maxlength: longest,
          hint: t('send.noteHint', { count: longest - own.note.length }),
          fault: faults.note,
          input: (event) => act.set({ note: event.target.value }),
        })}
      </fieldset>
      ${needsNetwork(state)}
      <div class="foot"><a class="button" href="/wallet">${t('settings.cancel')}</a>
        <button class="button primary" ?disabled=${!canSend(state) || isLost(state)}>${icon(isAsking(state) ? 'ask' : 'send')}${sum
          ? t(`${nameOf(state)}.sum`, { sum: money({ amount: sum, currency: own.currency }) })
          : t(`${nameOf(state)}.title`)}</button></div>
    </form>
  `
}

export const screen = {
  tab: 'wallet',
  bar: 'back',
  reads: () => ['/wallet', '/wallet/recipients?limit=10'],
  title: (state) => t(`${nameOf(state)}.title`),
  async start(state, tools) {
    state.attempt = await unanswered(nameOf(state))
    state.typed = typedOf(state)
    state.forget = whenOnline(state, tools, screen.acts.send)
  },
  /** One sends what one has; one can ask for any currency. */
  shown(state, tools) {
    const { read, update } = tools
    readRecipient(state, tools, 0)
    if (isAsking(state)) {
      read('/currencies').then(({ data }) => {
        state.codes = data.items.filter(({ rated }) => rated).map(({ code }) => code)
        update()
      }, expected)
    }
  },
  left(state) {
    state.forget?.()
  },
  arrived(state) {
    state.typed.currency ??= isAsking(state) ? homeOf(state.data[0]) : spentFirst(state.data[0])
  },
  view: (state, act) =>
    html`
      <div class="stack">
        <h1 class="wide-title">${t(`${nameOf(state)}.title`)}</h1>
        ${playMoney(state.data[0])}${age(state)}
        <nav class="segments" aria-label=${t('send.or')}>${['send', 'ask'].map((name) =>
          html`<a href=${`/wallet/${name}`} aria-current=${name === nameOf(state) ? 'page' : null}>${t(`${name}.title`)}</a>`
        )}</nav>
        <div class="wallet-form"><div>${recipients(state, act)}</div><div>${form(state, act)}</div></div>
      </div>
    `,
  acts: {
    set(state, tools, change) {
      Object.assign(state.typed, change)
      if (change.to !== undefined) readRecipient(state, tools)
    },
    choose(state, _, item, isWhole) {
      Object.assign(
        state.typed,
        { to: item.to },
        isWhole ? { sum: typeable(item.lastAmount.amount), currency: item.lastAmount.currency, note: item.lastNote ?? '' } : {},
      )
      if (!isWhole) requestAnimationFrame(() => document.querySelector('#amount')?.focus())
    },
    giveUp: stop,
    async send(state, tools) {
      let answer
      try {
        if (!isLost(state) && !await isSeen(state, tools)) return null
        answer = await send(state, nameOf(state), isAsking(state) ? '/wallet/requests' : '/wallet/transfers', bodyOf(state))
      } catch (error) {
        toFault()
        throw error
      }
      tools.say(t(answer ? `${nameOf(state)}.done` : 'attempt.done'))
      return tools.go(isAsking(state) ? '/wallet/requests' : answer ? `/wallet/transactions/${answer.transaction.id}` : '/wallet', {
        isInstead: true,
      })
    },
  },
}
