import { amount, day, estimate, rate } from '../format.js'
import { html } from '../html.js'
import { has, t } from '../text.js'
import { icon } from './icon.js'
import { premiumBadge } from './premium.js'

const sum = (label, value) =>
  html`
    <div>
      <p class="small softer">${label}</p>
      <p class="sum">${amount(value)} <small>${value.currency}</small></p>
    </div>
  `

/** A bar for each channel, as long as its cost is a part of the greatest one. */
const bar = (label, cost, most, isOurs) =>
  html`
    <span>${label}</span>
    <span class="track"><i class=${isOurs ? 'ours' : ''}
      style=${{ '--part': `${Math.max(0, Math.min(100, Number(cost.amount) / (most || 1) * 100))}%` }}></i></span>
    <span>${Number(cost.amount) > 0 ? '+' : ''}${estimate(cost)}</span>
  `

/** What one keeps against an airport kiosk, what each channel costs, and which of them is cheaper. */
const compared = ({ cost }, savings) => {
  const known = savings?.filter(({ channel }) => has(`channel.${channel}`)) ?? []
  const kiosk = known.find(({ channel }) => channel === 'airport')
  if (!kiosk || !cost) return null
  const most = Math.max(...known.map((saving) => Number(saving.cost.amount)))
  return html`
    <div class="tear"></div>
    <div class="stack tight">
      ${kiosk.estimate.amount.startsWith('-') ? null : html`<p class="row"><span
          class="grow small softer">${t('ticket.kept')}</span><span class="kept">${estimate(kiosk.estimate)}</span></p>`}
      <div class="bars small">
        ${known.map((saving) => bar(t(`channel.${saving.channel}`), saving.cost, most, false))}
        ${bar(t('channel.ours'), cost, most, true)}
      </div>
      ${known.filter((saving) => saving.estimate.amount.startsWith('-')).map(({ channel, estimate: { amount: text, currency } }) =>
        html`
          <p class="small clay-text">${t('ticket.cheaper', {
            channel: t(`channel.${channel}`),
            sum: estimate({ amount: text.slice(1), currency }),
          })}</p>
        `
      )}
      <p class="tiny quiet">${t('ticket.estimates')}</p>
    </div>
  `
}

/** That the street may pay another rate than the official one, and what was seen there. */
const streetLine = ({ text, informal }, seen) => {
  if (!informal) return html`<p class="small clay-text">${text}</p>`
  const words = t('ticket.street', { rate: rate(seen, true), source: informal.source, day: day(informal.asOf) })
  return html`<p class="small clay-text">${text} ${words}</p>`
}

/**
 * The ticket of a swap: what one gives and gets, the rate, and what is kept against a kiosk. All figures are the server's.
 * @param terms `shown` of a quote, of a preview or of terms, and as far as they are known `isMine`, `reference`, `other` (a second
 *   reference that differs), `isRounded`, `savings`, `street` (the price of a currency with a parallel market), `note`.
 */
export function ticket({ shown, isMine, reference, other, isRounded, savings, street, note }) {
  const { give, get, price, premiumBps } = shown
  const badge = street ? null : premiumBadge(premiumBps, isMine)
  return html`
    <div class="ticket" role="group" aria-label=${t('ticket.title')}>
      <div class="sums">${sum(t('ticket.give'), give)}<span class="turn">${icon('swap')}</span>${sum(t('ticket.get'), get)}</div>
      <div class="tear"></div>
      <div class="stack tight">
        <p class="row wrap"><span
          class="grow">${price.rate ? `1 ${price.base} = ${rate(price.rate)} ${price.quote}` : ''}</span>${badge}</p>
        <p class="small softer">${isRounded ? `${t('ticket.rounded')} ` : ''}${reference && price.reference
          ? t('ticket.reference', { rate: rate(price.reference, true), source: reference.source, day: day(reference.asOf) })
          : t('ticket.noReference')} ${other && price.otherReference
          ? t('ticket.other', { rate: rate(price.otherReference, true), source: other.source, day: day(other.asOf) })
          : ''} ${note ?? ''}</p>
        ${street ? streetLine(street, price.informal) : null}
      </div>
      ${compared(shown, savings)}
    </div>
  `
}

/** The place of a ticket whose figures are on their way, or cannot be asked for now. What was entered stays. */
export const ticketLater = (error, again) =>
  error
    ? html`
      <div class="notice sun"
        role="status">${icon('offline')}<div class="stack tight"><p>${error.status ? error.message : t('ticket.offline')}</p>
        <p><button type="button" class="button small" @click=${again}>${t('state.again')}</button></p></div></div>
    `
    : html`
      <div class="ticket" aria-busy="true" role="status" aria-label=${t('ticket.loading')}>
        <div class="stack tight"><i class="bone-line"></i><i class="bone-line"></i></div>
      </div>
    `
