// One chat: bubbles and events, the swap it is about, and what one writes.
import { acts } from '../chat/acts.js'
import { show, toNewest } from '../chat/around.js'
import { besides, lists } from '../chat/besides.js'
import { deleted, take, waiting } from '../chat/messages.js'
import { present } from '../chat/presence.js'
import { sheets } from '../chat/sheets.js'
import { heard, teller } from '../chat/typing.js'
import { chat, heading, menu } from '../chat/view.js'
import { html } from '../html.js'
import * as outbox from '../outbox.js'
import { side } from '../parts/chat-side.js'
import { icon } from '../parts/icon.js'
import { named } from '../parts/person.js'
import { bones } from '../parts/states.js'
import { threadList } from '../parts/thread-row.js'
import { parts, t } from '../text.js'

const nearEnd = 80

/** Forgets the chat before, and takes up what was typed in this one. */
async function begin(state, { store, update }) {
  const { id } = state.params
  Object.assign(state, {
    id,
    data: null,
    known: new Map(),
    older: undefined,
    newest: 0,
    swap: null,
    isAtEnd: !state.query.at,
    isAround: false,
    hasNews: false,
    shows: null,
    found: null,
    lostProblem: null,
    draft: '',
    card: null,
    problem: null,
    say: teller(id),
  })
  const draft = await store.get('drafts', id)
  if (state.id === id && draft && !state.draft) {
    state.draft = draft
    update()
  }
}

