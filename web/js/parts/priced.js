// The price of an offer that is being written. The server computes it as it will for others; the app only asks and shows.
import { day, typed } from '../format.js'
import { html } from '../html.js'
import { t } from '../text.js'
import { isExact } from './price.js'
import { notice } from './states.js'
import { ticket, ticketLater } from './ticket.js'

const pauseOfTyping = 250

/** Whether a draft has what a price needs. Before that, the server is only asked for the published rate. */
const isWhole = (draft) => Boolean(typed(draft.amount ?? '')) && (draft.pricing !== 'fixed' || Boolean(typed(draft.rate ?? '')))

/** What the server is asked about a draft. */
const pathOf = (draft, country) => {
  const { have, want } = draft
  if (have === want) return null
  const amount = typed(draft.amount ?? '') ?? '100'
  const own = draft.pricing === 'fixed' ? typed(draft.rate ?? '') : null
  return `/quotes?${new URLSearchParams({
    have,
    want,
    amount,
    minFill: draft.inParts ? typed(draft.minFill ?? '') ?? amount : amount,
    exact: String(Boolean(isExact(draft))),
    ...own ? { rate: own } : draft.pricing === 'fixed' ? {} : { premiumBps: String(Number(draft.premiumBps) || 0) },
    ...country ? { country } : {},
  })}`
}

/** Asks for the price of `state.draft`, after a pause in typing. What is typed stays, whatever the answer. */
export async function askPrice(state, tools, { country, isAgain = false } = {}) {
  const { ask, update, later } = tools
  const path = pathOf(state.draft, country)
  clearTimeout(state.priceTimer)
  if (!path || path === state.pricePath && !isAgain) return
  Object.assign(state, { pricePath: path, priceError: null })
  update()
  await new Promise((resolve) => {
    state.priceTimer = setTimeout(resolve, pauseOfTyping)
  })
  let found = { quote: null }
  try {
    found = { quote: await ask(path), noRate: false }
  } catch (error) {
    const isUnrated = error.status === 422 && Object.keys(error.fields ?? {}).some((pointer) => ['/have', '/want'].includes(pointer))
    found = isUnrated ? { quote: null, noRate: true } : { quote: null, priceError: error }
  }
  if (state.pricePath !== path) return
  later('price', found.priceError, () => askPrice(state, tools, { country, isAgain: true }))
  Object.assign(state, found, { quotePath: path, noRate: found.noRate || Boolean(found.quote && !found.quote.reference) })
  update()
}

/** The ticket of a draft as its owner sees it, or what stands in its place. */
export const pricedTicket = (state, again) => {
  const { draft, quote, priceError, pricePath, quotePath } = state
  if (!isWhole(draft) || !pricePath) return null
  if (priceError || pricePath !== quotePath) return ticketLater(priceError, again)
  if (!quote) return null
  return html`${quote.reference?.stale ? notice(t('publish.old', { day: day(quote.reference.asOf, { long: true }) })) : null}
    ${
    ticket({
      shown: quote.shown,
      isMine: true,
      reference: quote.reference,
      other: quote.otherReference,
      isRounded: Boolean(quote.notes),
      savings: null,
      street: quote.street,
    })
  }`
}
