// How far back a chart goes, and for how long each has one point.
import { daysBefore } from '../parts/series.js'

const ranges = { '7d': 7, '30d': 30, '90d': 90, '1y': 366, '5y': 1827, all: null }
const groups = { '5y': 'week', all: 'month' }
const usual = '1y'

export const rangeNames = Object.keys(ranges)
export const groupNames = ['day', 'week', 'month']

export const rangeOf = ({ query }) => Object.hasOwn(ranges, query.range ?? '') ? query.range : usual

/** Long ranges have a point for each week or month, if nothing else is wished for. */
export const groupOf = ({ query }) => groupNames.includes(query.group) ? query.group : groups[rangeOf({ query })] ?? 'day'

/** The same as parts of an address of the app: what is usual is left out. */
export const queryOf = (range, group) => ({
  ...range === usual ? {} : { range },
  ...group && group !== (groups[range] ?? 'day') ? { group } : {},
})

/** The range of a screen as a question to the server, where it ends on a day. */
export const spanOf = (state, until) => {
  const days = ranges[rangeOf(state)]
  return `from=${days ? daysBefore(until, days) : '1999-01-01'}&group=${groupOf(state)}`
}

/** The same where the range ends with the newest rate of the pair, whenever that was. */
export const rangeQuery = (state) => `range=${rangeOf(state)}&group=${groupOf(state)}`

/** Whether a series reaches back about as far as its range: a change of eighteen days is none of a year. */
export const isFull = (range, { first, last }) => {
  const days = ranges[range]
  return !days || !first || (Date.parse(last.date) - Date.parse(first.date)) / 86_400_000 >= days * 0.8 - 3
}

/** How many days of a fan a range has room for: currencies have five of them in a week, assets seven. */
export const fanDays = (range, isDaily = false) =>
  (isDaily ? { '7d': 7, '30d': 30, '90d': 90, '1y': 96, '5y': 96 } : { '7d': 5, '30d': 22, '90d': 66, '1y': 96, '5y': 96 })[range] ?? 0
