// All chats. On a desktop the chosen one stands beside them, which is the screen `thread`.
import { waiting } from '../chat/messages.js'
import { heard } from '../chat/typing.js'
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { age, empty } from '../parts/states.js'
import { threadList } from '../parts/thread-row.js'
import { t } from '../text.js'

const bones = () =>
  html`
    <div class="chats">
      <div class="chats-list" aria-busy="true" role="status" aria-label=${t('state.loading')}>
      ${[1, 2, 3, 4, 5].map(() =>
        html`
          <div class="thread-row"><span class="avatar"></span>
            <span class="grow stack tight"><i class="bone-line half"></i><i class="bone-line"></i></span></div>
        `
      )}
      </div>
    </div>
  `

const open = '/swaps?state=open&limit=50'

/** Who moves next stands in the swaps. The list does without them where they cannot be read. */
async function turns(state, { read, stored, update }) {
  state.swaps = (await (state.isFresh ? read(open) : stored(open)).catch(() => null))?.data.items ?? state.swaps
  update()
}

export const screen = {
  tab: 'chats',
  bar: 'title',
  every: 30_000,
  bones,
  reads: () => ['/threads?limit=50'],
  title: () => t('tab.chats'),
  menu: () =>
    html`
      <a class="round" href="/threads/search" aria-label=${t('find.title')}>${icon('search')}</a><a class="button small"
        href="/swaps">${icon('swap')}${t('swaps.title')}</a>
    `,
  start(state) {
    state.more = []
  },
  arrived(state, tools, item) {
    if (tools && !item) turns(state, tools)
    const [{ items, next }] = state.data
    const known = new Set(items.map(({ id }) => id))
    state.items = [...items, ...state.more.filter(({ id }) => !known.has(id))]
    if (!state.more.length) state.next = next
  },
  told(state, tools, item, folded) {
    const { swaps } = state
    const isTypingChanged = heard(item, tools.update)
    if (swaps) state.swaps = folded(open, { items: swaps }).items
    return isTypingChanged || swaps !== state.swaps
  },
  view: (state, act) =>
    html`
      <div class="chats">
        <section class="chats-list">
          <div class="chats-head row"><h1 class="grow wide-title">${t('tab.chats')}</h1><a class="round only-wide" href="/threads/search"
            aria-label=${t('find.title')}>${icon('search')}</a><a class="button small only-wide"
            href="/swaps">${icon('swap')}${t('swaps.title')}</a></div>
          ${age(state)}
          ${threadList({ items: state.items, next: state.next, isBusy: state.busy === 'more', more: () => act.more() }, {
            me: state.me,
            waiting,
            swaps: state.swaps,
          })}
        </section>
        ${state.items.length
          ? html`
            <section
              class="chats-rest only-wide">${empty({ picture: 'chat', title: t('chat.choose'), text: t('chat.chooseText') })}</section>
          `
          : null}
      </div>
    `,
  acts: {
    async more(state, { ask }) {
      const { items, next } = await ask(`/threads?limit=50&cursor=${encodeURIComponent(state.next)}`)
      state.more.push(...items)
      state.next = next
      screen.arrived(state)
    },
  },
}
