// The balances: what one owns, what it is worth, and what of it is kept for orders and swaps.
import { capital, currencyName, money } from '../format.js'
import { html, keyed } from '../html.js'
import { coin } from '../parts/disc.js'
import { icon } from '../parts/icon.js'
import { t } from '../text.js'

const links = { order: () => '/wallet/orders', swap: (id) => `/swaps/${id}` }

const kept = (currency) => ({ kind, id, amount }) => {
  const [text, href] = [
    t(links[kind] ? `wallet.kept.${kind}` : 'wallet.kept.other', { sum: money({ amount, currency }) }),
    links[kind]?.(id),
  ]
  return html`<li>${href ? html`<a href=${href}>${text}</a>` : text}</li>`
}

const row = (home) => (balance) => {
  const { currency, value, available, reserved = [] } = balance
  return keyed(
    currency,
    html`
      <li class="balance"><div class="row">${coin(currency)}
        <span class="grow"><span>${capital(currencyName(currency))}</span>
          <span class="small softer">${currency === home
            ? t('wallet.home')
            : value
            ? t('wallet.worth', { sum: money(value) })
            : t('wallet.noRate')}</span></span>
        <span class="money-sums"><span class="sum">${money(balance)}</span>${reserved.length
          ? html`<span class="small quiet">${t('wallet.available', { sum: money({ amount: available, currency }) })}</span>`
          : null}</span></div>
        ${reserved.length ? html`<div class="kept-for small">${icon('lock')}<ul>${reserved.map(kept(currency))}</ul></div>` : null}</li>
    `,
  )
}

export const balancesCard = ({ balances, total }) =>
  html`
    <section class="card"><h2>${t('wallet.balances')}</h2>
      ${balances.length
        ? html`<ul class="money-rows">${
          [...balances].sort((one, next) => (next.currency === total?.currency) - (one.currency === total?.currency)).map(
            row(total?.currency),
          )
        }</ul>`
        : html`<p class="softer">${t('wallet.nothing')}</p>`}
    </section>
  `
