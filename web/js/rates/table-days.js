// The days of the tables of the Polish bank, one after the other.
import { now } from '../api.js'
import { day } from '../format.js'
import { daysBefore } from '../parts/series.js'
import { language, t } from '../text.js'

export const today = () => new Date(now()).toISOString().slice(0, 10)

const week = 7
const isWeekend = (date) => [0, 6].includes(new Date(date).getUTCDay())

/** The next day of the week on which there can be a table: none is published at a weekend. */
function working(date, step) {
  let next = daysBefore(date, -step)
  while (isWeekend(next)) next = daysBefore(next, -step)
  return next
}

/**
 * The days of the tables before and after one. Table B comes once a week. After the newest one there is none.
 * @param asked The day that was asked for, which may be later. @param newest The day of the newest table, if it is known.
 */
export function around({ table, effectiveDate }, asked, newest) {
  const before = table === 'B' ? daysBefore(effectiveDate, week) : working(effectiveDate, -1)
  const last = asked > effectiveDate ? asked : effectiveDate
  const after = table === 'B' ? daysBefore(effectiveDate, -week) : working(last, 1)
  return { before, after: after <= (newest ?? today()) ? after : null }
}

const weekday = (date) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(date))

/** `There was no table on Sunday 26 April; this is the one of Friday 24 April.` */
export const insteadText = (asked, found) =>
  t('table.instead', {
    asked: day(asked, { long: true }),
    askedDay: weekday(asked),
    found: day(found, { long: true }),
    foundDay: weekday(found),
  })
