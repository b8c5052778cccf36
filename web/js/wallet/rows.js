// Transactions as rows: who or what, when, how much.
import { currencyMany, currencyName, nearDay } from '../format.js'
import { html, keyed } from '../html.js'
import { avatar } from '../parts/disc.js'
import { icon } from '../parts/icon.js'
import { named } from '../parts/person.js'
import { parts, t } from '../text.js'
import { rateText, sourceText } from './rate.js'
import { difference, signed } from './sums.js'

const pictures = {
  welcome: 'star',
  deposit: 'download',
  trade: 'swap',
  transfer: 'send',
  settlement: 'check',
  closing: 'lock',
  reversal: 'refresh',
  conversion: 'swap',
}

/** The kinds that one can look for. */
export const kinds = Object.keys(pictures)

export const picture = (item) => item.with ? avatar(item.with) : html`<span class="avatar">${icon(pictures[item.kind] ?? 'wallet')}</span>`

/** The other side: a name, or what money was sent to; nobody once an account is erased. */
export const other = ({ with: person, counterparty }) =>
  person
    ? named(person)
    : !counterparty
    ? t('wallet.nobody')
    : counterparty.startsWith('+')
    ? html`<bdi dir="ltr">${counterparty}</bdi>`
    : html`<bdi>@${counterparty}</bdi>`

/** What is paid and what is got of a row and the other one of its transaction, if it has one. */
export const bothSides = ({ direction, amount, exchanged }) =>
  direction === 'in' ? { gets: amount, pays: exchanged } : { gets: exchanged, pays: amount }

/** What a transaction is, in a few words. Who trades back to the own currency has sold the other one. */
export function titleOf(item, home) {
  const { gets, pays } = bothSides(item)
  if (item.kind === 'trade' && gets && pays) {
    return gets.currency === home
      ? t('wallet.sold', { currency: currencyMany(pays.currency) })
      : t('wallet.bought', { currency: currencyMany(gets.currency) })
  }
  if (['transfer', 'settlement'].includes(item.kind) && item.counterparty) {
    return parts(`wallet.${item.kind}.${item.direction}`, { name: other(item) })
  }
  return t(pictures[item.kind] ? `wallet.kind.${item.kind}` : 'wallet.kind.other')
}

/** Rows of one transaction that follow each other become one, which has both sides. */
export function together(items) {
  const found = []
  for (const item of items) {
    const last = found.at(-1)
    if (last?.id === item.id) found[found.length - 1] = { ...last, exchanged: last.exchanged ?? item.amount, isWhole: true }
    else found.push(item)
  }
  return found
}

/** A whole trade shows first what one got; a single row of it what it changed. */
const sums = (item) => {
  const { gets, pays } = bothSides(item)
  const isIn = item.isWhole ? Boolean(gets) : item.direction === 'in'
  const [first, second] = isIn ? [gets, pays] : [pays, gets]
  return html`<span class=${`sum ${isIn ? 'up' : ''}`}>${signed(first, isIn)}</span>${
    second ? html`<span class="small quiet">${signed(second, !isIn)}</span>` : null
  }`
}

const about = ({ kind, note, price, reference }) =>
  note
    ? html`
      · <bdi>${note}</bdi>
    `
    : kind === 'trade' && price?.rate
    ? ` · ${t('wallet.at', { rate: rateText(price.rate) })}${reference ? ` · ${sourceText(reference)}` : ''}`
    : null

const row = (home) => (item) =>
  keyed(
    `${item.id} ${item.amount.currency}`,
    html`
      <li><a class="money-row" href=${`/wallet/transactions/${item.id}`}>
        ${picture(item)}
        <span class="grow"><span class="clip-two">${titleOf(item, home)}</span><span
          class="small softer clip-two"><time datetime=${item.at}>${nearDay(item.at)}</time>${about(item)}</span></span>
        <span class="money-sums">${sums(item)}</span></a></li>
    `,
  )

/** @param home The currency of the total. */
export const rows = (items, home) => html`<ul class="money-rows">${together(items).map(row(home))}</ul>`

/** Where a list begins and ends: the balances before its oldest row and after its newest, and what the filter leaves out. */
export const ends = (list) =>
  html`
    <dl class="ends-of">${[['opening', list.opening], ['notListed', list.notListed.filter(({ amount }) => Number(amount))], [
      'closing',
      list.closing,
    ]].filter(([, values]) => values.length).map(([name, values]) =>
      html`
        <div>
          <dt>${t(`wallet.${name}`)}</dt>
          <dd>${values.map((value) =>
            html`
              <span title=${currencyName(value.currency)}>${name === 'notListed' ? difference(value) : signed(value, true).slice(1)}</span>
            `
          )}</dd>
        </div>
      `
    )}</dl>
  `
