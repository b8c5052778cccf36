// Whom one has blocked.
import { day } from '../format.js'
import { html, keyed } from '../html.js'
import { avatar } from '../parts/disc.js'
import { named } from '../parts/person.js'
import { settings, settingsPage } from '../parts/settings-page.js'
import { empty, problem } from '../parts/states.js'
import { t } from '../text.js'

export const screen = settings('blocked', {
  reads: () => ['/me/blocks'],
  start(state) {
    state.more = []
  },
  arrived(state) {
    const [page] = state.data
    state.items = [...page.items, ...state.more]
    if (!state.more.length) state.next = page.next
  },
  view: (state, act) =>
    settingsPage(
      state,
      'blocked',
      html`
        ${problem(state.problem)}
        ${state.items.length
          ? html`
            <p class="softer">${t('blocked.lead')}</p>
            <ul class="card rows">${state.items.map((person) =>
              keyed(
                person.handle,
                html`
                  <li>${avatar(person)}<span class="grow">${named(person)}<br><span class="small softer">@${person.handle} · ${t(
                    'blocked.since',
                    { day: day(person.at, { zone: undefined }) },
                  )}</span></span>
                    <button class="button small" ?disabled=${state.busy === 'unblock'}
                      @click=${() => act.unblock(person.handle)}>${t('blocked.unblock')}</button></li>
                `,
              )
            )}</ul>
            ${state.next
              ? html`
                <button class="button wide" ?disabled=${state.busy === 'further'}
                  @click=${() => act.further()}>${t('search.more')}</button>
              `
              : null}
          `
          : empty({ picture: 'block', title: t('blocked.none'), text: t('blocked.noneText') })}
      `,
    ),
  acts: {
    async unblock(state, { write, say, refresh }, handle) {
      await write('DELETE', `/travellers/${handle}/block`)
      state.more = []
      say(t('blocked.done', { handle: `@${handle}` }))
      await refresh()
    },
    async further(state, { ask }) {
      const page = await ask(`/me/blocks?cursor=${encodeURIComponent(state.next)}`)
      state.more = [...state.more, ...page.items]
      state.items = [...state.items, ...page.items]
      state.next = page.next
    },
  },
})
