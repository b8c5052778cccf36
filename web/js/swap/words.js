// What a swap is at, in a line.
import { moment, money } from '../format.js'
import { html } from '../html.js'
import { first } from '../parts/person.js'
import { parts, t } from '../text.js'
import { other } from './sides.js'

/** The first word of a name, for titles and attributes. */
export const firstName = ({ name }) => name.split(/\s+/)[0]

/** What both have to know of a swap, as a list for a template: `Ana waits for your answer`. */
export function stage(swap) {
  const { state, me, duty, suggestion, meeting, claimedBy, outcome } = swap
  const said = (key) => parts(`stage.${key}`, { name: first(swap.with) })
  const [isMine, isTheirs] = [me, other(swap)].map((side) => Boolean(swap.sides[side].handedOverAt))
  if (['accepted', 'scheduled'].includes(state) && (isMine || isTheirs)) return said(isMine ? 'handedMine' : 'handedTheirs')
  if (state === 'proposed') return said(duty === me ? 'answer' : 'wait')
  if (state === 'accepted') return said(!suggestion ? 'schedule' : suggestion.by === me ? 'suggested' : 'confirm')
  if (state === 'scheduled') return [moment(meeting.startsAt, meeting.timeZone)]
  if (state === 'noShowClaimed') return said(claimedBy === me ? 'claimed' : 'accused')
  if (state === 'disputed') return said('disputed')
  return [t(`ended.${outcome?.kind ?? state}`)]
}

/** Who moves next, as a badge; null if nobody has to. */
export const turnBadge = (swap) =>
  ({
    me: html`<span class="badge sun">${t('swaps.yours')}</span>`,
    other: html`<span class="badge"><span>${parts('swaps.theirs', { name: first(swap.with) })}</span></span>`,
  })[swap.turn] ?? null

/** Two sums: `3,760 THB for 100 EUR`, what one gives first. */
export const sums = ({ terms: { give, get } }) => t('swap.sums', { give: money(give), get: money(get) })

export const isByMe = (swap, side) => side !== other(swap)
