import { premium } from '../format.js'
import { html } from '../html.js'

/** A premium in words from the reader's side, in a badge. */
export function premiumBadge(bps, isMine = false) {
  const found = premium(bps, isMine)
  return found ? html`<span class=${`badge ${found.tone}`}>${found.text}</span>` : null
}
