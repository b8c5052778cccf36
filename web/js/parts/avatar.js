import { html } from '../html.js'

const grounds = ['violet', 'sun', 'clay', 'sky', 'brand', 'sand']

/** The letters of a name on a ground that stays the same for a handle. */
export function avatar({ handle, name }, size = '') {
  const segments = [...new Intl.Segmenter().segment(name ?? '')].map(({ segment }) => segment)
  const words = (name ?? '').split(/\s+/).filter(Boolean)
  const first = (word) => [...new Intl.Segmenter().segment(word)][0]?.segment ?? ''
  const letters = words.length > 1 ? first(words[0]) + first(words.at(-1)) : segments.slice(0, 2).join('')
  const sum = [...(handle ?? '')].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 997, 7)
  return html`<span class=${`avatar ${grounds[sum % grounds.length]} ${size}`} aria-hidden="true">${letters.toLocaleUpperCase()}</span>`
}
