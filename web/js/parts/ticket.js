import { amount, day, money, rate } from '../format.js'
import { html } from '../html.js'
import { has, t } from '../text.js'
import { icon } from './icon.js'
import { premiumBadge } from './premium.js'

const sum = (label, value) => html`
  <div><p class="small softer">${label}</p><p class="sum">${amount(value)} <small>${value.currency}</small></p></div>`

/** The price of two sums, `1 EUR = 38.06 THB`, and the reference in the same direction. */
function priceOf(give, get, reference) {
  const [dear, cheap] = Number(give.amount) >= Number(get.amount) ? [get, give] : [give, get]
  const price = Number(cheap.amount) / Number(dear.amount)
  const far = (value) => Math.abs(Math.log(value / price))
  const known = Number(reference?.rate)
  return {
    price: `1 ${dear.currency} = ${rate(String(price))} ${cheap.currency}`,
    reference: !known ? null : far(known) <= far(1 / known) ? rate(reference.rate, true) : rate(String(1 / known)),
  }
}

/**
 * The ticket of a swap: what one gives and gets, the rate, and what is kept against a kiosk.
 * @param terms `give`, `get`, and as far as they are known `premiumBps`, `isMine`, `reference`, `other` (a second reference that differs), `isRounded`, `savings`, `street` (the price of a currency with a parallel market).
 */
export function ticket({ give, get, premiumBps, isMine, reference, other, isRounded, savings, street, note }) {
  const price = priceOf(give, get, reference)
  const kiosk = savings?.find(({ channel }) => channel === 'airport')
  const own = premiumBps ? Number(give.amount) * premiumBps / (10_000 + premiumBps) * (isMine ? -1 : 1) : 0
  const most = Number(kiosk?.estimate.amount ?? 0)
  const kept = most - Math.max(own, 0)
  const row = (label, cost, isOurs) => html`
    <span>${label}</span>
    <span class="track"><i class=${isOurs ? 'ours' : ''} style=${{ '--part': `${Math.max(0, Math.min(100, cost / most * 100))}%` }}></i></span>
    <span>${cost < 0.005 ? '' : '+'}${money({ amount: String(Math.max(0, Math.round(cost))), currency: give.currency })}</span>`
  return html`
    <div class="ticket" role="group" aria-label=${t('ticket.title')}>
      <div class="sums">${sum(t('ticket.give'), give)}<span class="turn">${icon('swap')}</span>${sum(t('ticket.get'), get)}</div>
      <div class="tear"></div>
      <div class="stack tight">
        <p class="row wrap"><span class="grow">${price.price}</span>${street ? null : premiumBadge(premiumBps, isMine)}</p>
        <p class="small softer">${isRounded ? `${t('ticket.rounded')} ` : ''}${reference
          ? t('ticket.reference', { rate: price.reference, source: reference.source, day: day(reference.asOf) })
          : t('ticket.noReference')} ${other ? t('ticket.other', { rate: priceOf(give, get, other).reference, source: other.source, day: day(other.asOf) }) : ''} ${note ?? ''}</p>
        ${street ? html`<p class="small clay-text">${street.text}${street.informal ? ` ${t('ticket.street', { rate: priceOf(give, get, street.informal).reference, source: street.informal.source, day: day(street.informal.asOf) })}` : ''}</p>` : null}
      </div>
      ${kiosk && kept > 0 ? html`
        <div class="tear"></div>
        <div class="stack tight">
          <p class="row"><span class="grow small softer">${t('ticket.kept')}</span>
            <span class="kept">${money({ amount: String(Math.round(kept)), currency: give.currency })}</span></p>
          <div class="bars small">
            ${savings.filter(({ channel }) => has(`channel.${channel}`)).map(({ channel, estimate }) => row(t(`channel.${channel}`), Number(estimate.amount), false))}
            ${row(t('channel.ours'), own, true)}
          </div>
          <p class="tiny quiet">${t('ticket.estimates')}</p>
        </div>` : null}
    </div>`
}
