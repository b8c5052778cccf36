// What the reader may do with a thing, as the server says it in `actions`. Only its times are looked at here: what opens or
// ends later is known before, also without a network.
import { now } from '../api.js'

const isOpen = ({ open, from, until }) => (open || Boolean(from) && Date.parse(from) <= now()) && !(until && Date.parse(until) < now())

const named = ({ actions }, name) => actions?.find((action) => action.do === name)

/** The names of all that can be done now. */
export const allowed = ({ actions }) => new Set(actions?.filter(isOpen).map((action) => action.do))

export const can = (thing, name) => allowed(thing).has(name)

/** Why something cannot be done that one may look for, as the server says it; null if it can, or is none of these. */
export const whyNot = (thing, name) => {
  const action = named(thing, name)
  return action && !isOpen(action) ? action.detail ?? null : null
}

/** The refusal that a request would get, as a problem has it. */
export const refusalOf = (thing, name) => ({ kind: named(thing, name)?.reason })

/** How a cancellation counts now. */
export const weightOf = (thing) => named(thing, 'cancel')?.counts ?? 'nobody'
