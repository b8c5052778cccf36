// Times as the clocks of a place show them, in forms.

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function offset(instant, zone) {
  const found = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }).formatToParts(instant).map(({ type, value }) => [type, value]),
  )
  return Date.parse(`${found.year}-${found.month}-${found.day}T${found.hour}:${found.minute}:${found.second}Z`) -
    Math.floor(instant / 1000) * 1000
}

/** `{ date: '2026-11-26', time: '15:00' }` of an instant. */
export function wallClock(instant, zone) {
  const [date, time] = new Date(instant + offset(instant, zone)).toISOString().split('T')
  return { date, time: time.slice(0, 5) }
}

/** The instant in milliseconds at which the clocks of a zone show a date and a time. */
export function instantOf(date, time, zone) {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const guess = wall - offset(wall, zone)
  return wall - offset(guess, zone)
}

/** The city that a zone is named after: `Bangkok`. */
export const cityOf = (zone) => zone.split('/').at(-1).replace(/_/g, ' ')

export const isMyZone = (zone, instant) => offset(instant, zone) === offset(instant, Intl.DateTimeFormat().resolvedOptions().timeZone)
