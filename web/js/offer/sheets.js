// The dialogs of an offer: a proposal, and a message.
import { money } from '../format.js'
import { html } from '../html.js'
import { field } from '../parts/field.js'
import { icon } from '../parts/icon.js'
import { first } from '../parts/person.js'
import { isInWallet } from '../parts/settled.js'
import { sheet } from '../parts/sheet.js'
import { problem } from '../parts/states.js'
import { ticket } from '../parts/ticket.js'
import { parts, t } from '../text.js'
import { full } from '../wallet/sums.js'
import { amountField } from './amount.js'
import { meetingFields } from './meeting.js'
import { priced, terms } from './price.js'

/** The owner cannot accept what the proposer cannot pay. */
const lacks = (state) => {
  const lacking = state.quote?.lacking
  return lacking
    ? html`<p class="notice sun">${icon('info')}<span>${t('inWallet.lacks', { sum: full(lacking) })}
    <a href=${`/wallet/trade?get=${lacking.currency}`}>${t('inWallet.get', { currency: lacking.currency })}</a></span></p>`
    : null
}

/** Whoever wants an offer that was withdrawn meanwhile learns that, and not that there is no such page. */
const refused = ({ problem: error }) =>
  error?.status === 404
    ? html`<p class="notice alarm" role="alert">${icon('warning')}<span><b>${t('offer.gone')}.</b> ${t('offer.goneText')}</span></p>`
    : problem(error)

export const proposing = '/offers/:id/propose'

export const sheets = {
  [proposing]: (state, act) =>
    sheet(
      t('propose.title'),
      `/offers/${state.params.id}?amount=${state.sum}`,
      html`
        <form class="stack" @submit=${(event) => act.propose(event)}>
          ${amountField(state, act)}
          ${terms(state) ? ticket({ ...terms(state), savings: null }) : priced(state, act)}
          ${state.quote?.remainder
            ? html`<p class="small softer">${
              t(`propose.remainder.${state.quote.remainderGains ?? 'nobody'}`, { sum: money(state.quote.remainder) })
            }</p>`
            : null}
          ${state.quote?.roundedFrom
            ? html`<p class="small softer">${t('propose.roundedFrom', { sum: money(state.quote.roundedFrom) })}</p>`
            : null}
          ${meetingFields(state)}
          ${field({
            name: 'message',
            label: t('propose.message'),
            type: 'area',
            rows: 3,
            maxlength: 1000,
            value: state.message ?? '',
            placeholder: isInWallet(state.data[0]) ? '' : t('propose.messageHint'),
            input: (event) => {
              state.message = event.target.value
            },
          })}
          ${state.gap ? html`<p class="notice alarm" role="alert">${icon('pin')}<span>${state.gap}</span></p>` : null}
          ${refused(state)}
          ${lacks(state)}
          <p class="small softer">${isInWallet(state.data[0]) ? `${t('inWallet.propose')} ` : ''}${t('propose.free')}</p>
          <button class="button primary wide"
            ?disabled=${state.busy === 'propose'}>${t(state.isRounding ? 'propose.allTheSame' : 'propose.send')}</button>
        </form>
      `,
    ),
  '/offers/:id/message': (state, act) =>
    sheet(
      parts('offer.write', { name: first(state.data[0].traveller) }),
      `/offers/${state.params.id}?amount=${state.sum}`,
      html`
        <form class="stack" @submit=${(event) => act.write(event)}>
          ${field({
            name: 'body',
            label: t('chat.message'),
            type: 'area',
            rows: 4,
            maxlength: 2000,
            value: state.message ?? '',
            required: true,
            input: (event) => {
              state.message = event.target.value
            },
          })}
          ${refused(state)}
          <button class="button primary wide" ?disabled=${state.busy === 'write'}>${icon('send')}${t('chat.send')}</button>
        </form>
      `,
    ),
}
