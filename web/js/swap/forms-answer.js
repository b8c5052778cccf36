// The forms of a proposal: accept, counter, decline, withdraw.
import { rate, typeable, typed } from '../format.js'
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { first } from '../parts/person.js'
import { isInWallet } from '../parts/settled.js'
import { ticket } from '../parts/ticket.js'
import { parts, t } from '../text.js'
import { agree, input } from './form.js'
import { place, when } from './hero.js'
import { isAhead, meetingBody } from './meeting.js'

const terms = (swap) => {
  const { shown, reference, meeting, reconfirm } = swap.terms
  return html`
    ${ticket({ shown, reference, isMine: swap.me === 'owner' })}
    ${meeting
      ? html`<section class="card stack tight"><h2>${t('meet.with')}</h2><p class="mid">${when(meeting)}</p>${place(meeting)}</section>`
      : null}
    ${reconfirm ? html`<p class="notice sun">${t('swap.edited')}</p>` : null}
  `
}

export const accept = {
  title: () => t('act.acceptTitle'),
  says: (swap) =>
    parts(isInWallet(swap) ? 'inWallet.says' : swap.terms.meeting ? 'says.acceptMeeting' : 'says.accept', { name: first(swap.with) }),
  button: (state, swap) => t(isInWallet(swap) ? 'inWallet.accept' : 'act.accept'),
  fields: (state, swap) =>
    html`${terms(swap)}${swap.terms.meeting && !swap.terms.meeting.verified ? agree(state, 'acknowledged', t('meet.advice')) : null}`,
  body: ({ form }, swap) => ({ termsHash: swap.terms.hash, ...form.acknowledged ? { acknowledged: true } : {} }),
  done: (state, swap) => t(isInWallet(swap) ? 'inWallet.done' : 'did.accept'),
  // What helps where the money is short: of one's own, or of the other.
  helps: ({ kind }, swap) =>
    kind === 'insufficient-balance'
      ? html`
        <p
          class="row wrap"><a class="button" href="/wallet/deposit">${icon('download')}${t('inWallet.deposit')}</a><a class="button"
            href=${`/wallet/trade?get=${swap.terms.give.currency}`}>${icon('swap')}${t('pair.trade')}</a></p>
      `
      : kind === 'other-cannot-pay'
      ? html`<p><a class="button" href=${`/threads/${swap.thread}`}>${icon('chat')}${t('swap.chat')}</a></p>`
      : null,
}

export const decline = {
  title: () => t('act.declineTitle'),
  says: (swap) => parts('says.decline', { name: first(swap.with) }),
  button: () => t('act.decline'),
  isDanger: true,
  fields: (state, swap) => terms(swap),
  done: () => t('did.decline'),
}

export const withdraw = {
  title: () => t('act.withdrawTitle'),
  says: (swap) => parts('says.withdraw', { name: first(swap.with) }),
  button: () => t('act.withdraw'),
  isDanger: true,
  fields: (state, swap) => terms(swap),
  done: () => t('did.withdraw'),
}

/** What was typed as the server takes it; what is no amount goes as it is, so that the server says what is wrong. */
const plain = (text) => typed(text) ?? text.trim()

/** Other terms are whole ones: the meeting that was named stays in them, as long as it is to come. */
const keptMeeting = ({ terms: { meeting } }) => meeting && meeting.latitude !== null && isAhead(meeting) ? meeting : null

/** What the server is asked about other terms, whose price is the offer's unless one names a rate; null before that. */
const priceOf = ({ form, offer }, { me }) => {
  const [sum, own] = [typed(form.amount), typed(form.rate)]
  if (!offer || !sum) return null
  const { have, want, minFill, remaining, exact, pricing } = offer
  return `/quotes?${new URLSearchParams({
    have: have.currency,
    want,
    amount: sum,
    minFill: minFill.amount,
    most: remaining.amount,
    exact: String(exact),
    as: me === 'owner' ? 'owner' : 'taker',
    ...own ? { rate: own } : pricing.kind === 'fixed' ? { rate: pricing.rate } : { premiumBps: String(pricing.premiumBps) },
  })}`
}

/** Asks for the price after a pause in typing. Without an answer the form has none, and the server says it when it is sent. */
async function askPrice(state, swap, tools) {
  clearTimeout(state.priceTimer)
  const path = priceOf(state, swap)
  if (!path) return
  await new Promise((resolve) => {
    state.priceTimer = setTimeout(resolve, 250)
  })
  const again = (error) => {
    if (path === priceOf(state, swap)) tools.later('price', error, () => askPrice(state, swap, tools))
  }
  const quote = await tools.ask(path).then((found) => {
    again(null)
    return found
  }, (error) => {
    again(error)
    return null
  })
  if (path !== priceOf(state, swap)) return
  state.priced = { path, quote }
  tools.update()
}

export const counter = {
  title: () => t('act.counterTitle'),
  says: (swap) => parts('says.counter', { name: first(swap.with) }),
  button: ({ confirms }) => t(Object.keys(confirms).length ? 'act.allTheSame' : 'act.counterSend'),
  async start(state, swap, tools) {
    const offered = swap.me === 'owner' ? swap.terms.give : swap.terms.get
    state.form = { amount: typeable(offered.amount.replace(/\.0+$/, '')), rate: '' }
    state.typedTerms = () => askPrice(state, swap, tools)
    state.offer = await tools.ask(`/offers/${swap.offer}`).catch(() => null)
    await state.typedTerms()
  },
  fields(state, swap) {
    const { about, terms: { rate: now, reference } } = swap
    const quote = state.priced?.path === priceOf(state, swap) ? state.priced?.quote : null
    return html`
      <div class="card stack">
        ${input(state, {
          name: 'amount',
          label: t('counter.amount', { currency: about.have.currency }),
          inputmode: 'decimal',
          autocomplete: 'off',
          required: true,
          large: true,
          pointer: '/amount',
          changed: () => state.typedTerms?.(),
        })}
        ${input(state, {
          name: 'rate',
          label: t('counter.rate', { have: about.have.currency, want: about.want }),
          inputmode: 'decimal',
          autocomplete: 'off',
          placeholder: typeable(now),
          pointer: '/rate',
          changed: () => state.typedTerms?.(),
          hint: reference
            ? t('counter.rateHint', { rate: rate(reference.rate, true), source: reference.source })
            : t('counter.rateHintNone'),
        })}
      </div>
      ${quote
        ? ticket({
          shown: quote.shown,
          isMine: swap.me === 'owner',
          reference: quote.reference,
          other: quote.otherReference,
          isRounded: Boolean(quote.notes),
          savings: null,
          street: quote.street,
        })
        : null}
      ${keptMeeting(swap)
        ? html`
          <section
            class="card stack tight"><h2>${t('meet.with')}</h2><p class="mid">${when(keptMeeting(swap))}</p>${place(keptMeeting(swap))}
                  ${keptMeeting(swap).verified ? null : agree(state, 'acknowledged', t('meet.advice'))}</section>
        `
        : null}
    `
  },
  body: ({ form, confirms }, swap) => ({
    amount: { amount: plain(form.amount), currency: swap.about.have.currency },
    ...plain(form.rate) ? { rate: plain(form.rate) } : {},
    ...keptMeeting(swap) ? { meeting: meetingBody(keptMeeting(swap)) } : {},
    ...confirms,
  }),
  done: () => t('did.counter'),
}
