// One's data: a copy of it, and the end of the account with all that this means said before.
import { write } from '../api.js'
import { day, moment } from '../format.js'
import { html } from '../html.js'
import { exportAct, exportCard, resumeExport } from '../parts/export.js'
import { field } from '../parts/field.js'
import { faultAt, keep, problemBeside } from '../parts/form.js'
import { icon } from '../parts/icon.js'
import { settings, settingsPage } from '../parts/settings-page.js'
import { problem } from '../parts/states.js'
import { has, t } from '../text.js'

const faults = ['lateCancels', 'veryLateCancels', 'noShows', 'disputesLost']

/** What deleting the account would do now, as the server says it. */
const consequences = ({ erasedAt, isFinal, restorableAt, held, swaps, hasMoreSwaps, faults: left }) =>
  html`
    <ul class="points">
      <li>${t('leave.hidden')}</li>
      <li>${isFinal ? t('leave.final') : t('leave.restorable', { day: day(erasedAt, { zone: undefined }) })}${restorableAt
        ? ` ${t('leave.restorableAt', { day: day(restorableAt, { zone: undefined }) })}`
        : ''}</li>
      <li>${t('leave.erased', { at: moment(erasedAt) })}</li>
      ${held ? html`<li>${t(`leave.held.${held.reason}`, { day: day(held.until, { zone: undefined }) })}</li>` : null}
      ${left
        ? html`<li>${
          t('leave.faults', {
            faults: faults.filter((name) => left[name]).map((name) => t(`leave.${name}`, { count: left[name] })).join(', '),
            day: day(left.until, { zone: undefined }),
          })
        }</li>`
        : null}
    </ul>
    ${swaps.length
      ? html`<p><b class="mid">${t('leave.swaps', { count: swaps.length })}</b></p>
    <ul class="rows">${
        swaps.map(({ id, countsAs }) =>
          html`<li><a class="row-link" href=${`/swaps/${id}`}>${icon('swap')}<span class="grow">${
            countsAs && has(`leave.as.${countsAs}`) ? t(`leave.as.${countsAs}`) : t('leave.asNothing')
          }</span>${icon('next')}</a></li>`
        )
      }</ul>
    ${hasMoreSwaps ? html`<p class="small softer">${t('leave.more')}</p>` : null}`
      : null}
  `

const leave = (state, act) => {
  const { preview } = state
  if (!preview) {
    return html`<section class="card stack"><h2>${t('leave.title')}</h2><p
      class="softer">${t('leave.text')}</p>${state.busy !== 'preview' && state.asksFor === 'preview' ? problem(state.problem) : null}
      <button class="button danger wide" ?disabled=${state.busy === 'preview'}
        @click=${() => act.preview()}>${t('leave.see')}</button></section>`
  }
  return html`
    <form class="card stack" @input=${keep(state.typed)} @submit=${(event) => act.leave(event)}><h2>${t('leave.title')}</h2>
      ${consequences(preview)}
      ${problemBeside(state.problem, '/password', '/code')}
      <input class="visually-hidden" name="username" autocomplete="username" tabindex="-1" aria-hidden="true"
        .value=${state.data[0].handle}>
      ${field({
        name: 'password',
        label: t('password.current'),
        type: 'password',
        value: state.typed.password,
        autocomplete: 'current-password',
        required: true,
        fault: faultAt(state.problem, '/password'),
      })}
      ${state.data[0].secondFactor
        ? field({
          name: 'code',
          label: t('signIn.code'),
          value: state.typed.code,
          autocomplete: 'one-time-code',
          required: true,
          hint: t('signIn.codeHint'),
          fault: faultAt(state.problem, '/code'),
        })
        : null}
      <p class="row wrap"><button type="button" class="button" @click=${() => act.stay()}>${t('leave.stay')}</button><button
        class="button danger primary" ?disabled=${state.busy === 'leave'}>${t('leave.send')}</button></p>
    </form>
  `
}

export const screen = settings('data', {
  reads: () => ['/me'],
  start(state, tools) {
    state.typed = {}
    resumeExport(state, tools)
  },
  left(state) {
    clearTimeout(state.exportTimer)
  },
  view: (state, act) =>
    settingsPage(
      state,
      'data',
      html`${exportCard(state, act)}${state.data[0].state === 'active' || state.data[0].state === 'limited' ? leave(state, act) : null}`,
    ),
  acts: {
    export: exportAct,
    async preview(state, { ask }) {
      state.asksFor = 'preview'
      state.preview = await ask('/me/leaving')
    },
    stay(state) {
      Object.assign(state, { preview: null, typed: {} })
    },
    async leave(state, { leaveTo }, event) {
      event.preventDefault()
      const { password, code = '' } = state.typed
      await write('DELETE', '/me', { password, ...code ? { code: code.replace(/\s/g, '') } : {} })
      await leaveTo('/sign-in?left=yes')
    },
  },
})
