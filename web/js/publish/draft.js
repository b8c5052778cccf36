// What is typed into the wizard, and what becomes of it. The device keeps it until it is published.
import { typed } from '../format.js'
import { availabilityOf } from '../parts/days.js'
import { pricingOf } from '../parts/price.js'
import { isInWallet } from '../parts/settled.js'
import { recall } from '../store.js'

/** The steps of a draft: what settles in the wallet has no place. */
export const stepsOf = (draft) => isInWallet(draft) ? ['money', 'days', 'review'] : ['money', 'place', 'days', 'review']

/** The step where a field of the request is. */
export const stepOf = (pointer) =>
  pointer.startsWith('/place') ? 'place' : pointer.startsWith('/availability') ? 'days' : pointer.startsWith('/note') ? 'review' : 'money'

/** A new draft, from the address, the last search and the account. */
export function newDraft({ query, me }) {
  const search = JSON.parse(recall('search', sessionStorage) ?? '{}')
  const have = query.have || search.have || me.homeCurrency
  const want = query.want || (search.want !== have && search.want) || (have === 'EUR' ? 'USD' : 'EUR')
  return {
    settlement: query.settlement === 'wallet' ? 'wallet' : 'meetup',
    have,
    want: want === have ? (have === 'EUR' ? 'USD' : 'EUR') : want,
    amount: '',
    inParts: false,
    minFill: '',
    pricing: 'reference',
    premiumBps: 0,
    rate: '',
    exact: false,
    search: '',
    point: null,
    airport: null,
    precision: '1km',
    isDated: false,
    from: '',
    to: '',
    note: '',
  }
}

/** Where the draft is on a map: `[lat, lon]`, or null. */
export const pinOf = ({ precision, point, airport }) => {
  const at = precision === 'airport' ? airport : point
  return at ? [at.latitude, at.longitude] : null
}

/** Whether a step has what the next one needs. */
export const isFilled = (draft, step) =>
  ({
    money: () =>
      Boolean(typed(draft.amount)) && (!draft.inParts || Boolean(typed(draft.minFill))) &&
      (draft.pricing !== 'fixed' || Boolean(typed(draft.rate))) && draft.have !== draft.want,
    place: () => Boolean(pinOf(draft)),
    days: () => !draft.isDated || Boolean(draft.to) && (!draft.from || draft.from <= draft.to),
    review: () => true,
  })[step]()

/** The first step before `step` that lacks something, or null. */
export const firstGap = (draft, step) =>
  stepsOf(draft).slice(0, stepsOf(draft).indexOf(step)).find((each) => !isFilled(draft, each)) ?? null

const sum = (text, currency) => ({ amount: typed(text) ?? text, currency })

const placeOf = ({ precision, point, airport }) =>
  precision === 'airport' ? { airport: airport.code } : { latitude: point.latitude, longitude: point.longitude, precision }

/** The draft as the server takes it. */
export const bodyOf = (draft) => ({
  have: sum(draft.amount, draft.have),
  want: draft.want,
  ...draft.inParts ? { minFill: sum(draft.minFill, draft.have) } : {},
  pricing: pricingOf(draft),
  ...isInWallet(draft) ? { settlement: 'wallet' } : { place: placeOf(draft), exact: draft.exact },
  ...draft.isDated ? { availability: availabilityOf(draft) } : {},
  ...draft.note.trim() ? { note: draft.note.trim() } : {},
})
