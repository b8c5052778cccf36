// How much of an offer one asks for: typed, or by steps that can be paid in notes.
import { money, typeable, typed } from '../format.js'
import { html } from '../html.js'
import { t } from '../text.js'

/** The bounds of what one can take: the smallest part and all that is left. */
const boundsOf = ({ minFill, remaining }) => [Number(minFill.amount), Number(remaining.amount)]

const isWithin = (sum, offer) => {
  const [least, most] = boundsOf(offer)
  return sum !== null && Number(sum) >= least && Number(sum) <= most
}

/** Whole units where there are many. */
const round = (value) => value >= 10 ? Math.round(value) : Number(value.toFixed(2))

/**
 * How much one wishes of an offer, within its bounds: as the address names it, else as much as one gives for. The server
 * rounds it to what notes can pay.
 */
export function wishOf({ query, sum, data: [offer] }) {
  const [least, most] = boundsOf(offer)
  const { gives, gets } = offer.quote ?? {}
  const given = Number(gets?.amount) && Number(query.give) ? Number(query.give) / Number(gets.amount) * Number(gives.amount) : null
  const wish = Number(query.amount) || Number(sum) || (given ? round(given) : most)
  return String(Math.min(most, Math.max(least, wish)))
}

/** What is wrong with what was typed, or null. */
export const amountFault = ({ typedSum, problem, data: [offer] }) => {
  const refused = problem?.fields?.['/amount/amount'] ?? problem?.fields?.['/amount']
  if (refused) return refused
  if (typedSum === null || typedSum === undefined) return null
  const { minFill, remaining } = offer
  if (isWithin(typed(typedSum), offer)) return null
  return minFill.amount === remaining.amount
    ? t('propose.onlyAll', { sum: money(remaining) })
    : t('propose.within', { least: money(minFill), most: money(remaining) })
}

/** The field in which one types it; what is typed is taken as soon as it can be. */
export function amountInput(state, act, { id, label }) {
  const [offer] = state.data
  const fault = amountFault(state)
  const text = state.typedSum ?? typeable(state.sum)
  const digits = Math.max(2, text.length)
  return html`
    <input class="sum-field" style=${{ '--part': `${digits}ch`, '--digits': String(digits) }} id=${id} name="amount" inputmode="decimal"
      autocomplete="off" maxlength="24" aria-label=${label}
      .value=${text} aria-invalid=${fault ? 'true' : null} aria-describedby=${fault ? `${id}-fault` : null}
      ?readonly=${offer.minFill.amount === offer.remaining.amount} @input=${(event) => act.type(event.target.value)}>
  `
}

export const amountFaultLine = (state, id) => {
  const fault = amountFault(state)
  return fault ? html`<p class="fault" id=${`${id}-fault`}>${fault}</p>` : null
}

/** The amount in a form of its own label, with what there is of it. */
export const amountField = (state, act) => {
  const [{ remaining }] = state.data
  return html`
    <div class="field"><label for="propose-amount">${t('propose.amount', { sum: money(remaining) })}</label>
      <div class="input sum-input">${amountInput(state, act, { id: 'propose-amount', label: null })}
        <span class="softer name-of">${remaining.currency}</span></div>
      ${amountFaultLine(state, 'propose-amount')}</div>
  `
}

/** What one types: it stays as it is typed, and is asked for once it lies within the offer. */
export const typeAmount = (take) => (state, tools, text) => {
  const sum = typed(text)
  const [offer] = state.data
  const done = isWithin(sum, offer) ? take(state, tools, sum) : null
  state.typedSum = text
  tools.update()
  return done
}
