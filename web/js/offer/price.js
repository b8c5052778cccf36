// How much is left of an offer, and the ticket for the part that one chooses of it.
import { notice } from '../parts/states.js'
import { ticket, ticketLater } from '../parts/ticket.js'
import { t } from '../text.js'

export const isMine = (state) => state.me && state.data[0].traveller.handle === state.me.handle

/** What is left of an offer, for others what notes pay of it; of one that is reserved or over, what it was. */
export const ofOffer = (state) => {
  const [{ have, remaining, quote }] = state.data
  return !Number(remaining.amount) ? have : isMine(state) ? remaining : quote?.shown.get ?? remaining
}

/** Whether all that is left was chosen: the page has the price of that. */
export const isAll = ({ sum, data: [{ remaining }] }) => sum === undefined || Number(sum) === Number(remaining.amount)

/** The ticket for the chosen part, as the server prices it; null while there is none. */
export const terms = (state) => {
  const [offer] = state.data
  const found = state.quote ?? (isMine(state) || isAll(state) ? offer.quote : null)
  return found
    ? {
      shown: found.shown,
      reference: found.reference,
      other: found.otherReference,
      isRounded: Boolean(found.notes ?? found.remainder),
      street: found.street,
      savings: found.savings?.filter(({ for: side }) => side === 'taker'),
    }
    : null
}

/** The ticket, or what stands in its place while the server is asked. */
export const priced = (state, act) => {
  const [offer] = state.data
  const shown = terms(state)
  if (shown) return ticket(isMine(state) ? { ...shown, isMine: true, savings: null } : shown)
  if (offer.state !== 'active') return null
  return offer.quote ? ticketLater(state.priceError, () => act.quote()) : notice(t('offer.noRate'), 'info')
}
