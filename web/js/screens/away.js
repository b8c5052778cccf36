// What somebody sees whose account is leaving, suspended or banned: what it is, and what can still be done.
import { now } from '../api.js'
import { day, moment } from '../format.js'
import { html } from '../html.js'
import { exportAct, exportCard } from '../parts/export.js'
import { icon } from '../parts/icon.js'
import { problem } from '../parts/states.js'
import { t } from '../text.js'

const leaving = (state, act, { erasedAt, isFinal, restorableAt, held }) =>
  html`
    <p>${t('away.leaving.erased', { at: moment(erasedAt) })}</p>
    ${held ? html`<p class="small softer">${t(`leave.held.${held.reason}`, { day: day(held.until, { zone: undefined }) })}</p>` : null}
    ${problem(state.problem)}
    ${isFinal
      ? html`<p class="notice sun">${icon('info')}<span>${t('away.leaving.final')}</span></p>`
      : restorableAt && Date.parse(restorableAt) > now()
      ? html`<p class="notice sun">${icon('clock')}<span>${t('away.leaving.later', { at: moment(restorableAt) })}</span></p>`
      : html`
        <p class="softer">${t('away.leaving.text')}</p><button class="button primary wide" ?disabled=${state.busy === 'restore'}
          @click=${() => act.restore()}>${t('away.restore')}</button>
      `}
  `

const stopped = ([, { items }], kind) => {
  const action = items.find(({ kind: of, action }) => action && (of === 'action.suspend' || of === 'action.ban'))
  return html`
    ${action ? html`<p class="card"><bdi>${action.text}</bdi></p>` : html`<p class="softer">${t(`away.${kind}.text`)}</p>`}
    ${action?.appealBy ? html`<a class="button primary wide" href=${`/notifications/${action.id}/appeal`}>${t('appeal.title')}</a>` : null}
  `
}

export const screen = {
  bar: 'title',
  reads: () => ['/me', '/me/notifications?limit=20'],
  title: (state) => t(`away.${state.data[0].state}.title`),
  left(state) {
    clearTimeout(state.exportTimer)
  },
  view(state, act) {
    const [me] = state.data
    const kind = me.state
    return html`
      <div class="stack narrow-column">
        <div class="empty"><div
          class="empty-picture">${icon(kind === 'leaving' ? 'leave' : 'lock')}</div><h1>${t(`away.${kind}.title`)}</h1></div>
        ${kind === 'leaving' ? leaving(state, act, me.leaving) : stopped(state.data, kind)}
        <nav class="card rows menu" aria-label=${t('me.links')}>
          <a class="row-link" href="/notifications">${icon('bell')}<span class="grow">${t('notifications.title')}</span>${icon('next')}</a>
          <a class="row-link" href="/rates">${icon('chart')}<span class="grow">${t('tab.rates')}</span>${icon('next')}</a>
        </nav>
        ${exportCard(state, act)}
        <button class="button plain" @click=${() => act.signOut()}>${icon('leave')}${t('me.signOut')}</button>
      </div>
    `
  },
  acts: {
    export: exportAct,
    signOut: (state, { signOut }) => signOut(),
    async restore(_, { write }) {
      await write('POST', '/me/restore')
      location.assign('/me')
    },
  },
}
