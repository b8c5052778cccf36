import { currencyName } from '../format.js'
import { html } from '../html.js'
import { coin } from './disc.js'
import { t } from '../text.js'
import { icon } from './icon.js'

const option = (value) => (code) => html`<option value=${code} ?selected=${code === value}>${code} · ${currencyName(code)}</option>`

/** A currency as a coin with its code; a tap opens the list of the device. Assets, where there are any, are a group of their own. */
export const currencyPick = ({ label, value, codes, assets = [], side, change }) =>
  html`
    <label class="pick"><span class="visually-hidden">${label}</span>
      ${coin(value, side)}<b>${value}</b>${icon('down')}
      <select aria-label=${label} @change=${(event) => change(event.target.value)}>
        ${assets.length
          ? html`
            <optgroup label=${t('pick.currencies')}>${codes.map(option(value))}</optgroup>
            <optgroup label=${t('pick.assets')}>${assets.map(option(value))}</optgroup>
          `
          : codes.map(option(value))}
      </select></label>
  `
