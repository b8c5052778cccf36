// Where and when the two meet: what the other suggests, a meeting point, or a place of one's own.
import { now } from '../api.js'
import { momentWithin } from '../format.js'
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { map } from '../parts/map.js'
import { first } from '../parts/person.js'
import { parts, t } from '../text.js'
import { agree } from './form.js'
import { place, when } from './hero.js'
import { isAhead, meetingBody, notice } from './meeting.js'
import { adviceFor, chosen, formOf, gapOf, meetingOf, placeFields, timeFields } from './meeting-fields.js'

/** What the other has named, or what is agreed but not confirmed: one tap agrees to it, as long as its time is to come. */
const waitingFor = ({ suggestion, me }) => suggestion && suggestion.by !== me && isAhead(suggestion.meeting) ? suggestion.meeting : null

/** The server moves a meeting that is agreed at the last moment, so that both can get there. */
const moves = ({ startsAt, timeZone }) => {
  const earliest = Math.ceil((now() + notice) / 60_000) * 60_000
  return Date.parse(startsAt) < now() + notice
    ? html`<p class="row small">${icon('clock')}<span>${
      t('meet.moves', { moment: momentWithin(new Date(earliest).toISOString(), timeZone) })
    }</span></p>`
    : null
}

const theirs = (state, swap) => {
  const meeting = waitingFor(swap)
  const at = [meeting?.latitude ?? null, meeting?.longitude ?? null]
  return meeting
    ? html`
      <section class="card stack"><h2>${parts('meet.theirs', { name: first(swap.with) })}</h2>
        <p class="sum-line">${when(meeting)}</p>${place(meeting)}${moves(meeting)}
        ${at[0] === null
          ? null
          : html`<div class="small-map">${map({ center: at, zoom: 14, pin: at }, { tiles: state.app.settings.tiles })}</div>`}
        ${meeting.verified ? null : agree(state, 'known', t('meet.advice'))}
        <button type="button" class="button primary wide" ?disabled=${state.busy === 'send'} @click=${(event) => {
          if (meeting.verified || state.form.known) return state.send(meetingBody(meeting), 'did.confirm')
          event.target.closest('section').querySelector('input').reportValidity()
        }}>${icon('check')}${t('act.confirm')}</button></section>
    `
    : null
}

/** The other has named a time that is over by now: the place may still be right. */
const tooLate = (swap) => {
  const { suggestion, me } = swap
  if (!suggestion || suggestion.by === me || isAhead(suggestion.meeting)) return null
  return html`<p class="notice sun">${icon('clock')}<span>${parts('meet.over', { name: first(swap.with) })}</span></p>`
}

export const schedule = {
  title: (swap) => t(swap.meeting ? 'act.rescheduleTitle' : 'act.scheduleTitle'),
  says: (swap) => parts(swap.meeting ? 'says.reschedule' : 'says.schedule', { name: first(swap.with), left: 3 - swap.reschedulings }),
  button: () => t('act.scheduleSend'),
  async start(state, swap, { read, update, store }) {
    const stands = swap.meeting ?? swap.suggestion?.meeting
    state.form = formOf(stands, null, swap.local.timeZone)
    if (stands && stands.latitude !== null) state.around = [stands.latitude, stands.longitude]
    state.points = []
    state.isLooking = true
    try {
      state.points = (await read(`/places/meeting-points?swap=${swap.id}`)).data.items
    } catch { /* a place of one's own needs no list */ }
    const added = state.query.point && await store.get('drafts', `point-${swap.id}`)
    // The list has twenty places at most, and the new one may be none of them.
    if (added && !state.points.some(({ id }) => id === added.id)) state.points = [added, ...state.points]
    // Nothing that was chosen meanwhile is taken away.
    if (!state.form.isTouched) Object.assign(state.form, formOf(stands, state.points, swap.local.timeZone))
    if (added) state.form.point = added.id
    state.isLooking = false
    update()
  },
  /** Somebody has named a meeting: agreeing to it comes first, and the form for another one when it is asked for. */
  isAnswer: (state, swap) => Boolean(waitingFor(swap)) && !state.isElse,
  fields(state, swap) {
    const here = chosen(state)
    const instead = () => {
      state.isElse = true
      state.draw()
    }
    if (schedule.isAnswer(state, swap)) {
      return html`${theirs(state, swap)}<button type="button" class="button plain" @click=${instead}>${t('meet.instead')}</button>`
    }
    return html`
      ${theirs(state, swap)}${tooLate(swap)}
      ${waitingFor(swap) ? html`<h2>${t('meet.instead')}</h2>` : null}
      ${placeFields(state)}
      <p class="row wrap"><a class="button plain" href=${`/swaps/${swap.id}/add-place`}>${icon('plus')}${t('point.add')}</a>
        ${here
          ? html`<a class="button plain" href=${`/report/meeting-point/${encodeURIComponent(here.id)}`}>
          ${icon('flag')}${t('report.this.place')}</a>`
          : null}</p>
      ${adviceFor(state)}
      ${timeFields(state, swap.local.timeZone, { faults: { time: state.problem?.fields?.['/startsAt'] } })}
    `
  },
  check: (state) => gapOf(state),
  body: (state, swap) => meetingOf(state, swap.local.timeZone),
  done: () => t('did.schedule'),
}
