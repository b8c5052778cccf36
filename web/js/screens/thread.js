// One conversation: bubbles and events, the swap it is about, and what one writes.
import { ApiProblem, NoConnection } from '../api.js'
import { rowsOf, take, waiting } from '../chat/messages.js'
import { muteSign, muteWords } from '../chat/mute.js'
import { present } from '../chat/presence.js'
import { sheets } from '../chat/sheets.js'
import { heard, isTyping, teller } from '../chat/typing.js'
import { html } from '../html.js'
import * as outbox from '../outbox.js'
import { avatar } from '../parts/disc.js'
import { bubble, days, event, queued } from '../parts/bubble.js'
import { side, strip } from '../parts/chat-side.js'
import { composer } from '../parts/composer.js'
import { icon } from '../parts/icon.js'
import { first, named } from '../parts/person.js'
import { ring, standing } from '../parts/ring.js'
import { age, bones } from '../parts/states.js'
import { threadList } from '../parts/thread-row.js'
import { ownCode } from '../swap/codes.js'
import { hasCode } from '../swap/rules.js'
import { firstName } from '../swap/words.js'
import { parts, t } from '../text.js'

const isWide = () => matchMedia('(min-width: 60rem)').matches
const nearEnd = 80
const lists = { threads: '/threads?limit=50', swaps: '/swaps?state=open&limit=50' }

/** Forgets the conversation before, and takes up what was typed in this one. */
async function begin(state, { store, update }) {
  const { id } = state.params
  Object.assign(state, { id, data: null, known: new Map(), older: undefined, swap: null, isAtEnd: true, hasNews: false, draft: '', problem: null, say: teller(id) })
  const draft = await store.get('drafts', id)
  if (state.id === id && draft && !state.draft) { state.draft = draft; update() }
}

const heading = ({ data }) => {
  if (!data) return null
  const [{ with: person }] = data
  return html`
    <a class="chat-with" href=${`/travellers/${person.handle}`}>${avatar(person, 'in-bar')}
      <span class="grow"><span class="row"><span class="clip strong">${named(person)}</span>${muteSign(data[0])}</span>
        ${person.reliability ? html`<span class="small softer only-narrow">${standing(person.reliability)}</span><span class="only-wide">${ring(person.reliability)}</span>` : null}</span></a>`
}

const menu = ({ id }) => html`<a class="round" href=${`/threads/${id}/menu`} aria-label=${t('chat.menu')}>${icon('more')}</a>`

const chat = (state, act) => {
  const [thread] = state.data
  const up = { theirReadUpTo: thread.theirReadUpTo, theirDeliveredUpTo: thread.theirDeliveredUpTo, name: firstName(thread.with) }
  const rows = rowsOf(state)
  const lastEvent = rows.findLast(({ kind }) => kind === 'event')
  return html`
    <div class="only-narrow">${strip(thread, state.swap, state.isLost)}</div>
    ${age(state)}
    ${state.query.report ? html`<p class="notice sky">${icon('flag')}<span class="grow">${t('report.which')}</span><a href=${`/threads/${state.id}`}>${t('settings.cancel')}</a></p>` : null}
    <div class="log" role="log" tabindex="0" aria-label=${t('chat.log', { name: up.name })} aria-live=${state.busy === 'older' ? 'off' : 'polite'} ref=${state.hold} @scroll=${state.scrolled}>
      <div class="bubbles">
        ${state.older ? html`<button class="button plain older" ?disabled=${state.busy === 'older'} @click=${() => act.older()}>${t('chat.older')}</button>` : null}
        ${rows.length ? days(rows, (row) => row.isQueued ? queued(row, act) : row.kind === 'event' ? event(row, row === lastEvent) : bubble(row, up, state.query.report && `/report/message/${encodeURIComponent(`${state.id}/${row.seq}`)}`))
          : html`<p class="event">${icon('chat')}<span>${t('chat.begin')}</span></p>`}
      </div>
    </div>
    ${isTyping(state.id) ? html`<p class="typing"><i></i><i></i><i></i><span>${parts('chat.typing', { name: first(thread.with) })}</span></p>` : null}
    ${state.hasNews ? html`<button class="button news" @click=${() => state.toEnd()}>${icon('down')}${t('chat.news')}</button>` : null}
    ${composer({ name: up.name, draft: state.draft, closed: thread.closed, type: state.type, send: () => act.send() })}`
}

