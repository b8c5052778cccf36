// The forms of a proposal: accept, counter, decline, withdraw.
import { money, rate } from '../format.js'
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { first } from '../parts/person.js'
import { isInWallet } from '../parts/settled.js'
import { ticket } from '../parts/ticket.js'
import { parts, t } from '../text.js'
import { agree, input } from './form.js'
import { place, when } from './hero.js'
import { premiumOf } from './rules.js'

const terms = (swap) => {
  const { give, get, reference, meeting, reconfirm } = swap.terms
  return html`
    ${ticket({ give, get, reference, premiumBps: premiumOf(swap), isMine: swap.me === 'owner' })}
    ${meeting ? html`<section class="card stack tight"><h2>${t('meet.with')}</h2><p class="mid">${when(meeting)}</p>${place(meeting)}</section>` : null}
    ${reconfirm ? html`<p class="notice sun">${t('swap.edited')}</p>` : null}`
}

export const accept = {
  title: () => t('act.acceptTitle'),
  says: (swap) => parts(isInWallet(swap) ? 'inWallet.says' : swap.terms.meeting ? 'says.acceptMeeting' : 'says.accept', { name: first(swap.with) }),
  button: (state, swap) => t(isInWallet(swap) ? 'inWallet.accept' : 'act.accept'),
  fields: (state, swap) => html`${terms(swap)}${swap.terms.meeting && !swap.terms.meeting.verified ? agree(state, 'acknowledged', t('meet.advice')) : null}`,
  body: ({ form }, swap) => ({ termsHash: swap.terms.hash, ...form.acknowledged ? { acknowledged: true } : {} }),
  done: (state, swap) => t(isInWallet(swap) ? 'inWallet.done' : 'did.accept'),
  // What helps where the money is short: of one's own, or of the other.
  helps: ({ kind }, swap) => kind === 'insufficient-balance' ? html`<p class="row wrap"><a class="button" href="/wallet/deposit">${icon('download')}${t('inWallet.deposit')}</a><a class="button" href=${`/wallet/trade?get=${swap.terms.give.currency}`}>${icon('swap')}${t('pair.trade')}</a></p>`
    : kind === 'other-cannot-pay' ? html`<p><a class="button" href=${`/threads/${swap.thread}`}>${icon('chat')}${t('swap.chat')}</a></p>` : null,
}

export const decline = {
  title: () => t('act.declineTitle'), says: (swap) => parts('says.decline', { name: first(swap.with) }), button: () => t('act.decline'), isDanger: true,
  fields: (state, swap) => terms(swap), done: () => t('did.decline'),
}

export const withdraw = {
  title: () => t('act.withdrawTitle'), says: (swap) => parts('says.withdraw', { name: first(swap.with) }), button: () => t('act.withdraw'), isDanger: true,
  fields: (state, swap) => terms(swap), done: () => t('did.withdraw'),
}

const plain = (text) => text.trim().replace(/[\s\u00a0]/g, '').replace(',', '.')

export const counter = {
  title: () => t('act.counterTitle'),
  says: (swap) => parts('says.counter', { name: first(swap.with) }),
  button: ({ confirms }) => t(Object.keys(confirms).length ? 'act.allTheSame' : 'act.counterSend'),
  start(state, swap) {
    const offered = swap.me === 'owner' ? swap.terms.give : swap.terms.get
    state.form = { amount: offered.amount.replace(/\.0+$/, ''), rate: '' }
  },
  fields(state, swap) {
    const { about, terms: { rate: now, reference } } = swap
    const sum = Number(plain(state.form.amount)) * Number(plain(state.form.rate) || now)
    return html`
      <div class="card stack">
        ${input(state, { name: 'amount', label: t('counter.amount', { currency: about.have.currency }), inputmode: 'decimal', autocomplete: 'off', required: true, large: true, pointer: '/amount' })}
        ${input(state, { name: 'rate', label: t('counter.rate', { have: about.have.currency, want: about.want }), inputmode: 'decimal', autocomplete: 'off', placeholder: now, pointer: '/rate',
          hint: reference ? t('counter.rateHint', { rate: rate(reference.rate, true), source: reference.source }) : t('counter.rateHintNone') })}
        ${sum > 0 ? html`<p>${t('counter.sum', { sum: money({ amount: String(Math.round(sum)), currency: about.want }) })}</p>` : null}
      </div>`
  },
  body: ({ form, confirms }, swap) => ({
    amount: { amount: plain(form.amount), currency: swap.about.have.currency }, ...plain(form.rate) ? { rate: plain(form.rate) } : {}, ...confirms,
  }),
  done: () => t('did.counter'),
}
