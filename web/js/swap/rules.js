// Who may do what in a swap now, as `docs/swaps.md` says. The server decides; this only leaves out buttons that it would refuse.

import { isInWallet } from '../parts/settled.js'

const minute = 60_000
const day = 24 * 60 * minute

export const other = (swap) => swap.me === 'owner' ? 'proposer' : 'owner'
export const mine = (swap) => swap.sides[swap.me]
export const theirs = (swap) => swap.sides[other(swap)]

/** Whether the codes of a swap exist: it is agreed, and not over. */
export const hasCode = (swap) => !isInWallet(swap) && ['accepted', 'scheduled', 'noShowClaimed'].includes(swap.state)

const hasCashMoved = (swap) => Boolean(mine(swap).handedOverAt || theirs(swap).handedOverAt)

/** When the check-in opens and closes: 30 minutes before the start to 20 minutes after it. */
export const checkInTimes = ({ meeting }) => {
  const start = Date.parse(meeting.startsAt)
  return { from: start - 30 * minute, start, until: start + 20 * minute }
}

/** The actions that the reader may take, by name. */
export function allowed(swap, now) {
  // What the wallet has settled is done, and counts for nobody: no code, no review, no dispute.
  if (isInWallet(swap)) return new Set(swap.state === 'proposed' ? duringProposal(swap) : [])
  const actions = {
    proposed: duringProposal, accepted: whileAgreed, scheduled: whileAgreed, noShowClaimed: duringClaim, disputed: duringDispute,
  }[swap.state]?.(swap, now) ?? afterwards(swap, now)
  const { until, mine: review } = swap.reviews
  if (until && now < Date.parse(until) && review?.state !== 'revealed') actions.push('review')
  return new Set(actions)
}

const duringProposal = (swap) =>
  swap.duty !== swap.me ? ['withdraw'] : ['accept', 'decline', ...swap.terms.number < 10 ? ['counter'] : []]

function whileAgreed(swap, now) {
  const { meeting, suggestion, reschedulings } = swap
  const isMoved = hasCashMoved(swap)
  const actions = []
  if (!isMoved && (reschedulings < 3 || suggestion)) actions.push('schedule')
  if (!isMoved) actions.push('cancel')
  actions.push('hand-over')
  if (!meeting) return [...actions, ...isMoved ? ['dispute'] : []]
  const { from, until } = checkInTimes(swap)
  if (!meeting.confirmed[swap.me] && now < until) actions.push('confirm')
  if (now >= from && now <= until && !mine(swap).checkedInAt) actions.push('check-in')
  if (now <= until && !isMoved && !mine(swap).late && !mine(swap).checkedInAt) actions.push('late')
  const isBothConfirmed = meeting.confirmed.owner && meeting.confirmed.proposer
  if (now > until && isBothConfirmed && !isMoved && mine(swap).checkedInAt && !theirs(swap).checkedInAt) actions.push('no-show')
  const isWaitedFor = theirs(swap).checkedInAt && !mine(swap).checkedInAt
  if (isMoved || now > until && !isWaitedFor) actions.push('dispute')
  return actions
}

const duringClaim = (swap) =>
  swap.claimedBy === swap.me ? ['hand-over'] : ['hand-over', 'contest', ...hasCashMoved(swap) ? [] : ['no-show']]

const duringDispute = ({ dispute, me }, now) =>
  [...!dispute.stated[me] && now < Date.parse(dispute.openedAt) + 3 * day ? ['dispute'] : [], 'settle']

const afterwards = ({ state, outcome }, now) =>
  ['completed', 'cancelled', 'noShow', 'unconfirmed'].includes(state) && outcome && now < Date.parse(outcome.at) + 7 * day ? ['dispute'] : []

/** Whether the reader is the one who is waited for. */
export function isMyTurn(swap, now) {
  const { state, duty, me, suggestion, meeting, claimedBy, dispute, reviews } = swap
  if (state === 'proposed') return duty === me
  if (['accepted', 'scheduled'].includes(state) && hasCashMoved(swap)) return !mine(swap).handedOverAt
  if (state === 'accepted') return suggestion?.by !== me
  if (state === 'scheduled') return !meeting.confirmed[me] || Boolean(suggestion && suggestion.by !== me) || allowed(swap, now).has('check-in')
  if (state === 'noShowClaimed') return claimedBy !== me
  if (state === 'disputed') return !dispute.stated[me]
  return allowed(swap, now).has('review') && !reviews.mine
}

/** Whose turn it is in an open swap: `mine`, `theirs`, or null while both only wait for the meeting. */
export function turnOf(swap, now) {
  if (isMyTurn(swap, now)) return 'mine'
  const { state, me, meeting, suggestion } = swap
  if (state === 'scheduled' && !hasCashMoved(swap) && meeting.confirmed[other(swap)] && suggestion?.by !== me) return null
  return ['proposed', 'accepted', 'scheduled', 'noShowClaimed', 'disputed'].includes(state) ? 'theirs' : null
}

/** How a cancellation would count for the reader now: `nobody`, `early`, `late`, `veryLate` or `noShow`. */
export function weightOfCancelling(swap, now) {
  const { meeting } = swap
  if (!meeting || !meeting.confirmed.owner || !meeting.confirmed.proposer) return 'nobody'
  const left = Date.parse(meeting.startsAt) - now
  if (left <= 0 && theirs(swap).checkedInAt && !mine(swap).checkedInAt) return 'noShow'
  if (theirs(swap).late && left > 0) return 'perhaps'
  return left >= day ? 'early' : left >= day / 12 ? 'late' : 'veryLate'
}

/** The premium of the terms over the reference rate, in hundredths of a percent, as the owner sees it. */
export function premiumOf({ terms: { give, get, reference }, me }) {
  if (!reference) return null
  const price = me === 'owner' ? Number(get.amount) / Number(give.amount) : Number(give.amount) / Number(get.amount)
  return Math.round((price / Number(reference.rate) - 1) * 10_000)
}
