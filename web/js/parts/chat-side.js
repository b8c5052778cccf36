// The swap that a chat is about: a strip on a phone, a column on a desktop.
import { amount, day, momentWithin, money, time } from '../format.js'
import { html } from '../html.js'
import { stage, sums, turnBadge } from '../swap/words.js'
import { cityName, placeName, t } from '../text.js'
import { icon } from './icon.js'
import { isInWallet } from './settled.js'
import { way } from './way.js'

const pictures = {
  proposed: 'swap',
  accepted: 'calendar',
  scheduled: 'clock',
  noShowClaimed: 'warning',
  disputed: 'scale',
  completed: 'check',
}

const offerOf = ({ have, want, label }) =>
  html`<span><b>${money(have)}</b> → ${want} · ${label ? html`<bdi>${cityName(label)}</bdi>` : t('inWallet.wallet')}</span>`

/** To the swap, which may be unreadable without a network, else to the offer. */
const link = ({ swap, about }) =>
  swap
    ? html`<a class="button small" href=${`/swaps/${swap}`}>${t('chat.open')}</a>`
    : html`<a class="button small" href=${`/offers/${about.id}`}>${t('chat.offer')}</a>`

/** One or two lines and a button. `isLost`: the swap could not be read. */
export function strip(thread, swap, isLost) {
  if (thread.swap && !swap && !isLost) return html`<div class="swap-strip" aria-busy="true"><i class="bone-line grow"></i></div>`
  if (!swap) {
    return html`
      <div class="swap-strip">${icon('swap')}<p class="grow">${offerOf(thread.about)}</p>
        ${link(thread)}</div>
    `
  }
  const place = swap.state === 'scheduled' && placeName(swap.meeting)
  return html`
    <div class="swap-strip">${icon(pictures[swap.state] ?? 'info')}
      <p class="grow"><span class="line"><span class="mid">${stage(swap)}</span>${place
        ? html`
          · <bdi>${place}</bdi>
        `
        : null}</span><span class="line softer">${sums(swap)}</span></p>
      <a class="button primary small" href=${`/swaps/${swap.id}`}>${t('chat.open')}</a></div>
  `
}

/** When each station was reached, as a row has room for. */
export const times = ({ createdAt, acceptedAt, meeting }) => ({
  proposed: day(createdAt),
  agreed: acceptedAt ? day(acceptedAt) : '',
  meet: meeting ? time(meeting.startsAt, meeting.timeZone) : '',
})

/** The small ticket with what is next, and the way down. */
export function side(thread, swap, isLost) {
  if (thread.swap && !swap && !isLost) {
    return html`
      <h2>${t('chat.swap')}</h2>
      <div class="ticket">
        <div class="stack" aria-busy="true"><i class="bone-line half"></i><i class="bone-line"></i></div>
      </div>
    `
  }
  if (!swap) {
    return html`
      <h2>${t('chat.about')}</h2>
      <div class="ticket">
        <div class="stack tight">
          <p>${offerOf(thread.about)}</p>
        </div>
        <div>${link(thread)}</div>
      </div>
    `
  }
  const { terms: { give, get }, state, meeting } = swap
  const sum = (label, value) =>
    html`
      <div>
        <p class="small softer">${label}</p>
        <p class="sum">${amount(value)} <small>${value.currency}</small></p>
      </div>
    `
  return html`
    <div class="row"><h2 class="grow">${t('chat.swap')}</h2>${turnBadge(swap)}</div>
    <div class="ticket">
      <div class="sums">${sum(t('ticket.give'), give)}<span class="turn">${icon('swap')}</span>${sum(t('ticket.get'), get)}</div>
      <div class="tear"></div>
      <div class="stack tight"><p class="mid">${stage(swap)}</p>
        ${isInWallet(swap) ? html`<p class="small softer">${t('inWallet.where')}</p>` : null}
        ${state === 'scheduled'
          ? html`<p class="small softer"><bdi>${placeName(meeting)}</bdi></p>`
          : swap.deadline
          ? html`<p class="small softer">${t('swap.until', { moment: momentWithin(swap.deadline, swap.local?.timeZone) })}</p>`
          : null}
        <a class="button primary wide" href=${`/swaps/${swap.id}`}>${t('chat.open')}</a></div>
    </div>
    ${way(swap, { isDown: true, times: times(swap) })}
  `
}
