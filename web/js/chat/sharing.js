// When two people may tell each other how to reach and to find them, and for how long that stays.
import { can } from '../parts/actions.js'

const day = 86_400_000

/** When the cards of a swap are erased: a day after the meeting, with its place; null without a meeting. */
export const erasedAt = (swap) => swap?.meeting ? new Date(Date.parse(swap.meeting.startsAt) + day).toISOString() : null

/** A swap is agreed, and its cards would not be erased at once. */
export const canShare = (swap) => Boolean(swap) && can(swap, 'card')
