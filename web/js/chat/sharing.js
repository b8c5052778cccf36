// When two people may tell each other how to reach and to find them, and for how long that stays.

const day = 86_400_000

/** A swap is agreed, and not over. */
export const canShare = (swap) => Boolean(swap && swap.acceptedAt && !swap.outcome && ['accepted', 'scheduled', 'noShowClaimed', 'disputed'].includes(swap.state))

/** When the cards of a swap are erased: a day after the meeting, with its place; null without a meeting. */
export const erasedAt = (swap) => swap?.meeting ? new Date(Date.parse(swap.meeting.startsAt) + day).toISOString() : null
