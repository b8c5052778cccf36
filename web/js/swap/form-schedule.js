// Where and when the two meet: what the other suggests, a meeting point, or a place of one's own.
import { now } from '../api.js'
import { length, time } from '../format.js'
import { html, keyed } from '../html.js'
import { field } from '../parts/field.js'
import { icon } from '../parts/icon.js'
import { map } from '../parts/map.js'
import { first } from '../parts/person.js'
import { parts, t } from '../text.js'
import { agree, input } from './form.js'
import { place, when } from './hero.js'
import { meetingBody } from './meeting.js'
import { pinMap, pinOf, pinWords } from './pin.js'
import { cityOf, instantOf, isMyZone, wallClock } from './zone.js'

const quarter = 15 * 60_000
const shownAtFirst = 5

/** The next full quarter of an hour, an hour from now. */
const usual = () => Math.ceil((now() + 4 * quarter) / quarter) * quarter

const chosen = ({ form, points }) => points.find(({ id }) => id === form.point)

const zoneOf = (state, swap) => chosen(state)?.timeZone ?? swap.local.timeZone

const instant = (state, swap) => instantOf(state.form.date, state.form.time, zoneOf(state, swap))

const point = (state, { id, kind, label, distance, hours, cameras, lit, verified, reports }) => html`
  <label class="choice"><input type="radio" name="point" value=${id} required ?checked=${state.form.point === id} @change=${() => { state.form.point = id; state.draw() }}>
    <span class="grow"><span class="mid"><bdi>${label}</bdi></span> <span class="small softer">${t(`place.${kind}`)}${distance === undefined ? '' : ` · ${length(distance)}`}</span>
      ${hours || cameras || lit ? html`<br><span class="small softer">${[hours ? html`<bdi>${hours}</bdi> ` : null, cameras ? `${t('meet.cameras')} ` : null, lit ? t('meet.lit') : null]}</span>` : null}
      ${verified ? null : html`<br><span class="badge sun">${t('meet.notChecked')}</span>`}${reports ? html` <span class="badge alarm">${t('meet.reports', { count: reports })}</span>` : null}</span></label>`

/** A tap on the map is a place of one's own. */
const put = (state) => (place) => { Object.assign(state.form, { point: 'own', pin: place }); state.draw() }

const own = (state, swap) => html`
  <label class="choice"><input type="radio" name="point" value="own" required ?checked=${state.form.point === 'own'} @change=${() => { state.form.point = 'own'; state.draw() }}>
    <span><span class="mid">${t('meet.own')}</span><br><span class="small softer">${t('meet.ownText')}</span></span></label>
  ${state.form.point === 'own' ? html`
    ${pinWords(state, put(state))}
    ${input(state, { name: 'label', label: t('meet.name'), maxlength: 120, required: true, autocomplete: 'off', pointer: '/place/label' })}` : null}`

/** What the other has named, or what is agreed but not confirmed: one tap agrees to it. */
const waitingFor = ({ suggestion, me }) => suggestion && suggestion.by !== me ? suggestion.meeting : null

const theirs = (state, swap) => {
  const meeting = waitingFor(swap)
  return meeting ? html`
    <section class="card stack"><h2>${parts('meet.theirs', { name: first(swap.with) })}</h2>
      <p class="sum-line">${when(meeting)}</p>${place(meeting)}
      ${meeting.latitude === null ? null : html`<div class="small-map">${map({ center: [meeting.latitude, meeting.longitude], zoom: 14, pin: [meeting.latitude, meeting.longitude] }, { tiles: state.app.settings.tiles })}</div>`}
      ${meeting.verified ? null : agree(state, 'known', t('meet.advice'))}
      <button type="button" class="button primary wide" ?disabled=${state.busy === 'send'} @click=${(event) => {
        if (meeting.verified || state.form.known) return state.send(meetingBody(meeting), 'did.confirm')
        event.target.closest('section').querySelector('input').reportValidity()
      }}>${icon('check')}${t('act.confirm')}</button></section>` : null
}

