// The ladder of tiers: how much one may swap, what is used of it, and what leads to the next step.
import { amount, money } from '../format.js'
import { html } from '../html.js'
import { has, t } from '../text.js'

/** What each tier allows for a swap, in euros, as the rules of the score say. The server's own figures come first. */
const published = { T0: '150', T1: '300', T2: '500', T3: '1000', T4: '2000' }

/** The steps that are known: all if the server's figures are the published ones, else only its own two. */
function steps({ name, perSwap, next }) {
  const known = { [name]: perSwap.amount, ...next ? { [next.name]: next.perSwap.amount } : {} }
  const isPublished = perSwap.currency === 'EUR' && Object.entries(known).every(([tier, sum]) => Number(published[tier]) === Number(sum))
  const all = isPublished ? published : known
  const names = Object.keys(all).sort()
  return names.map((tier) => ({ tier, sum: all[tier], state: tier < name ? 'below' : tier === name ? 'now' : 'above' }))
}

const need = ({ what, number: count }) => has(`tier.need.${what}`) ? t(`tier.need.${what}`, { count }) : null

const link = { 'verified-contact': '/settings/contacts', 'verified-phone': '/verify-phone' }

const upwards = ({ next }) => {
  if (!next) return html`<p class="small softer">${t('tier.top')}</p>`
  return html`
    <p class="small softer">${t('tier.next', { sum: money(next.perSwap) })}</p>
    <ul class="points small softer">${next.needs.filter(need).map((each) => html`<li>${link[each.what] ? html`<a href=${link[each.what]}>${need(each)}</a>` : need(each)}</li>`)}</ul>`
}

const used = (label, share) => html`
  <div class="score-part"><p class="small">${label}</p><div class="meter"><i style=${{ '--part': `${Math.min(100, share * 100)}%` }}></i></div></div>`

/** What one may swap. */
export const tierCard = ({ tier }, isLong = false) => html`
  <section class="card stack"><div class="row"><h2 class="grow">${t('tier.title')}</h2><span class="badge sky">${t('tier.name', { name: tier.name.slice(1) })}</span></div>
    <ol class="ladder">${steps(tier).map(({ tier: name, sum, state }) => html`
      <li class=${state} aria-current=${state === 'now' ? 'step' : null}><b>${amount({ amount: sum })}</b><span class="small">${name}${state === 'now' ? html`<span class="visually-hidden"> ${t('tier.yours')}</span>` : null}</span></li>`)}</ol>
    <p class="small softer">${t('tier.unit', { currency: tier.perSwap.currency })}</p>
    ${used(t('tier.volume', { used: amount(tier.volume.used), limit: money(tier.volume.limit), count: tier.volume.days }), tier.volume.used.amount / tier.volume.limit.amount)}
    ${used(t('tier.swaps', { used: tier.openSwaps.used, count: tier.openSwaps.limit }), tier.openSwaps.used / tier.openSwaps.limit)}
    ${isLong ? html`<p class="small softer">${t('tier.offers', { count: tier.openOffers.limit, sum: money(tier.openOffers.amount) })}</p>` : null}
    ${upwards(tier)}
  </section>`
