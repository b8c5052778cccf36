// Amounts of the wallet: exact, with all decimals and a sign, and the field in which one is typed.
import { number, withCode } from '../format.js'
import { html } from '../html.js'
import { currencyPick } from '../parts/currency-pick.js'
import { problem } from '../parts/states.js'
import { t } from '../text.js'

/** `20.00 PLN`: in a column of amounts all have their decimals. */
export const full = (value) => withCode(digits(value), value.currency)

/** `20.00`: the same where the currency stands elsewhere. */
export const digits = ({ amount }) => {
  const decimals = amount.split('.')[1]?.length ?? 0
  return number(amount, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** `+100.00 USD`, `−20.00 PLN`. */
export const signed = (value, isIn) => `${isIn ? '+' : '−'}${full(value)}`

/** The same of a difference, which has its own sign. */
export const difference = (value) => `${Number(value.amount) > 0 ? '+' : ''}${full(value)}`

export const isNothing = (text) => !Number(text)

/** A currency that stood in an address, where anything can stand; null if it is none. */
export const codeIn = (text) => /^[A-Z]{3}$/.test(text ?? '') ? text : null

/** The currency of the total, or one that there is. */
export const homeOf = ({ total, balances }) => total?.currency ?? balances[0]?.currency ?? 'EUR'

/** The currency that one most likely pays with: that of the total if one has any of it, else the largest balance. */
export function spentFirst({ total, balances }) {
  const own = balances.filter(({ available, amount }) => !isNothing(available ?? amount))
  const largest = [...own].sort((one, next) => Number(next.value?.amount ?? 0) - Number(one.value?.amount ?? 0))[0]
  return (own.find(({ currency }) => currency === total?.currency) ?? largest)?.currency ?? homeOf({ total, balances })
}

/** What can be spent of a currency: `{ amount, currency }`. */
export const availableOf = ({ balances }, code) => {
  const found = balances.find(({ currency }) => currency === code)
  return { amount: found?.available ?? found?.amount ?? '0', currency: code }
}

// Refusals by the state of the wallet name no field; each belongs to one all the same.
const places = {
  amount: ['insufficient-balance', 'balance-limit', 'deposit-limit', 'daily-limit', 'amount-too-small'],
  to: ['not-found', 'transfer-to-oneself'],
  note: ['await-answer'],
}

/** The server's sentence at a field: at one of its pointers, or of a refusal that belongs there. */
export const faultOf = (error, name, ...pointers) =>
  pointers.map((pointer) => error?.fields?.[pointer]).find(Boolean) ??
    (error?.fields && !Object.keys(error.fields).length && places[name]?.includes(error.kind) ? error.message : null)

/** Why an act was refused, unless it stands at a field. */
export const problemUnless = (error, ...faults) => error && !faults.some(Boolean) ? problem(error) : null

/** A field for an amount in a currency that can be chosen. */
export const sumField = ({ id, label, value, currency, codes, side, input, choose, hint, fault }) => {
  const about = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ') || null
  return html`
    <div class="field"><label for=${id}>${label}</label>
      <div class=${`input sum-input ${fault ? 'wrong' : ''}`}><input id=${id} name=${id} inputmode="decimal" autocomplete="off"
        maxlength="24" placeholder="0"
        .value=${value} aria-invalid=${fault ? 'true' : null} aria-describedby=${about} @input=${(event) => input(event.target.value)}>
        ${currencyPick({ label: t('wallet.currencyOf', { field: label }), value: currency, codes, side, change: choose })}</div>
      ${hint ? html`<p class="hint" id=${`${id}-hint`}>${hint}</p>` : null}
      ${fault ? html`<p class="fault" id=${`${id}-fault`}>${fault}</p>` : null}
    </div>
  `
}