export const schedule = {
  title: (swap) => t(swap.meeting ? 'act.rescheduleTitle' : 'act.scheduleTitle'),
  says: (swap) => parts(swap.meeting ? 'says.reschedule' : 'says.schedule', { name: first(swap.with), left: 3 - swap.reschedulings }),
  button: () => t('act.scheduleSend'),
  async start(state, swap, { read, update, store }) {
    const clock = wallClock(usual(), swap.local.timeZone)
    state.form = { point: '', ...clock }
    state.points = []
    state.isLooking = true
    try { state.points = (await read(`/places/meeting-points?swap=${swap.id}`)).data.items } catch { /* a place of one's own needs no list */ }
    const added = state.query.point && await store.get('drafts', `point-${swap.id}`)
    if (added) {
      // The list has twenty places at most, and the new one may be none of them.
      if (!state.points.some(({ id }) => id === added.id)) state.points = [added, ...state.points]
      state.form.point = added.id
    }
    state.isLooking = false
    update()
  },
  /** Somebody has named a meeting: agreeing to it comes first, and the form for another one when it is asked for. */
  isAnswer: (state, swap) => Boolean(waitingFor(swap)) && !state.isElse,
  fields(state, swap) {
    const zone = zoneOf(state, swap)
    const here = chosen(state)
    const shown = state.isAll || state.points.indexOf(here) >= shownAtFirst ? state.points : state.points.slice(0, shownAtFirst)
    const today = wallClock(now(), zone).date
    const isOwnPlace = state.form.point === 'own'
    if (schedule.isAnswer(state, swap)) return html`${theirs(state, swap)}<button type="button" class="button plain" @click=${() => { state.isElse = true; state.draw() }}>${t('meet.instead')}</button>`
    return html`
      ${theirs(state, swap)}
      ${waitingFor(swap) ? html`<h2>${t('meet.instead')}</h2>` : null}
      <fieldset class="field"><legend>${t('meet.where')}</legend><div class="stack tight">
        ${pinMap(state, { at: isOwnPlace ? state.form.pin : here && [here.latitude, here.longitude], isMoved: !isOwnPlace, put: put(state), choose: (id) => { state.form.point = id; state.draw() } })}
        ${state.isLooking ? html`<div class="card bone" aria-busy="true" role="status" aria-label=${t('state.loading')}><i></i><i></i><i></i><i></i></div>` : !shown.length ? html`<p class="softer">${t('meet.none')}</p>` : shown.map((each) => keyed(each.id, point(state, each)))}
        ${shown.length < state.points.length ? html`<button type="button" class="button plain" @click=${() => { state.isAll = true; state.draw() }}>${t('meet.more', { count: state.points.length - shown.length })}</button>` : null}
        ${own(state, swap)}
      </div></fieldset>
      <p class="row wrap"><a class="button plain" href=${`/swaps/${swap.id}/add-place`}>${icon('plus')}${t('point.add')}</a>
        ${here ? html`<a class="button plain" href=${`/report/meeting-point/${encodeURIComponent(here.id)}`}>${icon('flag')}${t('report.this.place')}</a>` : null}</p>
      ${isOwnPlace || here?.verified === false ? agree(state, 'acknowledged', t('meet.advice')) : null}
      <div class="pair-fields">
        ${field({ name: 'date', label: t('meet.day'), type: 'date', value: state.form.date, min: today, required: true, input: (event) => { state.form.date = event.target.value; state.draw() } })}
        ${field({ name: 'time', label: t('meet.time'), type: 'time', value: state.form.time, required: true, fault: state.problem?.fields?.['/startsAt'], input: (event) => { state.form.time = event.target.value; state.draw() } })}
      </div>
      ${state.form.date && state.form.time && !isMyZone(zone, instant(state, swap)) ? html`<p class="small softer">${icon('clock')} ${t('meet.clock', { city: cityOf(zone), time: time(new Date(instant(state, swap)).toISOString()) })}</p>` : null}`
  },
  check: ({ form }) => form.point === 'own' && !form.pin ? t('meet.pin') : null,
  body(state, swap) {
    const { form } = state
    const startsAt = new Date(instant(state, swap)).toISOString()
    if (form.point !== 'own') return { meetingPoint: form.point, startsAt, ...form.acknowledged && chosen(state)?.verified === false ? { acknowledged: true } : {} }
    return { place: { ...pinOf(form.pin), label: form.label?.trim() || null, acknowledged: Boolean(form.acknowledged) }, startsAt }
  },
  done: () => t('did.schedule'),
}
