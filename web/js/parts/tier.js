// The ladder of tiers: how much one may swap, what is used of it, and what leads to the next step.
import { amount, momentWithin, money } from '../format.js'
import { html } from '../html.js'
import { has, t } from '../text.js'
import { wayOut } from './states.js'

/** Each tier, and whether it is below, at or above the traveller's. */
const steps = ({ name, ladder }) => {
  const mine = ladder.findIndex((step) => step.name === name)
  return ladder.map((step, at) => ({ tier: step.name, sum: step.perSwap, state: at < mine ? 'below' : at === mine ? 'now' : 'above' }))
}

const need = ({ what, number: count }) => has(`tier.need.${what}`) ? t(`tier.need.${what}`, { count }) : null

const link = { 'verified-contact': '/settings/contacts', 'verified-phone': '/verify-phone' }

const upwards = ({ next }) => {
  if (!next) return html`<p class="small softer">${t('tier.top')}</p>`
  return html`
    <p class="small softer">${t('tier.next', { sum: money(next.perSwap) })}</p>
    <ul class="points small softer">${next.needs.filter(need).map((each) =>
      html`<li>${link[each.what] ? html`<a href=${link[each.what]}>${need(each)}</a>` : need(each)}</li>`
    )}</ul>
  `
}

const used = (label, share) =>
  html`
    <div class="score-part">
      <p class="small">${label}</p>
      <div class="meter"><i style=${{ '--part': `${Math.min(100, share * 100)}%` }}></i></div>
    </div>
  `

/** What one may swap. */
export const tierCard = ({ tier }, isLong = false) =>
  html`
    <section class="card stack"><div class="row"><h2 class="grow">${t('tier.title')}</h2><span
      class="badge sky">${t('tier.name', { name: tier.name.slice(1) })}</span></div>
      <ol class="ladder">${steps(tier).map(({ tier: name, sum, state }) =>
        html`
          <li class=${state}
            aria-current=${state === 'now' ? 'step' : null}><b>${amount(sum)}</b><span class="small">${name}${state === 'now'
              ? html`<span class="visually-hidden"> ${t('tier.yours')}</span>`
              : null}</span></li>
        `
      )}</ol>
      <p class="small softer">${t('tier.unit', { currency: tier.perSwap.currency })}</p>
      ${used(
        t('tier.volume', { used: amount(tier.volume.used), limit: money(tier.volume.limit), count: tier.volume.days }),
        tier.volume.used.amount / tier.volume.limit.amount,
      )}
      ${used(t('tier.swaps', { used: tier.openSwaps.used, count: tier.openSwaps.limit }), tier.openSwaps.used / tier.openSwaps.limit)}
      ${isLong
        ? html`<p class="small softer">${t('tier.offers', { count: tier.openOffers.limit, sum: money(tier.openOffers.amount) })}</p>`
        : null}
      ${upwards(tier)}
    </section>
  `

const daily = ({ kind, limit, used: begun, resetsAt }) =>
  html`
    ${used(t(`daily.${kind}`, { used: begun, limit }), limit ? begun / limit : 1)}
    ${begun >= limit && resetsAt ? html`<p class="small">${t('problem.retryAt', { moment: momentWithin(resetsAt) })}</p>` : null}
  `

/** What raises the daily limits: a verified contact, swaps, or time. */
const raise = (way) =>
  way === 'swaps' || way === 'wait'
    ? html`<p class="small softer">${t(`daily.by.${way}`)}</p>`
    : wayOut(way)
    ? html`<p class="small softer">${t('daily.raise')} ${wayOut(way)}</p>`
    : null

/** What one may still begin within a day; nothing where the operator has switched limits off. */
export const dailyCard = ({ items }) =>
  items.length
    ? html`
      <section class="card stack"><h2>${t('daily.title')}</h2>${items.filter(({ kind }) => has(`daily.${kind}`)).map(daily)}${raise(
        items.find(({ howToRaise }) => howToRaise)?.howToRaise,
      )}</section>
    `
    : null
