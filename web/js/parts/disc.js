// What is drawn as a disc: people by their letters, currencies by their sign.
import { currencyName, symbol } from '../format.js'
import { html } from '../html.js'

const grounds = ['violet', 'sun', 'clay', 'sky', 'brand', 'sand']

// Segmenters are slow to make, and a list has the same people again and again.
const segmenter = new Intl.Segmenter()
const known = new Map()

const lettersOf = (name) => {
  const first = (text, count) => [...segmenter.segment(text)].slice(0, count).map(({ segment }) => segment).join('')
  const words = name.split(/\s+/).filter(Boolean)
  return (words.length > 1 ? first(words[0], 1) + first(words.at(-1), 1) : first(name, 2)).toLocaleUpperCase()
}

/** The letters of a name on a ground that stays the same for a handle. */
export function avatar({ handle, name }, size = '') {
  if (!known.has(name)) known.set(name, lettersOf(name ?? ''))
  const sum = [...(handle ?? '')].reduce((sum, letter) => (sum * 157 + letter.codePointAt(0)) % 7919, 11)
  return html`<span class=${`avatar ${grounds[sum % grounds.length]} ${size}`} aria-hidden="true">${known.get(name)}</span>`
}

/** A currency as a coin: clay is what one gives, green what one gets. */
export const coin = (code, side = '') => {
  const sign = symbol(code).slice(0, 3)
  return html`<span class=${`coin ${side} ${sign.length > 2 ? 'long' : ''}`} title=${currencyName(code)} aria-hidden="true">${sign}</span>`
}

export const coins = (given, received) => html`<span class="coins">${coin(given, 'give')}${coin(received, 'get')}</span>`
