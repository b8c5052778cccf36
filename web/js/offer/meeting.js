// Where and when the two could meet, within a proposal: one of the meeting points around the offer, or a place of one's own.
// Nobody has to name it at once.
import { expected, now } from '../api.js'
import { html } from '../html.js'
import { isInWallet } from '../parts/settled.js'
import { adviceFor, formOf, gapOf, meetingOf, placeFields, startOf, timeFields } from '../swap/meeting-fields.js'
import { t } from '../text.js'

const hour = 3_600_000
/** How long the owner may answer: without a word, and at least. */
const [usual, least] = [48 * hour, hour / 4 + 60_000]

const isNamed = ({ form }) => Boolean(form) && form.point !== 'later'

/** The zone of the offer's place: that of the points around it, else of its city. */
async function zoneAround({ points, data: [{ place }] }, { ask }) {
  if (points[0]) return points[0].timeZone
  const found = await ask(`/places/locate?lat=${place.latitude}&lon=${place.longitude}`).catch(() => null)
  return found?.city?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Looks for the places, once the form is open. */
export async function beginMeeting(state, tools) {
  const [offer] = state.data
  if (state.form || isInWallet(offer) || !offer.place || !state.app.isMember) return
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone
  Object.assign(state, {
    points: [],
    isLooking: true,
    draw: tools.update,
    around: [offer.place.latitude, offer.place.longitude],
    zone: device,
    form: { ...formOf(null, null, device), point: 'later' },
  })
  try {
    state.points = (await tools.read(`/places/meeting-points?offer=${offer.id}`)).data.items
  } catch (error) {
    expected(error)
  }
  state.zone = await zoneAround(state, tools)
  const { date, time } = formOf(null, null, state.zone)
  const { from } = offer.availability
  if (!state.form.isTouched) Object.assign(state.form, from > date ? { date: from, time: '12:00' } : { date, time })
  state.isLooking = false
  tools.update()
}

const later = (state) =>
  html`
    <label
      class="choice"><input type="radio" name="point" value="later" .checked=${state.form.point === 'later'} @change=${() => {
        Object.assign(state.form, { point: 'later', isTouched: true })
        state.draw()
      }}><span><span class="mid">${t('propose.later')}</span><br><span class="small softer">${t('propose.laterText')}</span></span></label>
  `

/** The fields; nothing where nobody meets. */
export const meetingFields = (state) =>
  state.form
    ? html`
      ${placeFields(state, { first: later(state), isMapShown: false })}
      ${adviceFor(state)}
      ${isNamed(state) ? timeFields(state, state.zone, { faults: { time: state.problem?.fields?.['/meeting/startsAt'] } }) : null}
    `
    : null

export const meetingGap = (state) => isNamed(state) ? gapOf(state) : null

/** What of it goes into the proposal: the owner may answer until the meeting begins. */
export function meetingPart(state) {
  if (!isNamed(state)) return {}
  const left = startOf(state, state.zone) - now()
  return {
    meeting: meetingOf(state, state.zone),
    ...left >= least && left < usual ? { expiresAt: new Date(startOf(state, state.zone)).toISOString() } : {},
  }
}
