// What is searched for: the address has it whole, and the device keeps the last one.
import { isInWallet } from '../parts/settled.js'
import { recall } from '../store.js'

const usual = { radius: '10', sort: 'nearest' }
export const radii = [2, 5, 10, 25, 50]
const sorts = ['nearest', 'gain', 'reliability', 'newest']
/** What is found by its pair alone has no distance. */
export const sortsOf = (search) => isInWallet(search) ? sorts.slice(1) : sorts

/** Nobody is assumed to be anywhere: without a place one is asked for it. */
export const hasPlace = ({ lat, lon }) => Boolean(lat && lon)

/** In the wallet one searches for a pair, both currencies of which have to be named; cash is searched for around a place. */
export const isAsked = (search) =>
  isInWallet(search) ? Boolean(search.have && search.want && search.have !== search.want) : hasPlace(search)

const kept = [
  'have',
  'want',
  'lat',
  'lon',
  'radius',
  'near',
  'from',
  'to',
  'amount',
  'give',
  'minReliability',
  'sort',
  'takeable',
  'settlement',
]

const isCode = (text) => /^[A-Z]{3}$/.test(text ?? '')
const isAmount = (text) => /^\d{1,15}(\.\d{1,4})?$/.test(text ?? '')
const isPoint = ({ lat, lon }) => lat !== '' && lon !== '' && Math.abs(lat) <= 90 && Math.abs(lon) <= 180

/** What is searched for: the address, else the last search of this device. */
export const searchOf = ({ query }) => {
  const last = JSON.parse(recall('search', sessionStorage) ?? '{}')
  if (query.lat) { for (const name of Object.keys(last)) delete last[name] }
  // An amount is of its currency.
  if ((query.have ?? last.have) !== last.have) delete last.give
  if ((query.want ?? last.want) !== last.want) delete last.amount
  const search = { ...usual, ...last, ...query }
  // Addresses are written by others too: what makes no sense is left out.
  for (const side of ['have', 'want']) if (!isCode(search[side])) delete search[side]
  for (const sum of ['give', 'amount']) if (!isAmount(search[sum])) delete search[sum]
  if (search.settlement !== 'wallet') delete search.settlement
  if (!sortsOf(search).includes(search.sort)) search.sort = sortsOf(search)[0]
  if (!radii.includes(Number(search.radius))) search.radius = usual.radius
  if (!isPoint(search)) { for (const name of ['lat', 'lon', 'near']) delete search[name] }
  return search
}

export const address = (search, path = '/search') =>
  `${path}?${new URLSearchParams(kept.filter((name) => search[name]).map((name) => [name, search[name]]))}`

/** What the server is asked for the offers of a search, or for a further page of them. */
export const read = (search, cursor) => {
  const { near, give, ...whole } = search
  const { lat, lon, radius, from, to, ...pairOnly } = whole
  const asked = isInWallet(search) ? pairOnly : whole
  return address(asked, '/offers/nearby') + `&limit=50${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`
}

/** Where an offer is opened: what was searched for goes along. */
export function offerQuery(search) {
  const { lat, lon, amount, give } = search
  const query = new URLSearchParams({
    ...!isInWallet(search) && hasPlace(search) ? { lat, lon } : {},
    ...amount ? { amount } : give ? { give } : {},
  })
  return String(query) ? `?${query}` : ''
}
