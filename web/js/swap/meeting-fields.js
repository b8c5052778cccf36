// Where and when two meet, as fields of a form: a meeting point or a place of one's own, a day, and a time by the clocks of
// the place. What is entered is in `state.form`: `point`, `pin`, `label`, `date`, `time`; `state.points` has the known places.
import { now } from '../api.js'
import { length, nearDay, time, weekday } from '../format.js'
import { html, keyed } from '../html.js'
import { field } from '../parts/field.js'
import { icon } from '../parts/icon.js'
import { cityName, placeName, t } from '../text.js'
import { agree, input } from './form.js'
import { isAhead, notice } from './meeting.js'
import { pinMap, pinOf, pinWords } from './pin.js'
import { cityOf, instantOf, isMyZone, wallClock } from './zone.js'

const ofDay = 86_400_000
const quarter = 15 * 60_000
const shownAtFirst = 5
const daysShown = 5
const hours = Array.from({ length: 14 }, (_, index) => `${String(index + 8).padStart(2, '0')}:00`)

/** The next full quarter of an hour, an hour from now. */
const usual = () => Math.ceil((now() + 4 * quarter) / quarter) * quarter

/** The next full hour of the day: nobody meets strangers at night. */
function daytime({ date, time }) {
  const hour = time.endsWith(':00') ? time : `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}:00`
  if (hour <= hours.at(-1)) return { date, time: hour < hours[0] ? hours[2] : hour }
  return { date: new Date(Date.parse(date) + ofDay).toISOString().slice(0, 10), time: hours[2] }
}

export const chosen = ({ form, points }) => points.find(({ id }) => id === form.point)

/** The zone of the chosen place, else the one of the offer. */
export const zoneOf = (state, zone) => chosen(state)?.timeZone ?? zone

/** The start in milliseconds; NaN while it lacks a part. */
export const startOf = (state, zone) => instantOf(state.form.date, state.form.time, zoneOf(state, zone))

/**
 * The form as it begins: with a meeting that stands already, wherever and whenever that is, unless its time is over.
 * Without one nothing is chosen, and the time is the next full hour that is an hour away, by day.
 * @param points The known places; null while they are looked for.
 */
export function formOf(meeting, points, zone) {
  const isOver = !meeting || !isAhead(meeting)
  const clock = isOver ? daytime(wallClock(usual(), meeting?.timeZone ?? zone)) : wallClock(Date.parse(meeting.startsAt), meeting.timeZone)
  if (!meeting || meeting.latitude === null) return { point: '', ...clock }
  const isListed = !points || points.some(({ id }) => id === meeting.meetingPoint)
  if (meeting.meetingPoint && isListed) return { point: meeting.meetingPoint, ...clock }
  return { point: 'own', pin: [meeting.latitude, meeting.longitude], label: meeting.label ?? '', ...clock }
}

const change = (state, given) => () => {
  Object.assign(state.form, given, { isTouched: true })
  state.draw()
}

const choose = (state, point) => change(state, { point })

const radio = (state, value) =>
  html`
    <input type="radio" name="point" value=${value} required .checked=${state.form.point === value} @change=${choose(state, value)}>
  `

const point = (state, { id, kind, label, distance, hours: open, cameras, lit, verified, reports }) =>
  html`
    <label class="choice">${radio(state, id)}
      <span class="grow"><span class="mid"><bdi>${placeName({ label, kind })}</bdi></span>
        <span class="small softer">${t(`place.${kind}`)}${distance === undefined ? '' : ` · ${length(distance)}`}</span>
        ${open || cameras || lit
          ? html`<br><span class="small softer">${[
            open
              ? html`
                <bdi>${open}</bdi>
              `
              : null,
            cameras ? `${t('meet.cameras')} ` : null,
            lit ? t('meet.lit') : null,
          ]}</span>`
          : null}
        ${verified ? null : html`<br><span class="badge sun">${t('meet.notChecked')}</span>`}${reports
          ? html`
            <span class="badge alarm">${t('meet.reports', { count: reports })}</span>
          `
          : null}</span></label>
  `

/** A tap on the map is a place of one's own. */
const put = (state) => (place) => change(state, { point: 'own', pin: place })()

const own = (state) =>
  html`
    <label class="choice">${radio(state, 'own')}
      <span><span class="mid">${t('meet.own')}</span><br><span class="small softer">${t('meet.ownText')}</span></span></label>
    ${state.form.point === 'own'
      ? html`
        ${pinWords(state, put(state))}
        ${input(state, {
          name: 'label',
          label: t('meet.name'),
          maxlength: 120,
          required: true,
          autocomplete: 'off',
          pointer: '/place/label',
        })}
      `
      : null}
  `

