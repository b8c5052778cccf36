import { currencyName, symbol } from '../format.js'
import { html } from '../html.js'

/** A currency as a coin: clay is what one gives, green what one gets. */
export const coin = (code, side = '') => html`
  <span class=${`coin ${side}`} title=${currencyName(code)} aria-hidden="true">${symbol(code).slice(0, 3)}</span>`

export const coins = (given, received) => html`<span class="coins">${coin(given, 'give')}${coin(received, 'get')}</span>`