export const screen = {
  tab: 'chats', bar: 'back', every: 4000, heading,
  menu: (state) => state.data ? menu(state) : null,
  stays: () => true,
  reads: ({ params: { id } }) => [`/threads/${id}`, `/threads/${id}/messages?before=latest`],
  title: ({ data }) => data ? data[0].with.name : t('tab.chats'),
  start(state, tools) {
    // The log gets smaller when the strip appears or the composer grows; its end stays in sight then.
    state.sizes = new ResizeObserver(() => { if (state.isAtEnd && state.log) state.log.scrollTop = state.log.scrollHeight })
    state.hold = (element) => {
      state.log = element
      state.sizes.disconnect()
      state.sizes.observe(element)
    }
    state.toEnd = () => { state.hasNews = false; state.isAtEnd = true; if (state.log) state.log.scrollTop = state.log.scrollHeight; tools.update() }
    state.scrolled = () => {
      const { log } = state
      const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < nearEnd
      if (isAtEnd && !state.isAtEnd) { state.hasNews = false; tools.update() }
      state.isAtEnd = isAtEnd
      if (log.scrollTop < nearEnd && state.older && state.busy !== 'older' && !state.isOld) state.readOlder?.()
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
    state.unwatch = outbox.watch((item, message) => {
      if (item.lane !== state.id || item.kind !== 'message') return
      if (item.state === 'sent' && message) take(state, { items: [message] })
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
    const last = Math.max(0, ...state.known.keys())
    take(state, page)
    const news = [...state.known.values()].some(({ seq, sender }) => seq > last && sender !== state.me.handle)
    if (last && news && !state.isAtEnd) state.hasNews = true
    settle(state)
    if (state.isFresh && waiting(state.id).length) outbox.flush()
    if (state.isFresh) state.leave ??= present(state.id, () => seen(state, tools))
    besides(state, thread, tools, item)
  },
  told(state, tools, item, folded) {
    const { event, data } = item
    const isTypingChanged = heard(item, tools.update)
    const isKnown = event === 'message' && data.thread === state.id && state.known.has(data.seq)
    if (isKnown && data.gone) state.known.delete(data.seq)
    else if (isKnown) state.known.set(data.seq, data)
    const { swap, list, swaps } = state
    if (swap) state.swap = folded(`/swaps/${swap.id}`, swap)
    if (list) state.list = folded(lists.threads, list)
    if (swaps) state.swaps = folded(lists.swaps, { items: swaps }).items
    return isTypingChanged || isKnown || swap !== state.swap || list !== state.list || swaps !== state.swaps
  },
  view(state, act) {
    state.readOlder = () => act.older()
    const thread = state.data?.[0]
    const open = thread && sheets[state.pattern]
    return html`
      <div class="chats open">
        <section class="chats-list only-wide">
          <div class="chats-head row"><h2 class="grow">${t('tab.chats')}</h2><a class="button small" href="/swaps">${icon('swap')}${t('swaps.title')}</a></div>
          ${state.list ? threadList({ ...state.list, next: null }, { me: state.me, current: state.id, waiting, swaps: state.swaps }) : null}
        </section>
        <section class="chat">
          <h1 class="visually-hidden">${thread ? parts('chat.with', { name: named(thread.with) }) : t('tab.chats')}</h1>
          <div class="chat-head">${thread ? html`${heading(state)}${menu(state)}` : null}</div>
          ${thread ? chat(state, act) : bones()}
        </section>
        <aside class="chats-side only-wide">${thread ? side(thread, state.swap, state.isLost) : null}</aside>
      </div>
      ${open ? open(state, act) : null}`
  },
  shown: (state) => state.toEnd(),
  left(state, tools) {
    state.leave?.()
    state.unwatch()
    state.sizes.disconnect()
    removeEventListener('pagehide', state.keep)
    document.removeEventListener('visibilitychange', state.keep)
    state.keep()
  },
  acts: {
    async send(state, { outbox, store }) {
      const body = state.draft.trim()
      if (!body) return
      const clientId = crypto.randomUUID()
      state.draft = ''
      clearTimeout(state.saving)
      state.saving = null
      store.remove('drafts', state.id)
      state.isAtEnd = true
      await outbox.add({ lane: state.id, kind: 'message', method: 'POST', path: `/threads/${state.id}/messages`, body: { clientId, body }, key: clientId })
    },
    again: (state, { outbox }, key) => outbox.again(key),
    drop: (state, { outbox }, key) => outbox.drop(key),
    async edit(state, { outbox }, key, text) {
      state.type(state.draft.trim() ? `${text}\n${state.draft}` : text)
      await outbox.drop(key)
      document.querySelector('.composer textarea')?.focus()
    },
    async older(state, { ask }) {
      const { id } = state
      const from = state.log.scrollHeight - state.log.scrollTop
      const page = await ask(`/threads/${id}/messages?before=${state.older}`)
      if (id !== state.id) return
      take(state, page, true)
      requestAnimationFrame(() => { state.log.scrollTop = state.log.scrollHeight - from })
    },
    async mute(state, { write, say, back, refresh }, until) {
      await write('PUT', `/threads/${state.id}/mute`, { until })
      say(until ? muteWords({ mutedUntil: until }) : t('mute.ended'))
      await back(`/threads/${state.id}`)
      await refresh()
    },
    async block(state, { write, say, back, refresh }) {
      const [{ with: person }] = state.data
      await write('PUT', `/travellers/${person.handle}/block`)
      say(t('chat.blocked', { name: firstName(person) }))
      await back(`/threads/${state.id}`)
      await refresh()
    },
  },
}

/** After a change of the rows: the end stays in sight if it was. */
function settle(state) {
  if (state.isAtEnd) requestAnimationFrame(() => { if (state.log) state.log.scrollTop = state.log.scrollHeight })
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

/** The handover has to work where there is no network: its code and its screen are fetched while there is one. */
const prepare = (swap) => Promise.allSettled([ownCode(swap), hasCode(swap) ? import('./swap.js') : null])

/** The swap, and on a desktop the list. Events keep them fresh; without them they are read when something of the thread changed, and now and then. */
async function besides(state, { id, swap, last }, { read, stored, update, live }, item) {
  const look = async (path, show) => {
    try {
      if (!state.isFresh) return show((await stored(path))?.data)
      show((await read(path)).data)
    } catch (error) { if (!(error instanceof ApiProblem) && !(error instanceof NoConnection)) throw error }
  }
  const base = `${id} ${state.isFresh} ${swap}`
  const seen = `${base} ${last?.seq} ${state.me.counts?.unreadThreads} ${Math.floor(Date.now() / 30_000)}`
  if (item ? base === state.base : seen === state.seen && !live.isOn()) return
  Object.assign(state, { base, seen })
  const jobs = []
  if (swap) jobs.push(look(`/swaps/${swap}`, (data) => { if (data && state.id === id) { state.swap = data; if (state.isFresh) prepare(data) } }))
  if (isWide()) jobs.push(look(lists.threads, (data) => { if (data) state.list = data }), look(lists.swaps, (data) => { if (data) state.swaps = data.items }))
  await Promise.all(jobs)
  state.isLost = Boolean(swap) && !state.swap && (state.isFresh || state.isOld)
  update()
}