export const screen = {
  tab: 'chats',
  bar: 'back',
  every: 4000,
  heading,
  menu: (state) => state.data ? menu(state) : null,
  stays: () => true,
  reads: ({ params: { id } }) => [`/threads/${id}`, `/threads/${id}/messages?before=latest`],
  title: ({ data }) => data ? data[0].with.name : t('tab.chats'),
  start(state, tools) {
    state.draw = tools.update
    // The log gets smaller when the strip appears or the composer grows; its end stays in sight then.
    state.sizes = new ResizeObserver(() => {
      if (state.isAtEnd && state.log) state.log.scrollTop = state.log.scrollHeight
    })
    state.hold = (element) => {
      state.log = element
      state.sizes.disconnect()
      state.sizes.observe(element)
    }
    state.toEnd = () => {
      toNewest(state)
      Object.assign(state, { hasNews: false, isAtEnd: true })
      if (state.log) state.log.scrollTop = state.log.scrollHeight
      settle(state)
      tools.update()
    }
    state.scrolled = () => {
      const { log } = state
      const isLow = log.scrollHeight - log.scrollTop - log.clientHeight < nearEnd
      const isAtEnd = isLow && !state.isAround
      if (isAtEnd && !state.isAtEnd) {
        state.hasNews = false
        tools.update()
      }
      state.isAtEnd = isAtEnd
      if (state.busy === 'older' || state.busy === 'newer' || state.isOld) return
      if (log.scrollTop < nearEnd && state.older) state.readOlder?.()
      else if (isLow && state.isAround) state.readNewer?.()
    }
    state.type = (text) => {
      state.draft = text
      state.say(text)
      clearTimeout(state.saving)
      state.saving = setTimeout(state.keep, 300)
    }
    // A page that is closed or hidden may never run again. What was not typed here is not this page's to keep.
    state.keep = () => {
      if (!state.saving) return
      clearTimeout(state.saving)
      state.saving = null
      keepDraft(state.id, state.draft, tools)
    }
    addEventListener('pagehide', state.keep)
    document.addEventListener('visibilitychange', state.keep)
    state.unwatch = outbox.watch((item, answer) => {
      const isSent = item.state === 'sent'
      const old = item.kind === 'deletion' && item.thread === state.id && state.known.get(item.seq)
      if (old && isSent) state.known.set(item.seq, deleted(old))
      if (item.lane !== state.id || item.kind !== 'message') return
      if (isSent && answer && !state.isAround) take(state, { items: [answer] })
      settle(state)
    })
    return begin(state, tools)
  },
  moved(state, tools) {
    state.problem = null
    if (state.params.id === state.id) return
    state.keep()
    state.leave?.()
    state.leave = null
    begin(state, tools)
  },
  arrived(state, tools, item) {
    const [thread, page] = state.data
    if (state.isStale && state.isFresh && !item) {
      Object.assign(state, { isStale: false, isAround: false, known: new Map(), older: undefined })
    }
    const last = state.isAround ? state.newest : Math.max(0, ...state.known.keys())
    if (!state.isAround) take(state, page)
    const news = page.items.some(({ seq, sender }) => seq > last && sender !== state.me.handle)
    if (last && news && !state.isAtEnd) state.hasNews = true
    state.newest = page.items.at(-1)?.seq ?? 0
    settle(state)
    if (state.isFresh && waiting(state.id).length) outbox.flush()
    if (state.isFresh) state.leave ??= present(state.id, () => seen(state, tools))
    const wish = Number(state.query.at)
    if (wish && state.shows !== wish && (state.known.has(wish) || state.isFresh || state.isOld)) show(state, tools, wish)
    besides(state, thread, tools, item)
  },
  told(state, tools, item, folded) {
    const { event, data } = item
    const isTypingChanged = heard(item, tools.update)
    const isKnown = event === 'message' && data.thread === state.id && state.known.has(data.seq)
    if (isKnown && data.gone) state.known.delete(data.seq)
    else if (isKnown) state.known.set(data.seq, data)
    // Who leaves takes their texts along; who comes back brings them.
    if (event === 'thread' && data.id === state.id && state.data && Boolean(data.closed) !== Boolean(state.data[0].closed)) {
      state.isStale = true
      tools.refresh()
    }
    const { swap, list, swaps } = state
    if (swap) state.swap = folded(`/swaps/${swap.id}`, swap)
    if (list) state.list = folded(lists.threads, list)
    if (swaps) state.swaps = folded(lists.swaps, { items: swaps }).items
    return isTypingChanged || isKnown || swap !== state.swap || list !== state.list || swaps !== state.swaps
  },
  view(state, act) {
    state.readOlder = () => act.older()
    state.readNewer = () => act.newer()
    const thread = state.data?.[0]
    const open = thread && sheets[state.pattern]
    return html`
      <div class="chats open">
        <section class="chats-list only-wide">
          <div class="chats-head row"><h2 class="grow">${t('tab.chats')}</h2>
            <a class="round" href="/threads/search" aria-label=${t('find.title')}>${icon('search')}</a><a class="button small"
              href="/swaps">${icon('swap')}${t('swaps.title')}</a></div>
          ${state.list ? threadList({ ...state.list, next: null }, { me: state.me, current: state.id, waiting, swaps: state.swaps }) : null}
        </section>
        <section class="chat">
          <h1 class="visually-hidden">${thread ? parts('chat.with', { name: named(thread.with) }) : t('tab.chats')}</h1>
          <div class="chat-head">${thread ? html`${heading(state)}${menu(state)}` : null}</div>
          ${thread ? chat(state, act) : bones()}
        </section>
        <aside class="chats-side only-wide">${thread ? side(thread, state.swap, state.isLost) : null}</aside>
      </div>
      ${open ? open(state, act) : null}
    `
  },
  shown: (state) => {
    if (!state.query.at) state.toEnd()
  },
  left(state) {
    state.leave?.()
    state.unwatch()
    state.sizes.disconnect()
    removeEventListener('pagehide', state.keep)
    document.removeEventListener('visibilitychange', state.keep)
    state.keep()
  },
  acts,
}

/** After a change of the rows: the end stays in sight if it was. */
function settle(state) {
  if (state.isAtEnd) {
    requestAnimationFrame(() => {
      if (state.log) state.log.scrollTop = state.log.scrollHeight
    })
  }
}

const keepDraft = (id, text, { store }) => text.trim() ? store.put('drafts', id, text) : store.remove('drafts', id)

/** What is on the screen is read. Where no events come, nobody tells the numbers so. */
function seen(state, { live, update }) {
  const [thread] = state.data
  if (live.isOn() || !thread.unread) return
  if (state.list) state.list = { ...state.list, items: state.list.items.map((row) => row.id === thread.id ? { ...row, unread: 0 } : row) }
  live.refresh()
  update()
}
