// Where one is signed in. Each device can be signed out from here.
import { ago, day } from '../format.js'
import { html, keyed } from '../html.js'
import { icon } from '../parts/icon.js'
import { settings, settingsPage } from '../parts/settings-page.js'
import { problem } from '../parts/states.js'
import { t } from '../text.js'

const row = (state, act) => ({ id, device, createdAt, lastUsedAt, current }) =>
  keyed(
    id,
    html`
      <li>${icon(/Android|iPhone|iPad/.test(device ?? '') ? 'phone' : 'device')}
        <span class="grow"><span><bdi>${device ?? t('devices.unknown')}</bdi> ${current
          ? html`<span class="badge good">${t('devices.this')}</span>`
          : null}</span><br>
          <span class="small softer">${current ? '' : `${t('devices.used', { ago: ago(lastUsedAt) })} · `}${t('devices.since', {
            day: day(createdAt, { zone: undefined }),
          })}</span></span>
        ${current ? null : html`
          <button class="button small" ?disabled=${state.busy === 'end'}
            @click=${() => act.end(id)}>${t('devices.end')}</button>
        `}</li>
    `,
  )

export const screen = settings('devices', {
  reads: () => ['/auth/sessions'],
  view(state, act) {
    const [{ items }] = state.data
    const others = items.filter(({ current }) => !current)
    return settingsPage(
      state,
      'devices',
      html`
        <p class="softer">${t('devices.lead')}</p>${problem(state.problem)}
        <ul class="card rows">${[...items].sort((a, b) => b.current - a.current).map(row(state, act))}</ul>
        ${others.length > 1
          ? html`
            <button class="button danger" ?disabled=${Boolean(state.busy)}
              @click=${() => act.endAll(others)}>${t('devices.endAll')}</button>
          `
          : null}
        <button class="button" @click=${() => act.signOut()}>${icon('leave')}${t('me.signOut')}</button>
      `,
    )
  },
  acts: {
    signOut: (state, { signOut }) => signOut(),
    async end(state, { write, say, refresh }, id) {
      await write('DELETE', `/auth/sessions/${id}`).catch((error) => {
        if (error.status !== 404) throw error
      })
      say(t('devices.ended'))
      await refresh()
    },
    async endAll(state, { write, say, refresh }, others) {
      for (const { id } of others) {
        await write('DELETE', `/auth/sessions/${id}`).catch((error) => {
          if (error.status !== 404) throw error
        })
      }
      say(t('devices.ended'))
      await refresh()
    },
  },
})
