import { currencyName } from '../format.js'
import { html } from '../html.js'
import { coin } from './disc.js'
import { icon } from './icon.js'

/** A currency as a coin with its code; a tap opens the list of the device. */
export const currencyPick = ({ label, value, codes, side, change }) =>
  html`
    <label class="pick"><span class="visually-hidden">${label}</span>
      ${coin(value, side)}<b>${value}</b>${icon('down')}
      <select aria-label=${label} @change=${(event) => change(event.target.value)}>
        ${codes.map((code) => html`<option value=${code} ?selected=${code === value}>${code} · ${currencyName(code)}</option>`)}
      </select></label>
  `
