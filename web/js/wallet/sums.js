// Amounts of the wallet: exact, with all decimals and a sign, and the field in which one is typed.
import { isAsset } from '../asset.js'
import { amount as plainly, number, typeable, withCode } from '../format.js'
import { html } from '../html.js'
import { currencyPick } from '../parts/currency-pick.js'
import { problem } from '../parts/states.js'
import { t } from '../text.js'

/** `20.00 PLN`: in a column of amounts all have their decimals. */
export const full = (value) => withCode(digits(value), value.currency)

/** `20.00`: the same where the currency stands elsewhere. Of an asset up to eight decimals, without zeros at the end. */
export const digits = ({ amount, currency }) => {
  if (isAsset(currency)) return plainly({ amount, currency })
  const decimals = amount.split('.')[1]?.length ?? 0
  return number(amount, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** `+100.00 USD`, `−20.00 PLN`. */
export const signed = (value, isIn) => `${isIn ? '+' : '−'}${full(value)}`

/** The same of a difference, which has its own sign. */
export const difference = (value) => `${Number(value.amount) > 0 ? '+' : ''}${full(value)}`

/** `0.5` of `0.50000000`. */
export const withoutZeros = (text) => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

/** An amount as one types it; of an asset without zeros at the end. */
export const typeableSum = ({ amount, currency }) => typeable(isAsset(currency) ? withoutZeros(amount) : amount)

export const isNothing = (text) => !Number(text)

/** A currency that stood in an address, where anything can stand; null if it is none. */
export const codeIn = (text) => /^[A-Z]{3}$/.test(text ?? '') && !isAsset(text) ? text : null

/** The same of what can be traded: a currency or an asset. */
export const tradableIn = (text) => isAsset(text) ? text : codeIn(text)

/** The balances in currencies: assets are only bought and sold. */
export const currenciesOf = ({ balances }) => balances.filter(({ currency }) => !isAsset(currency))

/** The currency of the total, or one that there is. */
export const homeOf = (wallet) => wallet.total?.currency ?? currenciesOf(wallet)[0]?.currency ?? 'EUR'

/** The currency that one most likely pays with: that of the total if one has any of it, else the largest balance. */
export function spentFirst(wallet) {
  const { total } = wallet
  const own = currenciesOf(wallet).filter(({ available, amount }) => !isNothing(available ?? amount))
  const largest = [...own].sort((one, next) => Number(next.value?.amount ?? 0) - Number(one.value?.amount ?? 0))[0]
  return (own.find(({ currency }) => currency === total?.currency) ?? largest)?.currency ?? homeOf(wallet)
}

/** What one pays and gets where an address leaves it open: first what one has, then one's own currency. */
export function pairOf(wallet, { pay, get } = {}) {
  const [first, home] = [spentFirst(wallet), homeOf(wallet)]
  const paid = pay ?? (get === first ? currenciesOf(wallet).find(({ currency }) => currency !== get)?.currency ?? 'EUR' : first)
  return { pay: paid, get: get ?? (paid !== home ? home : home === 'EUR' ? 'USD' : 'EUR') }
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

/** A field for an amount in a currency that can be chosen; where one trades, `assets` can be, too. */
export const sumField = ({ id, label, value, currency, codes, assets, side, input, choose, hint, fault }) => {
  const about = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ') || null
  return html`
    <div class="field"><label for=${id}>${label}</label>
      <div class=${`input sum-input ${fault ? 'wrong' : ''}`}><input id=${id} name=${id} inputmode="decimal" autocomplete="off"
        maxlength="24" placeholder="0"
        .value=${value} aria-invalid=${fault ? 'true' : null} aria-describedby=${about} @input=${(event) => input(event.target.value)}>
        ${currencyPick({ label: t('wallet.currencyOf', { field: label }), value: currency, codes, assets, side, change: choose })}</div>
      ${hint ? html`<p class="hint" id=${`${id}-hint`}>${hint}</p>` : null}
      ${fault ? html`<p class="fault" id=${`${id}-fault`}>${fault}</p>` : null}
    </div>
  `
}