const bones = () =>
  html`
    <div class="card bone" aria-busy="true" role="status" aria-label=${t('state.loading')}><i></i><i></i><i></i><i></i></div>
  `

/** The list of places below a map of them. `first` is a choice that stands before them. */
export function placeFields(state, { first = null, isMapShown = true } = {}) {
  const { points, form } = state
  const here = chosen(state)
  const shown = state.isAll || points.indexOf(here) >= shownAtFirst ? points : points.slice(0, shownAtFirst)
  const isOwn = form.point === 'own'
  const at = isOwn ? form.pin : here && [here.latitude, here.longitude]
  const more = points.length - shown.length
  const all = () => {
    state.isAll = true
    state.draw()
  }
  return html`
    <fieldset class="field">
      <legend>${t('meet.where')}</legend>
      <div class="stack tight">
      ${first}
      ${isMapShown || isOwn ? pinMap(state, { at, isMoved: !isOwn, put: put(state), choose: ([id]) => choose(state, id)() }) : null}
      ${state.isLooking
        ? bones()
        : shown.length
        ? shown.map((each) => keyed(each.id, point(state, each)))
        : html`<p class="softer">${t('meet.none')}</p>`}
      ${more > 0 ? html`<button type="button" class="button plain" @click=${all}>${t('meet.more', { count: more })}</button>` : null}
      ${own(state)}
      </div>
    </fieldset>
  `
}

const chip = (text, isOn, press) => html`<button type="button" class="chip" aria-pressed=${String(isOn)} @click=${press}>${text}</button>`

/** Days and full hours as chips, and fields for any other. Nothing that is over can be chosen. */
export function timeFields(state, zone, { faults = {} } = {}) {
  const { form } = state
  const here = zoneOf(state, zone)
  const set = (given) => change(state, given)
  const days = Array.from({ length: daysShown }, (_, index) => wallClock(now() + index * ofDay, here).date)
  const isToday = form.date === days[0]
  const open = hours.filter((hour) => !isToday || instantOf(form.date, hour, here) >= now() + notice)
  const isOther = form.isOther || !days.includes(form.date) || !open.includes(form.time)
  const nameOf = (date, index) => index < 2 ? nearDay(`${date}T12:00:00Z`, 'UTC', Date.parse(`${days[0]}T12:00:00Z`)) : weekday(date)
  const start = startOf(state, zone)
  return html`
    <fieldset class="field">
      <legend>${t('meet.when')}</legend>
      <div class="stack tight">
      <div class="chips wrap" role="group"
        aria-label=${t('meet.day')}>${days.map((date, index) => chip(nameOf(date, index), form.date === date, set({ date })))}</div>
      <div class="chips wrap" role="group"
        aria-label=${t('meet.time')}>${open.map((hour) => chip(hour, form.time === hour, set({ time: hour })))}
        <button type="button" class="chip other-time" aria-expanded=${String(isOther)} @click=${set({ isOther: true })}>
          ${icon('calendar')}${t('meet.other')}</button></div>
      ${isOther
        ? html`<div class="pair-fields">
        ${
          field({
            name: 'date',
            label: t('meet.day'),
            type: 'date',
            value: form.date,
            min: days[0],
            required: true,
            input: (event) => set({ date: event.target.value })(),
          })
        }
        ${
          field({
            name: 'time',
            label: t('meet.time'),
            type: 'time',
            value: form.time,
            required: true,
            fault: faults.time,
            input: (event) => set({ time: event.target.value })(),
          })
        }
      </div>`
        : faults.time
        ? html`<p class="fault">${faults.time}</p>`
        : null}
      ${start && !isMyZone(here, start)
        ? html`<p class="small softer">${icon('clock')} ${
          t('meet.clock', { city: cityName(cityOf(here)), time: time(new Date(start).toISOString()) })
        }</p>`
        : null}
      </div>
    </fieldset>
  `
}

/** The advice for a place that nobody has checked, which both have to read. */
export const adviceFor = (state) =>
  state.form.point === 'own' || chosen(state)?.verified === false ? agree(state, 'acknowledged', t('meet.advice')) : null

/** What is missing, in a sentence; null if nothing is. */
export const gapOf = ({ form }) => form.point === 'own' && !form.pin ? t('meet.pin') : null

/** The meeting as the server takes it. */
export function meetingOf(state, zone) {
  const { form } = state
  const startsAt = new Date(startOf(state, zone)).toISOString()
  const label = form.label?.trim() || null
  if (form.point === 'own') return { place: { ...pinOf(form.pin), label, acknowledged: Boolean(form.acknowledged) }, startsAt }
  return { meetingPoint: form.point, startsAt, ...form.acknowledged && chosen(state)?.verified === false ? { acknowledged: true } : {} }
}
