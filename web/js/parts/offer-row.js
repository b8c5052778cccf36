import { about, days, distance, money } from '../format.js'
import { html } from '../html.js'
import { t } from '../text.js'
import { icon } from './icon.js'
import { person } from './person.js'
import { premiumBadge } from './premium.js'
import { ring } from './ring.js'
import { whereOf } from './settled.js'

/** What an airport kiosk would ask of the reader for the same, as the server estimates it. */
const kiosk = ({ quote }) => quote?.savings?.find(({ channel, for: side }) => channel === 'airport' && side === 'taker')?.elsewhere ?? null

/** An offer of somebody else in a list: what one gets and gives, from whom, where, when. */
export function offerRow(offer, { isChosen = false, query = '' } = {}) {
  const { quote, traveller } = offer
  const { get, give, premiumBps } = quote?.shown ?? {}
  const dear = kiosk(offer)
  return html`
    <a class=${`card linked offer-row ${isChosen ? 'chosen' : ''}`} href=${`/offers/${offer.id}${query}`} data-offer=${offer.id}>
      <span class="first"><span class="amount">${money(get ?? offer.remaining)}</span>
        ${give ? html`<span class="price">${t('offer.for', { sum: money(give) })}</span>` : null}</span>
      <span class="line small">
        <span>${offer.minFill.amount === offer.remaining.amount ? t('offer.whole') : t('offer.from', { sum: money(offer.minFill) })}</span>
        ${dear
          ? html`<span class="kiosk"><span class="visually-hidden">${t('offer.kioskLong')}
            </span>${t('offer.kiosk', { sum: about(dear) })}</span>`
          : null}</span>
      <span class="line">${person(traveller)}${ring(traveller.reliability)}</span>
      <span class="line facts">
        ${offer.distance ? html`<span>${icon('pin')}${distance(offer.distance)}</span>` : whereOf(offer)}
        <span>${icon('calendar')}${days(offer.availability)}</span>
        ${quote?.street ? null : html`<span class="end">${premiumBadge(premiumBps)}</span>`}</span>
      ${quote?.street ? html`<span class="line small clay-text">${quote.street.text}</span>` : null}
    </a>
  `
}
