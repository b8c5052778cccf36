import { now } from '../api.js'

const minute = 60_000

/** The least time between an agreement and the start of a meeting: what is agreed or confirmed later leaves none for the way. */
export const notice = 15 * minute

/** Whether a meeting can still be agreed on as it stands: it has not begun, and there is a minute left to say so. */
export const isAhead = ({ startsAt }) => Date.parse(startsAt) > now() + minute

/** Whether there is time left to confirm it. */
export const isInTime = ({ startsAt }) => Date.parse(startsAt) >= now() + notice

/** A meeting as the server takes it: naming it as it stands confirms it. */
export const meetingBody = ({ meetingPoint, verified, latitude, longitude, label, startsAt }) => ({
  ...meetingPoint
    ? { meetingPoint, ...verified ? {} : { acknowledged: true } }
    : { place: { latitude, longitude, label, acknowledged: true } },
  startsAt,
})
